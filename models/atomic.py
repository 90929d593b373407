"""A file that is either the old one or the new one, whatever happens in between.

Every small file that the program replaces is written here: the list of models, the settings, an export.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def write_atomic(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Replace ``path`` with ``data``, durably, with permissions ``mode``.

    The bytes go into a new file beside ``path``, are flushed to the disk, and take its name in one step; then the
    folder is flushed, or a power cut could bring the old name back. Raises OSError (disk full, no folder, not
    writable) about ``path``, which then holds what it held before; nothing is left beside it.
    """
    beside = path.with_name(f".{secrets.token_hex(8)}.new")
    with _errors_about(path):
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        flush_folder(path.parent)


def make_private(folder: Path) -> Path:
    """Create ``folder`` and whatever is missing above it, all for this user alone (0700). Raises OSError."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(mode=0o700, exist_ok=True)
    return folder


def flush_folder(folder: Path) -> None:
    """Make the names in ``folder`` durable. Systems without folders as files (Windows) do it by themselves."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _errors_about(path: Path) -> Iterator[None]:
    """A person has named ``path``; the name of the file beside it would mean nothing to them."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
