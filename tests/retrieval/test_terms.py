"""Tests of the words of a question that are looked up."""

import math

import pytest

from assistant.retrieval.terms import recall_words, term_weight


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("When did I buy the red bicycles?", ("bui", "red", "bicycl")),
        ("where is order #ORD-2024-001", ("order", "#ord-2024-001", "ord2024001", "ord", "2024", "001")),
        ("我对什么过敏？", ("我对", "对什", "过敏")),
        ("What is it that you have?", ()),
        ("猫", ("猫",)),
        ("", ()),
    ],
)
def test_a_question_is_looked_up_by_its_stems_its_codes_and_its_pairs(text: str, words: tuple[str, ...]) -> None:
    """Words that stand in every question are left out; a code is looked for whole and by parts."""
    assert words == recall_words(text)


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    """The weight falls from ln(2 N + 2) for a word that stands nowhere to near 0 for one that stands everywhere."""
    weights = [term_weight(100, holding) for holding in (0, 1, 50, 100)]
    assert sorted(weights, reverse=True) == weights
    assert math.isclose(math.log(202), weights[0])
    assert 0 <= weights[-1] < 0.01
