"""Bringing a profile back from a backup.

Everything is checked before anything is touched. What was there is kept beside it; the database is installed by one
rename, so that a crash at any moment leaves either the old one or the new one under its name.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from assistant.clock import Clock
from assistant.errors import BackupInvalid, FolderUnusable, ReadOnly, RicordoError, StoreDamaged
from assistant.paths import ProfilePlaces, make_folder
from assistant.store.archive import Progress, no_progress, unpack_archive
from assistant.store.connection import connect, fault, sqlite_errors
from assistant.store.lock import Holder, WriterLock
from assistant.store.manifest import DATABASE_MEMBER, Contents, Manifest
from assistant.store.migrate import OnStep, no_step, pending_migrations, shipped_migrations
from models.atomic import flush_folder
from models.phrase import Phrase

_STAGE = ".restore-"
_STAMP = "%Y%m%dT%H%M%S%fZ"


@dataclass(frozen=True, slots=True)
class RestoreReport:
    """What was brought back, and the folder with what was there before (None: nothing was)."""

    contents: Contents
    kept: Path | None


def verify_backup(archive: Path, progress: Progress = no_progress) -> Manifest:
    """Check all of ``archive``: names, sizes, hashes, the database page by page, its format.

    Raises BackupInvalid, StoreTooNew, StoreFull. Nothing is left unpacked.
    """
    with _stage(Path(tempfile.gettempdir())) as stage:
        return _unpack_checked(archive, stage, progress)


def restore_backup(
    archive: Path,
    profile: ProfilePlaces,
    clock: Clock,
    progress: Progress = no_progress,
    *,
    on_step: OnStep = no_step,
) -> RestoreReport:
    """Put the contents of ``archive`` in the place of ``profile``, which nobody may have open for writing.

    ``on_step`` is told ``checked``, ``kept``, ``cleared``, ``installed``, ``done``. Raises ReadOnly when
    somebody has, FolderUnusable, and what ``verify_backup`` raises; then nothing was changed.
    """
    make_folder(profile.root)
    lock = WriterLock.acquire(profile.lock, clock)
    if isinstance(lock, Holder):
        raise ReadOnly(str(lock))
    try:
        _sweep(profile)
        with _stage(profile.root) as stage:
            manifest = _unpack_checked(archive, stage, progress)
            on_step("checked")
            kept = _keep_present(profile, profile.root / f"before-restore-{clock.now().strftime(_STAMP)}")
            on_step("kept")
            _clear(profile)
            on_step("cleared")
            (stage / DATABASE_MEMBER).replace(profile.database)
            flush_folder(profile.root)
            on_step("installed")
            _exchange_traces(stage, profile, kept)
            on_step("done")
        return RestoreReport(manifest.contents, kept)
    except OSError as error:
        raise FolderUnusable(profile.root, error.strerror or str(error)) from error
    finally:
        lock.release()


@contextmanager
def _stage(folder: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix=_STAGE, dir=folder) as stage:
        yield Path(stage)


def _unpack_checked(archive: Path, stage: Path, progress: Progress) -> Manifest:
    manifest = unpack_archive(archive, stage, progress)
    database = stage / DATABASE_MEMBER
    try:
        with closing(connect(database, read_only=True)) as connection, sqlite_errors(database):
            first_fault = fault(connection)
            pending_migrations(connection, archive, shipped_migrations())
    except StoreDamaged as error:
        raise BackupInvalid(archive, Phrase("the store in it is damaged: {error}", error=error)) from error
    if first_fault is not None:
        raise BackupInvalid(archive, Phrase("the store in it is damaged: {first_fault}", first_fault=first_fault))
    return manifest


def _sweep(profile: ProfilePlaces) -> None:
    """Remove what restores that were killed have left; the lock says that none is running."""
    for leftover in profile.root.glob(f"{_STAGE}*"):
        shutil.rmtree(leftover)


def _keep_present(profile: ProfilePlaces, kept: Path) -> Path | None:
    """Give the store's files second names in ``kept``; None when there are none."""
    present = [path for path in _store_files(profile) if path.exists()]
    if not present and not profile.traces.exists():
        return None
    kept.mkdir(mode=0o700)
    for path in present:
        try:
            os.link(path, kept / path.name)
        except OSError:  # a file system without links
            shutil.copy2(path, kept / path.name)
    flush_folder(kept)
    return kept


def _clear(profile: ProfilePlaces) -> None:
    """Remove the WAL, which would be replayed into the new file, after folding it into the old one.

    A damaged store cannot be folded; it lies in the kept folder, WAL and all.
    """
    database, wal, shm = _store_files(profile)
    if database.exists():
        with suppress(RicordoError), sqlite_errors(database), closing(connect(database)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    wal.unlink(missing_ok=True)
    shm.unlink(missing_ok=True)


def _exchange_traces(stage: Path, profile: ProfilePlaces, kept: Path | None) -> None:
    if kept is not None and profile.traces.exists():
        profile.traces.rename(kept / profile.traces.name)
    if (stage / profile.traces.name).exists():
        (stage / profile.traces.name).rename(profile.traces)
    flush_folder(profile.root)


def _store_files(profile: ProfilePlaces) -> tuple[Path, Path, Path]:
    name = profile.database.name
    return profile.database, profile.root / f"{name}-wal", profile.root / f"{name}-shm"
