"""What holds in one conversation only: its topics and slots, as the screen of it shows them. Knows no screen.

Every method reads or writes the store and belongs in a worker.
"""

from dataclasses import dataclass

from assistant.bootstrap import Profile
from assistant.errors import ReadOnly
from assistant.memory.episode import Episode
from assistant.memory.slot import Part, Slot
from ui.memory_desk import refuse_secret


@dataclass(frozen=True, slots=True)
class Holding:
    """A slot, with the position of the turn that said it; None for one written by hand."""

    slot: Slot
    position: int | None


@dataclass(frozen=True, slots=True)
class Panel:
    """What holds in a conversation called ``title``, in the order of the parts."""

    title: str
    episodes: tuple[Episode, ...]
    holdings: tuple[Holding, ...]


class SlotDesk:
    """The slots of one conversation of a profile."""

    def __init__(self, profile: Profile, session_id: str) -> None:
        self._profile = profile
        self._session_id = session_id

    def read(self) -> Panel:
        """All there is. Raises NothingFound for a conversation that is gone."""
        transcript, memory = self._profile.transcript, self._profile.memory
        positions = {turn.id: turn.position for turn in transcript.turns(self._session_id)}
        order = list(Part)
        slots = sorted(memory.slots(self._session_id), key=lambda slot: order.index(slot.part))
        return Panel(
            transcript.session(self._session_id).title,
            tuple(memory.episodes(self._session_id)),
            tuple(Holding(slot, positions.get(slot.turn_id)) for slot in slots),
        )

    def edit(self, slot_id: str, value: str) -> None:
        """Give a slot another value. Raises ReadOnly, EmptyItem, SecretRefused, NothingFound."""
        self._refuse_writing()
        refuse_secret(value)
        self._profile.memory.edit_slot(slot_id, value)

    def drop(self, slot_id: str) -> None:
        """Let a slot hold no more. Raises ReadOnly, NothingFound."""
        self._refuse_writing()
        self._profile.memory.drop_slot(slot_id)

    def undo(self) -> None:
        """Take the last change back. Raises ReadOnly, NothingToUndo."""
        self._refuse_writing()
        self._profile.memory.undo()

    def _refuse_writing(self) -> None:
        if self._profile.holder is not None:
            raise ReadOnly(self._profile.holder)
