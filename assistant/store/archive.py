"""The file of a backup: a zip with a manifest that names every member, its size and its SHA-256.

Nothing of an archive is believed before it is checked: names, sizes and hashes, then the database itself.
"""

import errno
import hashlib
import os
import shutil
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO

from assistant.errors import BackupInvalid, StoreFull
from assistant.store.manifest import DATABASE_MEMBER, Contents, Manifest, Member, from_json, is_member_name, to_json
from models.phrase import Phrase

__all__ = ["Contents", "Progress", "no_progress", "read_manifest", "unpack_archive", "write_archive"]

_MANIFEST_MEMBER = "manifest.json"
_MANIFEST_LIMIT_BYTES = 4 * 1024 * 1024
_CHUNK_BYTES = 1024 * 1024

Progress = Callable[[int, int], None]
"""Called with what is done and what there is to do, in bytes."""


def no_progress(done: int, total: int) -> None:
    """For callers who do not care."""


def write_archive(file: IO[bytes], contents: Contents, sources: dict[str, Path], progress: Progress) -> None:
    """Write ``sources`` (member name to file) and the manifest. A source that is gone meanwhile is left out."""
    total = sum(map(_size_of, sources.values()))
    members: list[Member] = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, path in sources.items():
            done = sum(member.size_bytes for member in members)
            try:
                source = path.open("rb")
            except FileNotFoundError:
                continue
            with source:
                members.append(_write_member(archive, name, source, partial(_report, progress, done, total)))
        archive.writestr(_info(_MANIFEST_MEMBER), to_json(Manifest(contents, tuple(members))))


def read_manifest(archive: Path) -> Manifest:
    """The manifest alone; members are not looked at. Raises BackupInvalid."""
    with _opened(archive) as zipped:
        return _manifest_of(archive, zipped)


def unpack_archive(archive: Path, folder: Path, progress: Progress) -> Manifest:
    """Unpack every member into ``folder`` and compare it with the manifest. Raises BackupInvalid, StoreFull."""
    with _opened(archive) as zipped:
        manifest = _manifest_of(archive, zipped)
        if shutil.disk_usage(folder).free < manifest.size_bytes:
            raise StoreFull(folder)
        done = 0
        for member in manifest.members:
            _unpack_member(archive, zipped, member, folder)
            done += member.size_bytes
            progress(done, manifest.size_bytes)
    return manifest


@contextmanager
def _opened(archive: Path) -> Iterator[zipfile.ZipFile]:
    """The archive for reading; whatever a damaged zip makes the library raise becomes BackupInvalid."""
    try:
        with archive.open("rb") as file, zipfile.ZipFile(file) as zipped:
            yield zipped
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise StoreFull(archive) from error
        raise BackupInvalid(archive, error.strerror or str(error)) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise BackupInvalid(archive, Phrase("it is no whole zip file: {error}", error=error)) from error


def _manifest_of(archive: Path, zipped: zipfile.ZipFile) -> Manifest:
    names = [info.filename for info in zipped.infolist()]
    if _MANIFEST_MEMBER not in names or zipped.getinfo(_MANIFEST_MEMBER).file_size > _MANIFEST_LIMIT_BYTES:
        raise BackupInvalid(archive, Phrase("it has no manifest of a Ricordo backup"))
    try:
        manifest = from_json(zipped.read(_MANIFEST_MEMBER))
    except (KeyError, TypeError, ValueError) as error:
        raise BackupInvalid(archive, Phrase("its manifest cannot be read: {error}", error=repr(error))) from error
    listed = [member.name for member in manifest.members]
    if sorted(names) != sorted([*listed, _MANIFEST_MEMBER]) or DATABASE_MEMBER not in listed:
        raise BackupInvalid(archive, Phrase("its members are not those that its manifest names"))
    strange = next((name for name in listed if not is_member_name(name)), None)
    if strange is not None:
        raise BackupInvalid(archive, Phrase("a member has a name that no backup has: {strange!r}", strange=strange))
    return manifest


def _write_member(archive: zipfile.ZipFile, name: str, source: IO[bytes], progress: Callable[[int], None]) -> Member:
    digest = hashlib.sha256()
    size_bytes = 0
    with archive.open(_info(name), "w", force_zip64=True) as target:
        while chunk := source.read(_CHUNK_BYTES):
            digest.update(chunk)
            target.write(chunk)
            size_bytes += len(chunk)
            progress(size_bytes)
    return Member(name, size_bytes, digest.hexdigest())


def _unpack_member(archive: Path, zipped: zipfile.ZipFile, member: Member, folder: Path) -> None:
    path = folder / member.name
    path.parent.mkdir(mode=0o700, exist_ok=True)
    digest = hashlib.sha256()
    left = member.size_bytes
    with zipped.open(member.name) as source, path.open("xb") as target:
        path.chmod(0o600)
        # One byte more than promised is asked for: a member that goes on is a lie, and perhaps a bomb.
        while chunk := source.read(min(_CHUNK_BYTES, left + 1)):
            left -= len(chunk)
            if left < 0:
                break
            digest.update(chunk)
            target.write(chunk)
        target.flush()
        os.fsync(target.fileno())
    if left != 0 or digest.hexdigest() != member.sha256:
        raise BackupInvalid(archive, Phrase("{name} is not what the manifest says it is", name=member.name))


def _size_of(path: Path) -> int:
    """0 when it is gone: the oldest traces leave while a backup runs."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _report(progress: Progress, done: int, total: int, more: int) -> None:
    progress(done + more, total)


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o600 << 16
    return info
