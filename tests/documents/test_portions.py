"""A long text in portions."""

from hypothesis import given
from hypothesis import strategies as st

from assistant.documents.portions import portions


@given(st.text(alphabet="ab \n", max_size=300))
def test_portions_joined_are_the_text(text: str) -> None:
    """None is longer than it may be."""
    pieces = list(portions(text, 20))
    assert (text, True) == ("".join(pieces), all(len(piece) <= 20 for piece in pieces))


def test_a_portion_ends_at_an_empty_line() -> None:
    """Where there is one in its second half."""
    assert ["aaaaaaaaaaaa\n\n", "bbbbbb\nbbbbbb"] == list(portions("aaaaaaaaaaaa\n\nbbbbbb\nbbbbbb", 20))
