"""Whether a bundle follows on the last one of its device."""

import pytest

from assistant.sharing.continuity import Continuity, Heard, judge_sequence

_KNOWN = [Heard("a", 1, "one"), Heard("a", 2, "two", "one")]


@pytest.mark.parametrize(
    ("wanted", "known", "arrived"),
    [
        (Continuity.FIRST, [], Heard("a", 1, "one")),
        (Continuity.LATE, [], Heard("a", 7, "seven", "six")),
        (Continuity.NEXT, _KNOWN, Heard("a", 3, "three", "two")),
        (Continuity.AGAIN, _KNOWN, Heard("a", 2, "two", "one")),
        (Continuity.AGAIN, _KNOWN, Heard("a", 1, "one")),
        (Continuity.GAP, _KNOWN, Heard("a", 5, "five", "four")),
        (Continuity.FORK, _KNOWN, Heard("a", 2, "other", "one")),
        (Continuity.FORK, _KNOWN, Heard("a", 3, "three", "other")),
        (Continuity.OLDER, [Heard("a", 5, "five", "four")], Heard("a", 3, "three", "two")),
    ],
)
def test_a_bundle_follows_or_not(wanted: Continuity, known: list[Heard], arrived: Heard) -> None:
    """Gaps, forks and steps back are told apart."""
    assert wanted is judge_sequence(known, arrived)
