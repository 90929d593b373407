"""Keys at work: bundles between devices that are paired, revoked, rotated and restored."""

import subprocess
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from shutil import which

import pytest

from assistant.memory.device import KeyHome
from support.pairs import Machine, drawing
from sync.container.bundle import Bundle, Outgoing, read_bundle, write_bundle
from sync.container.errors import NotForThisDevice, UnknownSigner
from sync.container.manifest import Manifest
from sync.container.passphrase_recipient import PassphraseOpener, PassphraseRecipient
from sync.container.recipients import DeviceRecipient, Recipient
from sync.keys.errors import SenderRetired, SenderRevoked
from sync.keys.identity import Identity, ephemeral_identity

LINE = b'{"id":"one","type":"item"}'


def bundle_of(device_id: str, identity: Identity, recipients: Sequence[Recipient]) -> bytes:
    manifest = Manifest("bundle-1", device_id, "laptop", 1, "0198c0de00000000", identity.sender)
    file = BytesIO()
    write_bundle(file, Outgoing(manifest, [LINE]), recipients, identity.signer, drawing("bundle"))
    return file.getvalue()


def exported(machine: Machine, identity: Identity | None = None) -> bytes:
    """What ``machine`` writes for everybody it is paired with."""
    recipients = [DeviceRecipient.parse(one) for one in machine.paired.recipients()]
    return bundle_of(machine.id, identity or machine.own.open(), recipients)


def imported(machine: Machine, data: bytes) -> Bundle:
    """What ``machine`` reads, with its present and its former keys."""
    identities = [machine.own.open(), machine.own.former()]
    openers = [one.opener for one in identities if one]
    return read_bundle(BytesIO(data), openers, known_signers=machine.paired.known_signers())


@pytest.fixture
def met(laptop: Machine, desktop: Machine) -> tuple[Machine, Machine]:
    """The two are paired."""
    laptop.meet(desktop.own.card())
    desktop.meet(laptop.own.card())
    return laptop, desktop


def test_paired_devices_read_each_other(met: tuple[Machine, Machine]) -> None:
    """Both ways."""
    for one, other in (met, met[::-1]):
        bundle = imported(other, exported(one))
        sender = other.paired.sender(bundle.manifest.device_id, bundle.signer.signing_key)
        assert (one.id, 1) == (sender.id, len(bundle.records))


def test_who_was_not_paired_back_is_not_read(laptop: Machine, desktop: Machine) -> None:
    """Anybody can seal for a public key."""
    laptop.meet(desktop.own.card())
    with pytest.raises(UnknownSigner):
        imported(desktop, exported(laptop))


def test_a_revoked_device_is_read_no_more(met: tuple[Machine, Machine]) -> None:
    """And the reason can be said."""
    laptop, desktop = met
    desktop.paired.revoke("laptop")
    with pytest.raises(UnknownSigner) as caught:
        imported(desktop, exported(laptop))
    with pytest.raises(SenderRevoked):
        desktop.paired.sender(caught.value.device_id, caught.value.signing_key)


def test_nothing_is_sealed_for_a_revoked_device(met: tuple[Machine, Machine], tmp_path: Path) -> None:
    """It cannot open what is written for the others."""
    laptop, desktop = met
    third = Machine("third", tmp_path / "third", laptop.clock).begin()
    laptop.meet(third.own.card())
    laptop.paired.revoke("desktop")
    third.meet(laptop.own.card())
    data = exported(laptop)
    assert len(imported(third, data).records) == 1
    with pytest.raises(NotForThisDevice):
        imported(desktop, data)


def test_a_bundle_on_its_way_while_keys_change_still_opens(met: tuple[Machine, Machine]) -> None:
    """It was sealed for the keys before."""
    laptop, desktop = met
    data = exported(laptop)
    desktop.own.rotate()
    assert len(imported(desktop, data).records) == 1


def test_after_a_change_of_keys_only_the_new_ones_sign(met: tuple[Machine, Machine]) -> None:
    """The other device has learnt of it from the card."""
    laptop, desktop = met
    rotated = laptop.own.rotate()
    desktop.meet(rotated.card)
    assert len(imported(desktop, exported(laptop)).records) == 1
    with pytest.raises(UnknownSigner) as caught:
        imported(desktop, exported(laptop, rotated.old))
    with pytest.raises(SenderRetired):
        desktop.paired.sender(caught.value.device_id, caught.value.signing_key)


def test_a_restored_device_opens_what_was_written_for_it(met: tuple[Machine, Machine], tmp_path: Path) -> None:
    """On a machine with an empty keyring and an empty profile."""
    laptop, desktop = met
    phrase = desktop.own.rotate().phrase
    laptop.meet(desktop.own.card(), agreed=True)
    data = exported(laptop)
    new = Machine("new", tmp_path / "new", laptop.clock)
    new.own.recover(phrase, KeyHome.FILE)
    new.meet(laptop.own.card())
    assert len(imported(new, data).records) == 1


def test_a_device_without_keys_signs_with_ephemeral_ones(laptop: Machine) -> None:
    """The bundle says so; its passphrase is trust enough for one import."""
    identity = ephemeral_identity(drawing("once"))
    data = bundle_of(laptop.id, identity, [PassphraseRecipient("ten words", work_factor=4)])
    bundle = read_bundle(BytesIO(data), [PassphraseOpener("ten words")])
    assert (True, "", identity.signing_key) == (
        bundle.signer.is_ephemeral,
        bundle.signer.recipient,
        bundle.signer.signing_key,
    )


@pytest.mark.skipif(which("age") is None, reason="no age on this machine")
def test_the_age_tool_opens_a_bundle_with_the_key_in_its_text_form(
    met: tuple[Machine, Machine], tmp_path: Path
) -> None:
    """In ten years, without this program."""
    laptop, desktop = met
    (tmp_path / "bundle.age").write_bytes(exported(laptop))
    (tmp_path / "key.txt").write_text(desktop.own.open().reveal_age_key())
    command = ["age", "-d", "-i", str(tmp_path / "key.txt"), str(tmp_path / "bundle.age")]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stdout.splitlines()[-1] == LINE
