"""What time does to items: days pass, matters end, tasks fall due."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from assistant.memory.evidence import Record
from assistant.memory.item import HELD, Item, Status
from assistant.memory.likeness import folded
from assistant.memory.plan import Effect, Plan, Step
from assistant.memory.statement import Kind, Lifetime
from models.phrase import Phrase

DAY_PASSED = Phrase("its day has passed")
MATTER_ENDED = Phrase("its matter has ended")


def plan_expiry(records: Iterable[Record], now: datetime) -> Plan:
    """Mark what has passed its day. Reading never waits for this: it looks at the date itself."""
    passed = [record.item for record in records if record.item.status in HELD and record.item.has_passed(now)]
    return _expire(passed, DAY_PASSED)


def plan_matter_end(records: Iterable[Record], scope: str) -> Plan:
    """End the conditions of a matter that is over; what was said to last stays."""
    over = [
        record.item
        for record in records
        if record.item.status in HELD
        and record.item.lifetime is Lifetime.BOUNDED
        and folded(record.item.scope) == folded(scope)
    ]
    return _expire(over, MATTER_ENDED)


def due_tasks(records: Iterable[Record], now: datetime, within: timedelta) -> list[Record]:
    """The tasks whose day is here or comes ``within`` so long, the first due first."""
    due = [
        (record.item.valid_to, record)
        for record in records
        if record.item.kind is Kind.TASK and record.item.is_recalled(now) and record.item.valid_to is not None
    ]
    return [record for day, record in sorted(due, key=lambda pair: pair[0]) if day <= now + within]


def _expire(items: Iterable[Item], reason: str) -> Plan:
    return Plan(
        tuple(
            Step(
                Effect.EXPIRE,
                item.sentence,
                was=item.sentence,
                items=(replace(item, status=Status.EXPIRED, reason=reason, pinned=False),),
            )
            for item in items
        )
    )
