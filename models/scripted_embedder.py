"""An embedder without a model: words and characters, hashed into a vector. What tests use.

Two texts are near when they share words (of Latin and like scripts) or characters and pairs of them (of Chinese,
Japanese, Korean); what they mean is nothing to it. Everything about it can be foretold.
"""

import hashlib
import re
from collections.abc import Sequence

from models.embed import EmbedderCard, Role
from models.encoded import EncodedEmbedder
from models.isolate.child import StopFlag

_WIDE = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"[{_WIDE}]+|[^\W{_WIDE}]+")
_LIMIT_TOKENS = 512


class HashEncoder:
    """An ``Encoder`` of any ``dimension`` (2 and more). A query and a passage of the same words are the same."""

    def __init__(self, dimension: int = 64) -> None:
        self._dimension = dimension

    def card(self) -> EmbedderCard:
        """See ``Encoder``."""
        return EmbedderCard(f"hashed-words-{self._dimension}", self._dimension, ("*",), _LIMIT_TOKENS)

    def encode(self, texts: Sequence[str], _: Role, /) -> Sequence[Sequence[float]]:
        """See ``Encoder``."""
        return [self._row(tokens_of(text)) for text in texts]

    def _row(self, tokens: Sequence[str]) -> list[float]:
        row = [0.0] * self._dimension
        for token in tokens:
            digest = int.from_bytes(hashlib.blake2b(token.encode(), digest_size=8).digest(), "big")
            row[(digest >> 1) % self._dimension] += 1.0 if digest & 1 else -1.0
        if not any(row):  # two tokens may undo each other
            row[0] = 1.0
        return row


def tokens_of(text: str) -> list[str]:
    """Words in lower case; of wide scripts each character and each pair. A text of signs only is its own token."""
    tokens: list[str] = []
    for word in _WORD.findall(text.lower()):
        tokens.append(word)
        if word[0] >= "\u2e80":
            tokens += [*word, *(word[at : at + 2] for at in range(len(word) - 1))]
    return tokens or [text]


def scripted_embedder(dimension: int = 64) -> EncodedEmbedder:
    """One in this process."""
    return EncodedEmbedder(HashEncoder(dimension))


def open_scripted_embedder(_: StopFlag, *, dimension: int = 64) -> EncodedEmbedder:
    """The factory for a child process."""
    return scripted_embedder(dimension)
