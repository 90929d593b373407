"""watchdog, reduced to a bell. The only file that imports it; import it late."""

from collections.abc import Callable
from pathlib import Path

from watchdog.events import (
    FileClosedEvent,
    FileCreatedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver
from watchdog.observers.polling import PollingObserver

# Neither opened nor closed without writing: our own reading would ring for ever. Nor deleted: it means nothing.
_MEANT: list[type[FileSystemEvent]] = [FileCreatedEvent, FileModifiedEvent, FileMovedEvent, FileClosedEvent]


class Observation:
    """One folder observed, from ``begin`` to ``end``, with threads and handles of its own."""

    def __init__(self, observer: BaseObserver) -> None:
        self._observer = observer

    @classmethod
    def begin(cls, folder: Path, on_hint: Callable[[], None]) -> "Observation | None":
        """Observe ``folder`` itself, not what lies deeper. None where watchdog could only poll: the watcher does that.

        Raises OSError when the system has no watch or no handle to give, or the folder vanished; nothing is left then.
        """
        observer = Observer()
        if isinstance(observer, PollingObserver):
            return None
        try:
            # Resolved: of a link only the link itself would be observed.
            observer.schedule(_Bell(on_hint), str(folder.resolve()), recursive=False, event_filter=_MEANT)
            observer.start()
        except BaseException:
            # It has begun to read before it was started.
            observer.stop()
            raise
        return cls(observer)

    def is_alive(self) -> bool:
        """False after the observed folder was removed or one of the threads has died."""
        emitters = self._observer.emitters
        return self._observer.is_alive() and bool(emitters) and all(one.is_alive() for one in emitters)

    def end(self) -> None:
        """Stop the threads and wait for them."""
        self._observer.stop()
        self._observer.join()


class _Bell(FileSystemEventHandler):
    def __init__(self, on_hint: Callable[[], None]) -> None:
        self._on_hint = on_hint

    def dispatch(self, _event: FileSystemEvent) -> None:
        self._on_hint()
