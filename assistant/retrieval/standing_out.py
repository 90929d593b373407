"""How far a text stands out for a question: whether it is near, or only as near as anything else.

Cosines of one embedder crowd together, and how near everything lies differs from question to question. So a question is
first held against sentences that it cannot be after. What lies no nearer than they do says nothing to it.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

BAR = 3.0
"""Spreads of an embedder; what stands out so far says something to a question.

With multilingual-e5-small 18 of 22 questions in other words than their block's came so far, and 2 of 24 on other
matters; of sentences written after the bar was set, 12 of 16 and none of 16. The other embedders find fewer."""

_TABLE = "everyday.toml"


@cache
def everyday(language: str) -> tuple[str, ...]:
    """Sentences in ``language`` ("en" or "zh") that no question asks for."""
    table = tomllib.loads(files("assistant.retrieval").joinpath(_TABLE).read_text(encoding="utf-8"))
    return tuple(table[language])


def standing(question: bytes, vectors: Mapping[str, bytes], yardstick: Sequence[bytes]) -> dict[str, float]:
    """How many spreads each of ``vectors`` lies nearer to ``question`` than the ``yardstick`` does on the average.

    The spread is that of the sentences of the yardstick (two at least) among each other: the same for every question.
    All are unit vectors of one embedder, float32, little endian.
    """
    if not vectors:
        return {}
    import numpy as np  # only here: it would slow the start

    asked = np.frombuffer(question, "<f4")
    rows = np.frombuffer(b"".join(yardstick), "<f4").reshape(len(yardstick), -1)
    among = rows @ rows.T
    others = among[~np.eye(len(rows), dtype=bool)].reshape(len(rows), -1)
    spread = float((others - others.mean(axis=1, keepdims=True)).std()) or 1.0
    middle = float((rows @ asked).mean())
    matrix = np.frombuffer(b"".join(vectors.values()), "<f4").reshape(len(vectors), -1)
    return dict(zip(vectors, ((matrix @ asked - middle) / spread).tolist(), strict=True))
