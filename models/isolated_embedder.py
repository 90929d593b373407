"""An embedder in a child process: what the rest of the program talks to."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from models.embed import EmbedderCard, Role
from models.encoded import limit_characters
from models.isolate.exchange import Deadlines
from models.isolate.isolated import Isolated, State
from models.legible import legible, portions


@dataclass(frozen=True, slots=True)
class EmbedderSpec:
    """Which embedder to open: the name that people know it by, its factory (``module:function``), what that is told."""

    name: str
    factory: str
    arguments: Mapping[str, object] = field(default_factory=dict)


class IsolatedEmbedder:
    """An ``Embedder`` behind ``Isolated``. Loads nothing until the first call, and starts anew after a crash.

    Texts travel cut to what the model reads, in portions, and between two portions of passages a waiting query goes
    first: indexing in the background never makes a question wait for more than a portion.
    """

    def __init__(self, spec: EmbedderSpec, log: Path, deadlines: Deadlines | None = None) -> None:
        self.spec = spec
        self._isolated = Isolated(spec.factory, spec.arguments, log, deadlines)
        self._card: EmbedderCard | None = None
        self._precedence = _Precedence()

    @property
    def pid(self) -> int | None:
        """The child's process id; None without a living child."""
        return self._isolated.pid

    @property
    def state(self) -> State:
        """What the child is doing."""
        return self._isolated.state

    def card(self) -> EmbedderCard:
        """See ``Embedder``. The first call loads the model; later ones ask nobody."""
        if self._card is None:
            self._card = cast("EmbedderCard", self._isolated.call("card"))
        return self._card

    def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
        """See ``Embedder``. Raises ``EngineCrashed`` when the child dies; the next call starts another one.

        ``close`` from another thread ends it between or within portions with ``EngineFailed``.
        """
        limit = limit_characters(self.card())
        vectors: list[bytes] = []
        for portion in portions([legible(text, limit) for text in texts]):
            with self._precedence.turn(role):
                vectors += cast("list[bytes]", self._isolated.call("embed", list(portion), role))
        return vectors

    def close(self) -> None:
        """See ``Embedder``. May come from any thread, and waits for no call."""
        self._isolated.close()


class _Precedence:
    """Queries before passages. Locks are not fair: whoever lets go of one and takes it again at once, gets it."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._queries = 0

    @contextmanager
    def turn(self, role: Role) -> Iterator[None]:
        """For a passage: wait until no query waits or runs. For a query: hold passages off."""
        with self._change:
            if role is Role.PASSAGE:
                self._change.wait_for(lambda: self._queries == 0)
            else:
                self._queries += 1
        try:
            yield
        finally:
            if role is Role.QUERY:
                with self._change:
                    self._queries -= 1
                    self._change.notify_all()
