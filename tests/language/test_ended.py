"""Remarks on values that hold no more."""

from datetime import UTC, datetime, timedelta

import pytest

from assistant.language.ended import Ended, mentions, remarked

NOW = datetime(2026, 11, 30, tzinfo=UTC)
BUDGET = Ended("800 euros", NOW, "950 euros")


@pytest.mark.parametrize(
    ("there", "text", "value"),
    [
        (True, "It may cost €800 in all.", "800 euros"),
        (True, "At most 2100 euros.", "2,100 euros"),
        (False, "At most 2,100,000 euros.", "2,100 euros"),
        (False, "Room 800 is free, for 80 euros.", "900 euros"),
        (True, "No shellfish, please.", "shellfish"),
        (False, "Shellfishing is fun.", "shellfish"),
        (True, "预算卡在3400元。", "3,400元"),
        (True, "别跟我提绿萝。", "绿萝"),
        (True, "By May 4 it must be done.", "4 May"),
        (False, "", "800 euros"),
    ],
)
def test_a_value_is_found_in_whatever_form(there: bool, text: str, value: str) -> None:
    """Amounts by what they are, words as whole words."""
    assert there is mentions(text, value)


def test_a_remark_follows_the_words() -> None:
    """They stay as they were, and what took the place of the value is told."""
    said = "My limit is 800 euros."
    expected = f"{said} [800 euros: no longer valid, replaced by 950 euros]"
    assert expected == remarked(said, NOW - timedelta(minutes=1), [BUDGET])


def test_a_value_that_was_taken_back_has_no_other() -> None:
    """In Chinese, too."""
    assert remarked("不要绿萝。", None, [Ended("绿萝", NOW)]) == "不要绿萝。 【绿萝：已取消，不再有效】"


def test_what_was_said_later_knows_of_it() -> None:
    """No remark on "800 was too little"."""
    assert remarked("800 euros was too little.", NOW + timedelta(minutes=1), [BUDGET]) == "800 euros was too little."
