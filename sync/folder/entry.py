"""What lies in the watched folder, and which of it may be a bundle.

Sync programs put work of their own beside our files, and a shared folder holds anything that people put there. The
rule looks at names and kinds only; whether a candidate is a bundle is for its content to say, and for another module.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import translate
from pathlib import PurePath

from sync.container.bundle_name import SUFFIX
from sync.container.caps import CAPS

# In small letters. Hidden files are noise as a whole: half-written files of Syncthing, rsync, Nextcloud and ours, the
# books that Syncthing and Dropbox keep, the second halves (._name) that macOS leaves on sticks, placeholders of iCloud.
_NOISE = (
    ".*",
    "~$*",
    "~syncthing~*.tmp",
    "*.!sync",
    "*.crdownload",
    "*.download",
    "*.filepart",
    "*.part",
    "*.partial",
    "*.tmp",
    "*~",
)
_NOISE_NAME = re.compile("|".join(translate(name) for name in _NOISE))


class Kind(StrEnum):
    """What an entry of a folder is, links not followed. SPECIAL: a FIFO, a socket, a device."""

    FILE = "file"
    FOLDER = "folder"
    LINK = "link"
    SPECIAL = "special"


class Skip(StrEnum):
    """Why an entry is left alone."""

    NOISE = "noise"
    NO_BUNDLE = "no bundle"
    FOLDER = "folder"
    LINK = "link"
    SPECIAL = "special"
    EMPTY = "empty"
    TOO_LARGE = "too large"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the folder as it looked. Times are nanoseconds since 1970, 0 where the file system has none."""

    name: str
    kind: Kind = Kind.FILE
    size_bytes: int = 0
    modified_ns: int = 0
    changed_ns: int = 0


_NO_FILES = {Kind.FOLDER: Skip.FOLDER, Kind.LINK: Skip.LINK, Kind.SPECIAL: Skip.SPECIAL}


def classify(
    entry: Entry, is_own: Callable[[str], bool] = lambda _: False, limit_bytes: int = CAPS.file_bytes
) -> Skip | None:
    """Why ``entry`` is skipped; None for a candidate.

    ``is_own`` knows, by name, the bundles that this device wrote. Conflict copies are candidates like any other,
    whichever program made them and of whomever: they keep ``.age`` in their name, mostly at its end.
    """
    name = entry.name.lower()
    if _NOISE_NAME.match(name):
        return Skip.NOISE
    if SUFFIX not in PurePath(name).suffixes:
        return Skip.NO_BUNDLE
    if entry.kind in _NO_FILES:
        return _NO_FILES[entry.kind]
    if is_own(entry.name):
        return Skip.OWN
    if entry.size_bytes > limit_bytes:
        return Skip.TOO_LARGE
    return None if entry.size_bytes else Skip.EMPTY
