"""The ranker: a weighted sum of a few features, and what it is worth as a probability. It reads nothing but its pool."""

from collections.abc import Sequence
from operator import attrgetter

from assistant.retrieval.calibration import probabilities
from assistant.retrieval.candidate import Candidate, Question, Ranked
from assistant.retrieval.features import columns
from assistant.retrieval.weights import Weights


def rank(question: Question, pool: Sequence[Candidate], weights: Weights) -> list[Ranked]:
    """``pool``, the best first; the newer first among equals.

    Freshness only orders: a candidate stands where its odds times 0.5 + 0.5 * freshness put it, and its probability
    stays what it is.
    """
    table = columns(question, pool)
    used = {name: weight for name, weight in weights.features.items() if weight}
    margins = [sum(parts) for parts in zip(*([weight * one for one in table[name]] for name, weight in used.items()))]
    chances = probabilities(question, table, margins, weights.calibration)
    ranked = [
        Ranked(
            one, margins[place], chances[place], {name: weight * table[name][place] for name, weight in used.items()}
        )
        for place, one in enumerate(pool)
    ]
    by_age = sorted(ranked, key=attrgetter("candidate.moment"), reverse=True)
    return sorted(by_age, key=_order, reverse=True)


def _order(ranked: Ranked) -> float:
    odds = ranked.probability / max(1.0 - ranked.probability, 1e-13)
    return odds * (0.5 + 0.5 * ranked.candidate.freshness)
