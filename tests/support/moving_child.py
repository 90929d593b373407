"""A process that moves memory and can be killed: ``python -m support.moving_child COMMAND ROOT STEP``.

``export`` writes the memories of the machine "old" to ``ROOT/carried.age``, ``import`` takes that into "new". At
``STEP`` it kills itself with SIGKILL: one of the named steps, or one of ``IN_TRANSACTION`` of an import.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

from support.houses import WORDS, House, house

_TESTS = Path(__file__).parent.parent
IN_TRANSACTION = ("first row written", "before the commit")


def bundle_in(root: Path) -> Path:
    """The file that is carried over."""
    return root / "carried.age"


def run_until_killed(command: str, root: Path, step: str) -> None:
    """Run the child, with a folder for temporary files in ``root``, until it has killed itself at ``step``."""
    (root / "tmp").mkdir(exist_ok=True)
    path = os.pathsep.join([str(_TESTS.parent), str(_TESTS)])
    environment = {**os.environ, "PYTHONPATH": path, "TMPDIR": str(root / "tmp")}
    arguments = [sys.executable, "-m", "support.moving_child", command, str(root), step]
    done = subprocess.run(arguments, env=environment, cwd=_TESTS, capture_output=True, text=True, check=False)
    if done.returncode != -signal.SIGKILL:
        raise AssertionError(f"not killed at {step!r} but ended with {done.returncode}: {done.stderr}")


def _export(root: Path, step: str) -> None:
    with house(root, "old") as old:
        old.on_step = _killer(step)
        old.moving.export_file(bundle_in(root), WORDS)


def _import(root: Path, step: str) -> None:
    with house(root, "new") as new:
        incoming = new.moving.read_file(bundle_in(root), WORDS)
        _arm(new, step)
        new.on_step = _killer(step)
        new.moving.apply(incoming)


def _read(root: Path, step: str) -> None:
    with house(root, "new") as new:
        new.on_step = _killer(step)
        new.moving.read_file(bundle_in(root), WORDS)


def _arm(one: House, step: str) -> None:
    """Die inside the transaction of the merge: behind its first row, or when all of it is written."""
    doomed, times = {"first row written": ("INSERT INTO items ", 2), "before the commit": ("COMMIT", 1)}.get(
        step, ("", 0)
    )
    met = count(1)

    def on_statement(statement: str) -> None:
        if doomed and statement.startswith(doomed) and next(met) == times:
            os.kill(os.getpid(), signal.SIGKILL)

    with one.profile.database.reading() as connection:
        connection.set_trace_callback(on_statement)


def _killer(step: str) -> Callable[[str], None]:
    def on_step(reached: str) -> None:
        if reached == step:
            os.kill(os.getpid(), signal.SIGKILL)

    return on_step


if __name__ == "__main__":
    {"export": _export, "import": _import, "read": _read}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3])
