"""Sync costs nothing until it is used."""

import os
import pkgutil
import subprocess
import sys

import sync
from support.tree import ROOT

HEAVY = {"cryptography", "keyring", "watchdog", "mnemonic", "numpy", "torch", "chromadb", "textual"}


def test_the_container_loads_no_library_before_it_is_used() -> None:
    """Importing every module of it, and the errors, leaves cryptography on the disk."""
    modules = [found.name for found in pkgutil.walk_packages(sync.__path__, "sync.") if "container" in found.name]
    assert "sync.container.bundle_file" in modules
    command = [sys.executable, "-c", f"import sys, sync.errors, {', '.join(modules)}\nprint(*sys.modules)"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert {name.partition(".")[0] for name in done.stdout.split()}.isdisjoint(HEAVY)
