"""A bundle: manifest, signature and records in an age file. Ties what the other files know, and decides what counts.

A reader gets all of a bundle or an error: nothing is handed out before the last chunk, the count, the hash and the
signature were found right. The right passphrase is trust enough for one import. What was sealed for this device can
have been made by anybody who knows its public key, so there the signer must be known.
"""

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from sync.container.caps import CAPS, Caps
from sync.container.envelope import addresses_of, seal, unseal
from sync.container.errors import (
    BundleDamaged,
    NotABundle,
    OverTheCaps,
    Part,
    RecordRefused,
    SignatureInvalid,
    UnknownSigner,
)
from sync.container.manifest import Manifest, Sender, parse_manifest
from sync.container.recipients import PASSPHRASE_ADDRESS, Opener, Random, Recipient
from sync.container.records import Record, parse_record, split_lines, to_line
from sync.container.signature import check_signature, digest_of, public_of, sign
from sync.container.source import Readable
from sync.container.stream import Sink

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_FIRST_RECORD = 3  # its line
_OUTSIDE_BYTES = 64 * 1024  # room that header, tags and the first two lines may take besides
NO_SIGNERS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Outgoing:
    """What is to be written: ``manifest`` as far as it is known, and ``records``, a line each without its end."""

    manifest: Manifest
    records: Iterable[bytes]


@dataclass(frozen=True, slots=True)
class Written:
    """The manifest as it was written, and its ``digest`` (64 hex digits): the ``previous`` of the next bundle."""

    manifest: Manifest
    digest: str


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle that was found whole and right. ``opened_by`` is an address: of this device, or the word passphrase."""

    manifest: Manifest
    digest: str
    opened_by: str
    records: tuple[Record, ...]

    @property
    def signer(self) -> Sender:
        """Whose signature it bears."""
        return self.manifest.sender


def write_bundle(
    sink: Sink,
    outgoing: Outgoing,
    recipients: Sequence[Recipient],
    signer: "Ed25519PrivateKey",
    random_bytes: Random = secrets.token_bytes,
) -> Written:
    """Write ``outgoing`` to ``sink``, sealed for ``recipients`` and signed by ``signer``.

    Nothing is written that a reader would refuse: raises OverTheCaps and RecordRefused before the first byte. Raises
    ValueError for recipients that cannot stand together, and OSError from ``sink``.
    """
    lines = _checked_lines(outgoing.records)
    manifest = replace(
        outgoing.manifest,
        recipients=addresses_of(recipients),
        records=len(lines),
        sha256=_hash(lines),
        sender=replace(outgoing.manifest.sender, signing_key=public_of(signer)),
    )
    first = to_line(manifest.to_record())
    parse_manifest(parse_record(first, 1, CAPS))
    writer = seal(sink, recipients, random_bytes)
    writer.write(b"%s\n%s\n" % (first, to_line(sign(first, signer))))
    for line in lines:
        writer.write(line + b"\n")
    writer.finish()
    return Written(manifest, digest_of(first).hex())


def read_bundle(
    file: Readable, openers: Sequence[Opener], caps: Caps = CAPS, known_signers: Mapping[str, str] = NO_SIGNERS
) -> Bundle:
    """Open ``file`` and look at every byte of it. Raises BundleError, and OSError from ``file``.

    ``known_signers`` are paired devices: the id of each and its Ed25519 key (64 hex digits). What was sealed for this
    device and not signed by the key of the device that it names raises UnknownSigner.
    """
    opened = unseal(file, openers, caps)
    lines = split_lines(opened.chunks, caps)
    manifest, digest = _signed_manifest(lines, caps)
    _check_meant_for(manifest, opened.opener.address, known_signers)
    records = _collect(lines, manifest)
    parsed = tuple(parse_record(line, number, caps) for number, line in enumerate(records, _FIRST_RECORD))
    return Bundle(manifest, digest, opened.opener.address, parsed)


def _checked_lines(records: Iterable[bytes]) -> list[bytes]:
    lines: list[bytes] = []
    size_bytes = _OUTSIDE_BYTES
    for line in records:
        if b"\n" in line:
            raise RecordRefused(len(lines) + _FIRST_RECORD, "a line holds a line end")
        parse_record(line, len(lines) + _FIRST_RECORD, CAPS)
        lines.append(line)
        size_bytes += len(line) + 1
        if len(lines) > CAPS.records:
            raise OverTheCaps("records", CAPS.records)
        if size_bytes + size_bytes // 1024 > CAPS.file_bytes:
            raise OverTheCaps("file", CAPS.file_bytes)
    return lines


def _hash(lines: Iterable[bytes]) -> str:
    whole = hashlib.sha256()
    for line in lines:
        whole.update(line + b"\n")
    return whole.hexdigest()


def _signed_manifest(lines: Iterator[bytes], caps: Caps) -> tuple[Manifest, str]:
    """The manifest, whose signature is right, and its digest."""
    first = next(lines, b"")
    try:
        record = parse_record(first, 1, caps)
    except RecordRefused as error:
        raise NotABundle("the first line is no JSON object with a type") from error
    manifest = parse_manifest(record)
    if manifest.records > caps.records:
        raise OverTheCaps("records", caps.records)
    if (second := next(lines, None)) is None:
        raise SignatureInvalid("there is no second line")
    check_signature(first, parse_record(second, 2, caps), manifest.sender.signing_key)
    return manifest, digest_of(first).hex()


def _check_meant_for(manifest: Manifest, address: str, known_signers: Mapping[str, str]) -> None:
    """Whoever could open a bundle could seal it again for somebody else: what was signed names who was meant."""
    if address not in manifest.recipients:
        raise SignatureInvalid("it was signed for other recipients")
    signing_key = manifest.sender.signing_key
    if address != PASSPHRASE_ADDRESS and known_signers.get(manifest.device_id) != signing_key:
        raise UnknownSigner(manifest.device_id, signing_key)


def _collect(lines: Iterator[bytes], manifest: Manifest) -> list[bytes]:
    """The record lines, all there and none too many. Nothing of them is looked at before their hash is right."""
    records: list[bytes] = []
    for line in lines:
        records.append(line)
        if len(records) > manifest.records:
            raise BundleDamaged(Part.CONTENT, "more records than the manifest says")
    if len(records) < manifest.records or _hash(records) != manifest.sha256:
        raise BundleDamaged(Part.CONTENT, "records are missing or changed")
    return records
