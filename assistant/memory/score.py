"""Score and freshness of an item: computed when read, from stored counters and dates, and never written back."""

from dataclasses import dataclass
from datetime import datetime

from assistant.memory.evidence import Record
from assistant.memory.item import Item, Status
from assistant.memory.statement import Kind
from assistant.settings import MemorySettings

_DAY_S = 86_400
_FADING = frozenset({Kind.PREFERENCE, Kind.CONSTRAINT})


@dataclass(frozen=True, slots=True)
class Parts:
    """What a score is made of, each in [0, 1].

    ``feedback``: likes among likes and dislikes. ``dependence``: how often it was used of the times it was at hand.
    ``verification``: how often the user said it, 1 when he did so by hand.
    """

    feedback: float
    dependence: float
    verification: float


def parts(record: Record) -> Parts:
    """The parts of an item's score."""
    counters = record.counters
    judged = counters.positives + counters.negatives
    by_hand = counters.confirmations > 0
    return Parts(
        feedback=counters.positives / judged if judged > 0 else 0.5,
        dependence=(counters.cited + 1) / (counters.retrieved + 2),
        verification=1.0 if by_hand else 1.0 - 2.0 ** -len(record.sessions),
    )


def score(record: Record, settings: MemorySettings) -> float:
    """The weighted parts, in [0, 1]; 0 while quarantined."""
    total = settings.feedback_weight + settings.dependence_weight + settings.verification_weight
    if record.item.status is Status.QUARANTINED or total <= 0:
        return 0.0
    made_of = parts(record)
    weighted = (
        settings.feedback_weight * made_of.feedback
        + settings.dependence_weight * made_of.dependence
        + settings.verification_weight * made_of.verification
    )
    return min(weighted / total, 1.0)


def freshness(item: Item, now: datetime) -> float:
    """2 to the power of -age / half-life, in [0, 1]; 1 while pinned, and for a moment that is still to come."""
    if item.pinned:
        return 1.0
    age_s = max((now - item.reinforced_at).total_seconds(), 0.0)
    return float(2.0 ** -(age_s / item.half_life_s))


def half_life_s(kind: Kind, settings: MemorySettings) -> int:
    """Seconds in which an item of this kind loses half of its freshness."""
    return (settings.preference_days if kind in _FADING else settings.fact_days) * _DAY_S


def is_archived(record: Record, now: datetime, settings: MemorySettings) -> bool:
    """Whether a candidate has faded out of the lists. Derived; an active item is never archived by time alone."""
    if record.item.status is not Status.CANDIDATE:
        return False
    return score(record, settings) * freshness(record.item, now) < settings.archive_weight


def is_idle(item: Item, now: datetime, settings: MemorySettings) -> bool:
    """Whether it was neither said nor used for so long that a list may point it out."""
    return (now - item.reinforced_at).total_seconds() > settings.idle_days * _DAY_S
