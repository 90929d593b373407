"""``ricordo --help`` against the smallest Typer program, whole processes in turn."""

import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.bench.ratio import Ratio

RUNS = 15
GOAL = 1.5
RICORDO = [sys.executable, str(Path(sys.executable).with_name("ricordo")), "--help"]
BARE = [sys.executable, str(Path(__file__).with_name("bare_typer.py")), "--help"]


def measure() -> list[Ratio]:
    """Medians of alternating runs, after one of each that does not count."""
    times_s: dict[str, list[float]] = {"ours": [], "bare": []}
    for _ in range(RUNS + 1):
        times_s["ours"].append(_whole_process_s(RICORDO))
        times_s["bare"].append(_whole_process_s(BARE))
    ours, bare = (statistics.median(times_s[name][1:]) for name in ("ours", "bare"))
    return [Ratio("ricordo --help / a Typer program with one command", ours, bare, "s", GOAL)]


def _whole_process_s(command: Sequence[str]) -> float:
    began_s = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began_s
