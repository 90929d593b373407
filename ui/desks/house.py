"""Values of the screens of moving house: how this machine stands, and what became of work that takes long."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.memory.device import OwnDevice, PairedDevice
    from assistant.ports.sharing import Import
    from sync.folder.log import LogLine
    from sync.folder.status import Status
    from sync.moving.journal import Entry
    from sync.moving.preview import Preview
    from ui.words.conflict_sides import Sides


@dataclass(frozen=True, slots=True)
class House:
    """This machine as the first screen shows it.

    ``key_print`` is empty without keys, ``folder`` where none is chosen. ``paired`` are the devices that are
    not revoked. ``conflicts`` nobody has decided yet.
    """

    own: "OwnDevice"
    key_print: str
    paired: "tuple[PairedDevice, ...]"
    folder: str
    keeps_contacts: bool
    preview: "Preview"
    conflicts: int


@dataclass(frozen=True, slots=True)
class Devices:
    """This machine and all that were ever paired with it, revoked ones last, with their key prints by id."""

    own: "OwnDevice"
    paired: "tuple[PairedDevice, ...]"
    key_prints: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FoundBundle:
    """A bundle on a disk of this machine, to be chosen. ``folder`` is where it lies."""

    path: Path
    size_bytes: int
    written_at: datetime


@dataclass(frozen=True, slots=True)
class Differences:
    """Conflicts as this device sees them, and the names of the devices by id."""

    sides: "tuple[Sides, ...]"
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Annals:
    """What was moved, the newest first: imports, lines of the log, and what happened in the watched folder."""

    imports: "tuple[Import, ...]"
    entries: "tuple[Entry, ...]"
    folder: "tuple[LogLine, ...]"
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Watched:
    """How the watched folder fares, None where none is; and the imports that came in since the last look.

    ``is_locked``: it waits for the passphrase of this machine's keys.
    """

    status: "Status | None"
    arrived: "tuple[Import, ...]" = ()
    is_locked: bool = False
