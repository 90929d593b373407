"""What sync asks of the place where the devices of a profile are known."""

from typing import Protocol

from assistant.memory.device import KeyHome, OwnDevice, PairedDevice, PublicKeys, RetiredKeys


class Devices(Protocol):
    """This device and those it is paired with. No secret key passes through here.

    Writing methods are one transaction each and raise ``ReadOnly``, ``StoreFull`` or ``StoreDamaged``. Names are kept
    as they are given: whoever calls has tidied them.
    """

    def own(self) -> OwnDevice:
        """This device."""
        ...

    def rename_own(self, name: str) -> None:
        """Call this device something else."""
        ...

    def set_own_keys(self, keys: PublicKeys, keys_in: KeyHome) -> None:
        """This device has these keys from now on, and what it had before is retired."""
        ...

    def renew(self) -> OwnDevice:
        """Become another device, without keys: for a profile that was copied from a machine that lives on."""
        ...

    def devices(self) -> list[PairedDevice]:
        """All that were ever paired, revoked ones last, else in the order of pairing."""
        ...

    def find_device(self, wanted: str) -> PairedDevice:
        """The one of this name, or whose id begins with ``wanted``. Raises NothingFound, AmbiguousId."""
        ...

    def retired(self) -> list[RetiredKeys]:
        """Keys that are no longer used, the latest first."""
        ...

    def add(self, device: PairedDevice) -> None:
        """Keep a new device, or one that comes back under its id with other keys: the former ones are retired."""
        ...

    def move(self, old_id: str, device: PairedDevice) -> None:
        """The device ``old_id`` goes by another id now, with the same keys."""
        ...

    def rename(self, device_id: str, name: str) -> None:
        """Call a paired device something else, here only. Raises NothingFound."""
        ...

    def revoke(self, device_id: str) -> None:
        """Exchange nothing with it any more. Raises NothingFound; a revoked one stays as it is."""
        ...
