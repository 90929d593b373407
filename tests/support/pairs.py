"""Devices that meet: each has a store, keys in a keyring of its own, and acquaintances."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from assistant.clock import Clock
from assistant.memory.device import KeyHome
from assistant.store.database import Database
from assistant.store.device_store import DeviceStore
from support.keyrings import Remembering
from sync.keys.age_sealer import AgeSealer
from sync.keys.own_keys import OwnKeys
from sync.keys.paired import PairedDevices
from sync.keys.place import KeyPlace
from sync.keys.sealed_file import SealedFile
from sync.keys.system_keyring import SystemKeyring

PASSPHRASE = "eight blue kites above the 港口 "
QUICK = 4
"""A work factor for which tests have the time."""


def drawing(label: str) -> Callable[[int], bytes]:
    """Bytes that look random and are the same in each run."""
    drawn = 0

    def draw(size: int) -> bytes:
        nonlocal drawn
        drawn += 1
        return hashlib.shake_256(f"{label} {drawn}".encode()).digest(size)

    return draw


def sealed_folder(folder: Path, ask: Callable[[object], str] = lambda _: PASSPHRASE) -> SealedFile:
    """A place for seeds in ``folder``."""
    return SealedFile(folder, AgeSealer(drawing("seal"), QUICK), ask)


@dataclass
class Machine:
    """A device called ``name``; ``keyring`` is its own."""

    name: str
    folder: Path
    clock: Clock
    keyring: Remembering = field(default_factory=Remembering)

    def __post_init__(self) -> None:
        self.database = Database.open(None, self.clock)
        self.devices = DeviceStore(self.database, self.clock)
        self.devices.rename_own(self.name)
        self.paired = PairedDevices(self.devices, self.clock)
        self.places: dict[KeyHome, KeyPlace] = {
            KeyHome.KEYRING: SystemKeyring(lambda: self.keyring),
            KeyHome.FILE: sealed_folder(self.folder),
        }
        self.own = OwnKeys(self.devices, self.places, drawing(self.name))

    @property
    def id(self) -> str:
        return self.devices.own().id

    def begin(self) -> "Machine":
        self.own.begin(KeyHome.KEYRING)
        return self

    def meet(self, card: str, *, agreed: bool = False) -> None:
        """Plan and apply a card."""
        self.paired.apply(self.paired.plan(card, agreed=agreed))
