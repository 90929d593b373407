"""Looking into the watched folder, and reading a file of it to the end of a limit. Nothing here is believed or kept."""

import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from models.phrase import Phrase
from sync.errors import reason_of
from sync.folder.entry import Entry, Kind

_BLOCK_BYTES = 1 << 20
_GONE = {errno.ENOENT, errno.ENOTDIR, errno.ENODEV, errno.ENXIO}


@dataclass(frozen=True, slots=True)
class Identity:
    """Which folder it is: another stick under the same path is another folder.

    ``is_mount``: a disk hangs here, and when it is taken away a bare folder stays behind.
    """

    device: int
    inode: int
    is_mount: bool = False


@dataclass(frozen=True, slots=True)
class Absent:
    """There is nothing to look into. ``reason`` is a clause; empty when the folder is merely gone."""

    reason: str = ""


def identify(folder: Path) -> Identity | Absent:
    """The folder that lies at ``folder`` now."""
    try:
        found = folder.stat()
        is_mount = os.path.ismount(folder.resolve())
    except OSError as error:
        return Absent(_reason(error))
    if not stat.S_ISDIR(found.st_mode):
        return Absent(Phrase("it is not a folder"))
    return Identity(found.st_dev, found.st_ino, is_mount)


def list_folder(folder: Path) -> tuple[Entry, ...] | Absent:
    """Everything that lies directly in ``folder``. What vanishes meanwhile is left out."""
    try:
        with os.scandir(folder) as entries:
            return tuple(_looked_at(entries))
    except OSError as error:
        return Absent(_reason(error))


def _looked_at(entries: Iterator["os.DirEntry[str]"]) -> Iterator[Entry]:
    for entry in entries:
        try:
            # Not entry.stat(): on Windows that one may be hours old.
            found = os.lstat(entry.path)
        except OSError:  # it vanished; should it come back, the next look finds it
            continue
        yield Entry(entry.name, _kind(found.st_mode), found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def _kind(mode: int) -> Kind:
    if stat.S_ISREG(mode):
        return Kind.FILE
    if stat.S_ISLNK(mode):
        return Kind.LINK
    return Kind.FOLDER if stat.S_ISDIR(mode) else Kind.SPECIAL


def hash_file(path: Path, limit_bytes: int) -> str | None:
    """The SHA-256 of a plain file, in hex; None for what is no plain file any more, or over the limit.

    Between the look and now anything may have taken its place: a link is not followed, a FIFO not waited for, and of a
    file that grows no more than the limit is read. Raises OSError when it cannot be read.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags)
    except OSError as error:
        if error.errno == errno.ELOOP:
            return None
        raise
    try:
        return _hash(descriptor, limit_bytes) if stat.S_ISREG(os.fstat(descriptor).st_mode) else None
    finally:
        os.close(descriptor)


def _hash(descriptor: int, left_bytes: int) -> str | None:
    content = hashlib.sha256()
    while block := os.read(descriptor, _BLOCK_BYTES):
        left_bytes -= len(block)
        if left_bytes < 0:
            return None
        content.update(block)
    return content.hexdigest()


def _reason(error: OSError) -> str:
    return "" if error.errno in _GONE else reason_of(error)
