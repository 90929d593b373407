"""What the faces import of the keys at every start is light."""

import os
import subprocess
import sys

from support.tree import ROOT

_HEAVY = {"cryptography", "keyring", "secretstorage", "jeepney", "watchdog", "numpy", "torch", "chromadb", "textual"}


def test_importing_the_keys_loads_neither_keyring_nor_cryptography() -> None:
    """They are loaded by the first key that is made, opened or compared."""
    modules = ["sync.keys." + name for name in ("own_keys", "paired", "system_keyring", "age_sealer", "errors")]
    program = f"import {', '.join(modules)}\nimport sys; print(*sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert {name.partition(".")[0] for name in done.stdout.split()}.isdisjoint(_HEAVY)
