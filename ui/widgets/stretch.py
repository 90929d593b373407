"""Which turns of a long conversation are mounted, and which of those are laid out. Pure."""

from collections.abc import Sequence

STRETCH_TURNS = 40


def stretch_around(count: int, index: int | None) -> range:
    """Which of ``count`` turns to mount at first: the last ones, or those around ``index``."""
    if index is None:
        return range(max(count - STRETCH_TURNS, 0), count)
    begin = max(min(index - STRETCH_TURNS // 4, count - STRETCH_TURNS), 0)
    return range(begin, min(begin + STRETCH_TURNS, count))


def near(heights: Sequence[int], scroll_y: float, page: int) -> set[int]:
    """Which of the things with these ``heights``, one under the other, lie within a page of what is in sight.

    ``scroll_y`` is the first line in sight, ``page`` the lines in sight. The last thing is always near: it may grow.
    """
    found = {len(heights) - 1} if heights else set()
    top = 0
    for index, height in enumerate(heights):
        if top + height >= scroll_y - page and top <= scroll_y + 2 * page:
            found.add(index)
        top += height
    return found
