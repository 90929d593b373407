"""The newest lines of what happened, for whoever looks again."""

from collections.abc import Sequence

import pytest

from assistant.clock import FixedClock
from sync.folder.log import Event, FolderLog, LogLine, lines_after


@pytest.fixture
def lines(clock: FixedClock) -> Sequence[LogLine]:
    """Three lines that say the same."""
    log = FolderLog(clock)
    for _ in range(3):
        log.add(Event.PUBLISHED)
    return log.lines()


@pytest.mark.parametrize(("place", "left"), [(0, 2), (1, 1), (2, 0)])
def test_what_came_behind_a_line_is_told(place: int, left: int, lines: Sequence[LogLine]) -> None:
    """It is that very line, though others say the same at the same time."""
    assert left == len(lines_after(lines, lines[place]))


def test_all_is_told_to_whoever_saw_nothing_of_it(lines: Sequence[LogLine], clock: FixedClock) -> None:
    """At the first look, and when the last line seen is not kept any more."""
    assert list(lines) == list(lines_after(lines, None))
    assert list(lines) == list(lines_after(lines, LogLine(clock.now(), Event.PUBLISHED)))
