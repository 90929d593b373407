"""What the screen of devices works on: the keys of this machine and the machines it is paired with. Knows no screen.

Every method belongs in a worker: a keyring may ask its person.
"""

from collections.abc import Callable
from dataclasses import dataclass

from assistant.memory.device import KeyHome
from sync.keys.errors import CardKeysChanged, KeyringUnusable
from sync.keys.identity import key_print
from sync.keys.own_keys import Begun, Rotated
from sync.keys.pairing import Pairing, Step
from sync.keys.recovery import recovery_phrase
from sync.moving.moving import Moving
from sync.moving.parts import Parts
from sync.moving.stranger import Stranger
from ui.desks.house import Devices
from ui.desks.keyhole import Keyhole


@dataclass(frozen=True, slots=True)
class DeviceDesk:
    """The devices of one profile."""

    parts: Parts
    keyhole: Keyhole
    refuse_writing: Callable[[], None]

    def list(self) -> Devices:
        """This machine and all others."""
        own, paired = self.parts.own(), tuple(self.parts.devices.list())
        prints = {one.id: key_print(one.keys) for one in paired}
        if own.keys is not None:
            prints[own.id] = key_print(own.keys)
        return Devices(own, paired, prints)

    def has_keys(self) -> bool:
        """Whether this machine has keys."""
        return self.parts.own().keys is not None

    def begin(self, *, sealed: bool) -> Begun | KeyringUnusable:
        """Make the first keys, in the keyring or ``sealed`` in the profile; why the keyring cannot hold them is
        returned, as they may be sealed then.
        """
        self.refuse_writing()
        try:
            return self.parts.keys.begin(KeyHome.FILE if sealed else KeyHome.KEYRING)
        except KeyringUnusable as error:
            return error

    def card(self) -> str:
        """What to paste on the other machine."""
        return self.keyhole.unlocking(self.parts.keys.card)

    def plan(self, line: str, *, agreed: bool = False) -> Pairing | CardKeysChanged:
        """What a card would do; that its keys changed is returned, as a person may agree. Raises CardRefused."""
        self.refuse_writing()
        try:
            return self.parts.devices.plan(line, agreed=agreed)
        except CardKeysChanged as error:
            return error

    def plan_stranger(self, stranger: Stranger, *, agreed: bool = False) -> Pairing | CardKeysChanged:
        """The same for the signer of a bundle."""
        self.refuse_writing()
        try:
            return Moving(self.parts).plan_pairing(stranger, agreed=agreed)
        except CardKeysChanged as error:
            return error

    def pair(self, pairing: Pairing) -> bool:
        """Do what was planned, after the key prints were compared; False where nothing was to do."""
        self.parts.devices.apply(pairing)
        return pairing.step is not Step.SAME

    def strangers(self) -> tuple[Stranger, ...]:
        """Who left bundles for this machine in the shared folder. Raises NoFolderChosen, KeysError."""
        return tuple(self.keyhole.unlocking(Moving(self.parts).strangers))

    def rename(self, device_id: str, name: str) -> None:
        """Call a device something else; this one's name is what others see. Raises DeviceNameEmpty."""
        self.refuse_writing()
        if device_id == self.parts.own().id:
            self.parts.devices.rename_own(name)
        else:
            self.parts.devices.rename(device_id, name)

    def revoke(self, device_id: str) -> None:
        """Exchange nothing more with a device."""
        self.refuse_writing()
        self.parts.devices.revoke(device_id)

    def rotate(self) -> Rotated:
        """Make other keys for this machine."""
        self.refuse_writing()
        return self.keyhole.unlocking(self.parts.keys.rotate)

    def phrase(self) -> str:
        """The words that restore this machine's keys."""
        return self.keyhole.unlocking(lambda: recovery_phrase(self.parts.keys.open().seed))
