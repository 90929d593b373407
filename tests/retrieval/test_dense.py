"""Tests of what vectors say."""

import pytest

from assistant.retrieval.dense import dense_columns
from assistant.retrieval.neighbourhood import neighbourhood
from support.pools import item, turn


def test_nearness_has_no_unit() -> None:
    """Cosines of another embedder, crowded elsewhere, give the same columns."""
    wide = [item("a", 0, similarity=0.1), item("b", 1, similarity=0.5), item("c", 2, similarity=0.3)]
    close = [item("a", 0, similarity=0.81), item("b", 1, similarity=0.85), item("c", 2, similarity=0.83)]
    one, other = (dense_columns(pool, neighbourhood(pool))["near"] for pool in (wide, close))
    assert one == pytest.approx(other)
    assert 0.0 == pytest.approx(sum(one))


def test_neighbours_and_session_are_made_of_the_texts_own() -> None:
    """The window is a mean, the neighbour the nearer one, the session the mean of its three nearest."""
    pool = [turn("a", position, similarity=similar) for position, similar in ((1, 0.0), (2, 1.0), (3, 0.0), (9, 1.0))]
    table = dense_columns(pool, neighbourhood(pool))
    assert [-1.0, 1.0, -1.0, 1.0] == table["near"]
    assert [pytest.approx(-1 / 3)] * 3 + [1.0] == table["near_window"]
    assert [1.0, -1.0, 1.0, 1.0] == table["near_neighbour"]
    assert [pytest.approx(1 / 3)] * 4 == table["near_session"]


def test_without_vectors_all_is_even() -> None:
    """None, or one alone, says nothing; one that lacks a vector among others counts as the farthest."""
    pool = [item("a", 0, similarity=0.5), item("b", 1)]
    assert [0.0, 0.0] == dense_columns(pool, neighbourhood(pool))["near"]
    pool = [*pool, item("c", 2, similarity=0.1)]
    near = dense_columns(pool, neighbourhood(pool))["near"]
    assert near[1] == near[2] < near[0]
