"""How tests of the isolation make an isolated object."""

from typing import Protocol

from models.isolate.exchange import Deadlines
from models.isolate.isolated import Isolated


class Start(Protocol):
    """Makes an ``Isolated`` that is closed after the test."""

    def __call__(
        self, factory: str = "patient", deadlines: Deadlines | None = None, **arguments: object
    ) -> Isolated: ...
