"""What stands beside the matter at hand is short, and loses no value."""

import pytest

from assistant.conversation.aside import aside_notes, condition_of, telling_sentences
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
    assert ["talk: budget 640 euros; no slides"] == [note.text for note in aside_notes(rows)]


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
