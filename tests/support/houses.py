"""Machines between which memory moves: each has a home, a profile in it, keys in a keyring, and a way to export."""

import json
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
from sync.gate.gate import Layers
from sync.keys.own_keys import OwnKeys
from sync.keys.paired import PairedDevices
from sync.keys.profile_keys import ProfileKeys
from sync.keys.system_keyring import SystemKeyring
from sync.moving.errands import FolderErrands
from sync.moving.moving import Moving
from sync.moving.opening import parts_of
from sync.moving.parts import Parts
from sync.moving.steps import OnStep, no_step

WORDS = "abandon ability able about above absent absorb abstract absurd abuse"
"""Ten words of the list."""
NOON = datetime(2026, 11, 12, 12, tzinfo=UTC)


class KeptKeyring(Remembering):
    """A keyring whose entries lie in the file at ``path``, so that they outlive the process."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        if path.exists():
            self.entries = {(service, name): word for service, name, word in json.loads(path.read_text())}

    def set_password(self, service: str, username: str, password: str) -> None:
        super().set_password(service, username, password)
        self._path.write_text(json.dumps([[*names, word] for names, word in self.entries.items()]))


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

    def unprove(self, item_id: str) -> None:
        """Make as if it had been said only once: what was typed in is proved at once."""
        with self.profile.database.transaction() as connection:
            connection.execute("UPDATE item_counters SET confirmations = 0 WHERE item_id = ?", (item_id,))

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
        keyring = KeptKeyring(root / f"{name} {profile}.keyring")
        own = OwnKeys(devices, {KeyHome.KEYRING: SystemKeyring(lambda: keyring)}, drawing(f"{root} {name} {profile}"))
        if devices.own().keys is None:
            own.begin(KeyHome.KEYRING)
        parts = replace(parts_of(opened, ProfileKeys(own, PairedDevices(devices, clock))), work_factor=QUICK)
        yield House(name, opened, parts)


def settled(one: House, **sections: object) -> House:
    """The same machine with other settings."""
    chosen = replace(one.profile.settings, **sections)  # type: ignore[arg-type]
    return replace(one, parts=replace(one.parts, settings=lambda: chosen))


def with_layers(one: House, layers: Layers) -> House:
    """The same machine with another way of looking for secrets."""
    return replace(one, parts=replace(one.parts, layers=layers))


def ungated(one: House) -> House:
    """The same machine with rules that find nothing: how a stranger's program exports."""
    return with_layers(one, Layers(scan=lambda text, rules: ()))
