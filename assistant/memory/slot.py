"""A slot: what holds in this conversation only, and leaves with it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from assistant.memory.item import Topic, topic_of
from assistant.memory.statement import Kind


class Part(StrEnum):
    """Where a slot stands in the panel "this conversation"."""

    INTENT = "intent"
    CONSTRAINTS = "constraints"
    TASKS = "open tasks"
    FACTS = "key facts"


class SlotStatus(StrEnum):
    """LIVE; REPLACED by a later slot; DROPPED by the user's words or hand."""

    LIVE = "live"
    REPLACED = "replaced"
    DROPPED = "dropped"


_PARTS = {Kind.TASK: Part.TASKS, Kind.FACT: Part.FACTS, Kind.RELATION: Part.FACTS}


@dataclass(frozen=True, slots=True)
class Slot:
    """One value that holds in session ``session_id``.

    It came from characters ``start`` to ``end`` of turn ``turn_id``; a slot edited by hand has an empty one. It leaves
    the prompt and comes back with the episode ``episode_id``; the store fills in that of its turn.
    ``replaced_by`` is the id of the slot that took its place; ``reason`` says why it ended.
    """

    id: str
    session_id: str
    turn_id: str
    kind: Kind
    subject: str
    attribute: str
    scope: str
    value: str
    sentence: str
    polarity: int
    single: bool
    start: int
    end: int
    set_at: datetime
    status: SlotStatus = SlotStatus.LIVE
    replaced_by: str | None = None
    reason: str = ""
    episode_id: str = ""

    @property
    def part(self) -> Part:
        """Where it stands."""
        return _PARTS.get(self.kind, Part.CONSTRAINTS)

    @property
    def topic(self) -> Topic:
        """What it is about, in whatever matter."""
        return topic_of(self.subject, self.attribute)
