"""What an embedder is to the rest of the program: values and one Protocol.

A vector is a unit vector of float32, little endian, as bytes: the form in which it is stored, sent and compared.
"""

import math
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from models.errors import VectorRefused
from models.phrase import Phrase

_UNIT_TOLERANCE = 1e-3


class Role(StrEnum):
    """What a text is embedded as. Some models write another prefix before each."""

    QUERY = "query"
    PASSAGE = "passage"


@dataclass(frozen=True, slots=True)
class EmbedderCard:
    """What an embedder says of itself.

    ``model_id`` names model and version: vectors of one id can be compared with each other, and with no others.
    ``languages`` are ISO 639 codes that it was made for ("*" for a hundred and more); ``limit_tokens`` is what it reads
    of a text.
    """

    model_id: str
    dimension: int
    languages: tuple[str, ...]
    limit_tokens: int

    def reads(self, language: str) -> bool:
        """Whether it was made for ``language``."""
        return "*" in self.languages or language in self.languages


class Embedder(Protocol):
    """Turns texts into vectors.

    Raises ``EmbedderMissing`` when its model is not there, ``EngineError`` when it fails.
    """

    def card(self) -> EmbedderCard:
        """What it is."""
        ...

    def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
        """One unit vector for each text, in order. Any text is taken, an empty one and lone surrogates too."""
        ...

    def close(self) -> None:
        """Let go of the model. Safe to call twice."""
        ...


def unit_vector(values: Iterable[float]) -> bytes:
    """``values`` brought to length 1, as float32. Raises VectorRefused when they have no direction: zero or NaN."""
    numbers = tuple(values)
    length = _length(numbers)
    if not 0 < length < math.inf:  # false for NaN, too
        raise VectorRefused(Phrase("it is zero") if length == 0 else Phrase("its length is {length}", length=length))
    return struct.pack(f"<{len(numbers)}f", *(number / length for number in numbers))


def numbers_of(vector: bytes) -> tuple[float, ...]:
    """The numbers of a vector."""
    return struct.unpack(f"<{len(vector) // 4}f", vector)


def check_vector(vector: bytes, dimension: int) -> None:
    """Raises VectorRefused for a vector that is not a unit vector of ``dimension``: NaN, zero, of another size."""
    if len(vector) != 4 * dimension:
        raise VectorRefused(
            Phrase("it has {count} numbers, not {dimension}", count=len(vector) // 4, dimension=dimension)
        )
    length = _length(numbers_of(vector))
    if not abs(length - 1) <= _UNIT_TOLERANCE:  # false for NaN, too
        raise VectorRefused(
            Phrase("it is zero") if length == 0 else Phrase("its length is {length:.4g}, not 1", length=length)
        )


def _length(numbers: Iterable[float]) -> float:
    return math.sqrt(math.fsum(number * number for number in numbers))
