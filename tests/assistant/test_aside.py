"""What stands beside the matter at hand is short, and loses no value."""

from dataclasses import replace

import pytest

from assistant.conversation.aside import (
    Condition,
    aside_notes,
    before_history,
    beside_question,
    condition_of,
    conditions_of,
    telling_sentences,
)
from assistant.memory.episode import Span
from assistant.memory.evidence import Record
from support.remembered import NOW, record

BUDGET = "We got news from the bank, the talk has to fit into 640 euros now."


def _record(
    sentence: str, value: str, attribute: str = "budget", polarity: int = 1, replaces: tuple[str, ...] = ()
) -> Record:
    """A condition of the talk."""
    told = {"sentence": sentence, "value": value, "attribute": attribute, "polarity": polarity, "replaces": replaces}
    return record(scope="talk", language="en", now=NOW, **told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("expected", "sentence", "value", "attribute", "polarity"),
    [
        ("budget 640 euros", BUDGET, "640 euros", "budget", 1),
        ("no stock photographs", "Leave out stock photographs.", "stock photographs", "requirement", -1),
        ("deadline 28 June", "It has to be done by 28 June.", "28 June", "deadline", 1),
        ("It is 640 euros, or 700 with lunch.", "It is 640 euros, or 700 with lunch.", "640 euros", "budget", 1),
        ("It must be done by 28 June.", "It must be done by 28 June.", "be done", "requirement", 1),
    ],
)
def test_a_condition_is_its_value_where_that_says_all(
    expected: str, sentence: str, value: str, attribute: str, polarity: int
) -> None:
    """A number or a date that the value lacks keeps the whole sentence."""
    assert expected == condition_of(_record(sentence, value, attribute, polarity=polarity).item)


def test_what_took_the_place_of_another_need_not_name_it() -> None:
    """The sentence names the old value, too, and that one holds no more."""
    assert "budget 700 euros" == condition_of(
        _record("The 640 euros have become 700 euros.", "700 euros", replaces=("old",)).item
    )


def test_conditions_of_one_matter_stand_in_one_line() -> None:
    """Its name in front; what was said last stands last."""
    rows = [_record(BUDGET, "640 euros"), _record("No slides.", "slides", "requirement", polarity=-1)]
    conditions = conditions_of(rows, (), {}, ())
    assert ["talk: budget 640 euros; no slides"] == [note.text for note in aside_notes(conditions)]


TALK = Condition("a", "talk", "budget 640 euros", "en", NOW, False, 3, (Span(1, 8), Span(21, 30)))


@pytest.mark.parametrize(
    ("expected", "start"),
    [(False, 3), (False, 5), (True, 9), (False, 21), (True, 31)],
    ids=["its turn stands", "its topic begins the history", "left", "its topic again", "left again"],
)
def test_what_was_said_in_other_topics_stands_before_the_history(expected: bool, start: int) -> None:
    """Once its turn has left, unless the history begins with its own topic."""
    assert expected == bool(before_history([TALK], start))


def test_what_stands_before_the_history_does_not_depend_on_the_topic_at_hand() -> None:
    """An order of the topic at hand stands there as well: the front of the prompt stays as it is."""
    assert before_history([TALK], 9) == (TALK,)
    ordered = replace(TALK, ordered=True)
    assert before_history([ordered], 9) == (ordered,)


@pytest.mark.parametrize(
    ("expected", "condition", "there"),
    [(True, TALK, ()), (False, TALK, (TALK,)), (False, replace(TALK, ordered=True), ())],
)
def test_beside_the_question_stands_what_stands_nowhere_else(
    expected: bool, condition: Condition, there: tuple[Condition, ...]
) -> None:
    """Neither what is an order here, nor what stands before the history."""
    assert expected == bool(beside_question([condition], there))


@pytest.mark.parametrize(
    ("expected", "text", "question"),
    [
        (
            "The roof has to cost under 400 euros. …",
            "The roof has to cost under 400 euros. It rains.",
            "And the tiles?",
        ),
        ("The tiles are slate. …", "The tiles are slate. It rains.", "Which tiles?"),
        ("It rains. It pours.", "It rains. It pours.", "Which tiles?"),
    ],
)
def test_of_a_turn_the_sentences_that_tell_come_back(expected: str, text: str, question: str) -> None:
    """Those that share a word with the question or hold a value; all of it where none does."""
    assert expected == telling_sentences(text, question, NOW)


@pytest.mark.parametrize(
    ("expected", "there"),
    [
        ("The tiles are slate. …", "It rains."),
        ("", "The tiles are slate."),
        ("", "Which? The tiles are slate. It rains."),
    ],
)
def test_what_stands_in_the_prompt_is_not_told_again(expected: str, there: str) -> None:
    """Sentence by sentence; a turn that would say nothing else is not told at all."""
    assert expected == telling_sentences("The tiles are slate. It rains.", "Which tiles?", NOW, there)
