"""A vector: a file in one situation, and what must become of it. The form that published vectors of age have.

Lines of ``name: value``, an empty line, then the file, deflated when ``compressed`` says so. In our own vectors the
``key`` of a device stands in hex digits; in published ones its ``identity`` stands in the text form of age.
"""

import hashlib
import io
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from sync.container.bech32 import parse_secret
from sync.container.caps import Caps
from sync.container.envelope import unseal
from sync.container.errors import (
    BundleDamaged,
    BundleError,
    NotABundle,
    NotForThisDevice,
    Part,
    RecipientUnsupported,
    WrongPassphrase,
)
from sync.container.passphrase_recipient import PassphraseOpener
from sync.container.recipients import DeviceOpener, Opener

_HYBRID = "AGE-SECRET-KEY-PQ-"


@dataclass(frozen=True, slots=True)
class Vector:
    """See the file."""

    fields: tuple[tuple[str, str], ...]
    data: bytes

    @classmethod
    def parse(cls, content: bytes) -> "Vector":
        """Read a vector's file."""
        head, data = content.split(b"\n\n", 1)
        fields = tuple(
            (name, value) for name, _, value in (line.partition(": ") for line in head.decode().splitlines())
        )
        return cls(fields, zlib.decompress(data) if ("compressed", "zlib") in fields else data)

    def all(self, name: str) -> Sequence[str]:
        """Every value of ``name``."""
        return [value for key, value in self.fields if key == name]

    @property
    def expect(self) -> str:
        """What must become of it; success with a post-quantum key is refused here as not supported."""
        expected = self.all("expect")[0]
        only_hybrid = self.all("identity") and all(one.startswith(_HYBRID) for one in self.all("identity"))
        return "no match" if only_hybrid and expected == "success" else expected

    def openers(self) -> list[Opener]:
        """Its keys and passphrases, without those that are not known here."""
        keys: list[Opener] = [DeviceOpener(bytes.fromhex(one)) for one in self.all("key")]
        keys += [DeviceOpener(parse_secret(one)) for one in self.all("identity") if not one.startswith(_HYBRID)]
        return keys + [PassphraseOpener(one) for one in self.all("passphrase")]

    def outcome(self) -> str:
        """What becomes of it, in the same words; the payload's hash is looked at, too."""
        try:
            opened = unseal(io.BytesIO(self.data), self.openers(), Caps())
            payload = b"".join(opened.chunks)
        except BundleError as error:
            return _kind(error)
        return "success" if hashlib.sha256(payload).hexdigest() in self.all("payload") else "another payload"


def _kind(error: BundleError) -> str:
    match error:
        case BundleDamaged(part=Part.MAC):
            return "HMAC failure"
        case BundleDamaged(part=Part.PAYLOAD):
            return "payload failure"
        case BundleDamaged(part=Part.ARMOR):
            return "armor failure"
        case WrongPassphrase() | NotForThisDevice() | RecipientUnsupported():
            return "no match"
        case NotABundle():
            return "foreign"
    return "header failure"
