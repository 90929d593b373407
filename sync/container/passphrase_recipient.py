"""The lock of a passphrase: scrypt, and the only lock of its file.

A passphrase is the bytes that were typed, in UTF-8: never trimmed, never normalised. Whoever sealed with a space at the
end opens with a space at the end, in any age tool.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sync.container.errors import BundleDamaged, Part, PassphraseUnreadable
from sync.container.format import Stanza, decode, encode
from sync.container.kdf import FOREGROUND, WRITTEN_WORK_FACTOR, KdfPolicy, parse_work_factor
from sync.container.recipients import KEY_BYTES, PASSPHRASE_ADDRESS, Random, open_key, seal_key

SCRYPT = "scrypt"
_LABEL = b"age-encryption.org/v1/scrypt"
_SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class PassphraseRecipient:
    """Whoever knows ``passphrase``. Another ``work_factor`` than the usual one is for tests, which have no time."""

    passphrase: str = field(repr=False)
    work_factor: int = WRITTEN_WORK_FACTOR

    @property
    def address(self) -> str:
        """The same for every passphrase."""
        return PASSPHRASE_ADDRESS

    def wrap(self, file_key: bytes, random_bytes: Random) -> Stanza:
        """See ``Recipient``. Takes 256 MiB and about a second. Raises PassphraseUnreadable for what is no text."""
        salt = random_bytes(_SALT_BYTES)
        key = _stretch(self.passphrase, salt, self.work_factor)
        return Stanza(SCRYPT, (encode(salt).decode(), str(self.work_factor)), seal_key(key, file_key))


@dataclass(frozen=True, slots=True)
class PassphraseOpener:
    """A passphrase to try, and how much that may cost."""

    passphrase: str = field(repr=False)
    policy: KdfPolicy = FOREGROUND

    @property
    def address(self) -> str:
        """See ``PassphraseRecipient``."""
        return PASSPHRASE_ADDRESS

    def unwrap(self, stanzas: Sequence[Stanza]) -> bytes | None:
        """See ``Opener``. Raises PassphraseTooCostly before it takes any memory, and PassphraseUnreadable."""
        for stanza in stanzas:
            if stanza.kind == SCRYPT:
                salt, work_factor = parse_lock(stanza)
                self.policy.check(work_factor)
                return open_key(_stretch(self.passphrase, salt, work_factor), stanza.body)
        return None


def parse_lock(stanza: Stanza) -> tuple[bytes, int]:
    """Salt and work factor of a scrypt stanza. Raises BundleDamaged."""
    if len(stanza.arguments) != 2:
        raise BundleDamaged(Part.HEADER, "a scrypt stanza has two arguments")
    salt = decode(stanza.arguments[0].encode("ascii"))
    if len(salt) != _SALT_BYTES:
        raise BundleDamaged(Part.HEADER, "a scrypt salt has 16 bytes")
    return salt, parse_work_factor(stanza.arguments[1])


def _stretch(passphrase: str, salt: bytes, work_factor: int) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    try:
        typed = passphrase.encode("utf-8")
    except UnicodeEncodeError:
        # The error would quote the passphrase, so it is not kept as the cause.
        raise PassphraseUnreadable("half a surrogate pair") from None
    return Scrypt(salt=_LABEL + salt, length=KEY_BYTES, n=1 << work_factor, r=8, p=1).derive(typed)
