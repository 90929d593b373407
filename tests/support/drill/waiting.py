"""Waiting for something that other processes bring about, with a deadline that no healthy run comes near."""

from collections.abc import Callable
from time import monotonic, sleep

_LOOK_S = 0.2


def wait_until(is_so: Callable[[], bool], what: str, within_s: float = 240.0) -> None:
    """Look again and again. Raises AssertionError when it is not so in time."""
    end_s = monotonic() + within_s
    while not is_so():
        if monotonic() > end_s:
            raise AssertionError(f"waited {within_s:g} s in vain: {what}")
        sleep(_LOOK_S)
