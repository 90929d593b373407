"""What happened in the watched folder: kinds, times and hashes, never a file's name and never a word of a bundle.

A name in a shared folder is somebody's text. The first digits of the content hash find the file just as well.
"""

import logging
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from assistant.clock import Clock

_log = logging.getLogger(__name__)
_KEPT_LINES = 500
_HASH_DIGITS = 12


class Event(StrEnum):
    """What a line tells."""

    MODE = "mode"
    SKIPPED = "skipped"
    UNREADABLE = "unreadable"
    RECEIVED = "received"
    PUBLISHED = "published"
    FAILED = "not published"


@dataclass(frozen=True, slots=True)
class LogLine:
    """``detail`` is the name of a mode, skip or ending; ``content`` the first digits of a content hash, or empty."""

    at: datetime
    event: Event
    detail: str = ""
    content: str = ""
    reason: str = ""


def lines_after(lines: Sequence[LogLine], last: LogLine | None) -> Sequence[LogLine]:
    """What of ``lines`` was added behind ``last``; all of them where that is None, or too long ago to be kept."""
    return lines[next((place for place, line in enumerate(lines, 1) if line is last), 0) :]


class FolderLog:
    """The newest lines in memory, for a screen; each also goes to the program's log."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._guard = threading.Lock()
        self._lines: deque[LogLine] = deque(maxlen=_KEPT_LINES)

    def add(self, event: Event, detail: str = "", content_hash: str = "", reason: str = "") -> None:
        """Note that something happened now."""
        line = LogLine(self._clock.now(), event, detail, content_hash[:_HASH_DIGITS], reason)
        with self._guard:
            self._lines.append(line)
        _log.info("watched folder: %s %s %s %s", event, line.detail, line.content, line.reason)

    def lines(self) -> tuple[LogLine, ...]:
        """What is kept, oldest first."""
        with self._guard:
            return tuple(self._lines)
