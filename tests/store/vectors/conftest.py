"""A library over a store on the disk, and what its tests ask of it."""

from collections.abc import Iterator

import pytest

from assistant.paths import ProfilePlaces
from assistant.store.database import Database
from assistant.store.vectors.meanings import Backend, Shelving, VectorLibrary, draw_name
from support.libraries import OpenLibrary
from support.vectors import WordEmbedder


@pytest.fixture
def embedder() -> WordEmbedder:
    """See ``WordEmbedder``."""
    return WordEmbedder()


@pytest.fixture
def open_library(profile: ProfilePlaces, database: Database, embedder: WordEmbedder) -> Iterator[OpenLibrary]:
    """Opens libraries over ``database``, and closes them after the test."""
    opened: list[VectorLibrary] = []

    def open_one(backend: Backend = "exact", model: WordEmbedder | None = None) -> VectorLibrary:
        shelving = Shelving(profile.index, profile.root / "index.log", backend, draw_name)
        opened.append(VectorLibrary(database, model or embedder, shelving))
        return opened[-1]

    yield open_one
    for library in opened:
        library.close()
