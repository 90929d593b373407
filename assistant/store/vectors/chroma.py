"""Chroma as a ``VectorIndex``: over one folder, in a child process, holding ids, vectors and whole numbers only."""

from collections.abc import Collection, Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import cast

from assistant.errors import IndexUnusable
from assistant.ports.index import EVERYWHERE, Entry, Near, Where
from models.embed import check_vector
from models.errors import EngineError
from models.isolate.exchange import Deadlines
from models.isolate.isolated import Isolated
from models.phrase import Phrase

FACTORY = "assistant.store.vectors.chroma_child:open_chroma"
_AT_ONCE = 500  # a question waits for the batch that is being written: some 0.3 s
_DEADLINES = Deadlines(start_s=120.0, answer_s=120.0)


def chroma_version() -> str:
    """The version that is installed, without importing it."""
    return metadata.version("chromadb")


class ChromaIndex:
    """Implements ``VectorIndex`` for vectors of ``dimension`` in ``folder``. The child starts at the first call.

    A vector that is refused keeps its batch of 500 out of the index, and those after it.

    Once a call has raised ``IndexUnusable``, nothing that the folder holds can be relied on.
    """

    def __init__(self, folder: Path, dimension: int, log: Path, deadlines: Deadlines = _DEADLINES) -> None:
        self.folder = folder
        self._dimension = dimension
        self._isolated = Isolated(FACTORY, {"folder": folder}, log, deadlines)

    @property
    def pid(self) -> int | None:
        """The child's process id; None without a living child."""
        return self._isolated.pid

    def put(self, collection: str, entries: Sequence[Entry]) -> None:
        """See ``VectorIndex``."""
        for entry in entries:
            if len(entry.vector) != 4 * self._dimension:
                check_vector(entry.vector, self._dimension)
        latest = list({entry.id: entry for entry in entries}.values())  # Chroma refuses an id given twice
        for start in range(0, len(latest), _AT_ONCE):
            batch = latest[start : start + _AT_ONCE]
            ids, fields = [entry.id for entry in batch], [dict(entry.fields) for entry in batch]
            self._call("put", collection, ids, [entry.vector for entry in batch], fields)

    def remove(self, collection: str, ids: Collection[str]) -> None:
        """See ``VectorIndex``."""
        known = list(ids)
        for start in range(0, len(known), _AT_ONCE):
            self._call("remove", collection, known[start : start + _AT_ONCE])

    def nearest(self, collection: str, vector: bytes, limit: int, where: Where = EVERYWHERE) -> list[Near]:
        """See ``VectorIndex``."""
        check_vector(vector, self._dimension)
        if limit < 1:
            return []
        found = self._call("nearest", collection, vector, limit, where)
        return [Near(name, similarity) for name, similarity in cast("list[tuple[str, float]]", found)]

    def count(self, collection: str) -> int:
        """See ``VectorIndex``."""
        return cast("int", self._call("count", collection))

    def names(self, collection: str) -> set[str]:
        """The ids of all entries. Raises IndexUnusable."""
        try:
            batches = cast("Iterable[list[str]]", self._isolated.stream("names", collection))
            return {name for batch in batches for name in batch}
        except EngineError as error:
            raise IndexUnusable(self.folder, _reason(error)) from error

    def put_down(self) -> None:
        """Close the folder's files without ending the child. Raises IndexUnusable."""
        self._call("put_down")

    def close(self) -> None:
        """See ``VectorIndex``. The files are closed only by ``put_down``; without it they are as after a crash."""
        self._isolated.close()

    def _call(self, method: str, *arguments: object) -> object:
        try:
            return self._isolated.call(method, *arguments)
        except EngineError as error:
            raise IndexUnusable(self.folder, _reason(error)) from error


def _reason(error: EngineError) -> str:
    return Phrase("the vector index failed ({error})", error=error)
