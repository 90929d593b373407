"""A child process and the program around it: death of the parent, a running Textual app."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import psutil
import pytest

SUPPORT = Path(__file__).parent.parent / "support"


def _wait_for_end(pid: int) -> bool:
    """Whether the process is gone within a minute (a zombie that nobody reaps is gone)."""
    try:
        process = psutil.Process(pid)
        for _ in range(600):
            if process.status() == psutil.STATUS_ZOMBIE:
                return True
            time.sleep(0.1)
    except psutil.NoSuchProcess:
        return True
    return False


@pytest.mark.parametrize(("factory", "method"), [("patient", "greet"), ("deaf", "work")], ids=["idle", "busy"])
def test_kill_9_of_the_program_leaves_no_child(tmp_path: Path, factory: str, method: str) -> None:
    """Neither one that waits for a call nor one that is deep in native code."""
    script, log = str(SUPPORT / "isolate_parent.py"), str(tmp_path / "log")
    command = [sys.executable, "-P", script, f"support.objects:{factory}", method, log]
    environment = {**os.environ, "PYTHONPATH": str(SUPPORT.parent)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
    assert _wait_for_end(child)


@pytest.fixture
def terminal(tmp_path: Path) -> "Iterator[pexpect.spawn[str]]":
    """The small program in a pseudo-terminal of 80 by 24."""
    command = ["-P", str(SUPPORT / "isolate_app.py"), str(tmp_path / "log")]
    program = pexpect.spawn(sys.executable, command, encoding="utf-8", dimensions=(24, 80), timeout=60)
    yield program
    program.close(force=True)


def test_a_child_starts_and_restarts_inside_a_running_textual_app(terminal: "pexpect.spawn[str]") -> None:
    """The app's stand-in for stderr has no descriptor, and the start happens in a worker thread."""
    terminal.expect("waiting")
    terminal.send("a")
    terminal.expect(re.compile(r"answer 1 main=False stderr=-1: You said: one two three"))
    terminal.send("k")
    terminal.send("a")
    terminal.expect(r"answer 2")
    terminal.send("a")
    terminal.expect(r"answer 3")
    terminal.expect("You said: one two three")
    terminal.send("q")
    terminal.expect(pexpect.EOF)
