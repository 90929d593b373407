"""Bundles to test with: small, quick to seal, the same bytes each time."""

import hashlib
import io
from collections.abc import Callable, Sequence

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from sync.container.bundle import Bundle, Outgoing, Written, read_bundle, write_bundle
from sync.container.caps import CAPS, Caps
from sync.container.manifest import Manifest, Sender
from sync.container.passphrase_recipient import PassphraseOpener, PassphraseRecipient
from sync.container.recipients import DeviceOpener, DeviceRecipient, Opener, Recipient
from sync.container.records import Record, to_line

HERE = DeviceOpener(hashlib.sha256(b"the key of this device").digest())
ELSEWHERE = DeviceOpener(hashlib.sha256(b"the key of another device").digest())
FOR_HERE = DeviceRecipient.parse(HERE.address)
SIGNER = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"a device that signs").digest())
STRANGER = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"nobody that we know").digest())
DEVICE = "0198c0de-0000-7000-8000-000000000001"
KNOWN = {DEVICE: SIGNER.public_key().public_bytes_raw().hex()}
PASSPHRASE = "vocal pride pudding ceiling canal method tomato river axis zoo"
WITH_WORDS = PassphraseRecipient(PASSPHRASE, work_factor=1)
BY_WORDS = PassphraseOpener(PASSPHRASE)
RECORDS: tuple[Record, ...] = (
    {"type": "item", "id": "one", "sentence": "I like green tea"},
    {"type": "item", "id": "two", "sentence": "我对花生过敏"},
    {"type": "tombstone", "id": "three"},
)


def counted_bytes() -> Callable[[int], bytes]:
    """Something to take for randomness, other bytes at each call and the same in each test."""
    calls = 0

    def draw(size: int) -> bytes:
        nonlocal calls
        calls += 1
        return hashlib.shake_256(str(calls).encode()).digest(size)

    return draw


def manifest(sequence: int = 1, **fields: str) -> Manifest:
    """What is known of a bundle before it is written."""
    sender = Sender(recipient=ELSEWHERE.address)
    return Manifest(f"bundle-{sequence}", DEVICE, "laptop 一", sequence, "0198c0de00000000", sender, **fields)  # type: ignore[arg-type]


def outgoing(records: Sequence[Record] = RECORDS, draft: Manifest | None = None) -> Outgoing:
    """``records`` ready to be written."""
    return Outgoing(draft or manifest(), [to_line(record) for record in records])


def sealed(
    records: Sequence[Record] = RECORDS, recipient: Recipient = FOR_HERE, signer: Ed25519PrivateKey = SIGNER
) -> bytes:
    """The file of a bundle."""
    return sealed_and_written(outgoing(records), [recipient], signer)[0]


def sealed_and_written(
    what: Outgoing, recipients: Sequence[Recipient] = (FOR_HERE,), signer: Ed25519PrivateKey = SIGNER
) -> tuple[bytes, Written]:
    """The file, and what writing it told."""
    file = io.BytesIO()
    written = write_bundle(file, what, recipients, signer, counted_bytes())
    return file.getvalue(), written


def read(data: bytes, opener: Opener = HERE, caps: Caps = CAPS) -> Bundle:
    """The bundle in ``data``, of a known signer or opened with words."""
    return read_bundle(io.BytesIO(data), [opener], caps, KNOWN)
