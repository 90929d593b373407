"""The shared folder, followed while the program runs: what is said of it, and what came in. Knows no screen."""

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from assistant.bootstrap import Profile
from sync.folder.log import lines_after
from sync.folder.outcome import Ending
from sync.folder.watcher import Means
from sync.moving.errands import watcher_of
from sync.moving.moving import Moving
from sync.moving.opening import open_parts
from ui.desks.house import Watched
from ui.desks.keyhole import Keyhole

if TYPE_CHECKING:
    from assistant.ports.sharing import Import
    from sync.folder.log import LogLine
    from sync.folder.status import Status


class FolderWatch:
    """A watcher of the profile's chosen folder. It asks nobody for anything: what needs a passphrase waits."""

    def __init__(self, profile: Profile, keyhole: Keyhole, means: Means | None = None) -> None:
        parts = open_parts(profile, keyhole.ask_nobody)
        self._moving = Moving(parts)
        self._watcher = watcher_of(profile, parts, means)
        self._guard = threading.Lock()
        self._last: LogLine | None = None
        self._seen = {one.number for one in self._moving.imports()}

    def start(self) -> None:
        """Begin. Raises AlreadyWatched, FolderUnusable."""
        self._watcher.start()

    def stop(self) -> None:
        """End; what is being taken in is taken in to its end."""
        self._watcher.stop()

    def changed(self) -> None:
        """Memory has changed: it is published when it has been quiet for a while."""
        self._watcher.changed()

    def hint(self) -> None:
        """A key or a device was added: what is held is looked at soon."""
        self._watcher.hint()

    def status(self) -> "Status":
        """How it fares now; cheap."""
        return self._watcher.status()

    def lines(self) -> "tuple[LogLine, ...]":
        """What happened, oldest first."""
        return self._watcher.log()

    def pass_over(self, number: int) -> None:
        """Import ``number`` was made by hand: it is no news."""
        self._seen.add(number)

    def has_news(self) -> bool:
        """Whether a bundle came in since the last ``news``; cheap."""
        return any(line.detail == Ending.RECEIVED for line in self._fresh())

    def news(self) -> Watched:
        """What came in since the last time; it may be news to a third device, too. Reads the store."""
        with self._guard:
            fresh = self._fresh()
            self._last = fresh[-1] if fresh else self._last
            if not any(line.detail == Ending.RECEIVED for line in fresh):
                return Watched(self.status())
            self._watcher.changed()
            return Watched(self.status(), self._arrived())

    def _fresh(self) -> "Sequence[LogLine]":
        return lines_after(self._watcher.log(), self._last)

    def _arrived(self) -> "tuple[Import, ...]":
        fresh = [one for one in self._moving.imports() if one.number not in self._seen]
        self._seen |= {one.number for one in fresh}
        return tuple(reversed(fresh))
