"""The indexes made of the vectors in the store: Chroma when it is whole, the exact one until then and after it broke.

Chroma is built, mended and compared with the store in small steps, so that nobody waits long for the thread that does
it. An index is right when it holds the names that the store holds: vectors never change under a name.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Literal

from assistant.errors import IndexUnusable, RicordoError
from assistant.ports.index import EVERYWHERE, Entry, Near, VectorIndex, Where
from assistant.store.connection import MEMORY
from assistant.store.database import Database
from assistant.store.vectors.chroma import chroma_version
from assistant.store.vectors.exact import ExactIndex
from assistant.store.vectors.folder import IndexFolder
from assistant.store.vectors.rows import entries, entries_named, names_of
from assistant.store.vectors.seal import Maker
from assistant.store.vectors.sealed import SealedChroma
from assistant.store.vectors.sources import SOURCES, Source
from models.embed import EmbedderCard
from models.phrase import Phrase

Backend = Literal["chroma", "exact"]

_log = logging.getLogger(__name__)
_STEP = 500
_LOSSES_BORNE = 3


class State(StrEnum):
    """What answers.

    CLOSED: nothing. EXACT: the exact index, and it will stay so. BUILDING: the exact index, while Chroma is built or
    compared. WHOLE: Chroma.
    """

    CLOSED = "closed"
    EXACT = "exact"
    BUILDING = "building"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Shelving:
    """Where an index lies, where its child writes what it prints, which one it is, and who names its folders.

    ``backend`` is ``chroma`` or ``exact``. The latter costs nothing to open or close and 0.3 ms a question at 10,000
    vectors: for a single question it is the better one at any size that a person's memory reaches.
    """

    root: Path
    log: Path
    backend: Backend
    draw_name: Callable[[], str]


class Shelves:
    """Every index of one store, for vectors of one model. Any thread may ask and put; steps are one thread's."""

    def __init__(self, database: Database, card: EmbedderCard, shelving: Shelving) -> None:
        self._database = database
        self._card = card
        self._shelving = shelving
        maker = Maker(f"chroma {chroma_version()}", card.model_id, card.dimension)
        self._home = IndexFolder(shelving.root, database, maker, shelving.draw_name)
        self._wants_chroma = shelving.backend == "chroma" and not database.read_only and database.path != MEMORY
        self._work = threading.RLock()
        self._answering: VectorIndex | None = None
        self._chroma: SealedChroma | None = None
        self._missing: deque[tuple[Source, list[str]]] = deque()
        self._losses = 0

    @property
    def state(self) -> State:
        """What answers now."""
        if self._answering is None:
            return State.CLOSED
        if self._answering is self._chroma:
            return State.WHOLE
        return State.BUILDING if self._chroma is not None else State.EXACT

    @property
    def pid(self) -> int | None:
        """The process id of Chroma's child; None without a living one."""
        return None if self._chroma is None else self._chroma.pid

    @property
    def folder(self) -> Path | None:
        """Where Chroma's files lie; None without an open one."""
        return None if self._chroma is None else self._chroma.folder

    def open(self) -> None:
        """Fill the exact index from the store, so that questions are answered from now on."""
        with self._work:
            self._answering = self._filled()

    def begin(self) -> None:
        """Open Chroma's folder if it is whole, else a new one; ``step`` does the rest. Reads the whole folder."""
        with self._work:
            if self._wants_chroma and self._chroma is None and self._losses < _LOSSES_BORNE:
                try:
                    self._chroma = SealedChroma(self._home, self._card.dimension, self._shelving.log)
                except (RicordoError, OSError) as error:
                    self._losses = _LOSSES_BORNE
                    _log.warning("no index can be built: %s", error)

    def step(self) -> int:
        """One step towards a whole Chroma; how many vectors are still to be put in."""
        with self._work:
            chroma = self._chroma
            if chroma is None or self._answering is chroma:
                return 0
            try:
                if not self._missing:
                    self._compare(chroma)
                if self._missing:
                    source, names = self._missing.popleft()
                    chroma.put(source.collection, entries_named(self._database, source, names))
                    return sum(len(names) for _, names in self._missing) + 1  # to be compared once more
            except IndexUnusable as error:
                return self._lose(chroma, error)
            self._answering = chroma
            return 0

    def refresh(self) -> None:
        """Bring the exact index up to what another process wrote."""
        with self._work:
            if isinstance(self._answering, ExactIndex):
                for source, missing, surplus in self._differences(self._answering):
                    self._answering.remove(source.collection, surplus)
                    for names in missing:
                        self._answering.put(source.collection, entries_named(self._database, source, names))

    def put(self, collection: str, entries: Sequence[Entry]) -> None:
        """Put entries into every index that is open."""
        self._everywhere(lambda index: index.put(collection, entries))

    def remove(self, collection: str, ids: Collection[str]) -> None:
        """Take entries out of every index that is open."""
        self._everywhere(lambda index: index.remove(collection, ids))

    def nearest(self, collection: str, vector: bytes, limit: int, where: Where = EVERYWHERE) -> list[Near]:
        """See ``VectorIndex``. When Chroma breaks, the exact index answers in its place."""
        for _ in range(2):
            index = self._answering
            if index is None:
                break
            try:
                return index.nearest(collection, vector, limit, where)
            except IndexUnusable as error:
                self._lose(index, error)
        raise IndexUnusable(self._shelving.root, Phrase("no vector index is open"))

    def count(self, collection: str) -> int:
        """How many entries the index that answers holds. Raises IndexUnusable."""
        return 0 if self._answering is None else self._answering.count(collection)

    def begin_anew(self) -> None:
        """Throw away every folder and what is in memory, and begin again: something was deleted for good."""
        with self._work:
            if self._chroma is not None:
                self._chroma.abandon()
            self._chroma = None
            self._missing.clear()
            self._home.wipe()
            if self._answering is not None:
                self._answering = self._filled()
            self.begin()

    def rest(self) -> None:
        """Seal what is open, as nothing is happening."""
        with self._work:
            if self._chroma is not None:
                try:
                    self._chroma.rest()
                except IndexUnusable as error:
                    self._lose(self._chroma, error)

    def close(self) -> None:
        """Seal and close. What cannot be sealed is built anew at the next start. Safe to call twice."""
        with self._work:
            chroma, self._chroma, self._answering = self._chroma, None, None
            if chroma is not None:
                try:
                    chroma.close()
                except RicordoError as error:
                    _log.warning("the index was not sealed: %s", error)

    def _filled(self) -> ExactIndex:
        exact = ExactIndex(self._card.dimension)
        for source in SOURCES.values():
            for batch in entries(self._database, source, self._card.model_id):
                exact.put(source.collection, batch)
        return exact

    def _everywhere(self, change: Callable[[VectorIndex], None]) -> None:
        with self._work:
            if self._chroma is not None:
                try:
                    change(self._chroma)
                except IndexUnusable as error:
                    self._lose(self._chroma, error)
            if self._answering is not None and self._answering is not self._chroma:
                change(self._answering)

    def _lose(self, index: VectorIndex, error: IndexUnusable) -> int:
        """Give Chroma up: the exact index answers, and another one is begun, unless too many were lost already."""
        with self._work:
            if self._chroma is None or index is not self._chroma:
                return 0
            _log.warning("%s", error)
            self._chroma.abandon()
            if self._answering is self._chroma:
                self._answering = self._filled()
            self._chroma = None
            self._missing.clear()
            self._losses += 1
            self.begin()
            return 1

    def _compare(self, chroma: SealedChroma) -> None:
        for source, missing, surplus in self._differences(chroma):
            chroma.remove(source.collection, surplus)
            self._missing.extend((source, names) for names in missing)

    def _differences(self, index: "SealedChroma | ExactIndex") -> Iterator[tuple[Source, list[list[str]], set[str]]]:
        """For each source the names that ``index`` lacks, in portions, and those that it holds beyond the store's."""
        for source in SOURCES.values():
            held, stored = index.names(source.collection), names_of(self._database, source, self._card.model_id)
            missing = sorted(stored - held)
            yield source, [missing[start : start + _STEP] for start in range(0, len(missing), _STEP)], held - stored
