"""Reports that something in the folder may have changed. They only make the next scan come sooner."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from models.phrase import Phrase
from sync.errors import reason_of
from sync.folder.file_system import silent_kind_of

if TYPE_CHECKING:
    from sync.folder.observing import Observation

_EXHAUSTED = {errno.ENOSPC, errno.EMFILE, errno.ENFILE}  # watches, instances or handles, of the user or the system


class Hints(Protocol):
    """Where hints come from. All but the hints themselves happens in the watcher's thread."""

    def arm(self, folder: Path, on_hint: Callable[[], None]) -> str:
        """Report changes in ``folder`` by calling ``on_hint`` from any thread, instead of what was armed before.

        Returns an empty text, or a clause that says why none will come; the watcher looks more often then.
        """
        ...

    def is_alive(self) -> bool:
        """False when hints were promised and can come no more."""
        ...

    def disarm(self) -> None:
        """End it: afterwards no thread and no handle is left, and no hint comes. Safe to call at any time."""
        ...


class SystemHints:
    """The reports of the operating system, through watchdog."""

    def __init__(self, silent_kind: Callable[[Path], str] = silent_kind_of) -> None:
        self._silent_kind = silent_kind
        self._observation: Observation | None = None

    def arm(self, folder: Path, on_hint: Callable[[], None]) -> str:
        """See ``Hints``."""
        self.disarm()
        try:
            if kind := self._silent_kind(folder):
                return Phrase("the folder is on {kind}, which does not report what other machines change", kind=kind)
            from sync.folder.observing import Observation  # only here: a start must not pay for watchdog

            self._observation = Observation.begin(folder, on_hint)
        except OSError as error:
            if error.errno in _EXHAUSTED:
                return Phrase("this system has no watch left to give")
            return Phrase("this system cannot report changes ({reason})", reason=reason_of(error))
        return "" if self._observation else Phrase("this system reports no changes")

    def is_alive(self) -> bool:
        """See ``Hints``."""
        return self._observation is None or self._observation.is_alive()

    def disarm(self) -> None:
        """See ``Hints``."""
        if self._observation is not None:
            self._observation.end()
            self._observation = None
