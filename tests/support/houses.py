"""Machines between which memory moves: each has a home, a profile in it, keys in a keyring, and a way to export."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from assistant.bootstrap import Profile, open_profile
from assistant.clock import Clock, FixedClock
from assistant.memory.device import KeyHome
from assistant.memory.statement import ACCOUNT, USER, Kind, Statement
from assistant.paths import DEFAULT_PROFILE, HOME_VARIABLE, find_places
from assistant.store.device_store import DeviceStore
from support.keyrings import Remembering
from support.pairs import QUICK, drawing
from sync.keys.own_keys import OwnKeys
from sync.keys.paired import PairedDevices
from sync.keys.profile_keys import ProfileKeys
from sync.keys.system_keyring import SystemKeyring
from sync.moving.moving import Moving
from sync.moving.opening import parts_of
from sync.moving.parts import Parts
from sync.moving.receiving import FolderErrands
from sync.moving.steps import OnStep, no_step

WORDS = "abandon ability able about above absent absorb abstract absurd abuse"
"""Ten words of the list."""
NOON = datetime(2026, 11, 12, 12, tzinfo=UTC)


@dataclass
class House:
    """A machine called ``name``. Everything is real but the clock, the keyring and the work of its passphrases."""

    name: str
    profile: Profile
    parts: Parts
    on_step: OnStep = no_step

    @property
    def moving(self) -> Moving:
        return Moving(self.parts, self.on_step)

    @property
    def id(self) -> str:
        return self.parts.own().id

    def learn(self, value: str, sentence: str = "", **changes: object) -> str:
        """Remember a fact by hand, so that it may leave; returns its id."""
        said = Statement(
            Kind.FACT, USER, "likes", ACCOUNT, value, sentence or f"I like {value}.", (0, len(value)), "en"
        )
        return self.profile.memory.add(replace(said, **changes)).item.id  # type: ignore[arg-type]

    def sentences(self) -> list[str]:
        """What may be recalled here."""
        return sorted(record.item.sentence for record in self.profile.memory.recalled())

    def import_file(self, path: Path) -> None:
        """Read and take in, without a question."""
        self.moving.apply(self.moving.read_file(path, WORDS))

    def import_device(self, path: Path) -> None:
        """The same with the keys of this machine."""
        self.moving.apply(self.moving.read_device(path))

    def meet(self, other: "House") -> None:
        """Each learns the other's card."""
        for one, two in ((self, other), (other, self)):
            one.parts.devices.apply(one.parts.devices.plan(two.parts.keys.card()))

    def errands(self, folder: Path) -> FolderErrands:
        """What the watched folder asks of it."""
        return FolderErrands(self.parts, self.moving, folder)


@contextmanager
def house(root: Path, name: str, clock: Clock | None = None, profile: str = DEFAULT_PROFILE) -> Iterator[House]:
    """A machine whose home is ``root / name``, with keys. At noon, unless it has a clock of its own."""
    clock = clock or FixedClock(NOON)
    with open_profile(find_places({HOME_VARIABLE: str(root / name)}), profile, clock=clock) as opened:
        devices = DeviceStore(opened.database, clock)
        devices.rename_own(name)
        keyring = Remembering()
        own = OwnKeys(devices, {KeyHome.KEYRING: SystemKeyring(lambda: keyring)}, drawing(f"{root} {name} {profile}"))
        own.begin(KeyHome.KEYRING)
        parts = replace(parts_of(opened, ProfileKeys(own, PairedDevices(devices, clock))), work_factor=QUICK)
        yield House(name, opened, parts)
