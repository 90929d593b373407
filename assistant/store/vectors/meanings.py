"""Finding rows of the store by meaning: an embedder, the vectors in the store, and the indexes made of them.

One thread does the work (``serve``), any may ask. Whoever asks never waits for an index that is built or for a model
that is loading: past its deadline a question is ``IndexUnusable``, and search by words stands in.
"""

import logging
import secrets
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Late
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from assistant.errors import IndexUnusable, RicordoError
from assistant.ports.index import EVERYWHERE, Where
from assistant.ports.recall import Meant
from assistant.store.database import Database
from assistant.store.vectors.indexer import Indexer
from assistant.store.vectors.rows import has_vectors, shown_rows, vectors_of
from assistant.store.vectors.seal import is_tainted
from assistant.store.vectors.shelves import Backend, Shelves, Shelving, State
from assistant.store.vectors.sources import AT_ONCE, source_of
from models.embed import Embedder, Role
from models.errors import EmbedderMissing, EngineError, ModelError
from models.phrase import Phrase

__all__ = ["Backend", "Progress", "Shelving", "State", "VectorLibrary", "draw_name"]

_log = logging.getLogger(__name__)
_Answer = TypeVar("_Answer")
_POLL_S = 2.0
_REST_POLLS = 30
_RETRY_S = 30.0
_WIDER = 4
_OPENING_S = 0.9

draw_name = partial(secrets.token_hex, 12)
"""Names for vectors and folders: by chance, so that they say nothing of the rows they stand for."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What is still to be done: ``orders`` of rows that changed, ``vectors`` to be put into the index.

    ``rows`` is True while rows without a vector are being embedded. ``trouble`` says why nothing moves, or is empty.
    """

    state: State
    orders: int = 0
    vectors: int = 0
    rows: bool = False
    trouble: str = ""

    @property
    def is_done(self) -> bool:
        """Whether every row that changed can be found by its meaning."""
        return not (self.orders or self.vectors or self.rows or self.trouble)


