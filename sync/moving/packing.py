"""From what was chosen to the lines of a bundle, and back from its records: pure, but for the gate in between."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from assistant.sharing.entry import TEXTS, Entry, Shareable, state_of
from assistant.sharing.outgoing import mark_redacted
from assistant.sharing.reading import read_record
from assistant.sharing.record import ITEM, TYPES, Record, line_of, record_of
from sync.container.caps import CAPS
from sync.gate.gate import Gate, Progress, Submission
from sync.gate.redaction import Redaction, add_up
from sync.gate.scrubber import Scrubbed
from sync.gate.tree import Tree

Json = dict[str, Tree]


@dataclass(frozen=True, slots=True)
class Packed:
    """The record lines of a bundle. ``with_words`` and ``sent`` are the ids whose words, and of which anything, goes.

    ``redactions`` are what was taken out.
    """

    lines: tuple[bytes, ...]
    with_words: tuple[str, ...]
    sent: tuple[str, ...]
    redactions: tuple[Redaction, ...]


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What a bundle brings. ``skipped`` records are of a later version, or could not be made clean."""

    records: tuple[Shareable, ...]
    redactions: tuple[Redaction, ...] = ()
    skipped: int = 0


def pack(told: Sequence[Shareable], shared_ids: Collection[str], gate: Gate, progress: Progress) -> Packed:
    """The clean lines of ``told``. What cannot be made clean goes as its state, or not at all. Raises GateError."""
    originals = [cast("Json", record_of(one)) for one in told]
    scrubbed = gate.scrub([_submission(record) for record in originals], progress)
    records: list[Json] = []
    for one, before, after in zip(told, originals, scrubbed, strict=True):
        record = _clean(before, after)
        if record is None and isinstance(one, Entry) and one.id in shared_ids:
            record = cast("Json", record_of(state_of(one)))
        if record is not None:
            records.append(record)
    return Packed(
        lines=tuple(_fitting_line(record) for record in records),
        with_words=tuple(str(record["id"]) for record in records if record["type"] == ITEM),
        sent=tuple(str(record["id"]) for record in records),
        redactions=add_up(one for after in scrubbed for one in after.redactions),
    )


def unpack(records: Sequence[Mapping[str, object]], gate: Gate, progress: Progress) -> Unpacked:
    """What the records of a bundle say, clean. Raises EntryRefused, GateError."""
    known = [cast("Json", dict(record)) for record in records if record.get("type") in TYPES]
    scrubbed = gate.scrub([_submission(record) for record in known], progress)
    clean = [_clean(before, after) for before, after in zip(known, scrubbed, strict=True)]
    read = tuple(read_record(record, number) for number, record in enumerate(clean, 1) if record is not None)
    redactions = add_up(one for after in scrubbed for one in after.redactions)
    return Unpacked(read, redactions, len(records) - len(read))


def _submission(record: Json) -> Submission:
    words = record.get("words")
    if not isinstance(words, dict):
        return Submission(record)
    return Submission(record, ((str(words.get("attribute", "")), str(words.get("value", ""))),))


def _clean(before: Json, after: Scrubbed) -> Json | None:
    """The scrubbed record, in which it is noted where words were taken out; None when it cannot go."""
    if after.record is None or not after.redactions:
        return after.record
    return cast("Json", mark_redacted(cast("Record", after.record), _touched(before, after.record)))


def _touched(before: Json, after: Json) -> Iterator[tuple[str, ...]]:
    """Where words and quotations are others than before, as ``mark_redacted`` names the places."""
    said, left = _inner(before, "words"), _inner(after, "words")
    yield from (("words", name) for name in TEXTS if said.get(name) != left.get(name))
    spans = _inner(before, "evidence")
    for span_id, span in _inner(after, "evidence").items():
        told = spans.get(span_id)
        if isinstance(span, dict) and isinstance(told, dict) and span.get("text") != told.get("text"):
            yield "evidence", span_id, "text"


def _inner(record: Json, name: str) -> Json:
    inner = record.get(name)
    return inner if isinstance(inner, dict) else {}


def _fitting_line(record: Json) -> bytes:
    """Without the longest quotations where the line would be longer than a bundle takes: their absence says nothing."""
    line, spans = line_of(record), record.get("evidence")
    over = len(line) - CAPS.line_bytes
    if over <= 0 or not isinstance(spans, dict):
        return line
    kept = dict(spans)
    for span_id in _longest_first(spans):
        if over <= 0:
            break
        over -= len(line_of({span_id: kept.pop(span_id)}))
    return line_of({**record, "evidence": kept})


def _longest_first(spans: Json) -> Iterator[str]:
    yield from sorted(spans, key=lambda span_id: (-len(line_of({span_id: spans[span_id]})), span_id))
