"""The values of a session that hold no more, so that a prompt can say so wherever they still stand."""

from collections.abc import Iterable, Mapping, Sequence

from assistant.language.ended import Ended, mentions
from assistant.memory.evidence import Record
from assistant.memory.item import Item

MOST_ENDED = 40
"""Ended values that are remarked on, the newest ones."""


def ended_values(ended: Sequence[Record], successors: Mapping[str, Item], live: Iterable[Item]) -> tuple[Ended, ...]:
    """What is to be said of ``ended`` records; ``successors`` by their ids.

    A value that something ``live`` names is left out: in its place it still holds.
    """
    named = [item.value for item in live]
    found = []
    for record in ended:
        item = record.item
        after = successors.get(item.superseded_by or "")
        at = item.valid_to or (after.stated_at if after else None)
        if at is not None and item.value and not any(mentions(value, item.value) for value in named):
            found.append(Ended(item.value, at, after.value if after else ""))
    return tuple(found)
