"""An embedder over a library that encodes: whatever the text and whatever the library gives, unit vectors come out.

This is the inside of a child process. Each library has an adapter that is only an ``Encoder``.
"""

import struct
from collections.abc import Sequence
from typing import Protocol

from models.embed import EmbedderCard, Role, unit_vector
from models.errors import VectorRefused
from models.legible import legible, portions
from models.phrase import Phrase

# A token is seldom longer than this: 512 tokens of English have some 2,300 characters, of Chinese some 800.
CHARACTERS_PER_TOKEN = 8
_MOST_CHARACTERS = 65_536


class Encoder(Protocol):
    """What a library does, no more: readable texts in, numbers of any length out."""

    def card(self) -> EmbedderCard:
        """What it is."""
        ...

    def encode(self, texts: Sequence[str], role: Role, /) -> Sequence[Sequence[float]]:
        """A row of numbers for each of ``texts``, none of which is empty. It cuts at its own limit of tokens."""
        ...


class EncodedEmbedder:
    """An ``Embedder`` over an ``Encoder``.

    A text with nothing to read is never shown to the library: its vector is ``blank_vector``.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._card = encoder.card()
        self._limit_characters = limit_characters(self._card)

    def card(self) -> EmbedderCard:
        """See ``Embedder``."""
        return self._card

    def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
        """See ``Embedder``. Raises VectorRefused when the library gives rows without direction or of another size."""
        clean = [legible(text, self._limit_characters) for text in texts]
        readable = [text for text in clean if text]
        vectors = iter([vector for portion in portions(readable) for vector in self._vectors(portion, role)])
        return [next(vectors) if text else blank_vector(self._card.dimension) for text in clean]

    def close(self) -> None:
        """See ``Embedder``. The end of the process releases the model."""

    def _vectors(self, texts: Sequence[str], role: Role) -> list[bytes]:
        rows = self._encoder.encode(texts, role)
        if len(rows) != len(texts):
            raise VectorRefused(Phrase("{count} came for {asked} texts", count=len(rows), asked=len(texts)))
        return [self._vector(row) for row in rows]

    def _vector(self, row: Sequence[float]) -> bytes:
        if len(row) != self._card.dimension:
            raise VectorRefused(
                Phrase("it has {count} numbers, not {dimension}", count=len(row), dimension=self._card.dimension)
            )
        return unit_vector(row)


def limit_characters(card: EmbedderCard) -> int:
    """How much of a text is worth sending to an embedder of this ``card``."""
    return min(card.limit_tokens * CHARACTERS_PER_TOKEN, _MOST_CHARACTERS)


def blank_vector(dimension: int) -> bytes:
    """The vector of a text with nothing to read: the first axis, far from what any model gives to words."""
    return struct.pack(f"<{dimension}f", 1.0, *(0.0,) * (dimension - 1))
