"""What may leave the machine, and the reason in words: one rule gives both, so they cannot disagree."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from assistant.memory.evidence import Record
from assistant.memory.item import Item, Status
from assistant.memory.score import Parts, freshness, parts, score
from assistant.memory.statement import Lifetime
from assistant.settings import MemorySettings
from models.phrase import Phrase

_PLACES = 3
_DAY_S = 86_400


class Obstacle(StrEnum):
    """What keeps an item on this machine, as a list groups them.

    UNPROVED has too low a score, STALE too low a freshness, PASSING belongs to the matter at hand only.
    """

    UNPROVED = "unproved"
    STALE = "stale"
    CANDIDATE = "candidate"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    EXPIRED = "expired"
    QUARANTINED = "quarantined"
    PRIVATE = "private"
    PASSING = "passing"


_FORBIDDEN = {
    Obstacle.CANDIDATE: Phrase("unconfirmed: it was said with a doubt"),
    Obstacle.SUPERSEDED: Phrase("replaced by a newer one"),
    Obstacle.RETRACTED: Phrase("taken back"),
    Obstacle.EXPIRED: Phrase("its day has passed"),
    Obstacle.QUARANTINED: Phrase("quarantined: replies that used it were disliked"),
    Obstacle.PRIVATE: Phrase("private: it never leaves this machine"),
    Obstacle.PASSING: Phrase("it belongs to the matter at hand only"),
}


@dataclass(frozen=True, slots=True)
class Assessment:
    """Everything that can be shown of how an item is valued.

    ``score``, ``freshness`` and their product ``weight`` lie in [0, 1], rounded to three places. ``obstacle`` is what
    keeps it on this machine, None for nothing; ``reason`` says in words why it may leave or may not.
    """

    parts: Parts
    score: float
    freshness: float
    obstacle: Obstacle | None
    reason: str

    @property
    def leaves(self) -> bool:
        """Whether it may leave the machine."""
        return self.obstacle is None

    @property
    def weight(self) -> float:
        """Score times freshness."""
        return _rounded(self.score * self.freshness)


def assess(record: Record, now: datetime, settings: MemorySettings) -> Assessment:
    """Value an item as it stands at ``now``."""
    value = _rounded(score(record, settings))
    fresh = _rounded(freshness(record.item, now))
    obstacle = _forbidden(record.item, now)
    if obstacle is None and not record.item.pinned:
        obstacle = _unproved(value, fresh, settings)
    return Assessment(parts(record), value, fresh, obstacle, _reason(record, obstacle, now, settings))


def _rounded(share: float) -> float:
    """To three places, a half up: 0.7625 is 0.763, whatever the last bit of the float says."""
    return round(share + 1e-9, _PLACES)


def _forbidden(item: Item, now: datetime) -> Obstacle | None:
    """What keeps it here whatever its score; None for nothing."""
    if item.status is not Status.ACTIVE:
        return Obstacle(item.status.value)
    if item.has_passed(now):
        return Obstacle.EXPIRED
    if item.private:
        return Obstacle.PRIVATE
    return Obstacle.PASSING if item.lifetime is not Lifetime.DURABLE else None


def _unproved(value: float, fresh: float, settings: MemorySettings) -> Obstacle | None:
    """What score and freshness lack; None for nothing."""
    if value <= settings.leave_score:
        return Obstacle.UNPROVED
    return Obstacle.STALE if fresh <= settings.leave_freshness else None


def _reason(record: Record, obstacle: Obstacle | None, now: datetime, settings: MemorySettings) -> str:
    value, fresh = _rounded(score(record, settings)), _rounded(freshness(record.item, now))
    if obstacle is None:
        return _leave_to_go(record.item, value, fresh)
    if obstacle is Obstacle.UNPROVED:
        return _why_low(record, value, settings)
    if obstacle is Obstacle.STALE:
        return _why_stale(record.item, fresh, now, settings)
    return _FORBIDDEN[obstacle]


def _why_stale(item: Item, fresh: float, now: datetime, settings: MemorySettings) -> str:
    return Phrase(
        "not said, used or confirmed for {days} days (freshness {fresh:.3f}, needs more than {least:.2f})",
        days=int((now - item.reinforced_at).total_seconds() // _DAY_S),
        fresh=fresh,
        least=settings.leave_freshness,
    )


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
