"""An entry: one item as devices share it, with what is needed to make two copies of it one.

An item's words are written once. What changes are registers, each with the dot of its last change: the *fate* (status,
what replaced it, why, until when it held) and four *marks*. ``seen`` is the version vector: for each device the highest
stamp of it that this copy knows. A change that a copy does not know of was made at the same time, so several fates can
stand beside each other; none is dropped until somebody has seen them all and decides.

Moments stay in their text form here: they are compared and passed on, never computed with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.memory.evidence import Counters
from assistant.memory.item import Status
from assistant.sharing.dot import Dot

MARKS = ("expires_at", "half_life_s", "pinned", "private")
"""The fields that are registers of their own."""

TEXTS = ("attribute", "scope", "sentence", "subject", "value")
"""The fields of ``Words`` that may hold what the user said, and may therefore be redacted."""

ENDED = frozenset({Status.SUPERSEDED, Status.RETRACTED, Status.EXPIRED})
"""The statuses of what holds nothing any more."""

Plain = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Fate:
    """Where an item stands, by the decision of ``dot``. ``reason`` is a code of ``reasons``, never words of a user.

    ``valid_to`` is a moment or None, ``superseded_by`` the id of what replaced it.
    """

    dot: Dot
    status: Status
    superseded_by: str | None = None
    reason: str = ""
    valid_to: str | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """The value of one of ``MARKS``, and who set it last."""

    dot: Dot
    value: Plain


@dataclass(frozen=True, slots=True)
class Words:
    """What an item says. Written once; only ``sentence`` can lose words later, at ``masked``, when a neighbour of it is
    forgotten.

    ``redacted`` names the fields whose words stayed on the device they come from.
    """

    kind: str
    subject: str
    attribute: str
    scope: str
    value: str
    sentence: str
    language: str
    polarity: int
    lifetime: str
    single: bool
    stated_at: str
    recorded_at: str
    valid_from: str
    zone: str
    masked: Dot
    redacted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of evidence: what was said, where. Its turn did not travel; ``dot`` is its last change."""

    id: str
    dot: Dot
    session_id: str
    turn_id: str
    start: int
    end: int
    text: str
    said_at: str
    role: str
    withdrawn: bool = False
    redacted: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Deed:
    """One dated step of an item's history without words: a status, or a mark that was set. ``at`` is a moment."""

    hlc: str
    device: str
    what: str
    at: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One item of the shared set.

    ``fates`` are never empty and sorted by their dots. ``marks`` has all of ``MARKS``. ``counters`` are by the device
    that counted. ``words`` is None for what is known only as a state: the item itself stayed at home. ``replaces`` and
    ``twins`` (ids of items that say the same) are sorted. ``extra`` are fields that a later version sent.
    """

    id: str
    born: Dot
    fates: tuple[Fate, ...]
    marks: Mapping[str, Mark]
    reinforced_at: str
    seen: Mapping[str, str]
    counters: Mapping[str, Counters] = field(default_factory=dict)
    words: Words | None = None
    evidence: Mapping[str, Span] = field(default_factory=dict)
    replaces: tuple[str, ...] = ()
    twins: tuple[str, ...] = ()
    deeds: tuple[Deed, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tombstone:
    """What was forgotten: no words, only that it was, by whom and how much of its story was known.

    ``forgotten_at`` is a moment. It outranks everything that was ever done to the item.
    """

    id: str
    dot: Dot
    forgotten_at: str
    seen: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, object] = field(default_factory=dict)


Shareable = Entry | Tombstone


@dataclass(frozen=True, slots=True)
class Shared:
    """Everything that one device knows, by id. What is buried has no entry."""

    entries: Mapping[str, Entry] = field(default_factory=dict)
    tombstones: Mapping[str, Tombstone] = field(default_factory=dict)


def dots_of(one: Shareable) -> list[str]:
    """Every stamp in it."""
    if isinstance(one, Tombstone):
        return [one.dot.hlc]
    return [
        *one.seen.values(),
        *(span.dot.hlc for span in one.evidence.values()),
        *(deed.hlc for deed in one.deeds),
    ]


def state_of(entry: Entry) -> Entry:
    """The same without a word of what was said: what is told of an item whose words stay at home."""
    return Entry(
        entry.id,
        entry.born,
        entry.fates,
        entry.marks,
        entry.reinforced_at,
        entry.seen,
        entry.counters,
        replaces=entry.replaces,
        twins=entry.twins,
        deeds=entry.deeds,
    )
