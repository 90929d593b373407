"""What sync asks of a store: what may be shared, what an import would do and did, and what is still to be decided."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from assistant.sharing.conflict import Conflict
from assistant.sharing.continuity import Continuity, Heard
from assistant.sharing.entry import Entry, Shareable, Shared
from assistant.sharing.merge import MergePlan


@dataclass(frozen=True, slots=True)
class Device:
    """This machine as an author of changes. ``hlc`` is the last stamp that it gave."""

    id: str
    name: str
    hlc: str


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where records come from: a bundle of a device, with its name as the bundle gives it."""

    bundle: str
    device: str
    device_name: str = ""


@dataclass(frozen=True, slots=True)
class Import:
    """An import as the log keeps it. ``counts`` are how many items were ``new``, ``updated``, … by those names.

    ``at`` and ``undone_at`` are moments in UTC as text; ``undone_at`` None while it stands.
    """

    number: int
    arrival: Arrival
    at: str
    counts: Mapping[str, int]
    undone_at: str | None = None


@dataclass(frozen=True, slots=True)
class Reverted:
    """What undoing an import did: items that are as they were before, and those that were changed since and stay.

    ``is_partial``: something was forgotten by it, which nothing brings back.
    """

    number: int
    item_ids: tuple[str, ...]
    kept_ids: tuple[str, ...]
    is_partial: bool


@dataclass(frozen=True, slots=True)
class HeldBack:
    """A record whose stamp lies more than a day ahead of our clock: it is tried again at each later import."""

    entry: Entry
    bundle: str
    at: str


@dataclass(frozen=True, slots=True)
class Awaited:
    """An item that is over because ``device`` changed it at ``since``, while the new value was not shared yet."""

    item_id: str
    device: str
    since: datetime


class Sharing(Protocol):
    """The shared side of one profile's memory.

    Writing methods are one transaction and raise ``ReadOnly``, ``StoreFull`` or ``StoreDamaged``.
    """

    def device(self) -> Device:
        """This machine."""
        ...

    def everything(self) -> Shared:
        """All items as entries, those that never travelled too, and what was forgotten."""
        ...

    def shared_ids(self) -> frozenset[str]:
        """The items that have travelled, to here or from here: what becomes of them is always told."""
        ...

    def note_sent(self, item_ids: Collection[str], bundle: str) -> None:
        """These items left in this bundle."""
        ...

    def plan(self, records: Sequence[Shareable]) -> MergePlan:
        """What importing these would do now; nothing is changed."""
        ...

    def take(self, records: Sequence[Shareable], arrival: Arrival) -> tuple[Import | None, MergePlan]:
        """Import them: planned anew and applied. None for the import where there was nothing to do."""
        ...

    def imports(self) -> list[Import]:
        """The imports, the newest first."""
        ...

    def undo_import(self, number: int | None = None) -> Reverted:
        """Take one import back, None: the newest that stands. Raises NothingToUndo."""
        ...

    def conflicts(self) -> list[Conflict]:
        """What two devices did to one item at the same time and nobody has decided yet."""
        ...

    def resolve(self, item_id: str, keep_id: str | None) -> None:
        """Decide the conflict about an item: ``keep_id`` holds (the kept or a lost version), None: it is taken back.

        Raises NothingFound where no such conflict stands.
        """
        ...

    def awaited(self) -> list[Awaited]:
        """The items whose new version is on another device only, in their order."""
        ...

    def said_elsewhere(self, item_id: str) -> Mapping[str, str]:
        """For each quotation of an item that was said on another device the id of that device."""
        ...

    def device_names(self) -> Mapping[str, str]:
        """The names by which devices called themselves in their newest bundles, by id; this one's too."""
        ...

    def held_back(self) -> list[HeldBack]:
        """The records that wait for our clock."""
        ...

    def judge(self, heard: Heard) -> Continuity:
        """How a bundle follows on what was heard of its device; nothing is remembered."""
        ...

    def note_heard(self, heard: Heard, bundle: str) -> None:
        """This bundle was heard."""
        ...
