"""What being used does to an item: counted once a session, and only in sessions after the one that made it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from assistant.memory.evidence import Gain, Record
from assistant.memory.item import Status
from assistant.settings import MemorySettings

MOST_STANDING = 20
"""Standing items that enter a prompt, the newest ones: what stands behind them was not at hand, and not obeyed."""


@dataclass(frozen=True, slots=True)
class Use:
    """What a session has counted for an item so far."""

    retrieved: bool = False
    cited: bool = False


def use_gain(record: Record, session_id: str, before: Use, after: Use) -> Gain | None:
    """What the counters gain when a session's use goes from ``before`` to ``after``; None for nothing."""
    if made_in(record) == session_id or after == before:
        return None
    return Gain(
        record.item.id,
        retrieved=int(after.retrieved and not before.retrieved),
        cited=int(after.cited and not before.cited),
    )


def made_in(record: Record) -> str:
    """The session that first said it; empty for one made by hand."""
    return record.evidence[0].session_id if record.evidence else ""


def obeyed_in(records: Iterable[Record], questioned: frozenset[str]) -> list[Record]:
    """The standing items that a session has obeyed: those in force that nothing in it ``questioned``."""
    return [
        record
        for record in records
        if record.item.is_standing and record.item.status is Status.ACTIVE and record.item.id not in questioned
    ]


def is_over_since(now: datetime, settings: MemorySettings) -> datetime:
    """A session that was last touched at this moment or before is over: so long is the half-life of one."""
    return now - timedelta(hours=settings.session_hours)
