"""What a worker posts, and what the first paint does without."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime

from textual.message import Message
from textual.message_pump import MessagePump

from assistant.conversation.events import ReplyGrew, ReplyStarted, TurnEvent
from assistant.memory.turn import Speaker, Turn, TurnStatus
from ui.work.messages import AnswerEnded, TurnHappened
from ui.work.workers import answer

NOW = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)
TURN = Turn("t", "s", 1, Speaker.ASSISTANT, "", TurnStatus.COMPLETE, NOW)


class Listener(MessagePump):
    """Remembers what is posted to it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Message] = []

    def post_message(self, message: Message) -> bool:
        """See ``MessagePump``."""
        self.heard.append(message)
        return True


def test_text_is_handed_on_in_bunches() -> None:
    """A fast model does not flood the screen; no piece is lost and the count of tokens is right."""
    listener = Listener()

    def events() -> Iterator[TurnEvent]:
        yield ReplyStarted(TURN)
        yield from (ReplyGrew(f"{number} ") for number in range(500))
        yield ReplyStarted(TURN)

    answer(listener, events)()
    grown = [m for m in listener.heard if isinstance(m, TurnHappened) and isinstance(m.event, ReplyGrew)]
    assert "".join(m.event.text for m in grown if isinstance(m.event, ReplyGrew)) == "".join(
        f"{n} " for n in range(500)
    )
    assert sum(m.pieces for m in grown) == 500
    assert len(grown) < 100
    assert isinstance(listener.heard[-1], AnswerEnded)


def test_a_failing_answer_ends_with_its_error() -> None:
    """The border of the worker: nothing is raised, nothing is swallowed."""
    listener = Listener()

    def events() -> Iterator[TurnEvent]:
        raise ValueError("broken")

    answer(listener, events)()
    (ended,) = listener.heard
    assert isinstance(ended, AnswerEnded)
    assert isinstance(ended.error, ValueError)


def test_the_first_paint_imports_nothing_heavy() -> None:
    """No engine, store, value of memory, parser of Markdown, library of models or sync is loaded with the screens."""
    heavy = {"torch", "llama_cpp", "chromadb", "numpy", "huggingface_hub", "psutil", "sentence_transformers"}
    heavy |= {"markdown_it", "sqlite3", "tomlkit", "assistant.bootstrap", "models.shelf.registry", "pygments.lexers"}
    heavy |= {"assistant.memory.item", "sync", "cryptography", "keyring", "watchdog"}
    code = f"import sys, ui.apps.app; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
