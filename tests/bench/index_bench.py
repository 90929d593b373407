"""A question to the library, through deadline, child process and rows, against one bare Chroma query of the same size.

Both indexes of ours are asked, and what a start costs is measured beside it: to fill the exact one from the store, to
look every byte of a sealed folder over and open it, to build it anew. Vectors lie as those of texts do.
"""

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.clock import SystemClock
from assistant.memory.statement import ACCOUNT, USER, Kind, Statement
from assistant.ports.fields import ITEMS
from assistant.settings import MemorySettings
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.vectors.meanings import Backend, Shelving, VectorLibrary, draw_name
from assistant.store.vectors.rows import Named, put_vectors
from assistant.store.vectors.sources import ITEM_SOURCE
from models.scripted_embedder import scripted_embedder
from tests.bench.ratio import Ratio, Remark

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

SIZES = (1_000, 10_000, 100_000)
QUESTIONS = 100
LIMIT = 20
DIMENSION = 384
GOAL = 2.0
_THEMES = 32
_AT_ONCE = 1_000
_PATIENCE_S = 60.0


def measure() -> list[Ratio | Remark]:
    """Rows for each size."""
    rows: list[Ratio | Remark] = []
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            rows += _at(size, Path(folder))
    return rows


def _at(size: int, folder: Path) -> list[Ratio | Remark]:
    vectors = _drawn(size + QUESTIONS)
    stored, questions = vectors[QUESTIONS:], [one.tobytes() for one in vectors[:QUESTIONS]]
    clock, embedder = SystemClock(), scripted_embedder(DIMENSION)
    with closing(Database.open(folder / "memory.db", clock)) as database, _bare(stored, folder) as (bare, bare_s):
        _fill(database, stored, embedder.card().model_id)

        def shelving(backend: Backend) -> Shelving:
            return Shelving(folder / "index", folder / "index.log", backend, draw_name)

        with closing(VectorLibrary(database, embedder, shelving("exact"))) as exact:
            exact_s = _timed(exact.start)
            exact_ms = _asked(lambda question: _nearest(exact, question), questions)
        chroma = VectorLibrary(database, embedder, shelving("chroma"))
        chroma.start()
        build_s = _timed(lambda: _finish(chroma))
        close_s = _timed(chroma.close)
        with closing(VectorLibrary(database, embedder, shelving("chroma"))) as again:
            again.start()
            open_s = _timed(lambda: _finish(again))
            ours_ms, bare_ms = _in_turns(lambda question: _nearest(again, question), bare, questions)
            agreed = _agreement(lambda question: _nearest(again, question), stored, questions)
    return [
        *_ratios(f"nearest in {size:,}", ours_ms, bare_ms),
        Ratio(f"the index of {size:,} built from the store", build_s, bare_s, "s", GOAL),
        Remark(f"exact in {size:,}, p50 / p95", f"{_middle(exact_ms):.2f} / {_slow(exact_ms):.2f} ms"),
        Remark(f"exact index of {size:,} filled", f"{exact_s:.2f} s"),
        Remark(f"sealed folder of {size:,} opened / closed and sealed", f"{open_s:.2f} / {close_s:.2f} s"),
        Remark(f"of the ten nearest in {size:,}, found", f"{agreed:.1%}"),
    ]


def _ratios(what: str, ours_ms: list[float], bare_ms: list[float]) -> list[Ratio | Remark]:
    return [
        Ratio(f"{what}, p50", _middle(ours_ms), _middle(bare_ms), "ms", GOAL),
        Ratio(f"{what}, p95", _slow(ours_ms), _slow(bare_ms), "ms", GOAL),
    ]


def _drawn(count: int) -> "NDArray[float32]":
    """Unit vectors near ``_THEMES`` directions, with a little of everything."""
    import numpy as np

    chance = np.random.default_rng(count)
    themes = chance.standard_normal((_THEMES, DIMENSION)) / _THEMES**0.5
    mixed = chance.standard_normal((count, _THEMES)) @ themes + 0.3 * chance.standard_normal((count, DIMENSION))
    drawn: NDArray[float32] = (mixed / np.linalg.norm(mixed, axis=1, keepdims=True)).astype("<f4")
    return drawn


def _fill(database: Database, vectors: "NDArray[float32]", model: str) -> None:
    """As many copies of one item as there are vectors."""
    said = Statement(Kind.PREFERENCE, USER, "likes", ACCOUNT, "tea", "I like tea", (0, 10), "en")
    MemoryStore(database, SystemClock(), MemorySettings()).add(said)
    with database.transaction() as connection:
        row = dict(connection.execute("SELECT * FROM items").fetchone())
        del row["number"]
        ids = [f"item-{number:06d}" for number in range(len(vectors))]
        connection.executemany(
            f"INSERT INTO items ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})",
            ([{**row, "id": one}[name] for name in row] for one in ids),
        )
        connection.execute("DELETE FROM index_outbox")
        named = [Named(draw_name(), one, vector.tobytes()) for one, vector in zip(ids, vectors, strict=True)]
        put_vectors(connection, ITEM_SOURCE, named, model)


@contextmanager
def _bare(vectors: "NDArray[float32]", folder: Path) -> Iterator[tuple[Callable[[bytes], Any], float]]:
    """Chroma in this process, of the same shape; and how long it took to fill."""
    import chromadb
    import numpy as np
    from chromadb.config import Settings

    client = chromadb.PersistentClient(str(folder / "bare"), Settings(anonymized_telemetry=False))
    collection = client.create_collection(
        "items", embedding_function=None, configuration={"hnsw": {"space": "cosine", "ef_search": 200}}
    )

    def fill() -> None:
        for first in range(0, len(vectors), _AT_ONCE):
            batch = vectors[first : first + _AT_ONCE]
            collection.add(ids=[str(first + place) for place in range(len(batch))], embeddings=batch)

    yield lambda question: collection.query([np.frombuffer(question, "<f4")], n_results=LIMIT), _timed(fill)


def _finish(library: VectorLibrary) -> None:
    while not library.work().is_done:
        pass


def _nearest(library: VectorLibrary, question: bytes) -> list[tuple[str, float]]:
    return library.nearest(ITEMS, question, LIMIT, deadline_s=_PATIENCE_S)


def _agreement(
    ask: Callable[[bytes], list[tuple[str, float]]], stored: "NDArray[float32]", questions: list[bytes]
) -> float:
    import numpy as np

    found = 0
    for question in questions:
        true = np.argsort(-(stored @ np.frombuffer(question, "<f4")))[:10]
        found += len({f"item-{place:06d}" for place in true} & {row_id for row_id, _ in ask(question)[:10]})
    return found / (10 * len(questions))


def _in_turns(
    ours: Callable[[bytes], object], bare: Callable[[bytes], object], questions: list[bytes]
) -> tuple[list[float], list[float]]:
    pairs = [(_asked(ours, [question])[0], _asked(bare, [question])[0]) for question in questions]
    return [first for first, _ in pairs], [second for _, second in pairs]


def _asked(ask: Callable[[bytes], object], questions: list[bytes]) -> list[float]:
    """Milliseconds of each question."""
    return [1000 * _timed(lambda question=question: ask(question)) for question in questions]  # type: ignore[misc]


def _timed(do: Callable[[], object]) -> float:
    """Seconds that it takes."""
    began_s = time.perf_counter()
    do()
    return time.perf_counter() - began_s


def _middle(times: list[float]) -> float:
    return statistics.median(times)


def _slow(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]
