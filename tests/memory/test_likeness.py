"""When two values are the same, one part of the other, or alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.memory.likeness import contains, is_same, likeness


@pytest.mark.parametrize(
    ("same", "one", "other"),
    [
        (True, "Lisbon", "lisbon"),
        (True, "5,000 dollars", "5000 dollars"),
        (True, "ＤＡＲＫ mode", "dark  mode."),
        (True, "the red one", "red one"),
        (True, "青霉素", "青霉素。"),
        (False, "tea", "green tea"),
        (False, "A方案", "B方案"),
        (False, "C", "C++ and C"),
        (False, "3.5", "35"),
        (False, "👍", "👎"),
    ],
)
def test_the_same_is_told_from_the_different(same: bool, one: str, other: str) -> None:
    """Case, width, commas in numbers, final marks and articles make no difference; words do."""
    assert same == is_same(one, other)


@pytest.mark.parametrize(
    ("inside", "whole", "part"),
    [
        (True, "coffee, two cups every morning", "coffee"),
        (True, "每天早上喝咖啡", "咖啡"),
        (False, "steak", "tea"),
        (False, "coffee", "coffee and tea"),
        (False, "anything", ""),
    ],
)
def test_a_part_is_found_at_its_borders(inside: bool, whole: str, part: str) -> None:
    """Whole words in English, any stretch in Chinese."""
    assert inside == contains(whole, part)


@given(st.text(max_size=30), st.text(max_size=30))
def test_likeness_is_a_share_and_the_same_both_ways(one: str, other: str) -> None:
    """Between 0 and 1 for any two texts."""
    assert 0 <= likeness(one, other) <= 1
    assert likeness(one, other) == likeness(other, one)


@given(st.text(max_size=30))
def test_everything_is_the_same_as_itself(text: str) -> None:
    """Whatever it is made of."""
    assert is_same(text, text)
