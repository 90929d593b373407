"""The bytes of a file, of one moment: what is read twice must be the same twice."""

import os
import stat
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from models.phrase import Phrase
from models.reading.page import MIB, Limits
from models.reading.refusals import DocumentChanged, DocumentEmpty, DocumentMissing, DocumentTooLarge, DocumentUnknown

_DIGEST_BYTES = 32
_NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # opening a pipe would wait for its writer


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A file as it was: its ``data``, their BLAKE2b, and the size and time that the system told."""

    name: str
    data: bytes
    digest: str
    size_bytes: int
    changed_ns: int


def take_snapshot(path: Path, limits: Limits) -> Snapshot:
    """Read the file. Raises DocumentMissing, DocumentUnknown, DocumentEmpty, DocumentTooLarge, DocumentChanged."""
    name = path.name
    try:
        descriptor = os.open(path, os.O_RDONLY | _NO_WAITING)
        with os.fdopen(descriptor, "rb") as file:
            before = os.fstat(descriptor)
            _check(name, before, limits)
            data = file.read(limits.file_bytes + 1)
    except OSError as error:
        raise DocumentMissing(name, error) from error
    taken = Snapshot(name, data, digest_of(data), before.st_size, before.st_mtime_ns)
    if len(data) != before.st_size:
        raise DocumentChanged(name)
    return taken


def check_unchanged(path: Path, taken: Snapshot) -> None:
    """Raises DocumentChanged when the file has another size or time than the snapshot, or other bytes."""
    try:
        now = path.stat()
        same = (now.st_size, now.st_mtime_ns) == (taken.size_bytes, taken.changed_ns)
        same = same and digest_of(path.read_bytes()) == taken.digest
    except OSError as error:
        raise DocumentChanged(taken.name) from error
    if not same:
        raise DocumentChanged(taken.name)


def digest_of(data: bytes) -> str:
    """BLAKE2b of 32 bytes, in hex."""
    return blake2b(data, digest_size=_DIGEST_BYTES).hexdigest()


def mib_text(size_bytes: int) -> str:
    """A size in MB for a sentence, rounded up: a byte over the limit must not look like the limit."""
    return Phrase("{size:.1f} MB", size=-(-size_bytes * 10 // MIB) / 10)


def _check(name: str, status: os.stat_result, limits: Limits) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise DocumentUnknown(name)
    if status.st_size == 0:
        raise DocumentEmpty(name)
    if status.st_size > limits.file_bytes:
        raise DocumentTooLarge(name, mib_text(status.st_size), mib_text(limits.file_bytes), "documents.limit_mb")
