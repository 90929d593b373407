"""Tests of windows and sessions in a pool."""

from assistant.retrieval.neighbourhood import neighbourhood
from support.pools import item, turn


def test_a_window_holds_the_turns_two_positions_away() -> None:
    """Its own place first, then those before and after; a gap in the pool is a gap in the window."""
    hood = neighbourhood([turn("a", position) for position in (1, 2, 4, 5, 8)])
    assert ((0, 1), (1, 0, 2), (2, 1, 3), (3, 2), (4,)) == hood.windows
    assert ((1,), (0,), (3,), (2,), ()) == hood.beside
    assert (None, 0, None, 2, None) == hood.before


def test_turns_of_other_sessions_are_no_neighbours() -> None:
    """Sessions are numbered, and an item has one to itself."""
    hood = neighbourhood([turn("a", 1, "s"), turn("b", 2, "t"), item("c"), item("d"), turn("e", 9, "s")])
    assert ((0,), (1,), (2,), (3,), (4,)) == hood.windows
    assert (0, 1, 2, 3, 0) == hood.session
    assert 4 == hood.sessions
