"""The copy that rules read: plain, on one line, and every character knows where it came from."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.privacy.normalise import join_lines, normalise, pieces


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("密码：１２３４", "密码:1234"),
        ("a\u200bb\u202ec\ufeffd", "abcd"),
        ("a\nb\tc\u2028d\u3000e\u00a0f", "a b c d e f"),
        ("①½ﬁ", "11⁄2fi"),
        ("\ud800", "\ufffd"),
        ("", ""),
    ],
)
def test_the_copy_is_plain(text: str, expected: str) -> None:
    """Compatible characters become plain, invisible ones go, every kind of gap is a space."""
    assert expected == normalise(text).text


@given(st.text(max_size=80))
def test_each_character_knows_where_it_came_from(text: str) -> None:
    """Its origin is a character of the original that contains it in plain form."""
    reading = normalise(text)
    for character, origin in zip(reading.text, reading.origins, strict=False):
        plain = unicodedata.normalize("NFKC", text[origin])
        assert character in plain or character in " \ufffd"


@given(st.text(max_size=80))
def test_origins_never_go_back(text: str) -> None:
    """A span of the copy is a span of the original."""
    origins = list(normalise(text).origins)
    assert sorted(origins) == origins
    assert len(text) == origins[-1]


@given(st.text(alphabet="ab1\n\r \t>", max_size=60))
def test_joining_takes_out_line_ends_only(text: str) -> None:
    """Words and what they are made of stay in their order."""
    joined = join_lines(text)
    if joined is not None:
        assert [c for c in text if c.isalnum()] == [c for c in joined.text if c.isalnum()]


def test_pieces_are_what_stood_on_each_line() -> None:
    """A span over a joint is told in two parts."""
    joined = join_lines("abc\n  def")
    assert joined is not None
    assert ["bc", "de"] == list(pieces(joined, 1, 5))


def test_a_span_leaves_out_the_invisible_around_it() -> None:
    """Between its first and last visible character everything belongs to it, behind the last nothing."""
    reading = normalise("x\u200bab\u200bc\u200b y")
    start = reading.text.index("a")
    assert (2, 6) == reading.original(start, start + 3)
