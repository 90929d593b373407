"""The values of a session that hold no more, so that a prompt can say so wherever they still stand."""

from collections.abc import Iterable, Mapping, Sequence

from assistant.language.ended import Ended, mentions
from assistant.memory.evidence import Record
from assistant.memory.item import HELD, Item

MOST_ENDED = 40
"""Ended values that are remarked on, the newest ones."""


def ended_values(ended: Sequence[Record], successors: Mapping[str, Item], live: Iterable[Item]) -> tuple[Ended, ...]:
    """What is to be said of ``ended`` records; ``successors`` by their ids.

    A value that something ``live`` names is left out: in its place it still holds.
    """
    named = [item.value for item in live]
    known = {record.item.id: record.item for record in ended} | dict(successors)
    found = []
    for record in ended:
        item = record.item
        after = successors.get(item.superseded_by or "")
        at = item.valid_to or (after.stated_at if after else None)
        if at is not None and item.value and not any(mentions(value, item.value) for value in named):
            found.append(Ended(item.value, at, _instead(item, known)))
    return tuple(found)


def _instead(item: Item, known: Mapping[str, Item]) -> str:
    """What holds in the place of ``item`` in the end: what took its place may have been replaced itself."""
    seen: set[str] = set()
    while (after := known.get(item.superseded_by or "")) is not None and after.id not in seen:
        seen.add(after.id)
        item = after
    return item.value if seen and item.status in HELD else ""
