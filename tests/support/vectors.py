"""Vectors for tests: unit vectors by chance, and a small embedder that really puts like beside like."""

import hashlib
import random
from array import array
from collections.abc import Iterable, Sequence
from itertools import islice

from assistant.language.tokens import search_tokens
from models.embed import EmbedderCard, Role


def unit(numbers: Iterable[float]) -> bytes:
    """The unit vector in the direction of ``numbers``."""
    values = list(numbers)
    length = sum(value * value for value in values) ** 0.5
    return array("f", (value / length for value in values)).tobytes()


def axis(number: int, dimension: int) -> bytes:
    """The unit vector along one axis."""
    return array("f", (float(index == number) for index in range(dimension))).tobytes()


def drawn(chance: random.Random, dimension: int) -> bytes:
    """A unit vector in any direction."""
    return unit(chance.gauss(0, 1) for _ in range(dimension))


class WordEmbedder:
    """An embedder without a model: each search token adds a direction of its own, so texts with like words are near.

    ``asked`` are the texts that were embedded, in order.
    """

    def __init__(self, dimension: int = 32, model_id: str = "words-1") -> None:
        self.asked: list[str] = []
        self._card = EmbedderCard(model_id, dimension, ("*",), 512)

    def card(self) -> EmbedderCard:
        return self._card

    def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
        self.asked += texts
        return [self._one(text) for text in texts]

    def close(self) -> None:
        return

    def _one(self, text: str) -> bytes:
        sums = [1e-3] * self._card.dimension
        for token in islice(search_tokens(text), 500):
            for index, value in enumerate(_direction(token.text, self._card.dimension)):
                sums[index] += value
        return unit(sums)


def _direction(word: str, dimension: int) -> list[float]:
    chance = random.Random(hashlib.blake2b(word.encode("utf-8", "surrogatepass")).digest())
    return [chance.gauss(0, 1) for _ in range(dimension)]


def textlike(chance: random.Random, count: int, dimension: int, themes: int = 24) -> list[bytes]:
    """Unit vectors that lie as embeddings of texts do: near a few directions, with a little of everything.

    Directions that are drawn freely are all equally far from each other; there is no nearest one to be found among
    them, and no text is like that.
    """
    base = [[chance.gauss(0, 1) for _ in range(dimension)] for _ in range(themes)]
    made = []
    for _ in range(count):
        weights = [chance.gauss(0, 1) / themes**0.5 for _ in range(themes)]
        mixed = [sum(weight * theme[i] for weight, theme in zip(weights, base, strict=True)) for i in range(dimension)]
        made.append(unit(value + chance.gauss(0, 0.3) for value in mixed))
    return made
