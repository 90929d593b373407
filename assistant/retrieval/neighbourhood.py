"""Who stands beside whom in a pool: the window of a turn, and the turns of its session that were found."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.retrieval.candidate import REACH, Candidate

_STEPS = tuple(step for step in range(-REACH, REACH + 1) if step)


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """For each candidate of a pool, by its place in it.

    ``windows``: the places of the turns at most ``REACH`` positions away, its own first. ``beside``: of those next to
    it. ``before``: of the one right before, None where the pool has none. ``session`` numbers the ``sessions`` of the
    pool from 0; what stands in no session has one to itself.
    """

    windows: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, ...], ...]
    before: tuple[int | None, ...]
    session: tuple[int, ...]
    sessions: int


def neighbourhood(pool: Sequence[Candidate]) -> Neighbourhood:
    """The neighbourhood of ``pool``."""
    places = {(one.session, one.position): place for place, one in enumerate(pool) if one.session}
    windows, beside, before = [], [], []
    for place, one in enumerate(pool):
        around = {step: places.get((one.session, one.position + step)) for step in _STEPS}
        windows.append((place, *(other for other in around.values() if other is not None)))
        beside.append(tuple(other for step, other in around.items() if other is not None and abs(step) == 1))
        before.append(around[-1])
    numbers: dict[str, int] = {}
    session = tuple(numbers.setdefault(one.session or f"\0{place}", len(numbers)) for place, one in enumerate(pool))
    return Neighbourhood(tuple(windows), tuple(beside), tuple(before), session, len(numbers))
