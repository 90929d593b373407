"""Waiting until many small pushes are over, but not for ever."""

import math
import threading


class Debounce:
    """Pushes that become one act: due when ``quiet_s`` have passed since the last, or ``longest_s`` since the first.

    Any thread may push. Times are monotonic seconds, given by the caller.
    """

    def __init__(self, quiet_s: float, longest_s: float) -> None:
        self._quiet_s = quiet_s
        self._longest_s = longest_s
        self._guard = threading.Lock()
        self._first_s = math.inf
        self._last_s = math.inf

    def push(self, now_s: float) -> bool:
        """Note a push. True for the first one: only then has whoever waits to be woken, even in a storm."""
        with self._guard:
            is_first = math.isinf(self._first_s)
            self._last_s = now_s
            if is_first:
                self._first_s = now_s
            return is_first

    def due_s(self) -> float:
        """When to act; infinite while nothing was pushed."""
        with self._guard:
            return min(self._last_s + self._quiet_s, self._first_s + self._longest_s)

    def clear(self) -> None:
        """To be called before acting: what is pushed from now on is another act."""
        with self._guard:
            self._first_s = self._last_s = math.inf
