"""Entries and tombstones as JSON objects, one a line of a bundle, and the canonical bytes of a shared set.

An entry with words is a record of type ``item``, without them of type ``state``. Equal things have equal bytes: keys
are sorted, nothing is padded, and what is as it was when the item was born has no dot of its own.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import replace

from assistant.memory.evidence import Counters
from assistant.sharing.dot import Dot
from assistant.sharing.entry import Entry, Fate, Shareable, Shared, Span, Tombstone, Words

ITEM, STATE, TOMBSTONE = "item", "state", "tombstone"
TYPES = frozenset({ITEM, STATE, TOMBSTONE})

COUNTERS = tuple(Counters.__dataclass_fields__)
WORDS = tuple(name for name in Words.__dataclass_fields__ if name not in {"masked", "redacted"})
IN_WORDS = "words."
"""The beginning of the name, among ``extra``, of an unknown field that stood in ``words``."""

Record = dict[str, object]


def record_of(one: Shareable) -> Record:
    """The JSON object of an entry or a tombstone."""
    if isinstance(one, Tombstone):
        return {
            **one.extra,
            "type": TOMBSTONE,
            "id": one.id,
            **_dot(one.dot),
            "forgotten_at": one.forgotten_at,
            "seen": dict(one.seen),
        }
    record: Record = {name: value for name, value in one.extra.items() if not name.startswith(IN_WORDS)}
    record |= {
        "type": ITEM if one.words else STATE,
        "id": one.id,
        "born": _dot(one.born),
        "fates": [_fate(fate, one.born) for fate in one.fates],
        "marks": {name: {**_later(mark.dot, one.born), "value": mark.value} for name, mark in one.marks.items()},
        "reinforced_at": one.reinforced_at,
    }
    record |= _optional(one)
    if one.words:
        record["words"] = {**_unknown_words(one.extra), **_words(one.words, one.born)}
        record["evidence"] = {span.id: _span(span) for span in one.evidence.values()}
    return record


def line_of(record: Mapping[str, object]) -> bytes:
    """The canonical bytes of a record, without a line end."""
    return json.dumps(record, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def canonical(shared: Shared, item_ids: Collection[str] | None = None, *, words: bool = True) -> bytes:
    """A shared set as bytes, a line for each entry and each tombstone; equal for devices that agree.

    ``item_ids`` names what counts, None everything. Without ``words`` what was said does not count: one
    device may have it redacted.
    """
    chosen = sorted({*shared.entries, *shared.tombstones} if item_ids is None else item_ids)
    entries = [shared.entries[item_id] for item_id in chosen if item_id in shared.entries]
    bare = entries if words else [replace(one, words=None, evidence={}) for one in entries]
    stones = [shared.tombstones[item_id] for item_id in chosen if item_id in shared.tombstones]
    everything: list[Shareable] = [*bare, *stones]
    return b"".join(line_of(record_of(one)) + b"\n" for one in everything)


def _dot(dot: Dot) -> Record:
    return {"hlc": dot.hlc, "device": dot.device}


def _later(dot: Dot, born: Dot) -> Record:
    """The dot, unless it is the item's birth."""
    return {} if dot == born else _dot(dot)


def _fate(fate: Fate, born: Dot) -> Record:
    record: Record = {**_later(fate.dot, born), "status": fate.status.value}
    for name in ("superseded_by", "reason", "valid_to"):
        if value := getattr(fate, name):
            record[name] = value
    return record


def _optional(one: Entry) -> Record:
    found: Record = {}
    if one.seen != {one.born.device: one.born.hlc}:
        found["seen"] = dict(one.seen)
    if one.counters:
        found["counters"] = {owner: _counts(counters) for owner, counters in one.counters.items()}
    if one.replaces:
        found["replaces"] = list(one.replaces)
    if one.twins:
        found["twins"] = list(one.twins)
    if one.deeds:
        found["deeds"] = [{"hlc": d.hlc, "device": d.device, "what": d.what, "at": d.at} for d in one.deeds]
    return found


def _counts(counters: Counters) -> Record:
    return {name: _whole(value) for name in COUNTERS if (value := getattr(counters, name))}


def _whole(number: float) -> float:
    """2.0 and 2 are one number, and have one form."""
    return int(number) if float(number).is_integer() else number


def _words(words: Words, born: Dot) -> Record:
    record: Record = {name: getattr(words, name) for name in WORDS}
    if words.masked != born:
        record["masked"] = _dot(words.masked)
    if words.redacted:
        record["redacted"] = list(words.redacted)
    return record


def _unknown_words(extra: Mapping[str, object]) -> Record:
    return {name.removeprefix(IN_WORDS): value for name, value in extra.items() if name.startswith(IN_WORDS)}


def _span(span: Span) -> Record:
    record: Record = {
        **_dot(span.dot),
        "session_id": span.session_id,
        "turn_id": span.turn_id,
        "start": span.start,
        "end": span.end,
        "text": span.text,
        "said_at": span.said_at,
        "role": span.role,
    }
    if span.withdrawn:
        record["withdrawn"] = True
    if span.redacted:
        record["redacted"] = True
    return record
