"""From margins to probabilities: how surely a candidate helps to answer, comparable between questions.

A margin only compares candidates of one pool: the best of a hopeless pool stands as high above the rest as a right
one. So, beside how far a candidate stands out of its pool, it is asked what the question had to look for, and how well
the best candidate meets it. These are the same for all of a pool: a probability never changes their order.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.retrieval.candidate import Candidate, Question

_CAP = 6.0


@dataclass(frozen=True, slots=True)
class Calibration:
    """The weights of a logistic rule over a candidate's ``share`` and its pool's evidence; ``bias`` stands alone."""

    bias: float
    share: float
    terms: float
    covered: float
    window: float
    near: float
    own: float


@dataclass(frozen=True, slots=True)
class PoolEvidence:
    """What a pool is worth to its question.

    ``terms``: ln(1 + weight of all terms). ``covered``: the share of it that stands in the pool at all. ``window``,
    ``near``, ``own``: those features of the candidate with the greatest margin.
    """

    terms: float = 0.0
    covered: float = 0.0
    window: float = 0.0
    near: float = 0.0
    own: float = 0.0


def pool_evidence(
    question: Question, pool: Sequence[Candidate], columns: Mapping[str, Sequence[float]], margins: Sequence[float]
) -> PoolEvidence:
    """The evidence of ``pool``; all 0 for an empty one."""
    if not pool:
        return PoolEvidence()
    found = 0
    for one in pool:
        found |= one.hits
    whole = sum(term.weight for term in question.terms)
    covered = sum(term.weight for bit, term in enumerate(question.terms) if found >> bit & 1)
    best = max(range(len(margins)), key=margins.__getitem__)
    return PoolEvidence(
        terms=math.log1p(whole),
        covered=covered / whole if whole else 0.0,
        window=columns["window"][best],
        near=columns["near"][best],
        own=columns["own"][best],
    )


def probabilities(margins: Sequence[float], evidence: PoolEvidence, rule: Calibration) -> list[float]:
    """For each candidate the probability in [0, 1] that it helps to answer."""
    given = (
        rule.bias
        + rule.terms * evidence.terms
        + rule.covered * evidence.covered
        + rule.window * evidence.window
        + rule.near * evidence.near
        + rule.own * evidence.own
    )
    return [_logistic(given + rule.share * share) for share in shares(margins)]


def shares(margins: Sequence[float]) -> list[float]:
    """The logit of each candidate's share in a softmax over the pool; at most 6, for one alone proves nothing."""
    if not margins:
        return []
    best = max(margins)
    weights = [max(math.exp(margin - best), 1e-12) for margin in margins]
    total = sum(weights)
    return [min(math.log(weight) - math.log(max(total - weight, 1e-12)), _CAP) for weight in weights]


def _logistic(value: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(min(value, 30.0), -30.0)))
