"""What begins with moving loads nothing heavy: no key is made and no folder watched by an import."""

import subprocess
import sys

import pytest

from support.tree import ROOT

HEAVY = frozenset({"cryptography", "keyring", "watchdog", "textual", "torch", "chromadb", "numpy"})


@pytest.mark.parametrize(
    "module", ["sync.moving.opening", "sync.moving.moving", "sync.moving.errands", "sync.selection"]
)
def test_moving_loads_no_heavy_library(module: str) -> None:
    """The command line may import it for every command of sync."""
    command = [sys.executable, "-c", f"import {module}, sys; print(*sys.modules)"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert HEAVY.isdisjoint(name.partition(".")[0] for name in done.stdout.split())
