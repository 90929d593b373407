"""What tests of a library say often."""

from collections.abc import Callable

from assistant.ports.fields import ITEMS, TURNS
from assistant.store.vectors.meanings import VectorLibrary

OpenLibrary = Callable[..., VectorLibrary]
"""Given a backend and an embedder, both with defaults, a library that is closed after the test."""

PATIENCE_S = 120.0


def finish(library: VectorLibrary) -> VectorLibrary:
    """Work until there is nothing to do."""
    while not library.work().is_done:
        pass
    return library


def items_near(library: VectorLibrary, text: str, limit: int = 3) -> list[str]:
    """The ids of the items nearest to ``text``."""
    return [row_id for row_id, _ in library.nearest(ITEMS, text, limit, deadline_s=PATIENCE_S)]


def turns_near(library: VectorLibrary, text: str, limit: int = 3) -> list[str]:
    """The ids of the turns nearest to ``text``."""
    return [row_id for row_id, _ in library.nearest(TURNS, text, limit, deadline_s=PATIENCE_S)]
