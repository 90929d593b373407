"""Every embedder that is installed against all-MiniLM-L6-v2: until it has loaded, one query, a thousand short texts.

Each round takes a fresh child process of each in turn, so that whatever else the machine does meets all of them.
"""

import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from models.embed import Role
from models.embedders import DUET, E5, MINILM, USE, installed_embedders
from models.isolated_embedder import EmbedderSpec, IsolatedEmbedder
from tests.bench.ratio import Ratio, Remark

ROUNDS = 3
QUERIES = (
    "Where did I put the spare keys last summer?",
    "我女儿对什么东西过敏？",
    "Which hotel in Lisbon fits the budget?",
    "上次我们说好的截止日期是哪一天？",
)
TEXTS = tuple(
    text
    for number in range(500)
    for text in (
        f"I moved to flat {number} in spring, and the garden is small.",
        f"第{number}次会议改到了周三下午三点。",
    )
)
# Loading, one query, a thousand texts: the highest ratio to MiniLM that will do.
GOALS = {DUET: (0.2, 3.0, 12.0), E5: (0.2, 2.0, 10.0), USE: (0.5, 1.0, 1.0)}


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of one round; ``query_s`` is the median of a round's queries."""

    load_s: float
    query_s: float
    thousand_s: float


def measure() -> list[Ratio | Remark]:
    """Medians of the rounds."""
    specs = installed_embedders()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "embedder.log"
        rounds = [{name: _times(spec, log) for name, spec in specs.items()} for _ in range(ROUNDS)]
    bare = _medians([one[MINILM] for one in rounds])
    rows: list[Ratio | Remark] = []
    for name in specs:
        ours = _medians([one[name] for one in rounds])
        rows.extend(_ratios(name, ours, bare) if name != MINILM else [_remark(name, ours)])
    return rows


def _times(spec: EmbedderSpec, log: Path) -> Times:
    began_s = time.perf_counter()
    embedder = IsolatedEmbedder(spec, log)
    try:
        embedder.embed(QUERIES[:1], Role.QUERY)
        loaded_s = time.perf_counter()
        queries_s = [_seconds(embedder, [text], Role.QUERY) for text in QUERIES * 5]
        thousand_s = _seconds(embedder, TEXTS, Role.PASSAGE)
    finally:
        embedder.close()
    return Times(loaded_s - began_s, statistics.median(queries_s), thousand_s)


def _seconds(embedder: IsolatedEmbedder, texts: Sequence[str], role: Role) -> float:
    began_s = time.perf_counter()
    embedder.embed(texts, role)
    return time.perf_counter() - began_s


def _medians(rounds: Sequence[Times]) -> Times:
    return Times(
        statistics.median(one.load_s for one in rounds),
        statistics.median(one.query_s for one in rounds),
        statistics.median(one.thousand_s for one in rounds),
    )


def _ratios(name: str, ours: Times, bare: Times) -> Iterator[Ratio]:
    load, query, thousand = GOALS[name]
    yield Ratio(f"{name}: load / MiniLM", ours.load_s, bare.load_s, "s", load)
    yield Ratio(f"{name}: a query / MiniLM", ours.query_s * 1000, bare.query_s * 1000, "ms", query)
    yield Ratio(f"{name}: 1,000 texts / MiniLM", ours.thousand_s, bare.thousand_s, "s", thousand)


def _remark(name: str, ours: Times) -> Remark:
    return Remark(
        name, f"load {ours.load_s:.1f} s, a query {ours.query_s * 1000:.1f} ms, 1,000 {ours.thousand_s:.1f} s"
    )
