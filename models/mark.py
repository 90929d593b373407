"""Which bytes a file holds: its size, its time of change, its hash. Read in pieces, with progress."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from models.errors import ModelChanged, ModelFileError, ModelMissing
from models.phrase import Phrase


@dataclass(frozen=True, slots=True)
class FileMark:
    """Which bytes: a file's size, its time of change and its SHA-256 (hex)."""

    size_bytes: int
    modified_ns: int
    sha256: str


Progress = Callable[[int, int], None]
"""Called with the bytes done and the bytes in all. What it raises ends the work and passes through.

It must not raise OSError or ValueError: during a download those would be taken for the network's or the disk's.
"""

_CHUNK_BYTES = 4 * 1024 * 1024


def silent(done_bytes: int, total_bytes: int) -> None:
    """Progress that nobody watches."""


def hash_file(path: Path, progress: Progress = silent) -> str:
    """The SHA-256 of the file, in hex. Raises ModelMissing, or ModelFileError when it cannot be read."""
    return mark_file(path, progress).sha256


def mark_file(path: Path, progress: Progress = silent) -> FileMark:
    """Size, time of change and SHA-256 of the file, all of the same bytes.

    Raises ModelChanged when the file is written to meanwhile; else as ``hash_file``.
    """
    before = stat_file(path)
    digest = hashlib.sha256()
    done_bytes = 0
    for chunk in _chunks(path):
        digest.update(chunk)
        done_bytes += len(chunk)
        progress(done_bytes, max(done_bytes, before.size_bytes))
    if stat_file(path) != before or done_bytes != before.size_bytes:
        raise ModelChanged(path, Phrase("it was written to while it was read"))
    return FileMark(before.size_bytes, before.modified_ns, digest.hexdigest())


def stat_file(path: Path) -> FileMark:
    """Size and time of change only; the hash is empty. Raises ModelMissing, or ModelFileError."""
    try:
        found = path.stat()
    except FileNotFoundError as error:
        raise ModelMissing(path) from error
    except OSError as error:
        raise ModelFileError.unreadable(path, error) from error
    return FileMark(found.st_size, found.st_mtime_ns, "")


def _chunks(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb", buffering=0) as file:
            while chunk := file.read(_CHUNK_BYTES):
                yield chunk
    except OSError as error:
        raise ModelFileError.unreadable(path, error) from error
