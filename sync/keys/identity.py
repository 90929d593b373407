"""A device as others know it: one seed, and from it the key that opens what is sealed for it and the one that signs.

The two are derived with different labels (HKDF-SHA-256), so that neither says anything about the other. The labels are
part of the format: changing one would make every recovery phrase restore other keys.
"""

import hashlib
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from assistant.memory.device import PublicKeys
from sync.container.bech32 import public_text, secret_text
from sync.container.manifest import Sender
from sync.container.recipients import DeviceOpener
from sync.keys.seed import SEED_BYTES, Seed

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_RECIPIENT_LABEL = b"ricordo device 1 x25519"
_SIGNING_LABEL = b"ricordo device 1 ed25519"
_PRINT_LABEL = b"ricordo key print 1\0"
_PRINT_GROUPS = 4  # 64 bits: with 32 a card with the same print could be made on one machine within days


class Identity:
    """The keys of one device. Its repr shows the key print only; it is not pickled.

    ``is_ephemeral``: made for a single export without keys, known to nobody.
    """

    def __init__(self, seed: Seed, *, is_ephemeral: bool = False) -> None:
        self._seed = seed
        self.is_ephemeral = is_ephemeral

    @cached_property
    def keys(self) -> PublicKeys:
        """What others may know."""
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

        opener = X25519PrivateKey.from_private_bytes(self.reveal_opening_key()).public_key()
        signer = self.signer.public_key()
        return PublicKeys(public_text(opener.public_bytes_raw()), signer.public_bytes_raw().hex())

    @property
    def recipient(self) -> str:
        """The age1… text for which others seal."""
        return self.keys.recipient

    @property
    def signing_key(self) -> str:
        """The public half of the signing key: 64 lowercase hex digits (Ed25519)."""
        return self.keys.signing_key

    @property
    def key_print(self) -> str:
        """See ``key_print``."""
        return key_print(self.keys)

    def reveal_opening_key(self) -> bytes:
        """The 32 bytes (X25519) that open what is sealed for ``recipient``."""
        return _derive(self._seed, _RECIPIENT_LABEL).reveal()

    def reveal_age_key(self) -> str:
        """The same as AGE-SECRET-KEY-1… text: with it any age tool opens what was sealed for this device."""
        return secret_text(self.reveal_opening_key())

    @property
    def opener(self) -> DeviceOpener:
        """What opens bundles that were sealed for ``recipient``."""
        return DeviceOpener(self.reveal_opening_key())

    @property
    def sender(self) -> Sender:
        """How a manifest names whoever signed with these keys."""
        return Sender("" if self.is_ephemeral else self.recipient, self.signing_key, self.is_ephemeral)

    @cached_property
    def signer(self) -> "Ed25519PrivateKey":
        """The private half of the signing key, for ``write_bundle``."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(_derive(self._seed, _SIGNING_LABEL).reveal())

    @property
    def seed(self) -> Seed:
        """What a keyring, a sealed file or a recovery phrase holds."""
        return self._seed

    def sign(self, message: bytes) -> bytes:
        """An Ed25519 signature, 64 bytes. ``message`` begins with a label that says what kind of thing it is."""
        return self.signer.sign(message)

    def __repr__(self) -> str:
        return f"Identity({self.key_print})"

    def __reduce__(self) -> str:
        raise TypeError("keys leave their process only sealed")


def ephemeral_identity(random_bytes: Callable[[int], bytes]) -> Identity:
    """Keys for one export from a device that has none; the bundle says ``signer: ephemeral``."""
    return Identity(Seed.draw(random_bytes), is_ephemeral=True)


def key_print(keys: PublicKeys) -> str:
    """A short name of both keys, as 4f2a-91c3-07be-d5a8: what two people compare before they trust a card."""
    digest = hashlib.sha256(_PRINT_LABEL + f"{keys.recipient}\n{keys.signing_key}".encode()).hexdigest()
    return "-".join(digest[start : start + 4] for start in range(0, 4 * _PRINT_GROUPS, 4))


def _derive(seed: Seed, label: bytes) -> Seed:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return Seed(HKDF(SHA256(), SEED_BYTES, salt=None, info=label).derive(seed.reveal()))
