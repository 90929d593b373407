"""Asking and answering on the chat screen: sending, waiting, stopping, asking again."""

from collections.abc import Callable, Iterator

from textual import on

from assistant.conversation.conversation import Conversation
from assistant.conversation.events import (
    HistoryLeft,
    PromptReady,
    QuestionKept,
    ReplyEnded,
    ReplyGrew,
    ReplyStarted,
    TurnEvent,
)
from assistant.conversation.normalise import LIMIT_BYTES
from assistant.errors import MessageTooLarge, RicordoError
from assistant.memory.turn import Speaker, Turn, TurnStatus
from models.chat import ChatModel
from ui.dialogue import Kind, Live, Phase, Request
from ui.messages import AnswerEnded, FileWritten, TurnHappened
from ui.screens.chat_view import ChatView
from ui.screens.choice import Choice, ChoiceScreen
from ui.widgets.composer import Composer
from ui.workers import answer, in_thread

_ENGINE_ENDED = "interrupted — the engine ended here · ^R writes it anew"


class ChatAnswers(ChatView):
    """Turns what is typed into requests, and the events of an answer into what is seen."""

    model: ChatModel | None = None
    refusal: Exception | None = None  # why there is no model
    _talking: Conversation | None = None
    _stopping = False
    _early: tuple[str, ...] = ()  # sent before the profile was open

    # Sending

    @on(Composer.Sent)
    async def _send(self, event: Composer.Sent) -> None:
        text = event.text
        if not text.strip():
            await self._send_nothing()
        elif len(text.encode("utf-8", "surrogatepass")) > LIMIT_BYTES:
            self._offer_file(text)
        elif self.editing:
            self._ask("instead", text)
        elif self.desk is None:
            self._early += (text,)
            self.composer.clear()
            self.show_mode("The profile is being opened; your message waits for it.")
        else:
            self._ask("ask", text)

    async def _send_nothing(self) -> None:
        if await self.hide_welcome():
            return
        if self.dialogue.held:
            self.dialogue.release()
            self.advance()

    def send_early(self) -> None:
        """Send what was typed before the profile was open."""
        early, self._early = self._early, ()
        self.show_mode("")
        for text in early:
            self._ask("ask", text)

    def _ask(self, kind: Kind, text: str = "") -> None:
        """Queue a request for the conversation on the screen. The composer is emptied only when it was taken."""
        if self.dialogue.phase is Phase.ABSENT and self.refusal is not None:
            self._keep_words(text)
            self.tell_failure(self.refusal)
            return
        try:
            session_id = self._writable_session()
        except RicordoError as error:
            self._keep_words(text)
            self.tell_failure(error)
            return
        if text:
            self.composer.clear()
        self.leave_editing()
        self.dialogue.release()
        self.dialogue.submit(Request(session_id, kind, text))
        self.advance()

    def _keep_words(self, text: str) -> None:
        if text and not self.composer.text:
            self.composer.put(text)

    def _writable_session(self) -> str:
        """The conversation on the screen, begun if need be. Raises ReadOnly, StoreError."""
        if self.desk is None:
            raise RuntimeError("a request without a profile")
        if self.session is None:
            self.session = self.desk.new_session(private=self.private)
        self.desk.refuse_writing(self.session.id)
        return self.session.id

    def _offer_file(self, text: str) -> None:
        """A message that is too long stays; the person chooses whether it becomes a file."""
        error = MessageTooLarge(len(text.encode("utf-8", "surrogatepass")), LIMIT_BYTES)
        choices = (
            Choice("file", "Save it as a file", "It can be attached once this version's successor reads documents."),
            Choice("", "Go on editing", "The text stays in the composer."),
        )

        def chosen(choice: str | None) -> None:
            desk = self.desk
            if choice == "file" and desk is not None:
                in_thread(self, lambda: FileWritten("The message", desk.save_text(text)))

        explanation = f"{error} Long texts can be saved as a file now; attaching a file to a message is not built yet."
        self.app.push_screen(ChoiceScreen("Too long to send", explanation, choices), chosen)

    @on(Composer.TakenBack)
    def _take_back(self) -> None:
        request = self.dialogue.take_back(self.session_id)
        if request is not None:
            self.composer.put(request.text)
            if request.kind == "instead":
                self._begin_editing()
        self.refresh_status()

    # What the keys ask for

    async def action_stop(self) -> None:
        """Esc: leave what is open first; else stop the computation, not only the view."""
        if self.editing:
            self.composer.clear()
            self.leave_editing()
        elif self.close_drawer() or await self.hide_welcome():
            self.composer.focus()
        elif self.dialogue.phase is Phase.ANSWERING:
            self.stop_answer()
        elif self.transcript.selected:
            self.transcript.select(None)
            self.composer.focus()

    def stop_answer(self) -> None:
        """Stop the computation in progress. What there is of the reply is kept."""
        self._stopping = True
        if self._talking is not None:
            self._talking.stop()

    def action_regenerate(self) -> None:
        """Answer the last question anew."""
        if self._free_to_redo():
            self._ask("again")

    def action_edit_last(self) -> None:
        """Take the last question into the composer."""
        question = self._last_question()
        if self._free_to_redo() and question is not None:
            self.composer.put(question.text)
            self.composer.focus()
            self._begin_editing()

    def _begin_editing(self) -> None:
        self.editing = True
        self.show_mode("Editing your last question · Enter asks it instead · Esc leaves it as it was")
        self.refresh_status()

    def leave_editing(self) -> None:
        """The composer is for new messages again."""
        if self.editing:
            self.editing = False
            self.show_mode("")
            self.refresh_status()

    def _free_to_redo(self) -> bool:
        if self.dialogue.answering(self.session_id):
            self.tell("The answer is still being written. Esc stops it.", warning=True)
        elif self._last_question() is None:
            self.tell("There is no question in this conversation yet.", warning=True)
        else:
            return True
        return False

    def _last_question(self) -> Turn | None:
        return next((turn for turn in reversed(self.turns) if turn.speaker is Speaker.USER), None)

    # The answer in progress

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
        if live is not None and self.dialogue.answering(self.session_id):
            await self._show_event(event, live)
        if not isinstance(event, HistoryLeft):
            self.refresh_status()

    async def _show_event(self, event: TurnEvent, live: Live) -> None:
        match event:
            case QuestionKept(turn):
                await self._show_question(turn, live.request.kind)
            case ReplyStarted(turn):
                await self.transcript.add(turn)
            case ReplyGrew(text) if live.reply:
                self.transcript.grow(live.reply.id, text)
            case ReplyEnded(turn, usage):
                crashed = usage is None and turn.status is TurnStatus.INTERRUPTED
                self.transcript.finish(turn, _ENGINE_ENDED if crashed else None)
            case HistoryLeft(_, last):
                self.transcript.leave_behind(last + 1)
            case PromptReady() | ReplyGrew():
                pass

    async def _show_question(self, turn: Turn, kind: Kind) -> None:
        await self.hide_welcome()
        if kind == "again":
            await self.transcript.drop_from(turn.position + 1)
        else:
            await self.transcript.drop_from(turn.position)
            await self.transcript.add(turn)
        self.refresh_list()

    @on(AnswerEnded)
    def _ended(self, message: AnswerEnded) -> None:
        failed = message.error is not None
        live = self.dialogue.ended(failed=failed)
        self._talking = None
        if message.error is not None:
            self.tell_failure(message.error)
            if live is not None and live.question is None and live.request.text:
                self._give_back(live.request)
        self.refresh_list()
        self.advance()

    def _give_back(self, request: Request) -> None:
        """A message that was not kept goes back to where it was written, or to the front of what waits."""
        if request.session_id == self.session_id and not self.composer.text:
            self.composer.put(request.text)
        else:
            self.dialogue.waiting.insert(0, request)
            self.dialogue.held = True


def _events(conversation: Conversation, request: Request) -> Callable[[], Iterator[TurnEvent]]:
    match request.kind:
        case "ask":
            return lambda: conversation.reply(request.text)
        case "again":
            return conversation.regenerate
        case "instead":
            return lambda: conversation.edit_last(request.text)
