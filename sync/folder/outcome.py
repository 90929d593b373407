"""What became of a bundle, and who decides it: the seam between the watched folder and the merge."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol


class Ending(StrEnum):
    """How receiving a bundle ended.

    RECEIVED: its records are in. NOTHING_NEW: it was read, and all of it was known. OWN: this device wrote it.
    HELD: it cannot be read or believed until a key is added: an unknown signer, or sealed for others.
    REFUSED: damaged, of a newer version, over a limit. LATER: not the bundle's fault: a full disk, a locked keyring.
    """

    RECEIVED = "received"
    NOTHING_NEW = "nothing new"
    OWN = "own"
    HELD = "held"
    REFUSED = "refused"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Outcome:
    """``reason`` is a clause for people, without a word of the bundle's content; empty where the ending says it."""

    ending: Ending
    reason: str = ""


class Receiver(Protocol):
    """Who takes bundles in. Called from the watcher's thread only, one bundle at a time."""

    def receive(self, path: Path, content_hash: str) -> Outcome:
        """Verify the bundle at ``path`` and merge it, or say why not.

        ``content_hash`` is the SHA-256 of the file as it was when it had come to rest, in hex. The file may have been
        replaced since: whoever reads other content answers LATER. A RicordoError or OSError raised here is logged
        and means LATER; what is the bundle's fault is to be answered, not raised.
        """
        ...

    def keys_mark(self) -> str:
        """A text that is another one as soon as a key was added that may open or vouch for a bundle held so far."""
        ...


class Publisher(Protocol):
    """Who writes bundles. Called from the watcher's thread only."""

    def publish(self) -> Path | None:
        """Write what changed since the last bundle into the folder; None when there was nothing to say.

        Raises RicordoError or OSError when it could not be written: it will be called again.
        """
        ...

    def is_own(self, path: Path) -> bool:
        """Whether this device wrote the bundle at ``path``, by its name alone: nothing is opened, nothing raised."""
        ...
