"""A turn: what one speaker said, once."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Speaker(StrEnum):
    """Who said it. The values are those of a prompt's roles."""

    USER = "user"
    ASSISTANT = "assistant"


class TurnStatus(StrEnum):
    """How a turn ended.

    A user's turn is always COMPLETE. A reply is GROWING while it streams; STOPPED by the user; CUT at the end of the
    window or at the reply's limit; INTERRUPTED when the engine or the program died meanwhile.
    """

    COMPLETE = "complete"
    GROWING = "growing"
    STOPPED = "stopped"
    CUT = "cut"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Turn:
    """One speaker's words, verbatim.

    ``position`` counts from 1 within the session. ``finished_at`` is None while GROWING. ``model`` and ``tokens``
    (of the reply) are None for the user. ``replaced`` turns (regenerated, edited) are kept and not shown.
    """

    id: str
    session_id: str
    position: int
    speaker: Speaker
    text: str
    status: TurnStatus
    created_at: datetime
    finished_at: datetime | None = None
    model: str | None = None
    tokens: int | None = None
    replaced: bool = False
