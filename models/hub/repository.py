"""Pull a sentence-transformers repository from the Hugging Face hub: a folder that appears whole or not at all.

Only what a model needs is fetched, and never a pickle or a program: weights as safetensors, and what is text. Each
file is continued where it stopped, and hashed before the folder takes its place.
"""

import hashlib
import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from models.atomic import flush_folder, make_private
from models.errors import DownloadError
from models.hub.client import ListedFile, fetch, list_hub, speaking_plainly
from models.hub.download import check_repository, disk_errors, make_room, only_one
from models.mark import Progress, silent
from models.phrase import Phrase

EMBEDDERS = "embedders"
_PARTS = ".partial"
_SAFE = re.compile(r"(?!.*\.\.)[\w-][\w.-]*(/[\w-][\w.-]*)*")
_WANTED = re.compile(r".*\.(json|txt|model|safetensors)|README\.md|LICENSE")
# Copies of the weights for other programs.
_ELSEWHERE = {"onnx", "openvino", "coreml"}
_SHA256_DIGITS = 64


@dataclass(frozen=True, slots=True)
class RepositoryPlan:
    """The files to bring, and their bytes in all."""

    files: tuple[ListedFile, ...]
    size_bytes: int


def plan_repository(repository: str, listed: Sequence[ListedFile]) -> RepositoryPlan:
    """What of ``listed`` is brought. Raises DownloadError when it is no sentence-transformers model in safetensors."""
    files = tuple(one for one in listed if _wanted(one.file))
    names = {one.file for one in files}
    if not {"modules.json", "config.json"} & names:
        raise DownloadError(
            Phrase("{repository} is no sentence-transformers model: it has no configuration.", repository=repository)
        )
    if not any(name.endswith(".safetensors") for name in names):
        raise DownloadError(
            Phrase(
                "{repository} has no weights as safetensors; other kinds can hold programs and are not taken.",
                repository=repository,
            )
        )
    return RepositoryPlan(files, sum(one.size_bytes for one in files))


def pull_repository(repository: str, folder: Path, progress: Progress = silent) -> Path:
    """Bring ``repository`` ("owner/name") under ``folder`` and return where it lies.

    An interrupted pull is continued by the next one; a newer version replaces an older one. ``progress`` counts bytes
    over all files and may raise to stop. Raises DownloadError with one clear sentence.
    """
    check_repository(repository)
    with speaking_plainly(repository, "modules.json"):
        plan = plan_repository(repository, list_hub(repository))
    name = repository.replace("/", "--")
    with disk_errors(folder), only_one(make_private(folder / _PARTS) / name) as part:
        make_private(part)
        make_room(part / "all", plan.size_bytes)
        done_bytes = 0
        for one in plan.files:
            _bring(repository, one, part, _after(done_bytes, plan.size_bytes, progress))
            done_bytes += one.size_bytes
        return _install(part, folder / EMBEDDERS / name)


def pulled_repositories(folder: Path) -> dict[str, Path]:
    """What lies under ``folder``, by "owner/name". Empty when nothing was pulled or it cannot be read."""
    try:
        found = sorted(path for path in (folder / EMBEDDERS).iterdir() if path.is_dir())
    except OSError:
        return {}
    return {path.name.replace("--", "/", 1): path for path in found}


def remove_repository(repository: str, folder: Path) -> Path | None:
    """Delete what was pulled of ``repository`` under ``folder``; where it lay, or None when there was nothing.

    Raises DownloadError when it cannot be deleted.
    """
    place = pulled_repositories(folder).get(repository)
    if place is not None:
        with disk_errors(place):
            shutil.rmtree(place)
    return place


def _wanted(file: str) -> bool:
    first = file.partition("/")[0]
    return bool(_SAFE.fullmatch(file) and _WANTED.fullmatch(file)) and first not in _ELSEWHERE


def _bring(repository: str, one: ListedFile, folder: Path, progress: Progress) -> None:
    """One file, whole and with the hub's hash."""
    part = folder / one.file
    make_private(part.parent)
    if part.is_file() and part.stat().st_size > one.size_bytes:
        part.unlink()
    if not (part.is_file() and _digest(part, one) == one.digest):
        if part.is_file() and part.stat().st_size == one.size_bytes:
            part.unlink()  # of an older version
        with speaking_plainly(repository, one.file):
            fetch(one, part, progress)
        if _digest(part, one) != one.digest:
            part.unlink()
            raise DownloadError(
                Phrase(
                    "{file} arrived with wrong bytes: its hash is not the hub's. It was deleted; pull again.",
                    file=one.file,
                )
            )
    part.chmod(0o600)
    progress(one.size_bytes, one.size_bytes)


def _digest(part: Path, one: ListedFile) -> str:
    """The hash of the file, of the kind that the hub gave."""
    if len(one.digest) == _SHA256_DIGITS:
        digest = hashlib.sha256()
    else:
        digest = hashlib.sha1(b"blob %d\0" % part.stat().st_size, usedforsecurity=False)
    with part.open("rb") as file:
        while block := file.read(1024 * 1024):
            digest.update(block)
        os.fsync(file.fileno())
    return digest.hexdigest()


def _after(before_bytes: int, total_bytes: int, progress: Progress) -> Progress:
    return lambda done_bytes, _: progress(before_bytes + done_bytes, total_bytes)


def _install(part: Path, target: Path) -> Path:
    """Put the folder in its place; an older one there goes."""
    make_private(target.parent)
    if target.exists():
        shutil.rmtree(target)
    part.replace(target)
    flush_folder(target.parent)
    return target
