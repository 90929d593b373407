"""What a block has been good for so far in a session, and which one is the first to go.

What entered a prompt and no reply has used since is likely to be of no use again: where room is short, it leaves before
what is new, however sure the search is of it.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from assistant.memory.block import Fate, Life

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Lived:
    """The prompts in which block ``block_id`` stood, and those of them whose reply ``used`` it: positions, rising."""

    block_id: str
    entered: tuple[int, ...] = ()
    used: tuple[int, ...] = ()

    @property
    def is_idle(self) -> bool:
        """Whether it was there and nothing has used it."""
        return bool(self.entered) and not self.used

    @property
    def life(self) -> tuple[Life, ...]:
        """The same as a record, in order."""
        happened = [*((at, 0, Fate.ENTERED) for at in self.entered), *((at, 1, Fate.USED) for at in self.used)]
        return tuple(Life(fate, at) for at, _, fate in sorted(happened))


def idle_ids(lives: Iterable[Lived]) -> frozenset[str]:
    """The ids of the blocks that were there and that nothing has used."""
    return frozenset(one.block_id for one in lives if one.is_idle)


def leaving_order(ids: Sequence[str], idle: Collection[str]) -> tuple[int, ...]:
    """The places in ``ids``, the surest last, in the order in which blocks leave: the idle ones first.

    All others leave as they stand, and the surest last whatever it was: what is asked for now was not asked for then.
    """
    return tuple(sorted(range(len(ids)), key=lambda place: place == len(ids) - 1 or ids[place] not in idle))


def without(many: Sequence[_T], kept: Collection[int]) -> tuple[_T, ...]:
    """What of ``many`` does not stand at a place in ``kept``."""
    return tuple(one for place, one in enumerate(many) if place not in kept)
