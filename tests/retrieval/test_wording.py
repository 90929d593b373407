"""Tests of what the form of a text says."""

import pytest

from assistant.retrieval.neighbourhood import neighbourhood
from assistant.retrieval.wording import wording_columns
from support.pools import turn


@pytest.mark.parametrize(
    ("question", "text", "column", "value"),
    [
        ("When did I move?", "I moved last week", "when", 1.0),
        ("When did I move?", "I like it here", "when", 0.0),
        ("Why did I move?", "I moved last week", "when", 0.0),
        ("我什么时候搬的家？", "昨天搬的", "when", 1.0),
        ("How many cats have I?", "I have two cats", "many", 1.0),
        ("我有几个孩子？", "我有两个孩子", "many", 1.0),
        ("How many cats have I?", "I like cats", "many", 0.0),
        ("x", "so my sister came", "name", 1.0),
        ("x", "we met Peter there", "name", 1.0),
        ("x", "nothing here", "name", 0.0),
        ("x", "my dog", "self", 1.0),
        ("x", "我家的狗", "self", 1.0),
        ("x", "a dog", "self", 0.0),
        ("x", "Is that so?", "asks", 1.0),
        ("x", "Ann: Is that so? [image: a dog]", "asks", 1.0),
        ("x", "你去过吗", "asks", 1.0),
        ("x", "It is so.", "asks", 0.0),
    ],
)
def test_flags(question: str, text: str, column: str, value: float) -> None:
    """Each flag on its own, in both languages."""
    pool = [turn(text)]
    assert [value] == wording_columns(question, pool, neighbourhood(pool))[column]


def test_the_turn_after_a_question_answers() -> None:
    """Only the one right after it."""
    pool = [turn("Where?", 3), turn("There.", 4), turn("Good.", 5)]
    table = wording_columns("x", pool, neighbourhood(pool))
    assert [0.0, 1.0, 0.0] == table["answers"]
    assert [0.0, 0.0, 0.0] == table["opens"]


def test_the_speaker_that_is_asked_for_stands_out() -> None:
    """By name here; length is counted from the pool's mean."""
    pool = [turn("a", 1, speaker="Ann"), turn("aaaa", 2, speaker="Bob")]
    table = wording_columns("What does Bob like?", pool, neighbourhood(pool))
    assert [0.0, 1.0] == table["speaker"]
    assert table["length"][0] < 0 < table["length"][1]
