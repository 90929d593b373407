"""What a long conversation mounts, and what stands beside its turns."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from assistant.memory.turn import Speaker, Turn, TurnStatus
from ui.desks.listing import date_heading
from ui.widgets.stretch import STRETCH_TURNS, near, stretch_around
from ui.widgets.turn_view import status_note

NOW = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)
TURN = Turn("t", "s", 1, Speaker.ASSISTANT, "", TurnStatus.COMPLETE, NOW)


def test_headings_follow_the_local_calendar() -> None:
    """Today, yesterday, this week, then by the month."""
    days = [0, 1, 3, 40]
    headings = [date_heading(NOW - timedelta(days=days_ago), NOW) for days_ago in days]
    assert headings == ["Today", "Yesterday", "This week", "October 2026"]


@pytest.mark.parametrize(
    ("count", "index", "expected"),
    [(3, None, range(3)), (100, None, range(60, 100)), (100, 50, range(40, 80)), (100, 99, range(60, 100))],
)
def test_a_stretch_of_turns_is_mounted(count: int, index: int | None, expected: range) -> None:
    """The last ones, or those around the turn that was looked for."""
    assert stretch_around(count, index) == expected
    assert len(expected) <= STRETCH_TURNS


def test_turns_far_from_what_is_in_sight_are_not_laid_out() -> None:
    """A page on either side is, and the last turn always: it may grow."""
    assert near([10] * 20, scroll_y=100, page=20) == {7, 8, 9, 10, 11, 12, 13, 14, 19}
    assert near([], scroll_y=0, page=20) == set()


@pytest.mark.parametrize(
    ("status", "note"),
    [
        (TurnStatus.COMPLETE, ""),
        (TurnStatus.STOPPED, "stopped"),
        (TurnStatus.CUT, "cut at the window"),
        (TurnStatus.INTERRUPTED, "interrupted — the program ended here"),
    ],
)
def test_a_reply_says_quietly_how_it_ended(status: TurnStatus, note: str) -> None:
    """Nothing when all is well."""
    assert status_note(replace(TURN, status=status), last=False) == note
