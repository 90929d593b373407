"""Feeding the index: what the outbox orders is embedded, written to the store, and put into the index.

Embedding takes long and happens outside of every transaction. What was changed or forgotten meanwhile has left another
order, and its vector is then not written. After a kill at any step the orders, or the vectors, say what is to be done.
"""

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from assistant.ports.index import Entry
from assistant.store.database import Database
from assistant.store.outbox import Order, count_orders, has_order, is_waiting, settle, waiting_orders
from assistant.store.vectors.rows import (
    Named,
    drop_other_models,
    drop_vectors,
    entries_named,
    live_texts,
    put_vectors,
    unembedded,
)
from assistant.store.vectors.sources import AT_ONCE, SOURCES, Source
from models.embed import Embedder, Role, check_vector
from models.errors import EngineError, VectorRefused

_DROPPED_AT_ONCE = 2000


class Intake(Protocol):
    """Where entries go: the half of ``VectorIndex`` that changes it."""

    def put(self, collection: str, entries: Sequence[Entry]) -> None:
        """See ``VectorIndex``."""
        ...

    def remove(self, collection: str, ids: Collection[str]) -> None:
        """See ``VectorIndex``."""
        ...


@dataclass(frozen=True, slots=True)
class Drained:
    """What one step did: vectors written, vectors removed, texts whose vector was refused. ``left`` orders wait."""

    written: int = 0
    removed: int = 0
    refused: int = 0
    left: int = 0


class Indexer:
    """Keeps vectors in step with the rows they are of. ``draw_name`` draws the name of a vector."""

    def __init__(self, database: Database, embedder: Embedder, index: Intake, draw_name: Callable[[], str]) -> None:
        self._database = database
        self._embedder = embedder
        self._index = index
        self._draw_name = draw_name
        self._model = embedder.card().model_id
        self._dimension = embedder.card().dimension
        self._guard = threading.Lock()
        self._reached = dict.fromkeys(SOURCES, 0)
        self._is_complete = False

    def drain(self, limit: int = AT_ONCE) -> Drained:
        """Do the oldest orders, at most ``limit``. Raises ModelError when the embedder fails; the orders wait then."""
        with self._guard:
            orders = _one_call(waiting_orders(self._database, limit))
            done = [self._obey(source, [one for one in orders if one.kind == kind]) for kind, source in SOURCES.items()]
            return Drained(
                sum(step.written for step in done),
                sum(step.removed for step in done),
                sum(step.refused for step in done),
                count_orders(self._database) if orders else 0,
            )

    def backfill(self, limit: int = AT_ONCE) -> bool:
        """Embed rows that have no vector of this model, at most ``limit``; whether there may be more.

        When there are none, the vectors of other models go. A row with an order is left to the order.
        """
        with self._guard:
            if self._is_complete:
                return False
            for source in SOURCES.values():
                most = min(limit, source.at_once)
                rows = unembedded(self._database, source, self._model, self._reached[source.kind], most)
                if rows:
                    self._fill(source, {row.row_id: row.text for row in rows})
                    self._reached[source.kind] = rows[-1].number
                    return True
            with self._database.transaction() as connection:
                dropped = drop_other_models(connection, self._model, _DROPPED_AT_ONCE)
            self._is_complete = dropped == 0
            return dropped > 0

    def reembed(self, on_progress: Callable[[int, int], None], stop: threading.Event) -> bool:
        """Give every row a vector of this model, in steps; what was done before stays done. Whether all is done.

        ``on_progress`` is told rows with a vector and rows in all. Another start goes on where this one was stopped.
        """
        while not stop.is_set():
            on_progress(*self.progress())
            if not self.drain().left and not self.backfill():
                return True
        return False

    def progress(self) -> tuple[int, int]:
        """Vectors of this model, and rows that could have one. Turns of fillers count among these, and have none."""
        done = self._database.row("SELECT count(*) FROM vectors WHERE model = ?", (self._model,))
        rows = [
            self._database.row(f"SELECT count(*) FROM {source.table} WHERE {source.live}")  # noqa: S608
            for source in SOURCES.values()
        ]
        return (0 if done is None else done[0]), sum(row[0] for row in rows if row is not None)

    def _obey(self, source: Source, orders: Sequence[Order]) -> Drained:
        if not orders:
            return Drained()
        with self._database.reading() as connection:
            texts = live_texts(connection, source, [one.row_id for one in orders if one.operation == "put"])
        vectors, refused = self._embedded(source, texts)
        with self._database.transaction() as connection:
            standing = [order for order in orders if is_waiting(connection, order)]
            row_ids = {order.row_id for order in standing}
            dropped = drop_vectors(connection, source.kind, row_ids)
            written = [one for one in vectors if one.row_id in row_ids]
            put_vectors(connection, source, written, self._model)
            settle(connection, standing)
        self._index.remove(source.collection, dropped)
        self._shelve(source, written)
        return Drained(len(written), len(dropped), refused)

    def _fill(self, source: Source, texts: Mapping[str, str]) -> None:
        vectors, _ = self._embedded(source, texts)
        with self._database.transaction() as connection:
            written = [one for one in vectors if not has_order(connection, source.kind, one.row_id)]
            put_vectors(connection, source, written, self._model)
        self._shelve(source, written)

    def _shelve(self, source: Source, written: Sequence[Named]) -> None:
        self._index.put(source.collection, entries_named(self._database, source, [one.name for one in written]))

    def _embedded(self, source: Source, texts: Mapping[str, str]) -> tuple[list[Named], int]:
        """The vectors of those texts that deserve one, and how many were refused."""
        worthy = {row_id: text for row_id, text in texts.items() if source.worth(text)}
        vectors = dict(zip(worthy, self._vectors(list(worthy.values())), strict=True))
        named = [
            Named(self._draw_name(), row_id, vector)
            for row_id, vector in vectors.items()
            if vector is not None and _is_accepted(vector, self._dimension)
        ]
        return named, len(worthy) - len(named)

    def _vectors(self, texts: list[str]) -> list[bytes | None]:
        """One vector for each text. When all at once fail, one by one: a text that ends its model must not stop all."""
        if not texts:
            return []
        try:
            return list(self._embedder.embed(texts, Role.PASSAGE))
        except EngineError:
            alone = [self._vector_alone(text) for text in texts] if len(texts) > 1 else []
            if not any(alone):
                raise
            return alone

    def _vector_alone(self, text: str) -> bytes | None:
        try:
            return self._embedder.embed([text], Role.PASSAGE)[0]
        except EngineError:
            return None


def _one_call(orders: Sequence[Order]) -> Sequence[Order]:
    """The first of ``orders``, as many as may be embedded in one call; what is to be removed costs nothing."""
    spent, taken = 0.0, 0
    for order in orders:
        spent += 1 / SOURCES[order.kind].at_once if order.operation == "put" else 0
        if spent > 1:
            break
        taken += 1
    return orders[:taken]


def _is_accepted(vector: bytes, dimension: int) -> bool:
    try:
        check_vector(vector, dimension)
    except VectorRefused:
        return False
    return True
