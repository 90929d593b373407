"""The one thing that a person means by the beginning of its id, or by its name."""

from collections.abc import Sequence
from typing import TypeVar

from assistant.errors import AmbiguousId, NothingFound
from assistant.store.columns import storable

Thing = TypeVar("Thing")

MOST_COUNTED = 100
"""So many are counted at most where more than one thing fits."""


def wanted_prefix(typed: str) -> str:
    """What was typed as ids are written; "" fits nothing."""
    return storable(typed.strip().lower())


def only_one(found: Sequence[Thing], kind: str, typed: str, hint: str) -> Thing:
    """The one of ``found``. Raises NothingFound, with ``hint``, when there is none, and AmbiguousId for more."""
    if not found:
        raise NothingFound(kind, typed, hint)
    if len(found) > 1:
        raise AmbiguousId(kind, typed, len(found))
    return found[0]
