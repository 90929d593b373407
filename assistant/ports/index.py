"""What the domain asks of a vector index: opaque ids, vectors and whole numbers, never text.

An index is derived. It can be thrown away and built again from the vectors in the store.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Entry:
    """What an index takes in. ``vector`` is a unit vector of float32, little endian; ``fields`` are to filter by."""

    id: str
    vector: bytes
    fields: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Where:
    """Conditions on fields, all of which must hold: ``equal`` to a value, not below, not above."""

    equal: tuple[tuple[str, int], ...] = ()
    at_least: tuple[tuple[str, int], ...] = ()
    at_most: tuple[tuple[str, int], ...] = ()


EVERYWHERE = Where()
"""No condition."""


@dataclass(frozen=True, slots=True)
class Near:
    """An entry that was found, and its cosine to the query, in [-1, 1]."""

    id: str
    similarity: float


class VectorIndex(Protocol):
    """Entries in named collections ("items", "turns"); a collection begins with its first entry.

    Every method raises ``IndexUnusable`` when the index cannot answer; nothing is lost then, it is built again.
    A vector that is NaN, zero or of another dimension than its collection raises ``VectorRefused``.
    """

    def put(self, collection: str, entries: Sequence[Entry]) -> None:
        """Take entries in; one with a known id replaces it."""
        ...

    def remove(self, collection: str, ids: Collection[str]) -> None:
        """Take entries out; ids that are not there are no error."""
        ...

    def nearest(self, collection: str, vector: bytes, limit: int, where: Where = EVERYWHERE) -> list[Near]:
        """The entries nearest to ``vector`` that fulfil ``where``, nearest first, at most ``limit``."""
        ...

    def count(self, collection: str) -> int:
        """How many entries a collection holds; 0 for one that was never begun."""
        ...

    def close(self) -> None:
        """Put down what is held in memory. Safe to call twice."""
        ...
