"""Tests of what shared words say."""

from assistant.retrieval.lexical import Words, lexical_columns
from assistant.retrieval.neighbourhood import neighbourhood
from support.pools import item, question, turn


def test_shares_are_of_the_words_that_stand_in_the_pool() -> None:
    """A word that stands nowhere makes no candidate worse."""
    pool = [turn("a", 1, hits=0b001), turn("b", 2, hits=0b010), turn("c", 9, hits=0)]
    table = lexical_columns(question(weights=(3.0, 1.0, 9.0)).terms, pool, neighbourhood(pool))
    assert [0.75, 0.25, 0.0] == table["own"]
    assert [1.0, 1.0, 0.0] == table["window"]
    assert [1.0, 1.0, 1.0] == table["session"]


def test_the_best_window_is_the_measure_of_the_others() -> None:
    """BM25 of a window in units of the best; a shorter window with the same words is better."""
    pool = [item("a", 0, hits=1), item("a" * 99, 1, hits=1), item("b", 2)]
    best, long, none = lexical_columns(question(weights=(2.0,)).terms, pool, neighbourhood(pool))["window_bm25"]
    assert 1.0 == best
    assert 0.0 < long < 1.0
    assert 0.0 == none


def test_a_question_without_words_says_nothing() -> None:
    """All columns are 0, and nothing divides by 0."""
    pool = [turn("a", 1), turn("b", 2)]
    table = lexical_columns((), pool, neighbourhood(pool))
    assert {(0.0, 0.0)} == {tuple(column) for column in table.values()}


def test_a_word_counts_less_each_time() -> None:
    """BM25 saturates: twice is less than double."""
    words = Words(question(weights=(1.0,)).terms, 1)
    once, twice = words.bm25([1], 1.0), words.bm25([1, 1], 1.0)
    assert once < twice < 2 * once
