"""Choosing what travels: the rule of memory first, then the gate for what it lets through."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce

from assistant.memory.evidence import Record
from assistant.memory.travel import Assessment, assess
from assistant.settings import MemorySettings
from models.phrase import Phrase
from sync.container.caps import CAPS, KIB
from sync.gate.gate import Gate, Progress, Submission, no_progress
from sync.gate.scrubber import Scrubbed, is_empty
from sync.gate.tree import texts
from sync.selection.choice import Choice, Verdict


@dataclass(frozen=True, slots=True)
class Moment:
    """When and by which numbers it is chosen; ``shared`` are the ids of the items that another device has already."""

    now: datetime
    settings: MemorySettings
    shared: Collection[str] = frozenset()


def choose(records: Sequence[Record], moment: Moment, gate: Gate, progress: Progress = no_progress) -> list[Choice]:
    """The verdict on each of ``records``, in their order. Raises GateError, RulesUnusable."""
    assessed = [(record, assess(record, moment.now, moment.settings)) for record in records]
    leaving = [record for record, value in assessed if value.leaves and not _is_too_long(record)]
    left = gate.scrub([submission_of(record) for record in leaving], progress)
    scrubbed = {record.item.id: one for record, one in zip(leaving, left, strict=True)}
    return [_judge(record, value, scrubbed.get(record.item.id), moment) for record, value in assessed]


def submission_of(record: Record) -> Submission:
    """The words of an item that would travel, as the gate sees them."""
    item = record.item
    return Submission(
        {
            "subject": item.subject,
            "attribute": item.attribute,
            "scope": item.scope,
            "value": item.value,
            "sentence": item.sentence,
            "evidence": [evidence.text for evidence in record.evidence],
        },
        named=((item.attribute, item.value),),
    )


def _is_too_long(record: Record) -> bool:
    words = texts(dict(submission_of(record).record))
    return any(len(text.encode("utf-8", "replace")) > CAPS.text_bytes for text in words)


def _judge(record: Record, value: Assessment, scrubbed: Scrubbed | None, moment: Moment) -> Choice:
    sentence, reason, verdict = record.item.sentence, value.reason, Verdict.TRAVELS
    if not value.leaves:
        verdict = Verdict.STAYS
    elif scrubbed is None:
        verdict, reason = Verdict.BLOCKED, _too_long()
    elif scrubbed.redactions or scrubbed.record is None:
        verdict = Verdict.BLOCKED if _nothing_left(scrubbed) else Verdict.REDACTED
        reason = _what_was_found(verdict, scrubbed)
        sentence = sentence if verdict is Verdict.BLOCKED else _sentence(scrubbed)
    redactions = scrubbed.redactions if scrubbed else ()
    return Choice(record, value, verdict, reason, sentence, redactions, record.item.id in moment.shared)


def _nothing_left(scrubbed: Scrubbed) -> bool:
    return scrubbed.record is None or any(is_empty(str(scrubbed.record[name])) for name in ("sentence", "value"))


def _sentence(scrubbed: Scrubbed) -> str:
    return str((scrubbed.record or {})["sentence"])


def _too_long() -> str:
    return Phrase("it is longer than {most} KiB, the most that a bundle takes", most=CAPS.text_bytes // KIB)


def _what_was_found(verdict: Verdict, scrubbed: Scrubbed) -> str:
    kinds = listed(sorted({one.kind for one in scrubbed.redactions}))
    if verdict is Verdict.BLOCKED:
        return Phrase("nothing useful would be left without what may not leave: {kinds}", kinds=kinds)
    return Phrase("taken out: {kinds}; the sentence travels", kinds=kinds)


def listed(words: Iterable[str]) -> str:
    """Some words, at least one, as one phrase: "key, password"."""
    return reduce(lambda said, word: Phrase("{said}, {word}", said=said, word=word), words)
