"""Recalling memories for one question, embedding apart, against one bare Chroma query over as many vectors.

Ours is words, meaning, ranking and cut over a whole store, with Chroma in its child process; the bare one is Chroma
alone, in this process, over the same vectors. They take turns.
"""

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from assistant.clock import SystemClock
from assistant.memory.known import Known
from assistant.memory.statement_plan import plan_statements
from assistant.ports.recall import Field
from assistant.retrieval.retriever import Asking, Retriever, Sources
from assistant.settings import MemorySettings
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.passages import PassageStore
from assistant.store.transcript import TranscriptStore
from assistant.store.vectors.meanings import Shelving, VectorLibrary, draw_name
from models.embed import Role
from models.scripted_embedder import scripted_embedder
from tests.bench.learn_bench import statement
from tests.bench.ratio import Ratio, Remark

SIZES = (1_000, 10_000, 100_000)
QUESTIONS = 60
GOAL = 4.0
GROWTH_GOAL = 6.0
DIMENSION = 384
_AT_ONCE = 1_000


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of each question."""

    ours_ms: tuple[float, ...]
    bare_ms: tuple[float, ...]


def measure() -> list[Ratio | Remark]:
    """Two rows for each size, and how the middle one grows."""
    rows: list[Ratio | Remark] = []
    middle = {}
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            times = _at(size, Path(folder))
        ours, bare = statistics.median(times.ours_ms), statistics.median(times.bare_ms)
        slow = [statistics.quantiles(series, n=20)[-1] for series in (times.ours_ms, times.bare_ms)]
        middle[size] = ours
        rows.append(Ratio(f"recall among {size:,} items, p50", ours, bare, "ms", GOAL))
        rows.append(Ratio(f"recall among {size:,} items, p95", slow[0], slow[1], "ms", GOAL))
    rows.append(Ratio("recall among 100,000 / 10,000 items", middle[100_000], middle[10_000], "ms", GROWTH_GOAL))
    return rows


def _at(size: int, folder: Path) -> Times:
    clock = SystemClock()
    with (
        closing(Database.open(folder / "memory.db", clock)) as database,
        _library(database, folder, size) as library,
        _bare_chroma(library, folder, size) as query,
    ):
        passages = PassageStore(database, clock, MemorySettings())
        retriever = Retriever(Sources(passages, meanings=library))
        ours_ms, bare_ms = [], []
        for number in range(QUESTIONS):
            question = f"What about {statement(number * 7).value}?"
            library_vector = scripted_embedder(DIMENSION).embed([question], Role.QUERY)[0]
            asking = Asking(question, Field("", 0, others=True), clock.now())
            began_s = time.perf_counter()
            retriever.recall(asking)
            between_s = time.perf_counter()
            query(library_vector)
            ours_ms.append((between_s - began_s) * 1000)
            bare_ms.append((time.perf_counter() - between_s) * 1000)
    return Times(tuple(ours_ms), tuple(bare_ms))


@contextmanager
def _library(database: Database, folder: Path, size: int) -> Iterator[VectorLibrary]:
    """``size`` items with their vectors, in Chroma."""
    clock = SystemClock()
    memory = MemoryStore(database, clock, MemorySettings())
    session_id = TranscriptStore(database, clock).new_session().id
    for first in range(0, size, _AT_ONCE):
        said = [statement(number) for number in range(first, first + _AT_ONCE)]
        memory.apply(plan_statements(Known(), said, replace(memory.occasion(), session_id=session_id)))
    shelving = Shelving(folder / "index", folder / "index.log", "chroma", draw_name)
    with closing(VectorLibrary(database, scripted_embedder(DIMENSION), shelving)) as library:
        while not library.work().is_done:
            pass
        yield library


@contextmanager
def _bare_chroma(library: VectorLibrary, folder: Path, size: int) -> Iterator[Callable[[bytes], Any]]:
    """Chroma in this process, over as many vectors."""
    import chromadb
    import numpy as np
    from chromadb.config import Settings

    client = chromadb.PersistentClient(str(folder / "bare"), Settings(anonymized_telemetry=False))
    collection = client.create_collection("items", metadata={"hnsw:space": "cosine"}, embedding_function=None)
    embedder = scripted_embedder(DIMENSION)
    for first in range(0, size, _AT_ONCE):
        texts = [statement(number).sentence for number in range(first, first + _AT_ONCE)]
        rows = np.frombuffer(b"".join(embedder.embed(texts, Role.PASSAGE)), "<f4").reshape(len(texts), -1)
        collection.add(ids=[str(first + place) for place in range(len(texts))], embeddings=rows)
    yield lambda vector: collection.query(np.frombuffer(vector, "<f4").reshape(1, -1), n_results=20)
