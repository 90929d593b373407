"""Sleeping that can be cut short. Tests give a waiter that moves their clock instead."""

import threading
import time
from typing import Protocol


class Waiter(Protocol):
    """How the watcher's thread waits for its next step."""

    def wait(self, seconds: float, stop: threading.Event) -> None:
        """Return after ``seconds``, or soon after ``ring`` or when ``stop`` is set."""
        ...

    def ring(self) -> None:
        """End the present wait, or the next one when none is going on. Any thread may call it."""
        ...


class BellWaiter:
    """Real time."""

    # A signal handler sets a foreign stop event and cannot ring: so soon is it seen.
    _SLICE_S = 0.5

    def __init__(self) -> None:
        self._bell = threading.Event()

    def wait(self, seconds: float, stop: threading.Event) -> None:
        """See ``Waiter``."""
        end_s = time.monotonic() + seconds
        while not stop.is_set():
            left_s = end_s - time.monotonic()
            if left_s <= 0 or self._bell.wait(min(left_s, self._SLICE_S)):
                break
        self._bell.clear()

    def ring(self) -> None:
        """See ``Waiter``."""
        self._bell.set()
