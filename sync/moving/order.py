"""What an export is to write: for whom, signed by whom, to which file."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sync.container.bundle_name import BundleName
from sync.container.passphrase_recipient import PassphraseRecipient
from sync.container.recipients import DeviceRecipient, Recipient
from sync.container.strength import check_strength
from sync.keys.identity import Identity
from sync.moving.errors import NobodyPaired
from sync.moving.parts import Parts
from sync.moving.shared_folder import highest_in


@dataclass(frozen=True, slots=True)
class Order:
    """What to write: for ``recipients``, signed by ``signer``, to the file that ``path`` names for a sequence.

    The sequence is over ``above``. ``only_new``: not what the last bundle says already, if that is still there.
    """

    recipients: Sequence[Recipient]
    signer: Identity
    path: Callable[[int], Path]
    above: int = 0
    only_new: bool = False


def passphrase_order(parts: Parts, path: Path, passphrase: str) -> Order:
    """A bundle for whoever knows ``passphrase``. Raises PassphraseWeak."""
    check_strength(passphrase)
    return Order([PassphraseRecipient(passphrase, parts.work_factor)], parts.signer(), lambda _: path)


def device_order(parts: Parts, folder: Path, *, only_new: bool = False) -> Order:
    """A bundle for all paired devices, in ``folder``. Raises NobodyPaired, KeysError.

    It is sealed for this one, too: a copy under another name must be known for its own.
    """
    addresses = parts.devices.recipients()
    if not addresses:
        raise NobodyPaired
    own, identity = parts.own().id, parts.keys.open()
    recipients = [DeviceRecipient.parse(address) for address in (*addresses, identity.recipient)]

    def path(sequence: int) -> Path:
        return folder / str(BundleName(own, sequence))

    return Order(recipients, identity, path, highest_in(folder, own), only_new)
