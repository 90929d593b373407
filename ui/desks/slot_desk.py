"""What holds in one conversation only: its topics and what each holds, as the screen shows them. Knows no screen.

Every method reads or writes the store and belongs in a worker.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.bootstrap import Profile
from assistant.memory.episode import Episode
from assistant.memory.evidence import Record
from assistant.memory.in_force import MOST_HELD, is_of_matter
from assistant.memory.item import Item
from assistant.memory.likeness import folded
from assistant.memory.matter import said_in
from assistant.memory.slot import Part, Slot, SlotStatus
from assistant.memory.statement import ACCOUNT
from ui.desks.read_only import refuse_writing


@dataclass(frozen=True, slots=True)
class Holding:
    """A slot, or a condition that is remembered; ``position`` is that of the turn that said it, None for one by hand.

    ``was`` is the value that it took the place of, empty for none, said at ``was_position``.
    """

    slot: Slot | Item
    position: int | None
    was: str = ""
    was_position: int | None = None

    @property
    def part(self) -> Part:
        """Where it stands."""
        return self.slot.part if isinstance(self.slot, Slot) else Part.CONSTRAINTS


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic, None for what belongs to none, and what holds in it, in the order of the parts."""

    episode: Episode | None
    holdings: tuple[Holding, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """What holds in a conversation called ``title``, topic by topic."""

    title: str
    topics: tuple[Topic, ...]

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """All of it, in the order of the screen."""
        return tuple(holding for topic in self.topics for holding in topic.holdings)

    @property
    def episodes(self) -> tuple[Episode, ...]:
        """The topics that have a name."""
        return tuple(topic.episode for topic in self.topics if topic.episode is not None)


class SlotDesk:
    """The slots of one conversation of a profile."""

    def __init__(self, profile: Profile, session_id: str) -> None:
        self._profile = profile
        self._session_id = session_id

    def read(self) -> Panel:
        """All there is. Raises NothingFound for a conversation that is gone."""
        transcript, memory = self._profile.transcript, self._profile.memory
        positions = {turn.id: turn.position for turn in transcript.turns(self._session_id)}
        slots = memory.slots(self._session_id, ended=True)
        records = [record for record in memory.standing(MOST_HELD) if is_of_matter(record.item)]
        replaced = {one.item.id: one for one in memory.records([i for r in records for i in r.item.replaces])}
        topics: list[Topic] = []
        for episode in memory.episodes(self._session_id):
            own = [_of_slot(slot, slots, positions) for slot in slots if _holds(slot, episode)]
            own += [_of_item(one, replaced, positions) for one in _conditions(records, replaced, episode)]
            order = list(Part)
            topics.append(Topic(episode, tuple(sorted(own, key=lambda one: order.index(one.part)))))
        return Panel(transcript.session(self._session_id).title, tuple(topics))

    def edit(self, holding: Holding, value: str) -> None:
        """Give it another value. Raises ReadOnly, EmptyItem, SecretRefused, NothingFound."""
        refuse_writing(self._profile)
        if isinstance(holding.slot, Slot):
            self._profile.memory.edit_slot(holding.slot.id, value)
        else:
            self._profile.memory.edit(holding.slot.id, value)

    def drop(self, holding: Holding) -> None:
        """Let it hold no more. Raises ReadOnly, NothingFound."""
        refuse_writing(self._profile)
        if isinstance(holding.slot, Slot):
            self._profile.memory.drop_slot(holding.slot.id)
        else:
            self._profile.memory.retract(holding.slot.id)

    def undo(self) -> None:
        """Take the last change back. Raises ReadOnly, NothingToUndo."""
        refuse_writing(self._profile)
        self._profile.memory.undo()


def _holds(slot: Slot, episode: Episode) -> bool:
    return slot.status is SlotStatus.LIVE and slot.episode_id == episode.id


def _conditions(records: Sequence[Record], replaced: Mapping[str, Record], episode: Episode) -> list[Record]:
    """Those that words of the episode made, and those of its matter that were written by hand since."""
    known = [*records, *replaced.values()]
    scopes = {folded(one.item.scope) for one in known if said_in(one, episode)} | {folded(episode.title)}
    scopes -= {folded(ACCOUNT)}
    return [one for one in records if said_in(one, episode) or (not one.evidence and folded(one.item.scope) in scopes)]


def _of_slot(slot: Slot, slots: Sequence[Slot], positions: Mapping[str, int]) -> Holding:
    old = next((one for one in reversed(slots) if one.replaced_by == slot.id), None)
    was = ("", None) if old is None else (old.value, positions.get(old.turn_id))
    return Holding(slot, positions.get(slot.turn_id), *was)


def _of_item(record: Record, replaced: Mapping[str, Record], positions: Mapping[str, int]) -> Holding:
    old = replaced.get(record.item.replaces[-1]) if record.item.replaces else None
    was = ("", None) if old is None else (old.item.value, _position(old, positions))
    return Holding(record.item, _position(record, positions), *was)


def _position(record: Record, positions: Mapping[str, int]) -> int | None:
    """Of the turn of this conversation that said it first."""
    said = [positions[one.turn_id] for one in record.evidence if one.turn_id in positions]
    return min(said, default=None)
