"""The devices that memory is exchanged with, as the faces and the exchange ask for them."""

from dataclasses import dataclass

from assistant.clock import Clock
from assistant.memory.device import PairedDevice, tidy_name
from assistant.ports.devices import Devices
from sync.container.errors import UnknownSigner
from sync.keys.card import Card, read_card
from sync.keys.errors import DeviceNameEmpty, SenderRetired, SenderRevoked
from sync.keys.pairing import Acquaintance, Pairing, Step, plan_pairing


@dataclass(frozen=True, slots=True)
class PairedDevices:
    """Pairing, names, revoking, and whom to seal for and take from."""

    devices: Devices
    clock: Clock

    def plan(self, line: str, *, agreed: bool = False) -> Pairing:
        """What the card in ``line`` would do; nothing is changed. Raises CardRefused. See ``plan_pairing``."""
        return self.plan_card(read_card(line), agreed=agreed)

    def plan_card(self, card: Card, *, agreed: bool = False) -> Pairing:
        """The same for a card that was read already, or that a bundle stands for."""
        known = Acquaintance(self.devices.own(), self.devices.devices(), self.devices.retired())
        return plan_pairing(card, known, self.clock.now(), agreed=agreed)

    def apply(self, pairing: Pairing) -> PairedDevice:
        """Do what was planned, after the user compared the key print."""
        if pairing.step is Step.MOVED and pairing.former is not None:
            self.devices.move(pairing.former.id, pairing.device)
        elif pairing.step is not Step.SAME:
            self.devices.add(pairing.device)
        return pairing.device

    def list(self) -> list[PairedDevice]:
        """All that were ever paired, revoked ones last."""
        return self.devices.devices()

    def find(self, wanted: str) -> PairedDevice:
        """By name or the beginning of the id. Raises NothingFound, AmbiguousId."""
        return self.devices.find_device(wanted)

    def rename(self, wanted: str, name: str) -> None:
        """Call a device something else, on this machine only. Raises NothingFound, AmbiguousId, DeviceNameEmpty."""
        self.devices.rename(self.find(wanted).id, _named(name))

    def rename_own(self, name: str) -> None:
        """Call this device something else; others see it in what is exported from now on. Raises DeviceNameEmpty."""
        self.devices.rename_own(_named(name))

    def revoke(self, wanted: str) -> PairedDevice:
        """Take nothing from it and seal nothing for it from now on. What it has already, it keeps.

        Raises NothingFound, AmbiguousId.
        """
        self.devices.revoke(self.find(wanted).id)
        return self.find(wanted)

    def recipients(self) -> tuple[str, ...]:
        """For whom to seal: the age1… texts of all devices that are not revoked."""
        return tuple(one.keys.recipient for one in self.devices.devices() if not one.is_revoked)

    def known_signers(self) -> dict[str, str]:
        """Whose bundles are read: of each device that is not revoked its id and signing key."""
        return {one.id: one.keys.signing_key for one in self.devices.devices() if not one.is_revoked}

    def sender(self, device_id: str, signing_key: str) -> PairedDevice:
        """The device that a bundle comes from, by the key that signed it; ``device_id`` is what the bundle claims.

        Raises SenderRevoked, SenderRetired, and UnknownSigner also for a known key under another id.
        """
        for one in self.devices.devices():
            if one.is_revoked and (one.keys.signing_key == signing_key or one.id == device_id):
                raise SenderRevoked(one.name)
            if (one.keys.signing_key, one.id) == (signing_key, device_id):
                return one
        if any(one.keys.signing_key == signing_key for one in self.devices.retired()):
            raise SenderRetired
        raise UnknownSigner(device_id, signing_key)


def _named(name: str) -> str:
    tidy = tidy_name(name)
    if not tidy:
        raise DeviceNameEmpty
    return tidy
