"""An index that compares with every vector: exact, in memory, and fast enough for a hundred thousand.

It is the reference that the others are measured against, and what answers while they are built or broken.
"""

import threading
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from assistant.ports.index import EVERYWHERE, Entry, Near, Where
from models.embed import check_vector

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FIRST_ROOM = 256
_ABSENT = -(2**63)
_SUSPECT = 1e-3  # of the squared length: half of what check_vector bears, so that it decides what is near the border


class ExactIndex:
    """Implements ``VectorIndex`` for vectors of ``dimension``. Threads may share it."""

    def __init__(self, dimension: int) -> None:
        self._dimension = dimension
        self._shelves: dict[str, _Shelf] = {}
        self._guard = threading.Lock()

    def put(self, collection: str, entries: Sequence[Entry]) -> None:
        """See ``VectorIndex``."""
        if not entries:
            return
        vectors = unit_rows([entry.vector for entry in entries], self._dimension)
        with self._guard:
            self._shelves.setdefault(collection, _Shelf(self._dimension)).put(entries, vectors)

    def remove(self, collection: str, ids: Collection[str]) -> None:
        """See ``VectorIndex``."""
        with self._guard:
            if collection in self._shelves:
                self._shelves[collection].remove(ids)

    def nearest(self, collection: str, vector: bytes, limit: int, where: Where = EVERYWHERE) -> list[Near]:
        """See ``VectorIndex``."""
        check_vector(vector, self._dimension)
        with self._guard:
            shelf = self._shelves.get(collection)
            return [] if shelf is None or limit < 1 else shelf.nearest(vector, limit, where)

    def count(self, collection: str) -> int:
        """See ``VectorIndex``."""
        with self._guard:
            return len(self._shelves[collection].ids) if collection in self._shelves else 0

    def names(self, collection: str) -> set[str]:
        """The ids of all entries."""
        with self._guard:
            return set(self._shelves[collection].ids) if collection in self._shelves else set()

    def close(self) -> None:
        """See ``VectorIndex``."""
        with self._guard:
            self._shelves.clear()


def unit_rows(vectors: Sequence[bytes], dimension: int) -> "NDArray[np.float32]":
    """A matrix with one row for each vector. Raises VectorRefused, as ``check_vector`` does and fifty times as fast."""
    import numpy

    for vector in vectors:
        if len(vector) != 4 * dimension:
            check_vector(vector, dimension)
    matrix: NDArray[np.float32] = numpy.frombuffer(b"".join(vectors), dtype="<f4").reshape(len(vectors), dimension)
    lengths = numpy.einsum("ij,ij->i", matrix, matrix)
    for place in numpy.flatnonzero(~(abs(lengths - 1) <= _SUSPECT)):
        check_vector(vectors[int(place)], dimension)
    return matrix


class _Shelf:
    """One collection: a matrix with room to grow, the first ``len(ids)`` rows of it in use."""

    def __init__(self, dimension: int) -> None:
        import numpy  # only here: the program starts without it

        self._numpy = numpy
        self.ids: list[str] = []
        self._places: dict[str, int] = {}
        self._matrix: NDArray[np.float32] = numpy.empty((_FIRST_ROOM, dimension), dtype=numpy.float32)
        self._fields: dict[str, NDArray[np.int64]] = {}

    def put(self, entries: Sequence[Entry], vectors: "NDArray[np.float32]") -> None:
        places = [self._place_of(entry.id) for entry in entries]
        self._matrix[places] = vectors
        for place, entry in zip(places, entries, strict=True):
            self._write_fields(place, entry.fields)

    def remove(self, ids: Iterable[str]) -> None:
        """The last entry takes the place of the one that goes."""
        for name in ids:
            place = self._places.pop(name, None)
            if place is None:
                continue
            last_name = self.ids.pop()
            last = len(self.ids)
            if place != last:
                self.ids[place] = last_name
                self._places[last_name] = place
                self._matrix[place] = self._matrix[last]
                for column in self._fields.values():
                    column[place] = column[last]

    def nearest(self, vector: bytes, limit: int, where: Where) -> list[Near]:
        numpy, used = self._numpy, len(self.ids)
        # Not with @: BLAS would share this among threads, and beside a busy chat model they wait 20 ms for each other.
        similarities = numpy.einsum("ij,j->i", self._matrix[:used], numpy.frombuffer(vector, dtype="<f4"))
        places = self._fulfilling(where)
        if places is not None:
            similarities = similarities[places]
        chosen = numpy.arange(len(similarities))
        if len(chosen) > limit:
            chosen = numpy.argpartition(-similarities, limit - 1)[:limit]
        chosen = chosen[numpy.argsort(-similarities[chosen], kind="stable")]
        return [Near(self.ids[int(one if places is None else places[one])], float(similarities[one])) for one in chosen]

    def _fulfilling(self, where: Where) -> "NDArray[np.intp] | None":
        """The places that fulfil ``where``; None for all of them."""
        if where == EVERYWHERE:
            return None
        mask = self._numpy.ones(len(self.ids), dtype=bool)
        for name, value in where.equal:
            mask &= self._column(name) == value
        for name, value in where.at_least:
            mask &= self._column(name) >= value
        for name, value in where.at_most:
            mask &= (self._column(name) <= value) & (self._column(name) != _ABSENT)
        return self._numpy.flatnonzero(mask)

    def _column(self, name: str) -> "NDArray[np.int64]":
        """The values of a field for all entries; an entry without it fulfils no condition on it."""
        if name not in self._fields:
            return self._numpy.full(len(self.ids), _ABSENT)
        return self._fields[name][: len(self.ids)]

    def _place_of(self, name: str) -> int:
        known = self._places.get(name)
        if known is not None:
            return known
        place = len(self.ids)
        if place == len(self._matrix):
            self._matrix = self._numpy.concatenate([self._matrix, self._numpy.empty_like(self._matrix)])
            self._fields = {key: self._grown(column) for key, column in self._fields.items()}
        self.ids.append(name)
        self._places[name] = place
        return place

    def _write_fields(self, place: int, fields: Mapping[str, int]) -> None:
        for column in self._fields.values():
            column[place] = _ABSENT
        for key, value in fields.items():
            if key not in self._fields:
                self._fields[key] = self._numpy.full(len(self._matrix), _ABSENT)
            self._fields[key][place] = value

    def _grown(self, column: "NDArray[np.int64]") -> "NDArray[np.int64]":
        return self._numpy.concatenate([column, self._numpy.full(len(column), _ABSENT)])
