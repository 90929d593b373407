"""Sync costs nothing until it is used."""

import os
import pkgutil
import subprocess
import sys

import sync
from support.tree import ROOT

HEAVY = frozenset(
    {
        "chromadb",
        "cryptography",
        "jeepney",
        "keyring",
        "mnemonic",
        "numpy",
        "secretstorage",
        "textual",
        "torch",
        "watchdog",
    }
)
WATCHES = "sync.folder.observing"
"""The one module that is imported late as a whole."""


def test_no_module_of_sync_loads_a_heavy_library() -> None:
    """No key is made, no keyring asked and no folder watched by an import: the command line may import all of it."""
    modules = {found.name for found in pkgutil.walk_packages(sync.__path__, "sync.")}
    assert WATCHES in modules
    command = [sys.executable, "-c", f"import {', '.join(sorted(modules - {WATCHES}))}, sys; print(*sys.modules)"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert HEAVY.isdisjoint(name.partition(".")[0] for name in done.stdout.split())
