"""How long work tells how far it is, and the moments at which it can break off without harm."""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import TypeVar

_One = TypeVar("_One")
_EVERY = 500


class Phase(StrEnum):
    """What is being done: looking for secrets, looking at the finished lines, sealing, opening, merging."""

    LOOKING = "looking"
    CHECKING = "checking"
    SEALING = "sealing"
    OPENING = "opening"
    MERGING = "merging"


Progress = Callable[[Phase, int, int], None]
"""Called between records, with the records done and the records in all (0: not known yet).

What it raises ends the work as if it had never begun, and passes through: so is it cancelled.
"""

OnStep = Callable[[str], None]
"""Called at each named step; crash tests stop the process in it."""

EXPORT_STEPS = ("chosen", "clean", "checked", "reserved", "noted", "written", "settled")
IMPORT_STEPS = ("opened", "clean", "planned", "taken", "heard", "logged")


def no_progress(phase: Phase, done: int, all_: int) -> None:
    """Progress that nobody watches."""


def no_step(step: str) -> None:
    """Steps that nobody waits for."""


def of_phase(progress: Progress, phase: Phase) -> Callable[[int, int], None]:
    """``progress`` for one phase."""
    return lambda done, all_: progress(phase, done, all_)


def counted(items: Iterable[_One], all_: int, tell: Callable[[int, int], None]) -> Iterator[_One]:
    """``items`` one by one, telling how many were taken now and then, and at the end."""
    for done, item in enumerate(items):
        if done % _EVERY == 0:
            tell(done, all_)
        yield item
    tell(all_, all_)
