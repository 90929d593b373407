"""What the vectors say: of a candidate's own text, of its neighbours, of its session.

Cosines of two embedders, or of one in two languages, are not comparable. Here each is told in standard deviations from
the pool's mean, which needs to know neither. A candidate without a vector counts as the farthest; all columns are 0
when fewer than two have one. A vector of each window would double what must be embedded: the neighbours' own do.
"""

from collections.abc import Sequence
from math import fsum, sqrt

from assistant.retrieval.candidate import Candidate
from assistant.retrieval.neighbourhood import Neighbourhood

Column = list[float]

_BEST = 3
_SAME = 1e-9  # what rounding leaves of a spread


def dense_columns(pool: Sequence[Candidate], hood: Neighbourhood) -> dict[str, Column]:
    """``near``: how near the text itself is; ``near_window`` the mean over its window; ``near_neighbour`` the nearer of
    the two beside it (its own without any); ``near_session`` the mean of its session's three nearest.
    """
    near = _standing([one.similarity for one in pool])
    return {
        "near": near,
        "near_window": [sum([near[other] for other in window]) / len(window) for window in hood.windows],
        "near_neighbour": [
            max([near[other] for other in beside], default=near[place]) for place, beside in enumerate(hood.beside)
        ],
        "near_session": _by_session(near, hood),
    }


def _standing(similarities: Sequence[float | None]) -> Column:
    known = [one for one in similarities if one is not None]
    mean, farthest = fsum(known) / max(len(known), 1), min(known, default=0.0)
    spread = sqrt(fsum([(one - mean) ** 2 for one in known]) / max(len(known), 1))
    if spread < _SAME:
        return [0.0] * len(similarities)
    return [((farthest if one is None else one) - mean) / spread for one in similarities]


def _by_session(near: Sequence[float], hood: Neighbourhood) -> Column:
    members: list[list[float]] = [[] for _ in range(hood.sessions)]
    for number, one in zip(hood.session, near, strict=True):
        members[number].append(one)
    nearest = [sorted(of, reverse=True)[:_BEST] for of in members]
    means = [sum(of) / len(of) for of in nearest]
    return [means[number] for number in hood.session]
