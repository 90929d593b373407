"""What it costs to learn one statement of a turn, against one row put into a bare SQLite file with the same settings.

Both files lie in the same folder and take turns, so that the disk is as busy for the one as for the other.
"""

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path

from assistant.clock import SystemClock
from assistant.memory.known import Known
from assistant.memory.statement import ACCOUNT, USER, Kind, Statement
from assistant.memory.statement_plan import plan_statements
from assistant.settings import MemorySettings
from assistant.store.connection import connect
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.transcript import TranscriptStore
from tests.bench.ratio import Ratio, Remark

SIZES = (1_000, 10_000, 100_000)
TURNS = 200
GOAL = 5.0
_AT_ONCE = 1_000
_ATTRIBUTES = ("likes", "habit", "plan", "trait", "owns")
_THINGS = ("tea", "walks", "rivers", "trains", "letters", "jazz", "chess", "flights", "opera")


def measure() -> list[Ratio | Remark]:
    """One row for the middle and one for the slow turns, at each size."""
    rows: list[Ratio | Remark] = []
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder, _filled(Path(folder), size) as learn:
            ours_ms, bare_ms = _take_turns(learn, Path(folder) / "bare.db")
        rows.append(Ratio(f"learn one statement beside {size:,}, p50", *_middle(ours_ms, bare_ms), "ms", GOAL))
        rows.append(Ratio(f"learn one statement beside {size:,}, p95", *_slow(ours_ms, bare_ms), "ms", GOAL))
    return rows


def statement(number: int) -> Statement:
    """One of any number of plain statements that differ, over five attributes."""
    value = f"{_THINGS[number % len(_THINGS)]} {number}"
    sentence = f"I like {value} in the evening."
    attribute = _ATTRIBUTES[number % len(_ATTRIBUTES)]
    return Statement(Kind.FACT, USER, attribute, ACCOUNT, value, sentence, (0, len(sentence)), "en")


@contextmanager
def _filled(folder: Path, size: int) -> Iterator[Callable[[], None]]:
    """A store that holds ``size`` items; what is given learns one more, and is done when that is durable."""
    clock = SystemClock()
    with closing(Database.open(folder / "memory.db", clock)) as database:
        memory = MemoryStore(database, clock, MemorySettings())
        session_id = TranscriptStore(database, clock).new_session().id
        for first in range(0, size, _AT_ONCE):
            said = [statement(number) for number in range(first, first + _AT_ONCE)]
            memory.apply(plan_statements(Known(), said, replace(memory.occasion(), session_id=session_id)))
        numbers = count(size)

        def learn() -> None:
            number = next(numbers)
            said = statement(number)
            turn = replace(memory.occasion(), session_id=session_id, turn_id=f"turn {number}", text=said.sentence)
            memory.learn([said], turn)

        yield learn


def _take_turns(learn: Callable[[], None], bare_file: Path) -> tuple[list[float], list[float]]:
    ours_ms, bare_ms = [], []
    with closing(connect(bare_file)) as bare:
        bare.execute("CREATE TABLE said (id TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL)")
        for number in range(TURNS):
            began_s = time.perf_counter()
            bare.execute("BEGIN IMMEDIATE")
            bare.execute("INSERT INTO said VALUES (?, ?)", (f"turn {number}", statement(number).sentence))
            bare.execute("COMMIT")
            between_s = time.perf_counter()
            learn()
            ours_ms.append((time.perf_counter() - between_s) * 1000)
            bare_ms.append((between_s - began_s) * 1000)
    return ours_ms, bare_ms


def _middle(ours_ms: list[float], bare_ms: list[float]) -> tuple[float, float]:
    return statistics.median(ours_ms), statistics.median(bare_ms)


def _slow(ours_ms: list[float], bare_ms: list[float]) -> tuple[float, float]:
    return statistics.quantiles(ours_ms, n=20)[-1], statistics.quantiles(bare_ms, n=20)[-1]
