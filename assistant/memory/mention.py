"""A mention: that something was once said, and what became of it since. The answer to "did I ever say plan B?"."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Fate(StrEnum):
    """HOLDS still; REPLACED by something else; ENDED without (taken back, dropped, passed); SAID and kept as a turn."""

    HOLDS = "holds"
    REPLACED = "replaced"
    ENDED = "ended"
    SAID = "said"


@dataclass(frozen=True, slots=True)
class Mention:
    """``text`` was said at ``said_at`` in the conversation called ``title`` (empty: it has none).

    ``id`` is that of the item, slot or turn. ``ended_at`` is when it ended, None while it holds or where that is not
    known; ``by`` is what took its place, empty for nothing.
    """

    id: str
    text: str
    said_at: datetime
    title: str = ""
    fate: Fate = Fate.HOLDS
    ended_at: datetime | None = None
    by: str = ""
