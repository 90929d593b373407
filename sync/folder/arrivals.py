"""Taking in what arrives: from a look into the folder to an outcome for every new content."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from assistant.clock import Clock
from assistant.errors import RicordoError
from sync.container.caps import CAPS
from sync.errors import reason_of
from sync.folder.entry import Entry, Skip, classify
from sync.folder.listing import hash_file
from sync.folder.log import Event, FolderLog
from sync.folder.outcome import Ending, Outcome, Receiver
from sync.folder.pace import Pace
from sync.folder.scan import ScanPlan, ScanState, Trial, is_due, plan_scan, with_hashes, with_trials

_TOLD = {Skip.FOLDER, Skip.LINK, Skip.SPECIAL, Skip.TOO_LARGE}  # somebody may wonder why nothing comes of it


@dataclass(frozen=True, slots=True)
class Tally:
    """How the files now in the folder stand; see ``Status``. ``unsettled`` of the waiting ones may still be growing."""

    unsettled: int = 0
    waiting: int = 0
    held: int = 0
    last_received: datetime | None = None


class Arrivals:
    """The incoming half of a watched folder. Used by one thread; ``tally`` may be read by any."""

    def __init__(
        self, folder: Path, receiver: Receiver, is_own: Callable[[Path], bool], clock: Clock, pace: Pace
    ) -> None:
        self._folder = folder
        self._receiver = receiver
        self._is_own = is_own
        self._clock = clock
        self._pace = pace
        self._state = ScanState()
        self._read_anew_s = clock.monotonic_s() + pace.reread_s
        self._told: frozenset[tuple[str, Skip]] = frozenset()
        self._unreadable: set[str] = set()
        self.log = FolderLog(clock)
        self.tally = Tally()

    def take_in(self, entries: Iterable[Entry], stop: threading.Event) -> None:
        """Receive whatever is new among ``entries`` and at rest. Returns early, between two files, after ``stop``."""
        now_s = self._clock.monotonic_s()
        if now_s >= self._read_anew_s:
            self._read_anew_s = now_s + self._pace.reread_s
            self._state = self._state.read_anew()
        plan = plan_scan(self._state, self._candidates(entries), now_s, self._pace.settle_s)
        self._state = plan.state
        self._read(plan.to_read, stop)
        self._receive(plan, stop)
        self._count(plan)

    def _candidates(self, entries: Iterable[Entry]) -> list[Entry]:
        verdicts = [(entry, classify(entry, lambda name: self._is_own(self._folder / name))) for entry in entries]
        told = frozenset((entry.name, skip) for entry, skip in verdicts if skip in _TOLD)
        for _, skip in sorted(told - self._told):
            self.log.add(Event.SKIPPED, skip)
        self._told = told
        return [entry for entry, skip in verdicts if skip is None]

    def _read(self, names: Iterable[str], stop: threading.Event) -> None:
        found: dict[str, str] = {}
        for name in names:
            if stop.is_set():
                break
            content_hash = self._hash(name)
            if content_hash is not None:
                found[name] = content_hash
        self._state = with_hashes(self._state, found)

    def _hash(self, name: str) -> str | None:
        try:
            content_hash = hash_file(self._folder / name, CAPS.file_bytes)
        except OSError as error:
            if name not in self._unreadable:
                self.log.add(Event.UNREADABLE, reason=reason_of(error))
            self._unreadable.add(name)
            return None
        self._unreadable.discard(name)
        return content_hash

    def _receive(self, plan: ScanPlan, stop: threading.Event) -> None:
        keys_mark = self._receiver.keys_mark()
        self._count(plan)
        for name in plan.order:
            content_hash = self._state.sightings[name].content_hash
            now_s = self._clock.monotonic_s()
            # Asked for each anew: the same content may just have been received under another name.
            trial = self._state.trials.get(content_hash)
            if stop.is_set() or not content_hash or not is_due(trial, keys_mark, now_s, self._pace.retry_s):
                continue
            outcome = self._try(name, content_hash)
            self._state = with_trials(self._state, {content_hash: Trial(outcome, keys_mark, now_s)})
            self.log.add(Event.RECEIVED, outcome.ending, content_hash, outcome.reason)
            self._note(outcome)

    def _try(self, name: str, content_hash: str) -> Outcome:
        try:
            return self._receiver.receive(self._folder / name, content_hash)
        except RicordoError as error:
            return Outcome(Ending.LATER, str(error))
        except OSError as error:  # its text would name the file
            return Outcome(Ending.LATER, reason_of(error))

    def _note(self, outcome: Outcome) -> None:
        waiting = self.tally.waiting - (outcome.ending is not Ending.LATER)
        received = outcome.ending is Ending.RECEIVED
        last = self._clock.now() if received else self.tally.last_received
        self.tally = replace(self.tally, waiting=max(waiting, 0), last_received=last)

    def _count(self, plan: ScanPlan) -> None:
        contents = [self._state.sightings[name].content_hash for name in plan.order]
        trials = [self._state.trials.get(content) for content in contents]
        open_ones = [trial for trial in trials if trial is None or trial.outcome.ending is Ending.LATER]
        held = [trial for trial in trials if trial is not None and trial.outcome.ending is Ending.HELD]
        self.tally = replace(
            self.tally, unsettled=plan.unsettled, waiting=plan.unsettled + len(open_ones), held=len(held)
        )
