"""An item: one sentence about the user that is kept, with when it was said, how long it holds and what became of it.

An item is never overwritten. What changes its meaning makes a new one, and the old one stays, linked to it.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum

from assistant.memory.likeness import folded
from assistant.memory.statement import Kind, Lifetime, Statement


class Status(StrEnum):
    """Where an item stands.

    CANDIDATE was said with a doubt; SUPERSEDED was replaced by another; RETRACTED was taken back by the user's words;
    EXPIRED has passed its day; QUARANTINED drew three dislikes. A forgotten one has no row: a tombstone keeps its id.
    """

    CANDIDATE = "candidate"
    ACTIVE = "active"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    EXPIRED = "expired"
    QUARANTINED = "quarantined"


HELD = frozenset({Status.CANDIDATE, Status.ACTIVE, Status.QUARANTINED})
"""The statuses in which an item still holds something: what is said next is compared with these."""

OBEYED = frozenset({"allergy", "deadline"})
"""Attributes that bind whoever answers although they state a fact or a task: what is suggested must heed them."""

Topic = tuple[str, str]
"""Subject and attribute, folded: what an item is about, in whatever matter."""


@dataclass(frozen=True, slots=True)
class Item:
    """One sentence about the user or someone near.

    ``subject``, ``attribute`` and ``scope`` are its key; ``value``, ``polarity`` and ``single`` are those of the
    statement it came from. Moments are UTC; ``zone`` is the offset at which it was said ("+08:00"). ``valid_from`` and
    ``valid_to`` say when it holds, ``valid_to`` None while that is open. ``expires_at`` is the first moment at which a
    BOUNDED one is over, None for none. ``reinforced_at`` is when it was last said, confirmed or used.
    ``superseded_by`` is the id of what replaced it, ``replaces`` the ids of what it replaced, ``reason`` why it ended.
    ``doubt_with`` is the id of an item that may be the same thing: the user is asked.
    """

    id: str
    kind: Kind
    subject: str
    attribute: str
    scope: str
    value: str
    sentence: str
    language: str
    stated_at: datetime
    recorded_at: datetime
    valid_from: datetime
    reinforced_at: datetime
    half_life_s: int
    zone: str = "+00:00"
    polarity: int = 1
    lifetime: Lifetime = Lifetime.DURABLE
    status: Status = Status.ACTIVE
    single: bool = False
    private: bool = False
    pinned: bool = False
    valid_to: datetime | None = None
    expires_at: datetime | None = None
    superseded_by: str | None = None
    replaces: tuple[str, ...] = ()
    reason: str = ""
    doubt_with: str | None = None

    @property
    def topic(self) -> Topic:
        """See ``Topic``."""
        return topic_of(self.subject, self.attribute)

    @property
    def is_standing(self) -> bool:
        """Whether it is obeyed rather than quoted: instructions, constraints, what is ``OBEYED``, what says "not"."""
        ordered = self.kind in {Kind.INSTRUCTION, Kind.CONSTRAINT} or self.polarity < 0
        return ordered or folded(self.attribute) in OBEYED

    def has_passed(self, now: datetime) -> bool:
        """Whether its day is over at ``now``."""
        return self.expires_at is not None and now >= self.expires_at

    def is_recalled(self, now: datetime) -> bool:
        """Whether it may enter a prompt at ``now``: active or unconfirmed, and its day has not passed."""
        return self.status in {Status.ACTIVE, Status.CANDIDATE} and not self.has_passed(now)


def topic_of(subject: str, attribute: str) -> Topic:
    """The topic of a subject and an attribute, however they are written."""
    return folded(subject), folded(attribute)


def statement_topic(statement: Statement) -> Topic:
    """What a statement is about."""
    return topic_of(statement.subject, statement.attribute)


def end_of_day(moment: datetime, where: datetime) -> datetime:
    """The first moment, in UTC, after the day that holds ``moment`` in the time zone of ``where``."""
    local = moment.astimezone(where.tzinfo)
    midnight = datetime.combine(local.date() + timedelta(days=1), time(), tzinfo=where.tzinfo)
    return midnight.astimezone(UTC)


def zone_of(moment: datetime) -> str:
    """The offset of an aware ``moment`` as ``+08:00``. Raises ValueError for a naive one."""
    offset = moment.utcoffset()
    if offset is None:
        raise ValueError("a moment needs a time zone")
    minutes = round(offset.total_seconds() / 60)
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"
