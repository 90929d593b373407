"""Where lines break."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content

from ui.widgets.wrapping import wrapped

TEXT = st.text(alphabet="ab cd,.()汉字。,「」😀é\u0301\u200d", max_size=120)


def lines(text: str, width: int) -> list[str]:
    """``text`` in lines."""
    return [line.plain for line in wrapped(Content(text), width)]


def test_words_are_kept_whole() -> None:
    """English breaks at spaces."""
    assert lines("one two three", 8) == ["one two", "three"]


def test_a_word_longer_than_the_line_is_cut() -> None:
    """There is no other way."""
    assert lines("abcdefghij", 4) == ["abcd", "efgh", "ij"]


def test_no_chinese_line_begins_with_a_closing_mark() -> None:
    """The character before it comes along."""
    assert lines("我们今天。好", 8) == ["我们今", "天。好"]


def test_no_chinese_line_ends_with_an_opening_mark() -> None:
    """It goes to what it opens."""
    assert lines("我们说「好」", 8) == ["我们说", "「好」"]


def test_own_line_ends_are_kept() -> None:
    """Empty lines too."""
    assert lines("a\n\nb", 8) == ["a", "", "b"]


@given(TEXT, st.integers(min_value=2, max_value=20))
def test_no_line_is_too_wide_and_nothing_is_lost(text: str, width: int) -> None:
    """Counted in cells; only spaces may go."""
    broken = lines(text, width)
    assert max(map(cell_len, broken), default=0) <= width
    assert "".join(broken).replace(" ", "") == text.replace(" ", "")
