"""Pull one GGUF file from the Hugging Face hub: the only module that uses the network, and only when it is asked to.

What is believed is what was checked here. huggingface_hub asks the hub for size and SHA-256, follows redirects and
retries; but it has returned files of the right size and wrong bytes, and its ``hf_hub_download`` throws away what had
arrived when it is interrupted. So the part lies in our own folder under the name of its SHA-256, is continued by
``http_get`` with a Range request, and is hashed whole before it takes its place. The address of the hub is
``HF_ENDPOINT`` when that is set.
"""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from models.atomic import flush_folder, make_private
from models.errors import DownloadError, NotAModel
from models.gguf.header import read_header
from models.hub.client import HubFile, ask_hub, fetch, speaking_plainly
from models.mark import Progress, hash_file, silent
from models.phrase import Phrase

_REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+")
_SPLIT = re.compile(r"-\d{5}-of-(\d{5})\.gguf$")
_PARTS = ".partial"
# What must stay free on the disk after a download.
_SPARE_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class PulledFile:
    """A file that arrived whole. ``sha256`` is hex, of the bytes on this disk and equal to the hub's."""

    path: Path
    size_bytes: int
    sha256: str
    repository: str


def pull(
    repository: str, file: str, folder: Path, progress: Progress = silent, checking: Progress = silent
) -> PulledFile:
    """Bring ``file`` of ``repository`` ("owner/name") into ``folder``; it appears there whole or not at all.

    An interrupted pull is continued by the next one. A file that is there already is only checked. ``progress``
    counts the bytes that arrived, ``checking`` those that were hashed afterwards; either may raise to stop.
    Raises DownloadError with one clear sentence.
    """
    name = check_request(repository, file)
    with speaking_plainly(repository, file):
        offer = ask_hub(repository, file)
    target = folder / repository.replace("/", "--") / name
    with disk_errors(folder):
        if _is_here(target, offer, checking):
            return PulledFile(target, offer.size_bytes, offer.sha256, repository)
        with only_one(_part(folder, offer)) as part:
            make_room(part, offer.size_bytes)
            with speaking_plainly(repository, file):
                fetch(offer, part, progress)
            _check(part, offer, checking)
            _install(part, target)
    return PulledFile(target, offer.size_bytes, offer.sha256, repository)


def check_repository(repository: str) -> None:
    """Raises DownloadError for what cannot be the name of a repository."""
    if not _REPOSITORY.fullmatch(repository) or ".." in repository:
        raise DownloadError(
            Phrase("{repository!r} is no repository of the hub; it looks like owner/name.", repository=repository)
        )


def check_request(repository: str, file: str) -> str:
    """The name that ``file`` will have here. Raises DownloadError for what cannot be pulled or could not be used."""
    check_repository(repository)
    name = PurePosixPath(file).name
    if not name.lower().endswith(".gguf") or ".." in PurePosixPath(file).parts or "\\" in file:
        raise DownloadError(Phrase("{file!r} is no GGUF file; only those can be used.", file=file))
    split = _SPLIT.search(name)
    if split and int(split[1]) > 1:
        raise DownloadError(
            Phrase(
                "{name} is one of {parts} parts; look for a file that holds the whole model.",
                name=name,
                parts=int(split[1]),
            )
        )
    return name


def _is_here(target: Path, offer: HubFile, checking: Progress) -> bool:
    return (
        target.is_file() and target.stat().st_size == offer.size_bytes and hash_file(target, checking) == offer.sha256
    )


def _part(folder: Path, offer: HubFile) -> Path:
    """Where the bytes gather. Named after the hash, so a file that changed on the hub is begun anew."""
    return make_private(folder / _PARTS) / f"{offer.sha256}.part"


@contextmanager
def only_one(part: Path) -> Iterator[Path]:
    """Keep other processes off ``part``: two that append to it would spoil it. Raises DownloadError."""
    from filelock import FileLock, Timeout

    lock = part.with_suffix(".lock")
    try:
        with FileLock(lock, timeout=0):
            yield part
            lock.unlink(missing_ok=True)
    except Timeout as error:
        raise DownloadError(Phrase("This file is being pulled by another program at the moment.")) from error


def make_room(part: Path, size_bytes: int) -> None:
    """See that the disk takes a file of ``size_bytes`` of which ``part`` may be there. Raises DownloadError."""
    here = part.stat().st_size if part.is_file() else 0
    if here > size_bytes:  # nothing that could be continued
        part.unlink()
        here = 0
    needed = size_bytes - here + _SPARE_BYTES
    free = shutil.disk_usage(part.parent).free
    if needed > free:
        raise DownloadError(
            Phrase(
                "The file needs {needed:,.1f} GB on the disk of {folder}; {free:,.1f} GB are free.",
                needed=needed / 1e9,
                folder=part.parent.parent,
                free=free / 1e9,
            )
        )


def _check(part: Path, offer: HubFile, checking: Progress) -> None:
    """The bytes are the hub's, and they are a model; else the part is deleted: to continue it would be no use."""
    if hash_file(part, checking) != offer.sha256:
        part.unlink()
        raise DownloadError(
            Phrase(
                "{file} arrived with wrong bytes: its SHA-256 is not the hub's. It was deleted; pull again.",
                file=offer.file,
            )
        )
    try:
        read_header(part)
    except NotAModel as error:
        part.unlink()
        raise DownloadError(
            Phrase("{file} cannot be used: {reason}. It was deleted.", file=offer.file, reason=error.reason)
        ) from error


def _install(part: Path, target: Path) -> None:
    make_private(target.parent)
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.chmod(0o600)
    part.replace(target)
    flush_folder(target.parent)


@contextmanager
def disk_errors(folder: Path) -> Iterator[None]:
    """Turn an OSError into a DownloadError about ``folder``."""
    try:
        yield
    except OSError as error:
        raise DownloadError(
            Phrase("The folder {folder} cannot be used ({strerror}).", folder=folder, strerror=error.strerror or error)
        ) from error
