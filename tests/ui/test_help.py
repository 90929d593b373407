"""The list of keys."""

import pytest

from ui.screens.help import help_text


@pytest.mark.parametrize(("first", "title"), [("", "Writing"), ("Memory", "Memory"), ("Moving", "Moving")])
def test_the_keys_of_the_screen_below_stand_on_top(first: str, title: str) -> None:
    """And no group is lost or told twice."""
    lines = help_text(first).plain.split("\n")
    assert lines[0] == title
    assert sorted(lines) == sorted(help_text().plain.split("\n"))
