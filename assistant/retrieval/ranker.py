"""The ranker: a weighted sum of a few features, and what it is worth as a probability."""

import math
from collections.abc import Sequence
from operator import attrgetter

from assistant.retrieval.calibration import pool_evidence, probabilities
from assistant.retrieval.candidate import Candidate, Question, Ranked
from assistant.retrieval.features import columns
from assistant.retrieval.weights import Weights


def rank(question: Question, pool: Sequence[Candidate], weights: Weights) -> list[Ranked]:
    """``pool``, the best first; the newer first among equals.

    Freshness only orders: a candidate stands where its share of the pool times 0.5 + 0.5 * freshness puts it, and its
    probability stays what it is.
    """
    table = columns(question, pool)
    used = {name: weight for name, weight in weights.features.items() if weight}
    weighted = [[weight * one for one in table[name]] for name, weight in used.items()]
    parts = list(zip(*weighted, strict=True))
    margins = [sum(of) for of in parts]
    chances = probabilities(margins, pool_evidence(question, pool, table, margins), weights.calibration)
    ranked = [
        Ranked(one, margin, chance, dict(zip(used, of, strict=True)))
        for one, margin, chance, of in zip(pool, margins, chances, parts, strict=True)
    ]
    # Two sorts, because a moment has no minus; the second one keeps the order of equals.
    by_age = sorted(ranked, key=attrgetter("candidate.moment"), reverse=True)
    return sorted(by_age, key=_order, reverse=True)


def _order(ranked: Ranked) -> float:
    """The logarithm of the weight that a candidate has in the softmax of its pool, times its freshness."""
    return ranked.margin + math.log(0.5 + 0.5 * ranked.candidate.freshness)
