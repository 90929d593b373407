"""How well sentences are told apart, measured on those that the rules were never shown."""

import re

import pytest

from assistant.privacy.mask import mask
from assistant.privacy.rules import load_rules
from assistant.privacy.scan import scan
from support.prose import Sentence, sentences


def masked(text: str) -> str:
    """The text as it would be kept if every finding were taken out."""
    return mask(text, scan(text, load_rules())).text


def test_personal_numbers_in_prose_are_found() -> None:
    """18 of 20 at least, of every kind that is told in a sentence."""
    cases = [case for case in sentences("numbers_tried", stem="") if case.values]
    assert len(missed(cases)) * 10 <= len(cases), missed(cases)


def missed(cases: list[Sentence]) -> list[str]:
    """Sentences that still tell a part of their secret, spaces aside."""
    bare = re.compile(r"\s")
    return [
        case.text
        for case in cases
        if any(bare.sub("", value) in bare.sub("", masked(case.text)) for value in case.values)
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_there_are_enough_sentences_to_measure(language: str) -> None:
    """At least 150 of each language, a third of them held out, secret and clean ones among both."""
    cases = sentences(language)
    assert len(cases) >= 150
    assert len([case for case in cases if case.held_out]) * 3 >= len(cases) - 3
    assert {bool(case.values) for case in cases if case.held_out} == {True, False}


@pytest.mark.parametrize(
    ("language", "held_out"),
    [("en", False), ("en", True), ("zh", False), ("zh", True), ("later", False), ("tried", False)],
)
def test_secrets_in_prose_are_found(language: str, held_out: bool) -> None:
    """17 of 18 at least, also where the rules were not tried while they were written."""
    cases = [case for case in sentences(language) if case.values and case.held_out is held_out]
    assert len(missed(cases)) * 18 <= len(cases), missed(cases)


@pytest.mark.parametrize(
    ("language", "held_out"),
    [("en", False), ("en", True), ("zh", False), ("zh", True), ("later", False), ("tried", False)],
)
def test_clean_sentences_are_left_alone(language: str, held_out: bool) -> None:
    """At most 1 of 61: who finds one harmless sentence mangled stops trusting the rest."""
    cases = [case for case in sentences(language) if not case.values and case.held_out is held_out]
    touched = [case.text for case in cases if masked(case.text) != case.text]
    assert len(touched) * 61 <= len(cases), touched
