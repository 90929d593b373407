"""What no later turn used is the first to go: a table."""

import pytest

from assistant.memory.block import Fate, Life
from assistant.memory.lived import Lived, idle_ids, leaving_order, without


@pytest.mark.parametrize(
    ("leaving", "standing", "idle"),
    [
        ("abc", "abc", ""),
        ("bac", "abc", "b"),
        ("abc", "abc", "a"),
        ("bdacef", "abcdef", "bd"),
        ("abc", "abc", "c"),
        ("abc", "abc", "abc"),
        ("", "", "a"),
    ],
)
def test_the_idle_leave_first(leaving: str, standing: str, idle: str) -> None:
    """In the order in which they stand; the surest, which stands last, leaves last whatever it was."""
    assert leaving == "".join(standing[place] for place in leaving_order(standing, idle))


@pytest.mark.parametrize(
    ("idle", "lived"),
    [
        (False, Lived("a")),
        (True, Lived("a", (3,))),
        (True, Lived("a", (3, 5))),
        (False, Lived("a", (3, 5), (3,))),
        (False, Lived("a", (3, 5), (5,))),
    ],
)
def test_idle_is_what_was_there_and_was_not_used(idle: bool, lived: Lived) -> None:
    """What is new is not idle, and what was used once is not either."""
    assert idle is bool(idle_ids([lived]))


def test_a_life_is_told_in_order() -> None:
    """What entered a prompt may have been used by its reply."""
    told = Lived("a", (3, 5), (3,)).life
    assert (Life(Fate.ENTERED, 3), Life(Fate.USED, 3), Life(Fate.ENTERED, 5)) == told


def test_what_is_not_kept_is_told_in_its_order() -> None:
    """By places, not by likeness."""
    assert ("b", "d") == without("abcd", {0, 2})
