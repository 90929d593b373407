"""What the first screen says, as values."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A model that fits this machine's memory. ``size_bytes`` is an estimate until it is pulled."""

    name: str
    size_bytes: int
    chinese: bool


@dataclass(frozen=True, slots=True)
class Greeting:
    """What the first screen says. ``kept_in`` is a path; ``model`` None while that is not known yet, empty for none.

    ``command`` runs this program in another terminal.
    """

    kept_in: str
    model: str | None = None
    bundled: bool = False
    suggestions: Sequence[Suggestion] = ()
    command: str = "ricordo"
