"""One watcher for each folder and profile: two would receive everything twice and publish past each other."""

import hashlib
import os
from pathlib import Path

from assistant.clock import Clock
from assistant.errors import FolderUnusable
from assistant.store.lock import Holder, WriterLock
from models.phrase import Phrase
from sync.folder.errors import AlreadyWatched

_DIGITS = 16


def claim_path(profile: Path, folder: Path) -> Path:
    """Where in the folder of ``profile`` the lock for ``folder`` lies: the same for every way to write its path."""
    name = hashlib.sha256(os.fsencode(os.path.normcase(folder.resolve()))).hexdigest()
    return profile / f"watch-{name[:_DIGITS]}.lock"


def take_claim(profile: Path, folder: Path, clock: Clock) -> WriterLock:
    """The right to watch ``folder`` for ``profile``, until released or this process ends, however it ends.

    Raises AlreadyWatched when another program has it, FolderUnusable when the profile's folder takes no writing.
    """
    lock = WriterLock.acquire(claim_path(profile, folder), clock)
    if isinstance(lock, WriterLock):
        return lock
    if lock.obstacle:
        raise FolderUnusable(profile, lock.obstacle)
    raise AlreadyWatched(folder, _who(lock))


def _who(holder: Holder) -> str:
    if not holder.pid or holder.since is None:
        return Phrase("another program does it")
    return Phrase(
        "{program} (process {pid} on {host}) does it since {since:%Y-%m-%d %H:%M} UTC",
        program=holder.program,
        pid=holder.pid,
        host=holder.host,
        since=holder.since,
    )
