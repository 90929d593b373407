"""An item of memory in a few words."""

import pytest

from support.remembered import record
from ui.language import speak
from ui.words.item import attribute_text, shared_sentences, told_apart

BOTH = "I live in Berlin and work as a nurse"
HOME = record(id="home", sentence=BOTH, attribute="home", value="Berlin").item
JOB = record(id="job", sentence=BOTH, attribute="job", value="a nurse").item
TEA = record(id="tea", sentence="I love tea", attribute="likes", value="tea").item


def test_two_facts_of_one_sentence_are_told_apart() -> None:
    """Each says before the sentence what it holds of it; a sentence with one fact stands alone."""
    shared = shared_sentences([HOME, TEA, JOB])
    assert [told_apart(item, shared) for item in (HOME, TEA, JOB)] == [
        f"home: Berlin · {BOTH}",
        "I love tea",
        f"job: a nurse · {BOTH}",
    ]


def test_a_fact_of_somebody_else_names_that_person() -> None:
    """Whose allergy it is matters more than what it is called."""
    nuts = record(id="nuts", sentence=BOTH, subject="Marta", attribute="allergy", value="nuts").item
    assert told_apart(nuts, frozenset({BOTH})).startswith("Marta · allergy: nuts · ")


@pytest.mark.parametrize(("attribute", "text"), [("budget", "预算"), ("favourite colour", "favourite colour")])
def test_what_an_item_is_about_is_said_in_chinese(attribute: str, text: str) -> None:
    """The names that the rules give; what a sentence named itself stays as it was said."""
    speak("zh")
    try:
        assert attribute_text(attribute) == text
    finally:
        speak("en")
