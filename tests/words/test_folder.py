"""The watched folder in words."""

from datetime import UTC, datetime

import pytest

from sync.folder.log import Event, LogLine
from sync.folder.outcome import Ending
from sync.folder.status import Mode, Status
from ui.language import speak
from ui.words.folder import line_text, status_text

NOON = datetime(2026, 11, 12, 12, tzinfo=UTC)


def test_a_status_is_one_line() -> None:
    """What it does, when something last came and went, what waits."""
    status = Status(Mode.WATCHING, NOON, last_received=NOON, waiting=2, held=1, trouble="the disk is full.")
    assert status_text(status, UTC) == (
        "watching the folder · last taken in 2026-11-12 12:00 · 2 bundles wait · "
        "1 bundle is held for a key · not published: the disk is full"
    )


def test_an_event_names_bundle_and_ending() -> None:
    """The bundle by its content, never by its name."""
    line = LogLine(NOON, Event.RECEIVED, Ending.REFUSED, "3f2a91c3", "This bundle is damaged.")
    assert line_text(line) == "a bundle 3f2a91c3: refused (This bundle is damaged)"


@pytest.mark.parametrize("ending", list(Ending))
def test_every_ending_is_said_in_chinese(ending: Ending) -> None:
    """No ending stays English."""
    speak("zh")
    assert not line_text(LogLine(NOON, Event.RECEIVED, ending)).isascii()
