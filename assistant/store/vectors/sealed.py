"""Chroma under its seal: opened only when it is whole, sealed when it rests, and given up at the first error."""

import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from assistant.errors import IndexUnusable
from assistant.ports.index import EVERYWHERE, Entry, Near, Where
from assistant.store.vectors.chroma import ChromaIndex
from assistant.store.vectors.folder import IndexFolder
from models.phrase import Phrase


class SealedChroma:
    """Implements ``VectorIndex``. ``is_broken`` after any error: then only a new one helps."""

    def __init__(self, home: IndexFolder, dimension: int, log: Path) -> None:
        """Take the sealed folder, or begin an empty one. Hashes the folder. Raises FolderUnusable, StoreError."""
        self.is_broken = False
        self._home = home
        self._chroma = ChromaIndex(home.reopen() or home.begin(), dimension, log)
        self._guard = threading.Lock()
        self._is_sealed = False
        self._is_closed = False

    @property
    def folder(self) -> Path:
        """Where its files lie."""
        return self._chroma.folder

    @property
    def pid(self) -> int | None:
        """The child's process id; None without a living child."""
        return self._chroma.pid

    def put(self, collection: str, entries: Sequence[Entry]) -> None:
        """See ``VectorIndex``."""
        with self._opened() as chroma:
            chroma.put(collection, entries)

    def remove(self, collection: str, ids: Collection[str]) -> None:
        """See ``VectorIndex``."""
        with self._opened() as chroma:
            chroma.remove(collection, ids)

    def nearest(self, collection: str, vector: bytes, limit: int, where: Where = EVERYWHERE) -> list[Near]:
        """See ``VectorIndex``."""
        with self._opened() as chroma:
            return chroma.nearest(collection, vector, limit, where)

    def count(self, collection: str) -> int:
        """See ``VectorIndex``."""
        with self._opened() as chroma:
            return chroma.count(collection)

    def names(self, collection: str) -> set[str]:
        """The ids of all entries."""
        with self._opened() as chroma:
            return chroma.names(collection)

    def rest(self) -> None:
        """Close the files and seal them; the child stays, and the next call breaks the seal. Raises IndexUnusable."""
        with self._guard:
            if self._is_sealed or self.is_broken or self._is_closed:
                return
            with self._breaking():
                self._chroma.put_down()
                self._home.seal(self.folder)
            self._is_sealed = True

    def close(self) -> None:
        """Seal it unless it is broken, and end the child. Raises IndexUnusable, StoreError: it is closed even so."""
        try:
            self.rest()
        finally:
            self.abandon()

    def abandon(self) -> None:
        """End the child as it is. Waits for nobody."""
        self._is_closed = True
        self._chroma.close()

    @contextmanager
    def _opened(self) -> Iterator[ChromaIndex]:
        with self._guard:
            if self.is_broken or self._is_closed:
                raise IndexUnusable(self.folder, Phrase("the vector index is closed"))
            if self._is_sealed:
                self._home.unseal()
                self._is_sealed = False
            with self._breaking():
                yield self._chroma

    @contextmanager
    def _breaking(self) -> Iterator[None]:
        try:
            yield
        except IndexUnusable:
            self.is_broken = True
            raise
        except OSError as error:
            self.is_broken = True
            raise IndexUnusable(
                self.folder, Phrase("its files cannot be read ({strerror})", strerror=error.strerror or error)
            ) from error
