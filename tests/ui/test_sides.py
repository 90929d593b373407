"""Two versions of one memory side by side."""

import pytest
from rich.cells import cell_len

from ui.widgets.sides import sides_text, wrapped
from ui.words.conflict_sides import Sides, Version


def widest(text: str) -> int:
    """Cells of the widest line."""
    return max(map(cell_len, text.splitlines()))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("one two three", ["one two", "three"]),
        ("abcdefghijk", ["abcdefgh", "ijk"]),
        ("我喜欢喝绿茶", ["我喜欢喝", "绿茶"]),
        ("a 我喜欢喝茶", ["a 我喜欢", "喝茶"]),
    ],
)
def test_a_sentence_is_broken_where_it_may_be(text: str, lines: list[str]) -> None:
    """At blanks, within words that are too long, anywhere in Chinese; never over the width."""
    assert lines == wrapped(text, 8)


@pytest.mark.parametrize("width", [40, 76, 116])
def test_both_sides_fit_their_columns(width: int) -> None:
    """Whatever stands in them."""
    ours = Version("a", "我对花生过敏，" * 12, "here")
    theirs = Version("b", "a sentence that goes on " * 12, "there")
    text = sides_text(Sides("a", "edited twice", "", ours, (theirs,), "a"), {"here": "home"}, width).plain
    assert widest(text) <= width
    assert all(line.count("│") == 1 for line in text.splitlines()[2:] if line.strip())
