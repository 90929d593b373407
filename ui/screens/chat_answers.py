"""The answer in progress on the chat screen: begun, shown as it grows, stopped, ended."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import on

from assistant.conversation.events import (
    HistoryLeft,
    PromptReady,
    QuestionKept,
    ReplyEnded,
    ReplyGrew,
    ReplyStarted,
    TurnEvent,
)
from assistant.memory.turn import Turn, TurnStatus
from models.chat import ChatModel
from ui.desks.dialogue import Kind, Live, Request
from ui.language import Phrase, ntr, say, tr
from ui.screens.chat_notes import ChatNotes
from ui.words.changes import orders_left_line
from ui.work.messages import AnswerEnded, Tidied, TurnHappened, WordsKept
from ui.work.workers import answer

if TYPE_CHECKING:
    from assistant.conversation.conversation import Conversation
    from ui.desks.desk import Desk

_ENGINE_ENDED = Phrase("interrupted — the engine ended here · ^R writes it anew")


@dataclass(frozen=True, slots=True)
class Masked:
    """A message of which a part was not stored: its turn, and the ``text`` as it was written."""

    turn: Turn
    text: str


class ChatAnswers(ChatNotes):
    """Turns requests into answers, and the events of an answer into what is seen."""

    model: ChatModel | None = None
    _talking: "Conversation | None" = None
    _stopping = False
    _tidied = False
    _masked: "Masked | None" = None

    def stop_answer(self) -> None:
        """Stop the computation in progress. What there is of the reply is kept."""
        self._stopping = True
        if self._talking is not None:
            self._talking.stop()

    def advance(self) -> None:
        """Begin the next request when the model is free."""
        request = self.dialogue.take_next() if self.model and self.desk else None
        if request is not None and self.model and self.desk:
            self._stopping = False
            self._talking = self.desk.conversation(request.session_id, self.model)
            self.run_worker(
                answer(self, _events(self._talking, request)), thread=True, group="answer", exit_on_error=False
            )
        self.refresh_status()

    @on(TurnHappened)
    async def _happened(self, message: TurnHappened) -> None:
        live, event = self.dialogue.live, message.event
        self.dialogue.happened(event, message.pieces)
        if self._stopping and isinstance(event, QuestionKept | ReplyStarted) and self._talking:
            self._talking.stop()  # asked for before the computation had begun
        if live is not None:
            self.note_event(event, live)
        if live is not None and self.dialogue.answering(self.session_id):
            await self._show_event(event, live)
        if not isinstance(event, HistoryLeft):
            self.refresh_status()

    async def _show_event(self, event: TurnEvent, live: Live) -> None:
        match event:
            case QuestionKept(turn, masked):
                await self._show_question(turn, live.request.kind)
                self._tell_masked(Masked(turn, live.request.text), len(masked))
            case ReplyStarted(turn):
                await self.transcript.add(turn)
            case ReplyGrew(text) if live.reply:
                await self.transcript.grow(live.reply.id, text)
            case ReplyEnded(turn, usage):
                crashed = usage is None and turn.status is TurnStatus.INTERRUPTED
                await self.transcript.finish(turn, say(_ENGINE_ENDED) if crashed else None)
            case PromptReady(orders_left=left) if left:
                self.tell(orders_left_line(len(left)), warning=True)
            case HistoryLeft(_, last):
                self.transcript.leave_behind(last + 1)
            case _:  # told by the first line, or in small print once the answer has ended
                pass

    def _tell_masked(self, masked: Masked, count: int) -> None:
        if count:
            self._masked = masked
            self.tell(
                ntr(
                    "A password or key was not stored: the model sees it this once. F7 keeps it.",
                    "{count} passwords or keys were not stored: the model sees them this once. F7 keeps them.",
                    count,
                )
            )

    async def _show_question(self, turn: Turn, kind: Kind) -> None:
        await self.hide_welcome()
        if kind == "again":
            await self.transcript.drop_from(turn.position + 1)
        else:
            await self.transcript.drop_from(turn.position)
            await self.transcript.add(turn)
        self.refresh_list()

    def action_keep_words(self) -> None:
        """Store the last message that was masked as it was written."""
        if self._masked is None:
            self.tell(tr("Nothing was left out of your messages since the program began."), warning=True)
            return
        masked, self._masked = self._masked, None
        self.work(lambda desk: WordsKept(desk.keep_words(masked.turn.session_id, masked.turn.id, masked.text)))

    @on(AnswerEnded)
    def _ended(self, message: AnswerEnded) -> None:
        failed = message.error is not None
        live = self.dialogue.ended(failed=failed)
        self._talking = None
        if live is not None:
            self.note_end(live)
        if message.error is not None:
            self.tell_failure(message.error)
            if live is not None and live.question is None and live.request.text:
                self._give_back(live.request)
        self.refresh_list()
        self.advance()
        if not failed and not self.dialogue.busy and not self._tidied:
            self._tidied = True
            self.work(_tidy)

    def _give_back(self, request: Request) -> None:
        """A message that was not kept goes back to where it was written, or to the front of what waits."""
        if request.session_id == self.session_id:
            self.composer.give_back(request.text)
        else:
            self.dialogue.waiting.insert(0, request)
            self.dialogue.held = True


def _tidy(desk: "Desk") -> Tidied:
    desk.tidy()
    return Tidied()


def _events(conversation: "Conversation", request: Request) -> Callable[[], Iterator[TurnEvent]]:
    match request.kind:
        case "ask":
            return lambda: conversation.reply(request.text)
        case "again":
            return conversation.regenerate
        case "instead":
            return lambda: conversation.edit_last(request.text)
