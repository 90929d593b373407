"""An answer as it arrives: on stdout as it grows, with a line on stderr while nothing can be seen yet.

Ctrl+C stops the computation and keeps what there is. While the model still loads there is nothing to keep, and it
ends the program as usual; so does a second one.
"""

import os
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING, cast

from ui.commands.output import tell
from ui.format import visible
from ui.language import ntr, tr
from ui.words.changes import change_line, orders_left_line

if TYPE_CHECKING:
    from assistant.conversation.conversation import Conversation
    from assistant.conversation.events import PromptReady, RecalledItem, TurnEvent
    from assistant.memory.turn import Turn
    from models.chat import Usage

_CLEAR_LINE = "\r\x1b[K"


@dataclass(slots=True)
class Answer:
    """What came of one question so far.

    ``recalled`` are the memories that stood in the prompt, ``used`` those of them that the reply used. ``interrupted``
    by Ctrl+C.
    """

    question: "Turn | None" = None
    reply: "Turn | None" = None
    prompt: "PromptReady | None" = None
    usage: "Usage | None" = None
    recalled: "tuple[RecalledItem, ...]" = ()
    used: "tuple[RecalledItem, ...]" = ()
    interrupted: bool = False


class Notice:
    """A line on stderr that says what is being waited for; it is shown on a terminal only, and wiped."""

    def __init__(self) -> None:
        self._shown = False
        self._possible = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def show(self, text: str) -> None:
        """Replace the line by ``text``."""
        if self._possible:
            sys.stderr.write(f"{_CLEAR_LINE}{visible(text)}")
            sys.stderr.flush()
            self._shown = True

    def wipe(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write(_CLEAR_LINE)
            sys.stderr.flush()
            self._shown = False


class Listener:
    """Follows the events of one turn. ``stream`` writes the words to stdout as they come."""

    def __init__(self, conversation: "Conversation", stream: bool) -> None:
        self._conversation = conversation
        self._stream = stream
        self._notice = Notice()
        self._generating = False
        self._interrupted = False
        self._last_text = ""

    def listen(self, question: str) -> Answer:
        """Ask, and return the answer as it was saved. Raises what ``Conversation.reply`` raises."""
        self._notice.show(tr("Loading the model …"))
        answer = Answer()
        try:
            reply = cast("Generator[TurnEvent, None, None]", self._conversation.reply(question))
            with self._stopping_gently(), closing(reply) as events:
                for event in events:
                    self._take(event, answer)
        finally:
            self._notice.wipe()
            self._end_line()
        answer.interrupted = self._interrupted
        return answer

    def _take(self, event: "TurnEvent", answer: Answer) -> None:
        from assistant.conversation import events as happened

        match event:
            case happened.HistoryLeft():
                self._notice.wipe()
                tell(
                    tr(
                        "Messages {first} to {last} are kept as notes; ask and they are looked up.",
                        first=event.first,
                        last=event.last,
                    )
                )
            case happened.PromptReady():
                answer.prompt = event
                self._tell_prompt(event)
                self._notice.show(tr("Reading {tokens:,} tokens …", tokens=event.tokens))
            case happened.ReplyStarted():
                self._generating = True
            case happened.ReplyGrew():
                self._write(event.text)
            case happened.ReplyEnded():
                self._generating = False
                answer.reply, answer.usage = event.turn, event.usage
            case happened.QuestionKept():
                answer.question = event.turn
                self._tell_masked(len(event.masked))
            case _:
                self._take_memory(event, answer)

    def _tell_prompt(self, event: "PromptReady") -> None:
        if event.orders_left:
            self._notice.wipe()
            tell(orders_left_line(len(event.orders_left)))
        if event.faithful:
            self._notice.wipe()
            tell(tr("Going back to your words: more of what was said is in the prompt."))

    def _take_memory(self, event: "TurnEvent", answer: Answer) -> None:
        from assistant.conversation import events as happened

        match event:
            case happened.MemoryChanged():
                self._notice.wipe()
                tell(tr("✓ {changes}   (`ricordo memory undo` takes it back)", changes=change_line(event.changes)))
            case happened.Recalled():
                answer.recalled = event.items
            case happened.MemoryUsed():
                answer.used = event.items

    def _tell_masked(self, count: int) -> None:
        if count:
            self._notice.wipe()
            tell(
                ntr(
                    "A password or key was not stored. `--keep-secrets` stores it.",
                    "{count} passwords or keys were not stored. `--keep-secrets` stores them.",
                    count,
                )
            )

    def _write(self, text: str) -> None:
        if not self._stream:
            return
        self._notice.wipe()
        sys.stdout.write(visible(text) if sys.stdout.isatty() else text)
        sys.stdout.flush()
        self._last_text = text

    def _end_line(self) -> None:
        if self._last_text and not self._last_text.endswith("\n"):
            sys.stdout.write("\n")

    @contextmanager
    def _stopping_gently(self) -> Iterator[None]:
        if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            yield  # whoever started us ignores Ctrl+C, or handles it
            return
        signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _interrupt(self, _number: int, _frame: FrameType | None) -> None:
        if self._interrupted or not self._generating:
            raise KeyboardInterrupt
        self._interrupted = True
        # On a thread of its own: this handler may have cut into the very code that holds the model's lock.
        Thread(target=self._conversation.stop, name="stop", daemon=True).start()
