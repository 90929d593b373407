"""Dots: which device did something, and when by its hybrid logical clock. All order between devices rests on them.

A clock may lie. A dot more than a day ahead of ours is believed later, not now: it would win against everything, and
taken over it would drag our own clock along.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from assistant.clock import Stamp

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MOST_AHEAD = timedelta(hours=24)
"""How far ahead of our wall clock a stamp may lie."""


@dataclass(frozen=True, slots=True, order=True)
class Dot:
    """One event. ``hlc`` is sixteen hex digits that sort by time, ``device`` an id; dots sort by both."""

    hlc: str
    device: str

    @property
    def moment(self) -> datetime:
        """When it was, by its clock, in UTC."""
        return _EPOCH + timedelta(milliseconds=Stamp.parse(self.hlc).wall_ms)


def latest_allowed(now: datetime) -> str:
    """The highest stamp that is believed at ``now``."""
    return str(Stamp(int((now + MOST_AHEAD).timestamp() * 1000), 0xFFFF))


def moved_clock(last: str, heard: Iterable[str], now: datetime) -> str:
    """The state of our clock after hearing these stamps: never back, and never further than ``latest_allowed``."""
    limit = latest_allowed(now)
    return max([last, *(stamp for stamp in heard if stamp <= limit)])
