"""Entries for tests of sharing: ids and stamps by number, so that they are the same each time."""

from collections.abc import Mapping
from dataclasses import replace

from assistant.clock import Stamp
from assistant.memory.evidence import Counters
from assistant.memory.item import Status
from assistant.sharing.dot import Dot
from assistant.sharing.entry import Entry, Fate, Mark, Plain, Span, Tombstone, Words

NOW_MS = 1_800_000_000_000
"""15 January 2027, 08:00 UTC."""
MOMENT = "2027-01-15T08:00:00.000000Z"
LAPTOP, PHONE, DESK = (f"00000000-0000-7000-8000-00000000000{n}" for n in "abc")


def an_id(number: int) -> str:
    """The ``number``-th id."""
    return f"11111111-1111-7111-8111-{number:012x}"


def dot(at: int, device: str = LAPTOP) -> Dot:
    """The event of ``device`` at second ``at``."""
    return Dot(str(Stamp(NOW_MS + at * 1000, 0)), device)


def words(value: str = "tea", at: int = 0, device: str = LAPTOP, **changes: object) -> Words:
    """The user likes ``value``; ``changes`` are fields of ``Words``."""
    said = Words(
        kind="preference",
        subject="user",
        attribute="likes",
        scope="account",
        value=value,
        sentence=f"likes: {value}",
        language="en",
        polarity=1,
        lifetime="durable",
        single=False,
        stated_at=MOMENT,
        recorded_at=MOMENT,
        valid_from=MOMENT,
        zone="+00:00",
        masked=dot(at, device),
    )
    return replace(said, **changes)  # type: ignore[arg-type]


def entry(number: int, at: int = 0, device: str = LAPTOP, said: Words | None = None, **changes: object) -> Entry:
    """An active item born at second ``at``; ``changes`` are fields of ``Entry``."""
    born = dot(at, device)
    values: Mapping[str, Plain] = {"expires_at": None, "half_life_s": 86_400, "pinned": False, "private": False}
    made = Entry(
        id=an_id(number),
        born=born,
        fates=(Fate(born, Status.ACTIVE),),
        marks={name: Mark(born, value) for name, value in values.items()},
        reinforced_at=MOMENT,
        seen={device: born.hlc},
        counters={device: Counters(positives=1)},
        words=said or words(f"thing {number}", at, device),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def ended(one: Entry, status: Status, at: int, device: str = LAPTOP, by: int | None = None) -> Entry:
    """``one`` after ``device``, which has seen it, ended it at second ``at``."""
    here = dot(at, device)
    fate = Fate(here, status, None if by is None else an_id(by), "edited" if by else "taken_back", MOMENT)
    return replace(one, fates=(fate,), seen={**one.seen, device: here.hlc})


def marked(one: Entry, name: str, value: Plain, at: int, device: str = LAPTOP) -> Entry:
    """``one`` after a mark was set."""
    here = dot(at, device)
    return replace(one, marks={**one.marks, name: Mark(here, value)}, seen={**one.seen, device: here.hlc})


def span(number: int, text: str = "tea", at: int = 0, device: str = LAPTOP, **changes: object) -> Span:
    """A quotation."""
    said = Span(an_id(900 + number), dot(at, device), an_id(800), an_id(700), 0, len(text), text, MOMENT, "said")
    return replace(said, **changes)  # type: ignore[arg-type]


def tombstone(number: int, at: int = 0, device: str = LAPTOP) -> Tombstone:
    """What is left of a forgotten item."""
    return Tombstone(an_id(number), dot(at, device), MOMENT)
