"""An age file piece by piece, right or wrong as a test wants it, without a line of the program's own.

It must not share code with what it tests: a mistake made twice in the same way would be no mistake.
"""

import base64
import hashlib
import hmac
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

VERSION = b"age-encryption.org/v1\n"
CHUNK = 65536
FILE_KEY = b"an ordinary key!"
NONCE = bytes(range(16))
SALT = bytes(range(100, 116))
PRIVATE = hashlib.sha256(b"whom it is for").digest()
OTHER = hashlib.sha256(b"whom it is not for").digest()
SHARE = hashlib.sha256(b"made for one file").digest()


def b64(data: bytes) -> bytes:
    """Base64 without padding."""
    return base64.b64encode(data).rstrip(b"=")


def hkdf(secret: bytes, salt: bytes, info: bytes) -> bytes:
    """HKDF-SHA-256, 32 bytes."""
    return HKDF(algorithm=SHA256(), length=32, salt=salt, info=info).derive(secret)


def public(private: bytes) -> bytes:
    """The X25519 public key."""
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def wrap(key: bytes, file_key: bytes) -> bytes:
    """A sealed file key."""
    return ChaCha20Poly1305(key).encrypt(bytes(12), file_key, None)


@dataclass(frozen=True, slots=True)
class X25519Lock:
    """The stanza of a device: each part of it can be asked for, and put together in another way."""

    private: bytes = PRIVATE
    share_private: bytes = SHARE
    file_key: bytes = FILE_KEY

    @property
    def share(self) -> bytes:
        """The public half that stands in the stanza."""
        return public(self.share_private)

    @property
    def body(self) -> bytes:
        """The sealed file key."""
        theirs = public(self.private)
        secret = X25519PrivateKey.from_private_bytes(self.share_private).exchange(
            X25519PublicKey.from_public_bytes(theirs)
        )
        return wrap(hkdf(secret, self.share + theirs, b"age-encryption.org/v1/X25519"), self.file_key)

    def text(self) -> bytes:
        """The stanza."""
        return stanza(b"X25519 " + b64(self.share), self.body)


@dataclass(frozen=True, slots=True)
class ScryptLock:
    """The stanza of a passphrase."""

    passphrase: str = "password"
    factor: int = 4
    salt: bytes = SALT
    file_key: bytes = FILE_KEY

    @property
    def body(self) -> bytes:
        """The sealed file key."""
        salt = b"age-encryption.org/v1/scrypt" + self.salt
        key = Scrypt(salt=salt, length=32, n=1 << self.factor, r=8, p=1).derive(self.passphrase.encode())
        return wrap(key, self.file_key)

    def text(self, factor: bytes | None = None) -> bytes:
        """The stanza, saying ``factor`` whatever is true."""
        said = str(self.factor).encode() if factor is None else factor
        return stanza(b"scrypt " + b64(self.salt) + b" " + said, self.body)


def stanza(words: bytes, body: bytes = b"") -> bytes:
    """A stanza in its one spelling."""
    text = b64(body)
    rows = [text[start : start + 64] + b"\n" for start in range(0, len(text) + 1, 64)]
    return b"-> " + words + b"\n" + b"".join(rows)


def header(stanzas: bytes, version: bytes = VERSION, file_key: bytes = FILE_KEY) -> bytes:
    """A header whose checksum is right, whatever stands in it."""
    signed = version + stanzas + b"---"
    return signed + b" " + b64(hmac.digest(hkdf(file_key, b"", b"header"), signed, "sha256")) + b"\n"


@dataclass(slots=True)
class Payload:
    """Nonce and chunks, each made as it is asked for."""

    data: bytes = NONCE
    plain: bytes = b""
    number: int = 0
    cipher: ChaCha20Poly1305 = field(default_factory=lambda: ChaCha20Poly1305(hkdf(FILE_KEY, NONCE, b"payload")))

    def chunk(self, plain: bytes, *, last: bool = False) -> "Payload":
        """Add a chunk."""
        self.data += self.cipher.encrypt(self.nonce(last=last), plain, None)
        self.plain += plain
        self.number += 1
        return self

    def full(self, count: int = 1, *, last: bool = False) -> "Payload":
        """Add full chunks that are sealed to zeros, so that a file of megabytes can be kept in a few bytes."""
        for left in range(count - 1, -1, -1):
            is_last = last and not left
            self.chunk(self.cipher.encrypt(self.nonce(last=is_last), bytes(CHUNK), None)[:CHUNK], last=is_last)
        return self

    def nonce(self, *, last: bool) -> bytes:
        """That of the next chunk."""
        return self.number.to_bytes(11, "big") + bytes([last])


def age_file(stanzas: bytes | None = None, payload: Payload | None = None) -> bytes:
    """A file: for ``PRIVATE`` with the three letters age in it, unless told otherwise."""
    head = header(X25519Lock().text() if stanzas is None else stanzas)
    return head + (payload or Payload().chunk(b"age", last=True)).data


def armored(data: bytes, end: bytes = b"\n") -> bytes:
    """The text form."""
    text = base64.b64encode(data)
    rows = [text[start : start + 64] for start in range(0, len(text), 64)]
    return end.join([b"-----BEGIN AGE ENCRYPTED FILE-----", *rows, b"-----END AGE ENCRYPTED FILE-----", b""])
