"""Copies of a profile: made while it is in use, checked, and kept in number.

A backup has its final name only when it is whole. Plaintext lies nowhere but in the target's folder, 0600.
"""

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from assistant.clock import Clock
from assistant.errors import BackupInvalid, FolderUnusable, StoreError, StoreFull
from assistant.paths import ProfilePlaces, make_folder
from assistant.store.archive import Progress, no_progress, read_manifest, write_archive
from assistant.store.connection import backups_beside, connect, copy_store, sqlite_errors
from assistant.store.manifest import DATABASE_MEMBER, TRACE_PREFIX, Contents, is_member_name
from assistant.store.migrate import OnStep, no_step
from models.atomic import flush_folder
from models.phrase import Phrase

_WORKSHOP = ".ricordo-backup-"
_LEFTOVER_AGE = timedelta(days=1)
_STAMP = "%Y%m%dT%H%M%S%fZ"
_PAGE_BYTES = 4096
AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class BackupReport:
    """A whole backup: where it lies, its size, and what it is a copy of."""

    path: Path
    size_bytes: int
    contents: Contents


def back_up(
    profile: ProfilePlaces,
    target: Path,
    clock: Clock,
    progress: Progress = no_progress,
    *,
    reason: str = "asked",
    on_step: OnStep = no_step,
) -> BackupReport:
    """Copy ``profile`` into one file, also while another process writes to it.

    ``target`` is a file that ends in ``.zip`` and does not exist yet, or a folder, which is made if need be.
    ``on_step`` is told ``started``, ``copied``, ``renamed``. Raises FolderUnusable, StoreFull, StoreDamaged; what
    then exists under the final name is what existed before.
    """
    final = _final_name(profile, target, clock.now())
    with _target_errors(final):
        _sweep(make_folder(final.parent), clock.now())
        if final.exists():
            taken = StoreError(final, Phrase("there is a file of this name already"))
            taken.hint = Phrase("Choose another name; a backup replaces nothing.")
            raise taken
        with tempfile.TemporaryDirectory(prefix=_WORKSHOP, dir=final.parent) as workshop:
            copy, whole = Path(workshop) / DATABASE_MEMBER, Path(workshop) / "backup.zip"
            on_step("started")
            copy_store(profile.database, copy, lambda done, all_: progress(done * _PAGE_BYTES, all_ * _PAGE_BYTES))
            contents = _describe(profile.name, copy, clock.now(), reason)
            _write(whole, contents, {DATABASE_MEMBER: copy, **_trace_sources(profile)}, progress)
            on_step("copied")
            whole.rename(final)
            flush_folder(final.parent)
            on_step("renamed")
    return BackupReport(final, final.stat().st_size, contents)


def back_up_if_due(
    profile: ProfilePlaces,
    clock: Clock,
    every: timedelta = timedelta(days=1),
    keep: int = 3,
    progress: Progress = no_progress,
) -> Path | None:
    """Make the automatic backup in the profile's own folder when the last is ``every`` old; keep ``keep`` of them.

    Backups that were asked for, or made before a migration, are never removed. Returns the new file, or None.
    """
    automatic = [report for report in list_backups(profile) if report.contents.reason == AUTOMATIC]
    age = clock.now() - automatic[0].contents.created_at if automatic else None
    # A negative age is a clock that was set back: no reason to go without a backup until it catches up.
    if age is not None and timedelta(0) <= age < every:
        return None
    if not profile.database.exists():
        return None
    report = back_up(profile, profile.backups, clock, progress, reason=AUTOMATIC)
    for old in automatic[max(keep - 1, 0) :]:
        old.path.unlink(missing_ok=True)
    return report.path


def list_backups(profile: ProfilePlaces) -> list[BackupReport]:
    """The backups in the profile's folder whose manifest can be read, newest first."""
    reports = []
    for path in backups_beside(profile.database):
        try:
            reports.append(BackupReport(path, path.stat().st_size, read_manifest(path).contents))
        except BackupInvalid:
            continue
    return sorted(reports, key=lambda report: report.contents.created_at, reverse=True)


def _final_name(profile: ProfilePlaces, target: Path, now: datetime) -> Path:
    if target.suffix == ".zip" and not target.is_dir():
        return target
    return target / f"ricordo-{profile.name}-{now.strftime(_STAMP)}.zip"


@contextmanager
def _target_errors(final: Path) -> Iterator[None]:
    """Whatever file of the workshop it was, a person knows the backup's name and its folder."""
    try:
        yield
    except StoreFull as error:
        raise StoreFull(final) from error
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise StoreFull(final) from error
        unusable = FolderUnusable(final.parent, error.strerror or str(error))
        unusable.hint = Phrase("Name another folder, or a file in one that ends in .zip: `ricordo backup FILE`.")
        raise unusable from error


def _sweep(folder: Path, now: datetime) -> None:
    """Remove what backups that were killed have left; younger ones may be of one that is running, and end now."""
    for leftover in folder.glob(f"{_WORKSHOP}*"):
        with suppress(FileNotFoundError):
            if now.timestamp() - leftover.stat().st_mtime > _LEFTOVER_AGE.total_seconds():
                shutil.rmtree(leftover)


def _describe(profile_name: str, copy: Path, now: datetime, reason: str) -> Contents:
    with closing(connect(copy, read_only=True)) as connection, sqlite_errors(copy):
        counts = {
            table: int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608
            for table in ("migrations", "sessions", "turns")
        }
    return Contents(
        profile=profile_name,
        created_at=now,
        reason=reason,
        store_format=counts["migrations"],
        sessions=counts["sessions"],
        turns=counts["turns"],
    )


def _trace_sources(profile: ProfilePlaces) -> dict[str, Path]:
    names = {TRACE_PREFIX + path.name: path for path in sorted(profile.traces.glob("*.jsonl")) if path.is_file()}
    return {name: path for name, path in names.items() if is_member_name(name)}


def _write(whole: Path, contents: Contents, sources: dict[str, Path], progress: Progress) -> None:
    descriptor = os.open(whole, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w+b") as file:
        write_archive(file, contents, sources, progress)
        file.flush()
        os.fsync(file.fileno())
