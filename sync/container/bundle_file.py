"""A bundle on a disk that may fill up, be pulled out or be read by others while we write.

Under the final name there is the old file or the new one, whole, at any moment. Nothing but sealed bytes is written.
"""

import errno
import os
import secrets
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import BufferedWriter
from pathlib import Path
from typing import TYPE_CHECKING

from models.atomic import flush_folder
from sync.container.bundle import NO_SIGNERS, Bundle, Outgoing, Written, read_bundle, write_bundle
from sync.container.bundle_name import part_name, plan_prune
from sync.container.caps import CAPS, Caps
from sync.container.errors import BundleInUse, NotABundle, OverTheCaps, not_written
from sync.container.recipients import Opener, Random, Recipient
from sync.container.source import Readable

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_ATTEMPTS = 6
_FIRST_PAUSE_S = 0.05  # doubled each time: 1.55 s in all
_HELD_BY_ANOTHER = frozenset({5, 32, 33})  # Windows: access denied, sharing violation, lock violation
_NO_FLUSH = frozenset({errno.EINVAL, errno.EOPNOTSUPP, errno.EBADF})  # file systems whose folders cannot be flushed


def write_file(
    path: Path,
    outgoing: Outgoing,
    recipients: Sequence[Recipient],
    signer: "Ed25519PrivateKey",
    random_bytes: Random = secrets.token_bytes,
) -> Written:
    """Write a bundle to ``path``, durably, readable for this user alone.

    Raises BundleNotWritten, and what ``write_bundle`` raises; then ``path`` is as it was, and nothing stands beside it.
    """
    beside = path.with_name(part_name(outgoing.manifest.device_id, random_bytes(8)))
    try:
        with _private_file(beside) as file:
            written = write_bundle(file, outgoing, recipients, signer, random_bytes)
            file.flush()
            os.fsync(file.fileno())
        put_in_place(beside, path)
        _flush(path.parent)
    except OSError as error:
        _remove(beside)
        raise not_written(path, error) from error
    except BaseException:
        _remove(beside)
        raise
    return written


def read_file(
    path: Path, openers: Sequence[Opener], caps: Caps = CAPS, known_signers: Mapping[str, str] = NO_SIGNERS
) -> Bundle:
    """Read the bundle at ``path``: see ``read_bundle``. Raises OSError when there is no file that can be read."""
    with open_file(path, caps) as file:
        return read_bundle(file, openers, caps, known_signers)


@contextmanager
def open_file(path: Path, caps: Caps = CAPS) -> Iterator[Readable]:
    """``path`` opened for reading. Raises OverTheCaps, and NotABundle for what is no file: a pipe has no end."""
    if path.is_dir():
        raise NotABundle("a folder")
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(descriptor, "rb", buffering=0) as file:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise NotABundle("no regular file")
        if found.st_size > caps.file_bytes:
            raise OverTheCaps("file", caps.file_bytes)
        yield file


def prune_own(folder: Path, device_id: str, keep: int) -> tuple[str, ...]:
    """Take away what ``plan_prune`` says, and name it. Raises OSError. Not to be called while a bundle is written."""
    with os.scandir(folder) as entries:
        files = [entry.name for entry in entries if entry.is_file(follow_symlinks=False)]
    gone = plan_prune(files, device_id, keep)
    for name in gone:
        (folder / name).unlink(missing_ok=True)
    return gone


def put_in_place(
    beside: Path,
    path: Path,
    replace: Callable[[Path, Path], object] = os.replace,
    pause: Callable[[float], object] = time.sleep,
) -> None:
    """Give ``beside`` the name of ``path``. While another program holds it (Windows), wait and try again.

    Raises BundleInUse when it holds it for long, and OSError for everything else.
    """
    for attempt in range(_ATTEMPTS):
        try:
            replace(beside, path)
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _HELD_BY_ANOTHER:
                raise
            if attempt + 1 == _ATTEMPTS:
                raise BundleInUse(path) from error
            pause(_FIRST_PAUSE_S * 2**attempt)
        else:
            return


@contextmanager
def _private_file(path: Path) -> Iterator[BufferedWriter]:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(descriptor, "wb") as file:
        yield file


def _flush(folder: Path) -> None:
    try:
        flush_folder(folder)
    except OSError as error:
        if error.errno not in _NO_FLUSH:
            raise


def _remove(beside: Path) -> None:
    """Best effort: the disk that it stands on may be gone, and that is what will be reported."""
    with suppress(OSError):
        beside.unlink(missing_ok=True)
