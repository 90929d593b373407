"""A plan: what is to become of statements, as values that say how things stand afterwards.

Deciding makes a plan, applying writes its values down and decides nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from assistant.memory.episode import Episode
from assistant.memory.evidence import Evidence, Gain
from assistant.memory.item import Item
from assistant.memory.slot import Slot
from assistant.settings import MemorySettings


class Effect(StrEnum):
    """What a step does to the store, the strongest first."""

    SUPERSEDE = "supersede"
    EXPIRE = "expire"
    CONFIRM = "confirm"
    INSERT = "insert"
    SLOT = "slot"
    NONE = "none"


_STRENGTH = {effect: strength for strength, effect in enumerate(Effect)}


@dataclass(frozen=True, slots=True)
class Occasion:
    """When and where something was said or done.

    ``said_at`` is in the user's zone, ``now`` in UTC. ``draw_id`` gives a new id each time. ``text`` is the turn that
    the spans are of. ``recalled`` are the items that the user has just been shown in this session: saying them again
    proves nothing. By hand (``by_hand``) there is neither session nor turn.
    """

    said_at: datetime
    now: datetime
    draw_id: Callable[[], str]
    settings: MemorySettings
    session_id: str = ""
    turn_id: str = ""
    text: str = ""
    recalled: frozenset[str] = frozenset()
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One change. ``items``, ``slots``, ``episodes`` and ``evidence`` are written as they are here; ``gains`` are
    added.

    ``sentence`` is what the change is about, in the user's words; ``was`` is what it replaces, empty for nothing.
    """

    effect: Effect
    sentence: str
    was: str = ""
    items: tuple[Item, ...] = ()
    slots: tuple[Slot, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    gains: tuple[Gain, ...] = ()
    episodes: tuple[Episode, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps of one occasion, in order. An empty plan changes nothing and is not kept for undo."""

    steps: tuple[Step, ...] = ()
    session_id: str = ""
    turn_id: str = ""

    @property
    def effect(self) -> Effect:
        """The strongest effect of its steps."""
        return min((step.effect for step in self.steps), key=_STRENGTH.__getitem__, default=Effect.NONE)
