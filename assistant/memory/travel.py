"""What may leave the machine, and the reason in words: one rule gives both, so they cannot disagree."""

from dataclasses import dataclass
from datetime import datetime

from assistant.memory.evidence import Record
from assistant.memory.item import Item, Status
from assistant.memory.score import Parts, freshness, parts, score
from assistant.memory.statement import Lifetime
from assistant.settings import MemorySettings
from models.phrase import Phrase

_PLACES = 3
_DAY_S = 86_400
_ENDED = {
    Status.CANDIDATE: Phrase("unconfirmed: it was said with a doubt"),
    Status.SUPERSEDED: Phrase("replaced by a newer one"),
    Status.RETRACTED: Phrase("taken back"),
    Status.EXPIRED: Phrase("its day has passed"),
    Status.QUARANTINED: Phrase("quarantined: replies that used it were disliked"),
}


@dataclass(frozen=True, slots=True)
class Assessment:
    """Everything that can be shown of how an item is valued.

    ``score``, ``freshness`` and their product ``weight`` lie in [0, 1], rounded to three places. ``leaves`` says
    whether it may leave the machine, ``reason`` why or why not.
    """

    parts: Parts
    score: float
    freshness: float
    leaves: bool
    reason: str

    @property
    def weight(self) -> float:
        """Score times freshness."""
        return _rounded(self.score * self.freshness)


def assess(record: Record, now: datetime, settings: MemorySettings) -> Assessment:
    """Value an item as it stands at ``now``."""
    value = _rounded(score(record, settings))
    fresh = _rounded(freshness(record.item, now))
    obstacle = _forbidden(record.item, now)
    if not obstacle and not record.item.pinned:
        obstacle = _unproved(record, (value, fresh), now, settings)
    reason = obstacle or _leave_to_go(record.item, value, fresh)
    return Assessment(parts(record), value, fresh, not obstacle, reason)


def _rounded(share: float) -> float:
    """To three places, a half up: 0.7625 is 0.763, whatever the last bit of the float says."""
    return round(share + 1e-9, _PLACES)


def _forbidden(item: Item, now: datetime) -> str:
    """What keeps it here whatever its score; empty for nothing."""
    if item.status is not Status.ACTIVE:
        return _ENDED[item.status]
    if item.has_passed(now):
        return _ENDED[Status.EXPIRED]
    if item.private:
        return Phrase("private: it never leaves this machine")
    if item.lifetime is not Lifetime.DURABLE:
        return Phrase("it belongs to the matter at hand only")
    return ""


def _unproved(record: Record, values: tuple[float, float], now: datetime, settings: MemorySettings) -> str:
    """What score and freshness lack; empty for nothing."""
    value, fresh = values
    if value <= settings.leave_score:
        return _why_low(record, value, settings)
    if fresh <= settings.leave_freshness:
        days = int((now - record.item.reinforced_at).total_seconds() // _DAY_S)
        return Phrase(
            "not said, used or confirmed for {days} days (freshness {fresh:.3f}, needs more than {least:.2f})",
            days=days,
            fresh=fresh,
            least=settings.leave_freshness,
        )
    return ""


def _why_low(record: Record, value: float, settings: MemorySettings) -> str:
    counters = record.counters
    if counters.negatives > 0:
        cause = Phrase("a reply that used it was called wrong or outdated")
    elif counters.retrieved > counters.cited:
        unused = counters.retrieved - counters.cited
        cause = Phrase.counted(
            "at hand and not used in {count} later conversation",
            "at hand and not used in {count} later conversations",
            unused,
        )
    elif len(record.sessions) <= 1:
        cause = Phrase("said once, not used or confirmed yet")
    else:
        cause = Phrase("not used or confirmed often enough yet")
    return Phrase(
        "{cause} (score {value:.3f}, needs more than {least:.2f})",
        cause=cause,
        value=value,
        least=settings.leave_score,
    )


def _leave_to_go(item: Item, value: float, fresh: float) -> str:
    if item.pinned:
        return Phrase("pinned by you")
    return Phrase("proved: score {value:.3f}, freshness {fresh:.3f}", value=value, fresh=fresh)
