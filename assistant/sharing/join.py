"""Two copies of one thing made one: the least that holds everything both know.

Every rule takes a maximum or a union, so it does not matter in which order, how often or on which machine copies meet:
joining is commutative, associative and idempotent. Nothing here knows what an item means; that is ``view``'s.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from assistant.memory.evidence import Counters
from assistant.sharing.entry import TEXTS, Entry, Fate, Mark, Span, Tombstone, Words


def join(one: Entry, other: Entry) -> Entry:
    """One entry that knows what both know. They have the same id."""
    if one == other:
        return one
    return Entry(
        id=one.id,
        born=min(one.born, other.born),
        fates=_fates(one, other),
        marks={name: max(mark, other.marks[name], key=_mark_order) for name, mark in one.marks.items()},
        reinforced_at=max(one.reinforced_at, other.reinforced_at),
        seen=join_seen(one.seen, other.seen),
        counters=_counters(one.counters, other.counters),
        words=join_words(one.words, other.words),
        evidence=_evidence(one.evidence, other.evidence),
        replaces=_union(one.replaces, other.replaces),
        twins=_union(one.twins, other.twins),
        deeds=one.deeds if one.deeds == other.deeds else tuple(sorted({*one.deeds, *other.deeds})),
        extra=join_extra(one.extra, other.extra),
    )


def join_tombstones(one: Tombstone, other: Tombstone) -> Tombstone:
    """Of two forgettings of the same item the first one, with what both knew."""
    first = min(one, other, key=lambda stone: (stone.dot, stone.forgotten_at))
    return replace(first, seen=join_seen(one.seen, other.seen), extra=join_extra(one.extra, other.extra))


def join_seen(one: Mapping[str, str], other: Mapping[str, str]) -> Mapping[str, str]:
    """The version vector that covers both."""
    if one == other:
        return one
    return {device: max(one.get(device, ""), other.get(device, "")) for device in {**one, **other}}


def _fates(one: Entry, other: Entry) -> tuple[Fate, ...]:
    """Those of each that the other one shares or has never seen; what one has seen and no longer has was overruled."""
    if one.fates == other.fates:
        return one.fates
    kept = {
        *(fate for fate in one.fates if fate in other.fates or _is_news(fate, other)),
        *(fate for fate in other.fates if fate in one.fates or _is_news(fate, one)),
    }
    # A damaged vector could overrule everything; an item always stands somewhere.
    return tuple(sorted(kept or {*one.fates, *other.fates}, key=fate_order))


def _is_news(fate: Fate, to: Entry) -> bool:
    return to.seen.get(fate.dot.device, "") < fate.dot.hlc


def fate_order(fate: Fate) -> tuple[object, ...]:
    """The order in which fates stand beside each other: by dot."""
    return fate.dot, fate.status.value, fate.superseded_by or "", fate.reason, fate.valid_to or ""


def _mark_order(mark: Mark) -> tuple[object, ...]:
    return mark.dot, str(mark.value)


def _counters(one: Mapping[str, Counters], other: Mapping[str, Counters]) -> Mapping[str, Counters]:
    """Per device the most it ever counted: each device writes its own, so a copy can only be older."""
    if one == other:
        return one
    none = Counters()
    return {device: _most(one.get(device, none), other.get(device, none)) for device in {**one, **other}}


def _most(one: Counters, other: Counters) -> Counters:
    return Counters(
        max(one.positives, other.positives),
        max(one.negatives, other.negatives),
        max(one.retrieved, other.retrieved),
        max(one.cited, other.cited),
        max(one.confirmations, other.confirmations),
    )


def join_words(one: Words | None, other: Words | None) -> Words | None:
    """Field by field: what was redacted gives way to what was not, and the sentence masked last stays masked."""
    if one is None or other is None or one == other:
        return one or other
    chosen = {name: max(one, other, key=partial(_text_order, name)) for name in TEXTS}
    base = max(one, other, key=_base_order)
    both = set(one.redacted) & set(other.redacted)
    texts = {name: getattr(words, name) for name, words in chosen.items()}
    return replace(base, **texts, masked=chosen["sentence"].masked, redacted=tuple(sorted(both)))


def _text_order(name: str, words: Words) -> tuple[object, ...]:
    text: str = getattr(words, name)
    masked = words.masked if name == "sentence" else None
    return (name not in words.redacted, *([masked] if masked else []), text)


def _base_order(words: Words) -> tuple[object, ...]:
    moments = (words.stated_at, words.recorded_at, words.valid_from, words.zone)
    return (words.kind, words.language, words.polarity, words.lifetime, words.single, *moments)


def _evidence(one: Mapping[str, Span], other: Mapping[str, Span]) -> Mapping[str, Span]:
    if one == other:
        return one
    joined = dict(one)
    for span_id, span in other.items():
        joined[span_id] = join_spans(joined[span_id], span) if span_id in joined else span
    return joined


def join_spans(one: Span, other: Span) -> Span:
    """The words of the later change, a redacted copy never in place of an original; once withdrawn is withdrawn."""
    if one == other:
        return one
    return replace(max(one, other, key=_span_order), withdrawn=one.withdrawn or other.withdrawn)


def _span_order(span: Span) -> tuple[object, ...]:
    where = (span.session_id, span.turn_id, span.start, span.end, span.said_at, span.role)
    return not span.redacted, span.dot, span.text, *where


def join_extra(one: Mapping[str, object], other: Mapping[str, object]) -> Mapping[str, object]:
    """Fields that we do not know: all of them, and of two values of one field always the same one."""
    if one == other:
        return one
    return {name: max((extra[name] for extra in (one, other) if name in extra), key=_json) for name in {**one, **other}}


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _union(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return one if one == other else tuple(sorted({*one, *other}))
