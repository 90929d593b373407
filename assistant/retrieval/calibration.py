"""From margins to probabilities: how surely a candidate helps to answer, comparable between questions.

A margin only compares candidates of one pool: the best of a hopeless pool stands as high above the rest as a right
one. So three things are looked at: how far it stands out of its pool, how much of the question its window holds, and
how much there was to look for at all.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.retrieval.candidate import Question


@dataclass(frozen=True, slots=True)
class Calibration:
    """A logistic rule: each field weighs the evidence of the same name (``evidence_of``)."""

    bias: float
    share: float
    window: float
    near: float
    terms: float


def probabilities(
    question: Question, columns: Mapping[str, Sequence[float]], margins: Sequence[float], rule: Calibration
) -> list[float]:
    """For each candidate the probability in [0, 1] that it helps to answer ``question``."""
    terms = math.log1p(sum(term.weight for term in question.terms))
    return [
        _logistic(rule.bias + rule.share * share + rule.window * window + rule.near * near + rule.terms * terms)
        for share, window, near in zip(shares(margins), columns["window"], columns["near"], strict=True)
    ]


def shares(margins: Sequence[float]) -> list[float]:
    """For each candidate the logit of its share when all of the pool share one answer (softmax), capped at 6."""
    if not margins:
        return []
    best = max(margins)
    weights = [math.exp(margin - best) for margin in margins]
    total = sum(weights)
    return [min(math.log(max(weight, 1e-12)) - math.log(max(total - weight, 1e-12)), 6.0) for weight in weights]


def _logistic(value: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(min(value, 30.0), -30.0)))
