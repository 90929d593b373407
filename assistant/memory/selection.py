"""A selection of items: which ones a list shows, and in which order."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from assistant.memory.evidence import Record
from assistant.memory.item import Status
from assistant.memory.likeness import folded
from assistant.memory.score import freshness, is_archived, is_idle, score
from assistant.memory.statement import Kind
from assistant.settings import MemorySettings


class Order(StrEnum):
    """What a list is sorted by; equal ones by time, the newest first."""

    NEWEST = "newest"
    SCORE = "score"
    FRESHNESS = "freshness"
    EXPIRES = "expires"
    KIND = "kind"


@dataclass(frozen=True, slots=True)
class Selection:
    """What to show; a field that is None asks for nothing.

    Without ``status`` only what may be recalled is shown, and nothing archived. ``words`` must all stand in the item.
    ``idle`` are those not used for long. ``limit`` cuts after sorting.
    """

    words: str = ""
    kind: Kind | None = None
    subject: str | None = None
    scope: str | None = None
    status: Status | None = None
    pinned: bool | None = None
    idle: bool | None = None
    order: Order = Order.NEWEST
    limit: int | None = None


def select(records: Iterable[Record], selection: Selection, now: datetime, settings: MemorySettings) -> list[Record]:
    """The records that ``selection`` shows, sorted; its words are the index's business, not this rule's."""
    shown = [record for record in records if _is_shown(record, selection, now, settings)]
    shown.sort(key=lambda record: (record.item.recorded_at, record.item.id), reverse=True)
    shown.sort(key=_sort_key(selection.order, now, settings))
    return shown[: selection.limit]


def _is_shown(record: Record, selection: Selection, now: datetime, settings: MemorySettings) -> bool:
    item = record.item
    if selection.status is None:
        if not item.is_recalled(now) or is_archived(record, now, settings):
            return False
    elif item.status is not selection.status:
        return False
    wanted = (
        (selection.kind, item.kind),
        (selection.pinned, item.pinned),
        (None if selection.idle is None else selection.idle, is_idle(item, now, settings)),
        (None if selection.subject is None else folded(selection.subject), folded(item.subject)),
        (None if selection.scope is None else folded(selection.scope), folded(item.scope)),
    )
    return all(want is None or want == has for want, has in wanted)


def _sort_key(order: Order, now: datetime, settings: MemorySettings) -> Callable[[Record], tuple[float | str, ...]]:
    keys: dict[Order, Callable[[Record], tuple[float | str, ...]]] = {
        Order.NEWEST: lambda _: (),
        Order.SCORE: lambda record: (-score(record, settings),),
        Order.FRESHNESS: lambda record: (-freshness(record.item, now),),
        Order.EXPIRES: lambda record: (_expiry(record),),
        Order.KIND: lambda record: (record.item.kind.value,),
    }
    return keys[order]


def _expiry(record: Record) -> float:
    expires_at = record.item.expires_at
    return float("inf") if expires_at is None else expires_at.timestamp()
