"""Tests of the way from margins to probabilities."""

import pytest

from assistant.retrieval.calibration import Calibration, PoolEvidence, pool_evidence, probabilities, shares
from support.pools import item, question

RULE = Calibration(bias=-1.0, share=1.0, terms=0.5, covered=1.0, window=1.0, near=0.1, own=0.5)


def test_the_order_of_margins_is_kept() -> None:
    """Every probability is in [0, 1] and none changes places."""
    found = probabilities([3.0, -40.0, 900.0, 0.0], PoolEvidence(terms=2.0, covered=1.0), RULE)
    assert sorted(found) == [found[place] for place in (1, 3, 0, 2)]
    assert all(0.0 <= one <= 1.0 for one in found)


def test_the_same_margins_mean_less_in_a_poor_pool() -> None:
    """What the question had to look for, and how well it is met, moves all of a pool."""
    rich = probabilities([2.0, 0.0], PoolEvidence(terms=3.0, covered=1.0, window=1.0), RULE)
    poor = probabilities([2.0, 0.0], PoolEvidence(terms=1.0), RULE)
    assert all(one > other for one, other in zip(rich, poor, strict=True))


def test_one_candidate_alone_proves_nothing() -> None:
    """Its share is all there is, and is capped; an empty pool has none."""
    assert [6.0] == shares([0.0])
    assert [pytest.approx(0.0)] * 2 == shares([5.0, 5.0])
    assert [] == shares([])


def test_the_evidence_is_that_of_the_best_candidate() -> None:
    """And of the question: the weight of its terms, and how much of it the pool holds."""
    pool = [item("a", 0, hits=1), item("b", 1)]
    table = {"window": [0.2, 0.8], "near": [1.0, -1.0], "own": [0.3, 0.4]}
    evidence = pool_evidence(question(weights=(3.0, 1.0)), pool, table, [0.0, 7.0])
    assert (0.75, 0.8, -1.0, 0.4) == (evidence.covered, evidence.window, evidence.near, evidence.own)
    assert PoolEvidence() == pool_evidence(question(), [], {}, [])
