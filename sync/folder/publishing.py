"""Writing a bundle after memory has changed: not at every change, and not never while it keeps changing."""

import math
from datetime import datetime

from assistant.clock import Clock
from assistant.errors import RicordoError
from sync.errors import reason_of
from sync.folder.debounce import Debounce
from sync.folder.log import Event, FolderLog
from sync.folder.outcome import Publisher
from sync.folder.pace import Pace


class Publishing:
    """The outgoing half of a watched folder. ``changed`` may be called from any thread, the rest by one.

    ``trouble`` is a clause while the last attempt has failed, else empty.
    """

    def __init__(self, publisher: Publisher, clock: Clock, pace: Pace, log: FolderLog) -> None:
        self._publisher = publisher
        self._clock = clock
        self._retry_s = pace.retry_s
        self._log = log
        self._pending = Debounce(pace.publish_quiet_s, pace.publish_longest_s)
        self._not_before_s = -math.inf
        self.last_published: datetime | None = None
        self.trouble = ""

    def changed(self) -> bool:
        """Note that there may be something to say. True when nothing waited before."""
        return self._pending.push(self._clock.monotonic_s())

    def due_s(self) -> float:
        """When to publish (monotonic); infinite while nothing has changed."""
        return max(self._pending.due_s(), self._not_before_s)

    def publish(self) -> None:
        """Publish what waits. What fails waits on, and is due again after a while."""
        self._pending.clear()
        try:
            path = self._publisher.publish()
        except RicordoError as error:
            self._fail(str(error))
            return
        except OSError as error:
            self._fail(reason_of(error))
            return
        self.trouble = ""
        if path is not None:
            self.last_published = self._clock.now()
            self._log.add(Event.PUBLISHED)

    def _fail(self, reason: str) -> None:
        if reason != self.trouble:
            self._log.add(Event.FAILED, reason=reason)
        self.trouble = reason
        self._pending.push(self._clock.monotonic_s())
        self._not_before_s = self._clock.monotonic_s() + self._retry_s
