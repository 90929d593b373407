"""History and undo: every change as it was journalled, and how one is taken back without losing a later one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from assistant.memory.evidence import Evidence, Record

Column = str | int | float | None


@dataclass(frozen=True, slots=True)
class Change:
    """One journalled change of a row: what its changed columns were and what they became.

    ``before`` is empty for a row that was new.
    """

    table: str
    row_id: str
    before: Mapping[str, Column]
    after: Mapping[str, Column]
    at: datetime
    device: str


@dataclass(frozen=True, slots=True)
class History:
    """An item's whole story: the record, its changes in order, and what it replaced and was replaced by."""

    record: Record
    changes: tuple[Change, ...]
    before: tuple[Record, ...] = ()
    after: Record | None = None

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The words that it rests on and that ended it."""
        return self.record.evidence


def restored(change: Change, current: Mapping[str, Column]) -> dict[str, Column]:
    """The columns to set so that ``change`` is taken back. What was changed again since stays as it is now."""
    return {name: value for name, value in change.before.items() if current[name] == change.after[name]}


def subtracted(change: Change, current: Mapping[str, Column], counters: tuple[str, ...]) -> dict[str, Column]:
    """The counters without what ``change`` added to them, whatever was added since; never below 0."""
    return {
        name: max(_number(current[name]) - (_number(change.after[name]) - _number(change.before.get(name))), 0)
        for name in counters
        if name in change.after
    }


def _number(value: Column) -> float:
    return value if isinstance(value, int | float) else 0
