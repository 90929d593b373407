"""The keys and the devices of an open profile, put together: what the faces and the exchange begin with."""

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.memory.device import KeyHome
from assistant.store.device_store import DeviceStore
from sync.keys.age_sealer import AgeSealer
from sync.keys.own_keys import OwnKeys
from sync.keys.paired import PairedDevices
from sync.keys.place import AskPassphrase, KeyPlace
from sync.keys.sealed_file import SealedFile
from sync.keys.system_keyring import SystemKeyring

if TYPE_CHECKING:
    from assistant.bootstrap import Profile


@dataclass(frozen=True, slots=True)
class ProfileKeys:
    """This device's keys, and the devices that it is paired with."""

    own: OwnKeys
    paired: PairedDevices


def keys_of(profile: "Profile", ask: AskPassphrase) -> ProfileKeys:
    """Those of ``profile``. ``ask`` is called only when a sealed file is written or opened. Nothing is loaded yet."""
    devices = DeviceStore(profile.database, profile.clock)
    places: dict[KeyHome, KeyPlace] = {
        KeyHome.KEYRING: SystemKeyring(),
        KeyHome.FILE: SealedFile(profile.places.keys, AgeSealer(secrets.token_bytes), ask),
    }
    return ProfileKeys(OwnKeys(devices, places, secrets.token_bytes), PairedDevices(devices, profile.clock))
