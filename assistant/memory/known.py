"""What is known: the items and slots that a plan is made against, and what they become when it is applied."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from assistant.memory.evidence import Evidence, Gain, Record, add_gains
from assistant.memory.item import HELD, Item, Topic
from assistant.memory.likeness import words
from assistant.memory.plan import Plan, Step
from assistant.memory.slot import Slot, SlotStatus


@dataclass(frozen=True, slots=True)
class Known:
    """Items and slots in the order in which they came to be, and the turns whose plans have been applied."""

    records: tuple[Record, ...] = ()
    slots: tuple[Slot, ...] = ()
    settled: frozenset[str] = frozenset()


class Ledger:
    """What is known, while a plan is being made: it takes in each step, so that the next one sees it."""

    def __init__(self, known: Known) -> None:
        self._records: dict[str, Record] = {}
        self._slots = {slot.id: slot for slot in known.slots}
        self._settled = known.settled
        self._by_topic: dict[Topic, dict[str, None]] = defaultdict(dict)
        self._singles: dict[Topic, dict[str, None]] = defaultdict(dict)
        self._by_value: dict[tuple[Topic, tuple[str, ...]], dict[str, None]] = defaultdict(dict)
        for record in known.records:
            self._keep(record)

    def known(self) -> Known:
        """How things stand."""
        return Known(tuple(self._records.values()), tuple(self._slots.values()), self._settled)

    def about(self, topic: Topic, newest: int | None = None) -> list[Record]:
        """What holds something about ``topic``, the oldest first; the last ``newest`` of them, None for all."""
        if newest is None:
            return self._held(self._by_topic[topic])
        return self._held(islice(reversed(self._by_topic[topic]), newest))[::-1]

    def single(self, topic: Topic) -> list[Record]:
        """What holds the one value of ``topic``, the oldest first."""
        return self._held(self._singles[topic])

    def with_value(self, topic: Topic, value: str) -> list[Record]:
        """What holds this very value of ``topic``, in any matter and polarity."""
        return self._held(self._by_value[topic, words(value)])

    def everything(self) -> list[Record]:
        """All that holds something, the oldest first."""
        return self._held(self._records)

    def slots(self) -> Iterator[Slot]:
        """The live slots, the oldest first."""
        return (slot for slot in self._slots.values() if slot.status is SlotStatus.LIVE)

    def take(self, step: Step) -> None:
        """Let a step have happened."""
        for item in step.items:
            old = self._records.get(item.id, Record(item))
            self._keep(replace(old, item=item))
        for evidence in step.evidence:
            self._witness(evidence)
        for gain in step.gains:
            self._count(gain)
        self._slots.update((slot.id, slot) for slot in step.slots)

    def _held(self, ids: Iterable[str]) -> list[Record]:
        return [record for record in map(self._records.__getitem__, ids) if record.item.status in HELD]

    def _keep(self, record: Record) -> None:
        item: Item = record.item
        self._records[item.id] = record
        self._by_topic[item.topic][item.id] = None
        if item.single:
            self._singles[item.topic][item.id] = None
        self._by_value[item.topic, words(item.value)][item.id] = None

    def _witness(self, evidence: Evidence) -> None:
        record = self._records[evidence.item_id]
        if all(known.id != evidence.id for known in record.evidence):
            self._records[evidence.item_id] = replace(record, evidence=(*record.evidence, evidence))

    def _count(self, gain: Gain) -> None:
        record = self._records[gain.item_id]
        self._records[gain.item_id] = replace(record, counters=add_gains(record.counters, [gain]))


def apply_plan(known: Known, plan: Plan) -> Known:
    """How things stand after ``plan``."""
    ledger = Ledger(known)
    for step in plan.steps:
        ledger.take(step)
    settled = {plan.turn_id} if plan.turn_id and plan.steps else set()
    return replace(ledger.known(), settled=known.settled | settled)
