"""Records from outside, read strictly: what is wrong is refused by number and field, what is unknown is passed on."""

from collections.abc import Mapping
from typing import cast

from assistant.errors import EntryRefused
from assistant.memory.evidence import Counters, Role
from assistant.memory.item import Status
from assistant.memory.statement import Kind, Lifetime
from assistant.sharing.dot import Dot
from assistant.sharing.entry import MARKS, TEXTS, Deed, Entry, Fate, Mark, Plain, Shareable, Span, Tombstone, Words
from assistant.sharing.fields import Fields, FieldWrong
from assistant.sharing.join import fate_order
from assistant.sharing.record import IN_WORDS, ITEM, TOMBSTONE, TYPES

_YEAR_S = 365 * 86_400
LONGEST_HALF_LIFE_S = 1_000 * _YEAR_S
_MOST_COUNTED = 1_000_000_000
_LONGEST_TEXT = 10_000_000
_KINDS, _LIFETIMES, _ROLES, _STATUSES = (
    frozenset(one.value for one in kind) for kind in (Kind, Lifetime, Role, Status)
)
_LASTING = _LIFETIMES - {Lifetime.PASSING.value}


def read_record(record: object, number: int) -> Shareable:
    """The entry or tombstone of a JSON object, the ``number``-th of its bundle from 1. Raises EntryRefused."""
    try:
        fields = Fields(record, "")
        kind = fields.one_of("type", TYPES)
        return _tombstone(fields) if kind == TOMBSTONE else _entry(fields, with_words=kind == ITEM)
    except FieldWrong as error:
        raise EntryRefused(number, str(error)) from None


def _tombstone(fields: Fields) -> Tombstone:
    stone = Tombstone(fields.item_id("id"), fields.dot(), fields.moment("forgotten_at"), fields.stamps("seen"))
    return Tombstone(stone.id, stone.dot, stone.forgotten_at, stone.seen, fields.rest())


def _entry(fields: Fields, *, with_words: bool) -> Entry:
    born = fields.inner("born").dot()
    words = fields.inner("words") if with_words else None
    said = None if words is None else _words(words, born)
    evidence = fields.objects("evidence") if with_words else {}
    entry = Entry(
        id=fields.item_id("id"),
        born=born,
        fates=_fates(fields, born),
        marks=_marks(fields.inner("marks"), born),
        reinforced_at=fields.moment("reinforced_at"),
        seen=fields.stamps("seen") or {born.device: born.hlc},
        counters={owner: _counters(Fields(one, "counters")) for owner, one in fields.objects("counters").items()},
        words=said,
        evidence={span_id: _span(span_id, Fields(one, "evidence")) for span_id, one in evidence.items()},
        replaces=fields.ids("replaces"),
        twins=fields.ids("twins"),
        deeds=tuple(sorted({_deed(Fields(one, "deeds")) for one in fields.list("deeds")})),
        extra=_extra(fields, words),
    )
    _require_seen(entry)
    return entry


def _extra(fields: Fields, words: Fields | None) -> Mapping[str, object]:
    inner = {} if words is None else words.rest()
    return {**fields.rest(), **{IN_WORDS + name: value for name, value in inner.items()}}


def _require_seen(entry: Entry) -> None:
    """A copy has seen its own registers; one that says otherwise would lose or win wrongly everywhere."""
    dots = [entry.born, *(fate.dot for fate in entry.fates), *(mark.dot for mark in entry.marks.values())]
    if any(entry.seen.get(dot.device, "") < dot.hlc for dot in dots):
        raise FieldWrong("seen must cover every stamp of the record")


def _fates(fields: Fields, born: Dot) -> tuple[Fate, ...]:
    found = {_fate(Fields(one, "fates"), born) for one in fields.list("fates", most=1000)}
    if not found:
        raise FieldWrong("fates must be a list with something in it")
    return tuple(sorted(found, key=fate_order))


def _fate(fields: Fields, born: Dot) -> Fate:
    return Fate(
        fields.dot(born),
        Status(fields.one_of("status", _STATUSES)),
        fields.id_or_none("superseded_by"),
        fields.code("reason"),
        fields.moment_or_none("valid_to"),
    )


def _marks(fields: Fields, born: Dot) -> Mapping[str, Mark]:
    return {name: _mark(fields.inner(name), name, born) for name in MARKS}


def _mark(fields: Fields, name: str, born: Dot) -> Mark:
    value: Plain
    if name == "half_life_s":
        value = fields.whole("value", 1, LONGEST_HALF_LIFE_S)
    elif name == "expires_at":
        value = fields.moment_or_none("value")
    else:
        value = fields.flag("value")
    return Mark(fields.dot(born), value)


def _counters(fields: Fields) -> Counters:
    return Counters(
        fields.number("positives", _MOST_COUNTED),
        fields.number("negatives", _MOST_COUNTED),
        fields.whole("retrieved", 0, _MOST_COUNTED, default=0),
        fields.whole("cited", 0, _MOST_COUNTED, default=0),
        fields.whole("confirmations", 0, _MOST_COUNTED, default=0),
    )


def _words(fields: Fields, born: Dot) -> Words:
    redacted = fields.list("redacted")
    if not all(isinstance(name, str) and name in TEXTS for name in redacted):
        raise FieldWrong("words.redacted must be a list of its text fields")
    polarity = fields.whole("polarity", -1, 1)
    if polarity == 0:
        raise FieldWrong("words.polarity must be 1 or -1")
    return Words(
        kind=fields.one_of("kind", _KINDS),
        subject=fields.text("subject"),
        attribute=fields.text("attribute"),
        scope=fields.text("scope"),
        value=fields.text("value"),
        sentence=fields.text("sentence"),
        language=fields.text("language", 32),
        polarity=polarity,
        lifetime=fields.one_of("lifetime", _LASTING),
        single=fields.flag("single"),
        stated_at=fields.moment("stated_at"),
        recorded_at=fields.moment("recorded_at"),
        valid_from=fields.moment("valid_from"),
        zone=fields.text("zone", 9),
        masked=fields.inner("masked").dot() if fields.holds("masked") else born,
        redacted=tuple(sorted({cast("str", name) for name in redacted})),
    )


def _span(span_id: str, fields: Fields) -> Span:
    return Span(
        id=span_id,
        dot=fields.dot(),
        session_id=fields.id_or_empty("session_id"),
        turn_id=fields.id_or_empty("turn_id"),
        start=fields.whole("start", 0, _LONGEST_TEXT),
        end=fields.whole("end", 0, _LONGEST_TEXT),
        text=fields.text("text"),
        said_at=fields.moment("said_at"),
        role=fields.one_of("role", _ROLES),
        withdrawn=fields.flag("withdrawn", default=False),
        redacted=fields.flag("redacted", default=False),
    )


def _deed(fields: Fields) -> Deed:
    dot = fields.dot()
    return Deed(dot.hlc, dot.device, fields.code("what"), fields.moment("at"))
