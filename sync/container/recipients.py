"""Locks of a bundle. Here: what any lock is, and the lock of a device, an X25519 key (one stanza for each device).

A lock wraps the file key, 16 bytes that all of the file hangs on. Anybody who knows the public half can make one: that
a bundle opens with this device's key says nothing about who made it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from sync.container.bech32 import parse_public, public_text
from sync.container.errors import BundleDamaged, Part
from sync.container.format import Stanza, decode, encode

FILE_KEY_BYTES = 16
KEY_BYTES = 32
X25519 = "X25519"
PASSPHRASE_ADDRESS = "passphrase"  # noqa: S105
_LABEL = b"age-encryption.org/v1/X25519"
_TAG_BYTES = 16

Random = Callable[[int], bytes]


class Recipient(Protocol):
    """Somebody a bundle is sealed for."""

    @property
    def address(self) -> str:
        """How the manifest names them."""
        ...

    def wrap(self, file_key: bytes, random_bytes: Random) -> Stanza:
        """The lock with ``file_key`` in it."""
        ...


class Opener(Protocol):
    """What may open a bundle."""

    @property
    def address(self) -> str:
        """How the manifest of a bundle that was meant for it names it."""
        ...

    def unwrap(self, stanzas: Sequence[Stanza]) -> bytes | None:
        """The file key, or None when no lock is opened. Raises BundleError for one that no program would have made."""
        ...


@dataclass(frozen=True, slots=True)
class DeviceRecipient:
    """A device by its X25519 public key (32 bytes)."""

    public_key: bytes

    @classmethod
    def parse(cls, text: str) -> "DeviceRecipient":
        """Read ``age1…``. Raises ValueError for anything else."""
        return cls(parse_public(text))

    @property
    def address(self) -> str:
        """``age1…``."""
        return public_text(self.public_key)

    def wrap(self, file_key: bytes, random_bytes: Random) -> Stanza:
        """See ``Recipient``. Raises ValueError for a public key that no device has."""
        ours = random_bytes(KEY_BYTES)
        share = _public(ours)
        shared = _shared(ours, self.public_key)
        return Stanza(X25519, (encode(share).decode(),), seal_key(_wrap_key(shared, share, self.public_key), file_key))


@dataclass(frozen=True, slots=True)
class DeviceOpener:
    """This device by its X25519 private key (32 bytes)."""

    private_key: bytes = field(repr=False)

    @property
    def address(self) -> str:
        """``age1…`` of the public key that belongs to it."""
        return public_text(_public(self.private_key))

    def unwrap(self, stanzas: Sequence[Stanza]) -> bytes | None:
        """See ``Opener``."""
        ours = _public(self.private_key)
        for stanza in stanzas:
            if stanza.kind == X25519:
                share = _share(stanza)
                try:
                    shared = _shared(self.private_key, share)
                except ValueError as error:
                    raise BundleDamaged(Part.HEADER, "a share that gives no secret") from error
                if file_key := open_key(_wrap_key(shared, share, ours), stanza.body):
                    return file_key
        return None


def seal_key(key: bytes, file_key: bytes) -> bytes:
    """``file_key`` sealed under ``key``, which is used once, so the nonce may be zero."""
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    return ChaCha20Poly1305(key).encrypt(bytes(12), file_key, None)


def open_key(key: bytes, body: bytes) -> bytes | None:
    """What ``seal_key`` sealed, None when ``key`` is another one. Raises BundleDamaged for another length.

    The length is looked at first: a longer body could be made to open under two keys, and tell which was tried.
    """
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    if len(body) != FILE_KEY_BYTES + _TAG_BYTES:
        raise BundleDamaged(Part.HEADER, "a wrapped key has another length")
    try:
        return ChaCha20Poly1305(key).decrypt(bytes(12), body, None)
    except InvalidTag:
        return None


def derive(secret: bytes, salt: bytes, label: bytes) -> bytes:
    """HKDF-SHA-256, 32 bytes."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=salt, info=label).derive(secret)


def _share(stanza: Stanza) -> bytes:
    if len(stanza.arguments) != 1:
        raise BundleDamaged(Part.HEADER, "an X25519 stanza has one argument")
    share = decode(stanza.arguments[0].encode("ascii"))
    if len(share) != KEY_BYTES:
        raise BundleDamaged(Part.HEADER, "an X25519 share has 32 bytes")
    return share


def _wrap_key(shared: bytes, share: bytes, public_key: bytes) -> bytes:
    return derive(shared, share + public_key, _LABEL)


def _public(private_key: bytes) -> bytes:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    return X25519PrivateKey.from_private_bytes(private_key).public_key().public_bytes_raw()


def _shared(private_key: bytes, public_key: bytes) -> bytes:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

    return X25519PrivateKey.from_private_bytes(private_key).exchange(X25519PublicKey.from_public_bytes(public_key))
