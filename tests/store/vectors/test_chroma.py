"""Chroma in its child keeps the contract, and finds what the exact index finds."""

import random
import signal
from collections.abc import Iterator
from os import kill
from pathlib import Path

import pytest

from assistant.errors import IndexUnusable
from assistant.ports.index import Entry, VectorIndex, Where
from assistant.store.vectors.chroma import ChromaIndex
from assistant.store.vectors.exact import ExactIndex
from support.index_contract import DIMENSION, IndexContract, X, entry, ids
from support.vectors import drawn, textlike

_WIDE = 96


@pytest.fixture
def chroma(tmp_path: Path) -> Iterator[ChromaIndex]:
    """An empty one in a folder of its own."""
    index = ChromaIndex(tmp_path / "index", DIMENSION, tmp_path / "index.log")
    yield index
    index.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChromaIndex]:
    """One for all tests of the contract: a child takes seconds to import Chroma."""
    folder = tmp_path_factory.mktemp("shared")
    index = ChromaIndex(folder / "index", DIMENSION, folder / "index.log")
    yield index
    index.close()


class TestChromaIndex(IndexContract):
    """Over a child process."""

    @pytest.fixture
    def index(self, shared: ChromaIndex) -> VectorIndex:
        """See ``shared``; emptied."""
        for collection in ("items", "turns"):
            shared.remove(collection, shared.names(collection))
        return shared


def test_a_closed_index_answers_no_more(chroma: ChromaIndex) -> None:
    """Closing twice is no error; asking then is one of ours."""
    chroma.put("items", [entry("a", [1])])
    chroma.close()
    chroma.close()
    with pytest.raises(IndexUnusable):
        chroma.count("items")


def test_chroma_finds_what_the_exact_index_finds(tmp_path: Path) -> None:
    """Of the ten nearest of 3,000 vectors that lie as those of texts do, 99 in 100, and each with the same cosine."""
    vectors = textlike(random.Random(7), 3060, _WIDE)
    entries = [Entry(f"{number:04x}", vector, {"kind": number % 6}) for number, vector in enumerate(vectors[60:])]
    exact, chroma = ExactIndex(_WIDE), ChromaIndex(tmp_path / "index", _WIDE, tmp_path / "index.log")
    for index in (exact, chroma):
        index.put("items", entries)
    both = [(exact.nearest("items", query, 10), chroma.nearest("items", query, 10)) for query in vectors[:60]]
    agreed = sum(len({*ids(first)} & {*ids(second)}) for first, second in both)
    assert agreed >= 0.99 * 600
    for first, second in both:
        assert first[0].id == second[0].id
        assert first[0].similarity == pytest.approx(second[0].similarity, abs=1e-4)
    filtered = Where(equal=(("kind", 3),))
    for query in vectors[:20]:
        first, second = (index.nearest("items", query, 10, filtered) for index in (exact, chroma))
        assert len({*ids(first)} & {*ids(second)}) >= 9
    chroma.close()


def test_what_was_put_is_there_after_closing(tmp_path: Path) -> None:
    """Another child reads it from the folder."""
    for count in (1, 2):
        index = ChromaIndex(tmp_path / "index", DIMENSION, tmp_path / "index.log")
        index.put("items", [entry(f"entry {count}", [1])])
        assert index.count("items") == count
        index.put_down()
        assert index.names("items") == {f"entry {number}" for number in range(1, count + 1)}
        index.put_down()
        index.close()


def test_a_child_that_dies_makes_the_index_unusable(chroma: ChromaIndex) -> None:
    """That is an error of ours, whatever killed it; the program goes on."""
    chroma.put("items", [entry("a", [1])])
    assert chroma.pid is not None
    kill(chroma.pid, signal.SIGSEGV)
    with pytest.raises(IndexUnusable):
        chroma.nearest("items", X, 1)


def test_the_folder_holds_no_word(chroma: ChromaIndex, tmp_path: Path) -> None:
    """Ids and numbers go in, and Chroma adds nothing of its own: no document, no path of ours."""
    chance = random.Random(3)
    chroma.put("items", [Entry(f"{n:024x}", drawn(chance, DIMENSION), {"kind": 1}) for n in range(10)])
    chroma.put_down()
    contents = b"".join(path.read_bytes() for path in (tmp_path / "index").rglob("*") if path.is_file())
    assert b"chroma:document" not in contents
    assert str(tmp_path).encode() not in contents
