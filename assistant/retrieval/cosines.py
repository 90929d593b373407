"""Cosines of a pool to its question, counted from the middle of the pool.

Vectors of one embedder crowd in a corner of their space (two unrelated texts of e5 have a cosine of 0.8), and what all
have in common tells nothing. Without it the order is better by what the bench calls ``middle``.
"""

from collections.abc import Mapping

_NOTHING = 1e-6  # what rounding leaves of vectors that are the same

CROWD = 8
"""Vectors from which on their mean is worth taking away; of fewer it would be what they are about."""


def cosines(question: bytes, vectors: Mapping[str, bytes]) -> dict[str, float]:
    """The cosine of each of ``vectors`` to ``question``, after the mean of ``vectors`` was taken from all of them.

    All are unit vectors of one embedder: float32, little endian. In [-1, 1]; 0 for one that lies on the mean.
    """
    if not vectors:
        return {}
    import numpy as np  # only here: it would slow the start

    matrix = np.frombuffer(b"".join(vectors.values()), "<f4").reshape(len(vectors), -1)
    asked = np.frombuffer(question, "<f4")
    if len(vectors) >= CROWD:
        middle = matrix.mean(axis=0)
        matrix, asked = matrix - middle, asked - middle
    lengths = np.linalg.norm(matrix, axis=1) * np.linalg.norm(asked)
    found = np.where(lengths > _NOTHING, matrix @ asked, 0.0) / np.maximum(lengths, _NOTHING)
    return dict(zip(vectors, found.tolist(), strict=True))
