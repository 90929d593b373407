"""An age file: header, locks and chunks put together. What is in it, nobody here knows."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sync.container.armor import is_armored, unarmored
from sync.container.caps import CAPS, Caps
from sync.container.errors import (
    BundleDamaged,
    BundleError,
    NotForThisDevice,
    Part,
    PassphraseNeeded,
    RecipientUnsupported,
    WrongPassphrase,
)
from sync.container.format import Header, Stanza, header_text, read_header, signed_text
from sync.container.passphrase_recipient import SCRYPT, parse_lock
from sync.container.recipients import FILE_KEY_BYTES, PASSPHRASE_ADDRESS, X25519, Opener, Random, Recipient, derive
from sync.container.source import Readable, Source
from sync.container.stream import ChunkWriter, Sink, read_chunks

_NONCE_BYTES = 16


@dataclass(frozen=True, slots=True)
class Locks:
    """What would open a file: ``work_factor`` of its passphrase (None: no passphrase), and how many device keys."""

    work_factor: int | None
    devices: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A file whose header was opened and found right by ``opener``. See ``read_chunks`` for ``chunks``."""

    opener: Opener
    chunks: Iterator[bytes]


def seal(sink: Sink, recipients: Sequence[Recipient], random_bytes: Random) -> ChunkWriter:
    """Write the header for ``recipients`` and hand back the writer for what they may read; ``finish`` ends it.

    Raises ValueError, see ``addresses_of``.
    """
    addresses_of(recipients)
    file_key = random_bytes(FILE_KEY_BYTES)
    signed = signed_text([recipient.wrap(file_key, random_bytes) for recipient in recipients])
    nonce = random_bytes(_NONCE_BYTES)
    sink.write(header_text(signed, _mac(file_key, signed)) + nonce)
    return ChunkWriter(sink, _payload_key(file_key, nonce))


def addresses_of(recipients: Sequence[Recipient]) -> tuple[str, ...]:
    """Who they are. Raises ValueError for nobody, and for a passphrase beside others: a passphrase stands alone."""
    addresses = tuple(recipient.address for recipient in recipients)
    if not addresses or (PASSPHRASE_ADDRESS in addresses and len(addresses) > 1):
        raise ValueError("a passphrase stands alone, and somebody must be able to open the file")
    return addresses


def unseal(file: Readable, openers: Sequence[Opener], caps: Caps = CAPS) -> Opened:
    """Open the header of ``file`` with the first of ``openers`` that fits. Raises BundleError."""
    source = _binary(file, caps)
    header = _header(source, caps)
    opener, file_key = _unlock(header.stanzas, openers)
    if not hmac.compare_digest(header.mac, _mac(file_key, header.signed)):
        raise BundleDamaged(Part.MAC, "the header's checksum is wrong")
    nonce = memoryview(bytearray(_NONCE_BYTES))
    if source.readinto(nonce) < _NONCE_BYTES:
        raise BundleDamaged(Part.HEADER, "the file ends before its payload")
    return Opened(opener, read_chunks(source, _payload_key(file_key, bytes(nonce))))


def read_locks(file: Readable, caps: Caps = CAPS) -> Locks:
    """Look at what ``file`` is locked with; nothing is opened. Raises BundleError, RecipientUnsupported among them."""
    header = _header(_binary(file, caps), caps)
    factors = [parse_lock(stanza)[1] for stanza in header.stanzas if stanza.kind == SCRYPT]
    devices = sum(stanza.kind == X25519 for stanza in header.stanzas)
    if not factors and not devices:
        raise _unsupported(header.stanzas)
    return Locks(factors[0] if factors else None, devices)


def _binary(file: Readable, caps: Caps) -> Source:
    source = Source(file, caps.file_bytes)
    return Source(unarmored(source), caps.file_bytes) if is_armored(source) else source


def _header(source: Source, caps: Caps) -> Header:
    header = read_header(source, caps.header_bytes)
    if len(header.stanzas) > 1 and any(stanza.kind == SCRYPT for stanza in header.stanzas):
        raise BundleDamaged(Part.HEADER, "a passphrase stands beside other locks")
    return header


def _unlock(stanzas: Sequence[Stanza], openers: Sequence[Opener]) -> tuple[Opener, bytes]:
    for opener in openers:
        if file_key := opener.unwrap(stanzas):
            return opener, file_key
    raise _unopened(stanzas, has_passphrase=any(opener.address == PASSPHRASE_ADDRESS for opener in openers))


def _unopened(stanzas: Sequence[Stanza], *, has_passphrase: bool) -> BundleError:
    kinds = {stanza.kind for stanza in stanzas}
    if SCRYPT in kinds:
        return WrongPassphrase() if has_passphrase else PassphraseNeeded()
    return NotForThisDevice() if X25519 in kinds else _unsupported(stanzas)


def _unsupported(stanzas: Sequence[Stanza]) -> RecipientUnsupported:
    return RecipientUnsupported(tuple(sorted({stanza.kind for stanza in stanzas})))


def _mac(file_key: bytes, signed: bytes) -> bytes:
    return hmac.digest(derive(file_key, b"", b"header"), signed, hashlib.sha256)


def _payload_key(file_key: bytes, nonce: bytes) -> bytes:
    return derive(file_key, nonce, b"payload")
