"""The bundled model's file, for tests marked ``engine``."""

from pathlib import Path

from models.shelf.bundled import find_bundled


def bundled_path() -> Path:
    """Where it lies. ``make test`` installs it."""
    found = find_bundled()
    assert found is not None, "the bundled model is missing: run `make test`, which installs it"
    return found.path
