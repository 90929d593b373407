"""Chroma, in a child process of its own: the only module that imports it.

It can end its process (SIGSEGV on a damaged file), raise what no ``except Exception`` catches, and phone home; here it
may do the first two, and the third is switched off.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

import chromadb
import numpy
from chromadb.config import Settings

from assistant.ports.index import Where
from assistant.store.vectors.exact import unit_rows
from models.isolate.child import StopFlag

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.collection_configuration import CreateCollectionConfiguration
    from chromadb.api.models.Collection import Collection
    from chromadb.api.types import Where as ChromaWhere

# Measured at 10,000 vectors that lie as texts do: these find 99.8 to 100 of the 100 nearest ten. More neighbours
# double the time of building; a wider search costs less than a second.
_SHAPE: "CreateCollectionConfiguration" = {
    "hnsw": {"space": "cosine", "max_neighbors": 16, "ef_construction": 100, "ef_search": 200}
}
_NAMES_AT_ONCE = 10_000


class ChromaFolder:
    """The collections in one folder. Opened by the first method that needs it, and again after ``put_down``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._client: Client | None = None
        self._collections: dict[str, Collection] = {}

    def put(
        self, collection: str, ids: Sequence[str], vectors: Sequence[bytes], fields: Sequence[Mapping[str, int]]
    ) -> None:
        """Add or replace. Raises VectorRefused, and takes in nothing then."""
        matrix = unit_rows(vectors, len(vectors[0]) // 4)
        metadatas = [dict(one) or None for one in fields]
        self._collection(collection).upsert(ids=list(ids), embeddings=matrix, metadatas=metadatas)  # type: ignore[arg-type]

    def remove(self, collection: str, ids: Sequence[str]) -> None:
        """Delete; unknown ids are no error."""
        self._collection(collection).delete(ids=list(ids))

    def nearest(self, collection: str, vector: bytes, limit: int, where: Where) -> list[tuple[str, float]]:
        """Ids and cosines, nearest first."""
        found = self._collection(collection).query(
            query_embeddings=[numpy.frombuffer(vector, dtype="<f4")],
            n_results=limit,
            where=_condition(where),
            include=["distances"],
        )
        distances = found["distances"]
        assert distances is not None  # noqa: S101 - they were asked for
        return [(name, 1 - float(distance)) for name, distance in zip(found["ids"][0], distances[0], strict=True)]

    def count(self, collection: str) -> int:
        """How many entries it holds."""
        return self._collection(collection).count()

    def names(self, collection: str) -> Iterator[list[str]]:
        """The ids of all entries, in batches."""
        offset = 0
        while ids := self._collection(collection).get(include=[], limit=_NAMES_AT_ONCE, offset=offset)["ids"]:
            yield ids
            offset += len(ids)

    def put_down(self) -> None:
        """Close the files; afterwards they stay as they are until the next call."""
        client, self._client = self._client, None
        self._collections.clear()
        if client is not None:
            client.close()

    def _collection(self, name: str) -> "Collection":
        if self._client is None:
            settings = Settings(anonymized_telemetry=False)
            self._client = cast("Client", chromadb.PersistentClient(str(self._folder), settings=settings))
        if name not in self._collections:
            self._collections[name] = self._client.get_or_create_collection(
                name, embedding_function=None, configuration=_SHAPE
            )
        return self._collections[name]


def open_chroma(_: StopFlag, folder: Path) -> ChromaFolder:
    """The factory for ``Isolated``."""
    return ChromaFolder(folder)


def _condition(where: Where) -> "ChromaWhere | None":
    conditions: list[dict[str, object]] = [{name: {"$eq": value}} for name, value in where.equal]
    conditions += [{name: {"$gte": value}} for name, value in where.at_least]
    conditions += [{name: {"$lte": value}} for name, value in where.at_most]
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else {"$and": conditions}  # type: ignore[return-value,dict-item]
