"""Taking in what arrives, where looks tell nothing: file systems without times, files that cannot be read."""

import threading
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from support.watched import Inbox
from sync.folder.arrivals import Arrivals
from sync.folder.entry import Entry
from sync.folder.pace import Pace

PACE = Pace()
ENTRY = Entry("ricordo-b-1.age", size_bytes=3, modified_ns=7, changed_ns=7)


@pytest.fixture
def inbox() -> Inbox:
    """A receiver."""
    return Inbox()


@pytest.fixture
def arrivals(tmp_path: Path, inbox: Inbox, clock: FixedClock) -> Arrivals:
    """The incoming half of ``tmp_path``."""
    return Arrivals(tmp_path, inbox, lambda _: False, clock, PACE)


def look(arrivals: Arrivals, clock: FixedClock, after_s: float) -> None:
    """Another look, at which ``ENTRY`` looks as it always does."""
    clock.advance(after_s)
    arrivals.take_in([ENTRY], threading.Event())


def test_content_that_changed_without_a_sign_is_found_within_the_hour(
    arrivals: Arrivals, inbox: Inbox, clock: FixedClock, tmp_path: Path
) -> None:
    """Every file is read again, and only what is new is received."""
    path = tmp_path / ENTRY.name
    path.write_bytes(b"one")
    for after_s in (0, PACE.settle_s, PACE.scan_s):
        look(arrivals, clock, after_s)
    path.write_bytes(b"two")
    look(arrivals, clock, PACE.scan_s)
    assert [b"one"] == inbox.contents
    look(arrivals, clock, PACE.reread_s)
    assert [b"one", b"two"] == inbox.contents


def test_a_file_that_cannot_be_read_is_noted_once_and_waits(
    arrivals: Arrivals, inbox: Inbox, clock: FixedClock, tmp_path: Path
) -> None:
    """It is tried at each look, and received when it can be read."""
    for _ in range(5):
        look(arrivals, clock, PACE.scan_s)
    assert ["No such file or directory"] == [line.reason for line in arrivals.log.lines()]
    assert 1 == arrivals.tally.waiting
    (tmp_path / ENTRY.name).write_bytes(b"one")
    look(arrivals, clock, PACE.scan_s)
    assert [b"one"] == inbox.contents
    assert 0 == arrivals.tally.waiting
