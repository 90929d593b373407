"""What the domain asks of the place where conversations are kept."""

from collections.abc import Sequence
from typing import Protocol

from assistant.memory.fingerprint import Fingerprint
from assistant.memory.session import Session
from assistant.memory.turn import Turn, TurnStatus


class Transcript(Protocol):
    """Where the sessions and turns of one profile are kept.

    Every writing method is one transaction, durable when it returns, and raises ``ReadOnly``, ``StoreFull`` or
    ``StoreDamaged``. Reading methods raise ``NothingFound`` for an id that does not exist (deleted ones included,
    unless said otherwise).
    """

    def new_session(self, title: str = "") -> Session:
        """Begin a session."""
        ...

    def session(self, session_id: str) -> Session:
        """One session."""
        ...

    def turns(self, session_id: str, first: int = 1) -> list[Turn]:
        """The live turns from position ``first`` on, in order."""
        ...

    def add_question(self, session_id: str, text: str) -> Turn:
        """Append the user's turn; the first one names an untitled session."""
        ...

    def begin_reply(self, session_id: str, model: str) -> Turn:
        """Append the assistant's turn, empty and GROWING."""
        ...

    def grow_reply(self, turn_id: str, text: str) -> None:
        """Set the whole text that the reply has so far."""
        ...

    def end_reply(self, turn_id: str, text: str, status: TurnStatus, tokens: int | None) -> Turn:
        """Set the final text and status, index it, write journal and outbox: one transaction."""
        ...

    def replace_from(self, session_id: str, position: int) -> Sequence[Turn]:
        """Mark the live turns from ``position`` on as replaced, and return them."""
        ...

    def ask_instead(self, session_id: str, position: int, text: str) -> Turn:
        """Replace the live turns from ``position`` on by the question ``text``: one transaction."""
        ...

    def fingerprints(self, session_id: str) -> list[Fingerprint]:
        """What stands for the turns that have left the prompt, oldest first."""
        ...

    def compress(self, session_id: str, window_start: int, fingerprint: Fingerprint | None) -> None:
        """Move the window and keep what stands for the turns that left it (None: nothing): one transaction."""
        ...

    def move_window(self, session_id: str, window_start: int) -> None:
        """Record the oldest position that still enters the prompt."""
        ...