class VectorLibrary:
    """The dense channel of one profile. It owns ``embedder``, and closes it."""

    def __init__(self, database: Database, embedder: Embedder, shelving: Shelving) -> None:
        self._database = database
        self._embedder = embedder
        self.shelving = shelving
        self._shelves: Shelves | None = None
        self._indexer: Indexer | None = None
        self._model = ""
        self._yardsticks: dict[tuple[str, ...], tuple[bytes, ...]] = {}
        self._asking = ThreadPoolExecutor(max_workers=1, thread_name_prefix="library")
        self._work = threading.RLock()
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._calm = threading.Event()
        self._calm.set()
        self.progress = Progress(State.CLOSED)

    @property
    def pid(self) -> int | None:
        """The process id of Chroma's child; None without a living one."""
        return None if self._shelves is None else self._shelves.pid

    @property
    def folder(self) -> Path | None:
        """Where Chroma's files lie; None without an open one."""
        return None if self._shelves is None else self._shelves.folder

    def start(self) -> None:
        """Learn the model and fill the exact index: from now on questions are answered. Loads the embedder.

        Raises EmbedderMissing, EngineError. Nothing happens the second time.
        """
        with self._work:
            if self._shelves is not None or self._stopping.is_set():
                return
            card = self._embedder.card()
            shelves = Shelves(self._database, card, self.shelving)
            self._model = card.model_id
            self._indexer = Indexer(self._database, self._embedder, shelves, self.shelving.draw_name)
            if not self._database.read_only:
                self._database.on_wiping = self.after_forgetting  # before anything is read that could be wiped
            shelves.open()
            self._shelves = shelves

    def work(self, limit: int = AT_ONCE) -> Progress:
        """One step of what is to be done; call it again until ``is_done``. Raises ModelError, StoreError."""
        with self._work:
            self.start()
            if self._shelves is None or self._indexer is None:
                return self.progress
            if self._database.read_only:
                self._shelves.refresh()
                self.progress = Progress(self._shelves.state)
                return self.progress
            if is_tainted(self._database):
                self._shelves.begin_anew()
            drained = self._indexer.drain(limit)
            if drained.refused:
                _log.warning("%d vectors were refused", drained.refused)
            rows = not drained.left and self._indexer.backfill(limit)
            self._shelves.begin()
            vectors = self._shelves.step()
            self.progress = Progress(self._shelves.state, drained.left, vectors, rows)
            return self.progress

    def serve(self, on_progress: Callable[[Progress], None] = lambda _: None) -> None:
        """Work until ``close``; to be run in a thread of its own. Without work for a minute, the index is sealed."""
        idle_polls = 0
        while not self._stopping.is_set():
            self._calm.wait()
            wait_s = 0.0
            try:
                if self.work().is_done:
                    idle_polls += 1
                    wait_s = _POLL_S
                    if idle_polls == _REST_POLLS:
                        self.rest()
                else:
                    idle_polls = 0
            except (ModelError, RicordoError) as error:
                _log.warning("the index stands still: %s", error)
                self.progress = replace(self.progress, trouble=str(error))
                wait_s = _RETRY_S
            on_progress(self.progress)
            if self._woken.wait(wait_s):
                self._woken.clear()

    def wake(self) -> None:
        """Say that rows have changed, after the commit. Without it they are found two seconds later."""
        self._woken.set()

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Inside, ``serve`` begins no further step: the processor is the answer's."""
        self._calm.clear()
        try:
            yield
        finally:
            self._calm.set()

    def search(
        self, text: str, limits: Mapping[str, int], where: Where = EVERYWHERE, deadline_s: float = 1.0
    ) -> Callable[[], Meant]:
        """See ``Meanings``. The wait ends after ``deadline_s``."""
        begun = self._begin(lambda: self._search(text, limits, where))
        return lambda: self._settled(begun, deadline_s)

    def nearest(
        self,
        collection: str,
        query: str | bytes,
        limit: int,
        where: Where = EVERYWHERE,
        deadline_s: float = 1.0,
    ) -> list[tuple[str, float]]:
        """The rows nearest to a text or a vector, of those that may be found now: ids and cosines, nearest first.

        Raises IndexUnusable when there is no answer within ``deadline_s``, VectorRefused for a vector of another size.
        """
        return self._settled(self._begin(lambda: self._nearest(collection, query, limit, where)), deadline_s)

    def vectors_of(self, kind: str, row_ids: Collection[str]) -> dict[str, bytes]:
        """The vectors of these rows ("item", "turn", "chunk"), straight from the store; one without is left out."""
        return vectors_of(self._database, kind, row_ids, self._model)

    def yardstick(self, texts: tuple[str, ...], language: str, deadline_s: float = 1.0) -> tuple[bytes, ...]:
        """See ``Meanings``."""
        if texts not in self._yardsticks:
            begun = self._begin(lambda: self._measured(texts, language))
            self._yardsticks[texts] = self._settled(begun, deadline_s)
        return self._yardsticks[texts]

    def count(self, collection: str) -> int:
        """How many entries the index that answers holds; 0 when none does. Raises IndexUnusable."""
        return 0 if self._shelves is None else self._shelves.count(collection)

    def rest(self) -> None:
        """Seal the index while nothing happens: should the program be killed then, the next start believes it."""
        with self._work:
            if self._shelves is not None:
                self._shelves.rest()

    def after_forgetting(self) -> None:
        """Throw every index away and begin anew: what was deleted may be left in them. The folder is gone at return."""
        with self._work:
            if self._shelves is not None and is_tainted(self._database):
                self._shelves.begin_anew()
        self.wake()

    def close(self) -> None:
        """Stop the work, seal the index, end every child. Safe to call twice; the database must still be open."""
        self._stopping.set()
        self._calm.set()
        self._woken.set()
        with self._work:
            if self._shelves is not None:
                self._shelves.close()
            self._shelves = None
            if self._database.on_wiping == self.after_forgetting:
                self._database.on_wiping = None
            self._embedder.close()
        self._asking.shutdown(wait=False, cancel_futures=True)

    def _begin(self, ask: Callable[[], _Answer]) -> "Future[_Answer]":
        if self._stopping.is_set():
            raise IndexUnusable(self.shelving.root, Phrase("the vector index is closed"))
        return self._asking.submit(ask)

    def _settled(self, begun: "Future[_Answer]", deadline_s: float) -> _Answer:
        try:
            return begun.result(deadline_s)
        except Late as late:
            raise IndexUnusable(
                self.shelving.root, Phrase("no answer came within {deadline_s:g} s", deadline_s=deadline_s)
            ) from late
        except (EmbedderMissing, EngineError) as error:
            raise IndexUnusable(self.shelving.root, Phrase("the embedder failed ({error})", error=error)) from error

    def _search(self, text: str, limits: Mapping[str, int], where: Where) -> Meant:
        vector = self._embedder.embed([text], Role.QUERY)[0]
        near = {
            name: tuple(row_id for row_id, _ in self._nearest(name, vector, limit, where))
            for name, limit in limits.items()
            if has_vectors(self._database, source_of(name).kind, self._model)
        }
        return Meant(vector, self._model, near)

    def _measured(self, texts: tuple[str, ...], language: str) -> tuple[bytes, ...]:
        return tuple(self._embedder.embed(texts, Role.PASSAGE)) if self._embedder.card().reads(language) else ()

    def _nearest(self, collection: str, query: str | bytes, limit: int, where: Where) -> list[tuple[str, float]]:
        if self._shelves is None and self._work.acquire(timeout=_OPENING_S):  # held while it opens
            self._work.release()
        shelves = self._shelves
        if shelves is None:
            raise IndexUnusable(self.shelving.root, self.progress.trouble or Phrase("it is still being opened"))
        vector = self._embedder.embed([query], Role.QUERY)[0] if isinstance(query, str) else query
        wanted = limit
        while True:
            near = shelves.nearest(collection, vector, wanted, where)
            rows = shown_rows(self._database, source_of(collection), [one.id for one in near])
            found = [(rows[one.id], one.similarity) for one in near if one.id in rows]
            # Rows of a deleted conversation are still in the index, as it can be restored: look farther behind them.
            if len(found) >= limit or len(near) < wanted:
                return found[:limit]
            wanted *= _WIDER
