"""The adapter to huggingface_hub, which is imported here and nowhere else, when the first question is asked.

Its errors end here: every one of them becomes a DownloadError of one sentence.
"""

import errno
import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

from models.errors import DownloadError
from models.mark import Progress
from models.phrase import Phrase

_DEFAULT_ENDPOINT = "https://huggingface.co"
_SHA256 = re.compile(r"[0-9a-f]{64}")
# The client's own 10 MB are ten silent seconds on a slow line, and lost at every break of it.
_CHUNK_BYTES = 1024 * 1024
_RESUMES = Phrase("What arrived is kept; pull again to go on.")


@dataclass(frozen=True, slots=True)
class HubFile:
    """What the hub says of a file. ``url`` names one commit, so that what it points to cannot change."""

    file: str
    url: str
    size_bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class ListedFile:
    """One file of a repository. ``url`` names one commit; ``file`` is its path there, not yet to be trusted.

    ``digest`` is hex: of a large file its SHA-256 (64 digits), of a small one the SHA-1 that git keeps (40).
    """

    file: str
    url: str
    size_bytes: int
    digest: str


def endpoint() -> str:
    """The address of the hub: ``HF_ENDPOINT``, or the public one."""
    return os.environ.get("HF_ENDPOINT", "").rstrip("/") or _DEFAULT_ENDPOINT


def ask_hub(repository: str, file: str) -> HubFile:
    """Size and SHA-256 of the newest ``file``, from the hub's metadata.

    Raises DownloadError when the hub names none, else what huggingface_hub raises: call within ``speaking_plainly``.
    """
    _be_private()
    from huggingface_hub import get_hf_file_metadata, hf_hub_url

    url = hf_hub_url(repository, file, endpoint=endpoint())
    found = get_hf_file_metadata(url, endpoint=endpoint(), library_name="ricordo")
    if found.size is None or not _SHA256.fullmatch(found.etag or "") or not found.commit_hash:
        raise DownloadError(
            Phrase(
                "{endpoint} names no size and SHA-256 for {file}, so it could not be checked.",
                endpoint=endpoint(),
                file=file,
            )
        )
    fixed = hf_hub_url(repository, file, revision=found.commit_hash, endpoint=endpoint())
    return HubFile(file, fixed, found.size, cast("str", found.etag))


def list_hub(repository: str) -> tuple[ListedFile, ...]:
    """Every file of the newest commit whose size and hash the hub names. Raises what huggingface_hub raises."""
    _be_private()
    from huggingface_hub import HfApi, hf_hub_url

    found = HfApi(endpoint=endpoint(), library_name="ricordo").model_info(repository, files_metadata=True)
    return tuple(
        ListedFile(
            one.rfilename,
            hf_hub_url(repository, one.rfilename, revision=found.sha, endpoint=endpoint()),
            one.size,
            one.lfs.sha256 if one.lfs else (one.blob_id or ""),
        )
        for one in found.siblings or ()
        if one.size is not None
    )


def fetch(offer: HubFile | ListedFile, part: Path, progress: Progress) -> None:
    """Bring the bytes that ``part`` lacks. What arrived stays in it whatever happens.

    Not by Xet, whose parts cannot be continued by another process. Raises what huggingface_hub raises.
    """
    from huggingface_hub import constants
    from huggingface_hub.file_download import http_get
    from huggingface_hub.utils import build_hf_headers  # type: ignore[attr-defined]

    logging.getLogger("huggingface_hub").setLevel(logging.ERROR)  # its warnings name signed addresses
    constants.DOWNLOAD_CHUNK_SIZE = _CHUNK_BYTES
    with part.open("ab") as file:
        here = file.tell()
        progress(here, offer.size_bytes)
        http_get(
            offer.url,
            file,
            resume_size=here,
            headers={**build_hf_headers(library_name="ricordo"), "Accept-Encoding": "identity"},
            expected_size=offer.size_bytes,
            tqdm_class=cast("Any", _bar(progress, offer.size_bytes)),
        )


@contextmanager
def speaking_plainly(repository: str, file: str) -> Iterator[None]:
    """Turn whatever huggingface_hub raises into a DownloadError."""
    import httpx2
    from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled

    try:
        yield
    except HfHubHTTPError as error:
        raise DownloadError(_answer(error, repository, file)) from error
    except httpx2.ConnectError as error:
        raise DownloadError(
            Phrase("{endpoint} cannot be reached. Is this machine online?", endpoint=endpoint())
        ) from error
    except httpx2.TimeoutException as error:
        raise DownloadError(
            Phrase("{endpoint} did not answer in time. {resumes}", endpoint=endpoint(), resumes=_RESUMES)
        ) from error
    except httpx2.HTTPError as error:
        raise DownloadError(
            Phrase("The connection to {endpoint} broke. {resumes}", endpoint=endpoint(), resumes=_RESUMES)
        ) from error
    except OfflineModeIsEnabled as error:
        raise DownloadError(Phrase("HF_HUB_OFFLINE is set: this machine may not ask the hub.")) from error
    except OSError as error:
        raise DownloadError(_disk_or_end(error)) from error
    except ValueError as error:
        raise DownloadError(Phrase("The hub's answer makes no sense ({error}).", error=error)) from error


def _answer(error: Any, repository: str, file: str) -> str:
    from huggingface_hub.errors import GatedRepoError, RemoteEntryNotFoundError, RepositoryNotFoundError

    if isinstance(error, GatedRepoError):
        return Phrase(
            "{repository} is given only to people who agreed to its terms: agree at {endpoint}/{repository}, "
            "then sign in with `hf auth login`.",
            repository=repository,
            endpoint=endpoint(),
        )
    if isinstance(error, RepositoryNotFoundError):
        return Phrase("The hub has no repository {repository}, or it is private.", repository=repository)
    if isinstance(error, RemoteEntryNotFoundError):
        return Phrase("The repository {repository} has no file {file}.", repository=repository, file=file)
    return Phrase(
        "The hub answered with an error ({status_code}). {resumes}",
        status_code=error.response.status_code,
        resumes=_RESUMES,
    )


def _disk_or_end(error: OSError) -> str:
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return Phrase("The disk is full. {resumes}", resumes=_RESUMES)
    if error.errno is None:
        return Phrase("The hub sent fewer bytes, or more, than it had announced. {resumes}", resumes=_RESUMES)
    return Phrase("The file cannot be written ({strerror}).", strerror=error.strerror)


def _be_private() -> None:
    """Read when huggingface_hub is imported: no list of what is installed here in its requests."""
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    os.environ.setdefault("HF_HUB_DISABLE_XET", "1")


def _bar(progress: Progress, total_bytes: int) -> type:
    """A class that looks to huggingface_hub like a progress bar and passes on what it is told."""

    class Bar:
        def __init__(self, *, initial: int = 0, **_: object) -> None:
            self._done = initial

        def update(self, size: int) -> None:
            self._done += size
            progress(self._done, total_bytes)

        def __enter__(self) -> Self:
            return self

        def __exit__(
            self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
        ) -> None:
            return None

    return Bar
