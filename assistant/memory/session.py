"""A session: one conversation, from its first turn to its last."""

from dataclasses import dataclass
from datetime import datetime

UNTITLED = ""
_TITLE_CHARACTERS = 48


@dataclass(frozen=True, slots=True)
class Session:
    """One conversation.

    ``title`` is empty until its first question or until it is named by hand. ``updated_at`` moves with each turn.
    ``deleted_at`` is set while a deletion can still be undone. ``turn_count`` counts the live turns.
    ``window_start`` is the position of the oldest turn that still enters the prompt.
    """

    id: str
    title: str
    created_at: datetime
    updated_at: datetime
    turn_count: int = 0
    window_start: int = 1
    deleted_at: datetime | None = None


def title_from(question: str) -> str:
    """A title out of the first question: its first line, cut at a word within 48 characters."""
    line = next((line.strip() for line in question.splitlines() if line.strip()), UNTITLED)
    if len(line) <= _TITLE_CHARACTERS:
        return line
    cut = line[: _TITLE_CHARACTERS - 1]
    head, space, _ = cut.rpartition(" ")
    return (head if space and len(head) > _TITLE_CHARACTERS // 2 else cut).rstrip(" ,;:、，；：") + "…"
