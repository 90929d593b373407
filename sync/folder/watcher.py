"""The watched folder at work: it looks, takes in, publishes, and says how it fares.

The truth is a periodic scan by content. What the system reports only makes the next scan come sooner, and a deletion
is no report at all. The folder may vanish and come back at any time; that is not an error, a stick was pulled.
"""

import threading
from dataclasses import dataclass, field, replace
from pathlib import Path

from assistant.clock import Clock, SystemClock
from assistant.store.lock import WriterLock
from sync.folder.arrivals import Arrivals
from sync.folder.claim import take_claim
from sync.folder.debounce import Debounce
from sync.folder.entry import Entry
from sync.folder.hints import Hints, SystemHints
from sync.folder.listing import Absent, Identity, identify, list_folder
from sync.folder.log import Event, LogLine
from sync.folder.outcome import Publisher, Receiver
from sync.folder.pace import Pace
from sync.folder.publishing import Publishing
from sync.folder.status import Mode, Status
from sync.folder.waiter import BellWaiter, Waiter


@dataclass(frozen=True, slots=True)
class Means:
    """What a watcher works with. Each watcher needs hints and a waiter of its own."""

    clock: Clock = field(default_factory=SystemClock)
    hints: Hints = field(default_factory=SystemHints)
    waiter: Waiter = field(default_factory=BellWaiter)
    pace: Pace = field(default_factory=Pace)


class Watcher:
    """Watches ``folder`` for the profile whose own folder is ``profile``.

    Either ``start`` and ``stop``, with a thread of its own, or ``run_until``, in the caller's. ``changed``, ``hint``,
    ``status`` and ``log`` may be called from any thread at any time.
    """

    def __init__(
        self, folder: Path, profile: Path, receiver: Receiver, publisher: Publisher, means: Means | None = None
    ) -> None:
        means = means or Means()
        self._folder = folder
        self._profile = profile
        self._clock, self._hints, self._waiter, self._pace = means.clock, means.hints, means.waiter, means.pace
        self._arrivals = Arrivals(folder, receiver, publisher.is_own, self._clock, self._pace)
        self._log = self._arrivals.log
        self._publishing = Publishing(publisher, self._clock, self._pace, self._log)
        self._hinted = Debounce(self._pace.hint_quiet_s, self._pace.hint_longest_s)
        self._next_scan_s = self._rearm_s = self._clock.monotonic_s()
        self._identity: Identity | None = None
        self._is_disk = False
        self._standing = Status(Mode.STOPPED, self._clock.now())
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Watch in a thread of its own until ``stop``. Nothing happens while it runs already.

        Raises AlreadyWatched, FolderUnusable. A folder that is not there is waited for.
        """
        if self._thread is not None and self._thread.is_alive():
            return
        claim = take_claim(self._profile, self._folder, self._clock)
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self._serve, args=(claim, self._stop), name="watched folder", daemon=True
        )
        self._thread.start()

    def stop(self, timeout_s: float = 10.0) -> bool:
        """End what ``start`` began; what is being received is received to its end. Safe to call at any time.

        False when it has not ended within ``timeout_s``: a dead network share holds it, and it dies with the process.
        """
        self._stop.set()
        self._waiter.ring()
        if self._thread is None:
            return True
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def run_until(self, stop: threading.Event) -> None:
        """Watch in this thread until ``stop`` is set. Raises AlreadyWatched, FolderUnusable."""
        self._serve(take_claim(self._profile, self._folder, self._clock), stop)

    def changed(self) -> None:
        """Say that memory has changed: it is published when it has been quiet for a while."""
        if self._publishing.changed():
            self._waiter.ring()

    def hint(self) -> None:
        """Say that something in the folder, or a key, may have changed: it is looked at soon."""
        if self._hinted.push(self._clock.monotonic_s()):
            self._waiter.ring()

    def status(self) -> Status:
        """How it fares now."""
        tally, publishing = self._arrivals.tally, self._publishing
        return replace(
            self._standing,
            last_received=tally.last_received,
            last_published=publishing.last_published,
            waiting=tally.waiting,
            held=tally.held,
            trouble=publishing.trouble,
        )

    def log(self) -> tuple[LogLine, ...]:
        """What happened, oldest first; the newest 500 lines are kept."""
        return self._log.lines()

    def _serve(self, claim: WriterLock, stop: threading.Event) -> None:
        self._next_scan_s = self._clock.monotonic_s()
        try:
            while not stop.is_set():
                self._waiter.wait(self._step(stop), stop)
        finally:
            self._hints.disarm()
            self._identity = None
            self._become(Mode.STOPPED)
            claim.release()

    def _step(self, stop: threading.Event) -> float:
        """Do what is due; returns the seconds until something is due again."""
        if self._scan_due_s() <= self._clock.monotonic_s():
            self._scan(stop)
        if self._publish_due_s() <= self._clock.monotonic_s() and not stop.is_set():
            self._publishing.publish()
        return max(0.0, min(self._scan_due_s(), self._publish_due_s()) - self._clock.monotonic_s())

    def _scan_due_s(self) -> float:
        return min(self._next_scan_s, self._hinted.due_s())

    def _publish_due_s(self) -> float:
        return float("inf") if self._identity is None else self._publishing.due_s()

    def _scan(self, stop: threading.Event) -> None:
        self._hinted.clear()
        entries = self._look()
        if isinstance(entries, Absent):
            self._lose(entries.reason)
        else:
            self._arrivals.take_in(entries, stop)
        self._next_scan_s = self._clock.monotonic_s() + self._pause_s()

    def _look(self) -> tuple[Entry, ...] | Absent:
        identity = identify(self._folder)
        if isinstance(identity, Absent):
            return identity
        if self._is_disk and not identity.is_mount:
            return Absent()  # a bundle written here would vanish under the disk when it is back
        self._is_disk = identity.is_mount
        entries = list_folder(self._folder)
        if isinstance(entries, Absent) or not self._arm_anew(identity):
            return entries
        return list_folder(self._folder)  # once more: nothing may fall between looking and arming

    def _pause_s(self) -> float:
        if self._standing.mode is Mode.ABSENT:
            return self._pace.absent_s
        if self._arrivals.tally.unsettled:
            return self._pace.settle_s
        return self._pace.scan_s if self._standing.mode is Mode.WATCHING else self._pace.poll_s

    def _arm_anew(self, identity: Identity) -> bool:
        now_s = self._clock.monotonic_s()
        another = identity != self._identity
        # Now and then in any case: a watch on a disk that was away for a moment is dead and does not know it.
        if not another and now_s < self._rearm_s and self._hints.is_alive():
            return False
        reason = self._hints.arm(self._folder, self.hint)
        self._rearm_s = now_s + self._pace.rearm_s
        self._identity = identity
        if another:
            # Memory may have changed while nobody looked, and what was published may not be in this one.
            self._publishing.changed()
        self._become(Mode.POLLING if reason else Mode.WATCHING, reason)
        return True

    def _lose(self, reason: str) -> None:
        self._hints.disarm()
        self._identity = None
        self._become(Mode.ABSENT, reason)

    def _become(self, mode: Mode, reason: str = "") -> None:
        if (self._standing.mode, self._standing.reason) != (mode, reason):
            self._standing = Status(mode, self._clock.now(), reason)
            self._log.add(Event.MODE, mode, reason=reason)
