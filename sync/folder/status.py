"""How the watched folder fares, as one value for a status line."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from models.phrase import Phrase


class Mode(StrEnum):
    """What the watcher does. POLLING: it looks often, as nobody reports changes. ABSENT: there is no folder to see."""

    STOPPED = "stopped"
    WATCHING = "watching"
    POLLING = "polling"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Status:
    """``since`` is when ``mode`` began, UTC; ``reason`` says why it polls, or why a folder cannot be used
    that is not merely gone.

    ``last_received`` is when records last came in, ``last_published`` when a bundle was last written. ``waiting``
    bundles are here and not in yet: still growing, not read, to be tried later; ``held`` ones wait for a key.
    ``trouble`` is what went wrong last and is not mended yet, else empty.
    """

    mode: Mode
    since: datetime
    reason: str = ""
    last_received: datetime | None = None
    last_published: datetime | None = None
    waiting: int = 0
    held: int = 0
    trouble: str = ""

    @property
    def sentence(self) -> str:
        """What ``mode`` means here, as a clause without a full stop; the faces add the times in the user's zone."""
        if self.mode is Mode.POLLING:
            return Phrase("looking from time to time, because {reason}", reason=self.reason)
        if self.mode is Mode.ABSENT:
            if not self.reason:
                return Phrase("the folder is missing since {since:%Y-%m-%d %H:%M} UTC", since=self.since)
            return Phrase(
                "the folder cannot be used since {since:%Y-%m-%d %H:%M} UTC ({reason})",
                since=self.since,
                reason=self.reason,
            )
        return Phrase("watching the folder") if self.mode is Mode.WATCHING else Phrase("the folder is not watched")
