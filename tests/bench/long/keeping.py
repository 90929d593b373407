"""Embedders for a bench: one that keeps every vector it has made, and is not closed by whoever borrows it."""

from collections.abc import Sequence

from models.embed import Embedder, EmbedderCard, Role


class KeepingEmbedder:
    """An ``Embedder`` around another: each text is embedded once, whatever scheme or window asks."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self._known: dict[tuple[str, Role], bytes] = {}

    def card(self) -> EmbedderCard:
        """See ``Embedder``."""
        return self._inner.card()

    def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
        """See ``Embedder``."""
        new = list(dict.fromkeys(text for text in texts if (text, role) not in self._known))
        for text, vector in zip(new, self._inner.embed(new, role) if new else (), strict=True):
            self._known[text, role] = vector
        return [self._known[text, role] for text in texts]

    def close(self) -> None:
        """See ``Embedder``. The bench closes the inner one."""
