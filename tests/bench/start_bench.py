"""From the start of the process until the composer takes keys, against an empty Textual app."""

import statistics
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.home import settled_home
from tests.bench.ratio import Ratio
from tests.bench.terminal import Terminal

RUNS = 9
GOAL = 2.0
KEY = "ξ"
_FULL_SCREEN = b"\x1b[?1049h"


@dataclass(frozen=True, slots=True)
class Program:
    """What to start, and the bytes by which it shows that a key has arrived."""

    command: Sequence[str]
    sign: bytes
    environment: Mapping[str, str] = field(default_factory=dict)


def measure() -> list[Ratio]:
    """Medians of alternating runs, after one of each that does not count."""
    with tempfile.TemporaryDirectory() as folder:
        ricordo = Program([_beside_python("ricordo")], KEY.encode(), settled_home(Path(folder)))
        bare = Program([sys.executable, str(Path(__file__).with_name("bare_app.py"))], b"\x07")
        times = [(_takes_keys_after_s(ricordo), _takes_keys_after_s(bare)) for _ in range(RUNS + 1)][1:]
    ours, theirs = (statistics.median(column) for column in zip(*times, strict=True))
    return [Ratio("start until keys are taken / an empty Textual app", ours, theirs, "s", GOAL)]


def _takes_keys_after_s(program: Program) -> float:
    """Types a key every tick once the screen is up, until one arrives: earlier ones may find nobody listening."""
    screen_is_up = False
    with Terminal(program.command, program.environment) as terminal:
        for moment_s, seen in terminal.chunks(limit_s=60):
            if screen_is_up and program.sign in seen:
                return moment_s
            screen_is_up = screen_is_up or _FULL_SCREEN in seen
            if screen_is_up:
                terminal.send(KEY)
    raise AssertionError("unreachable: the terminal raises at its limit")


def _beside_python(name: str) -> str:
    return str(Path(sys.executable).with_name(name))
