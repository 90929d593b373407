"""Evidence: the very words that an item rests on, and the counters of what it was good for since."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from assistant.memory.item import Item


class Role(StrEnum):
    """What the words did for the item.

    SAID it; RETOLD what had just been recalled from it, which proves nothing new; ENDED it.
    """

    SAID = "said"
    RETOLD = "retold"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Evidence:
    """A verbatim stretch of a user's turn: characters ``start`` to ``end`` of turn ``turn_id``.

    ``withdrawn`` is set when the plan that brought it was undone: it is kept and counts for nothing.
    """

    id: str
    item_id: str
    session_id: str
    turn_id: str
    start: int
    end: int
    text: str
    said_at: datetime
    role: Role = Role.SAID
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Counters:
    """What happened to an item, summed over devices. Never negative.

    ``positives`` and ``negatives`` make the feedback, a negative shared by n items is 1/n. ``retrieved`` and ``cited``
    are sessions in which it entered a prompt and in which a reply used it. ``confirmations`` are acts by hand.
    """

    positives: float = 0.0
    negatives: float = 0.0
    retrieved: int = 0
    cited: int = 0
    confirmations: int = 0


@dataclass(frozen=True, slots=True)
class Gain:
    """What one act adds to the counters of item ``item_id``."""

    item_id: str
    positives: float = 0.0
    negatives: float = 0.0
    retrieved: int = 0
    cited: int = 0
    confirmations: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """An item with everything that its score is made of. ``evidence`` is in the order in which it was said."""

    item: Item
    counters: Counters = Counters()
    evidence: tuple[Evidence, ...] = ()

    @property
    def sessions(self) -> frozenset[str]:
        """The sessions in which the user said it of his own accord."""
        return frozenset(e.session_id for e in self.evidence if e.role is Role.SAID and not e.withdrawn)


def add_gains(counters: Counters, gains: Iterable[Gain]) -> Counters:
    """The counters after ``gains``, which are all of the same item."""
    for gain in gains:
        counters = Counters(
            counters.positives + gain.positives,
            counters.negatives + gain.negatives,
            counters.retrieved + gain.retrieved,
            counters.cited + gain.cited,
            counters.confirmations + gain.confirmations,
        )
    return counters
