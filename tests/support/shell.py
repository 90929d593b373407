"""Running the command line: inside the test, or as a process."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (sys.executable, "-m", "ui")
SCRIPTED_PROGRAM = (sys.executable, str(Path(__file__).with_name("scripted_ricordo.py")))
_LONG_ENOUGH_S = 120


@dataclass(frozen=True, slots=True)
class Done:
    """A run that has ended."""

    code: int
    out: str
    err: str


def run_process(
    *arguments: str,
    program: tuple[str, ...] = SCRIPTED_PROGRAM,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
) -> Done:
    """Run the program to its end, with pipes on all sides."""
    done = subprocess.run(
        [*program, *arguments],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        env=process_environment(environment),
        timeout=_LONG_ENOUGH_S,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def process_environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """This process's environment, made to find our packages, with ``extra``."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **(extra or {})}
