"""One call of an isolated object and its answers, while it lasts; and how long it may last."""

import threading
from dataclasses import dataclass, field

from models.isolate.process import ChildProcess

_NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds without a sign after which a child is ended.

    ``start_s``: until the object exists. ``answer_s``: until the next value. ``grace_s``: to obey a cancel. The first
    two are generous, because a large model on a slow disk or a long prompt on an old machine is no fault.
    """

    start_s: float = 600.0
    answer_s: float = 1200.0
    grace_s: float = 5.0


@dataclass(slots=True)
class Exchange:
    """The call that has its turn. ``child`` is None until it was sent, and again when it is over.

    ``number`` is that of its frames. ``cancelled_at`` is monotonic, infinite without a cancel. ``thread`` reads it.
    """

    method: str
    arguments: tuple[object, ...]
    streams: bool
    limit_s: float
    number: int = 0
    child: ChildProcess | None = None
    cancelled_at: float = _NEVER
    thread: int = field(default_factory=threading.get_ident)

    @property
    def cancelled(self) -> bool:
        """Whether somebody has asked for its end."""
        return self.cancelled_at < _NEVER
