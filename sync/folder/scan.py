"""What the scans of the folder have taught so far, and what follows from the next look. Pure.

A file is read once it has looked the same over two looks, and received once for each *content*: names, moves and
deletions mean nothing. What failed is tried again when a key was added, what could not be tried after a while.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from sync.folder.entry import Entry
from sync.folder.outcome import Ending, Outcome

_NUMBER = re.compile(r"(\d+)", re.ASCII)
_WAITING_FOR_KEYS = {Ending.HELD, Ending.REFUSED}


@dataclass(frozen=True, slots=True)
class Sighting:
    """How a candidate has looked since ``since_s`` (monotonic). ``content_hash`` is empty until it was read."""

    size_bytes: int
    modified_ns: int
    changed_ns: int
    since_s: float
    content_hash: str = ""


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a content, under which keys, and when (monotonic)."""

    outcome: Outcome
    keys_mark: str
    at_s: float


@dataclass(frozen=True, slots=True)
class ScanState:
    """Sightings by name, for what is there now; trials by content hash, for all that was ever there."""

    sightings: Mapping[str, Sighting] = field(default_factory=dict)
    trials: Mapping[str, Trial] = field(default_factory=dict)

    def read_anew(self) -> "ScanState":
        """The state in which every file is to be read again, though none has to be received again."""
        return replace(self, sightings={name: replace(one, content_hash="") for name, one in self.sightings.items()})


@dataclass(frozen=True, slots=True)
class ScanPlan:
    """What a look asks for. ``to_read`` has come to rest, its content unknown; ``unsettled`` may still be growing.

    ``order`` are all candidates at rest in the order in which to receive them, so that the bundles of one device come
    by their numbers.
    """

    state: ScanState
    to_read: tuple[str, ...]
    order: tuple[str, ...]
    unsettled: int


def plan_scan(state: ScanState, candidates: Iterable[Entry], now_s: float, settle_s: float) -> ScanPlan:
    """Compare a look at ``candidates`` with the last one. At rest: unchanged in size and time for ``settle_s``."""
    sightings: dict[str, Sighting] = {}
    resting: list[str] = []
    for entry in candidates:
        before = state.sightings.get(entry.name)
        seen = sightings[entry.name] = _seen_again(before, entry, now_s)
        if before is not None and now_s - seen.since_s >= settle_s:
            resting.append(entry.name)
    order = tuple(sorted(resting, key=by_number))
    to_read = tuple(name for name in order if not sightings[name].content_hash)
    return ScanPlan(replace(state, sightings=sightings), to_read, order, len(sightings) - len(order))


def _seen_again(before: Sighting | None, entry: Entry, now_s: float) -> Sighting:
    fresh = Sighting(entry.size_bytes, entry.modified_ns, entry.changed_ns, now_s)
    if before is None or (before.size_bytes, before.modified_ns) != (entry.size_bytes, entry.modified_ns):
        return fresh
    # Only size and modification time tell whether it rests: network file systems invent the other time. When that one
    # moved, the content may have been exchanged under the same size and time: it is read again.
    return before if before.changed_ns == entry.changed_ns else replace(fresh, since_s=before.since_s)


def is_due(trial: Trial | None, keys_mark: str, now_s: float, retry_s: float) -> bool:
    """Whether a content is to be received now; ``trial`` is None for one that never was."""
    if trial is None:
        return True
    if trial.outcome.ending is Ending.LATER:
        return now_s - trial.at_s >= retry_s
    return trial.outcome.ending in _WAITING_FOR_KEYS and trial.keys_mark != keys_mark


def with_hashes(state: ScanState, content_hashes: Mapping[str, str]) -> ScanState:
    """``state`` after files were read; a name that is no longer seen is left out."""
    known = {
        name: replace(state.sightings[name], content_hash=content_hash)
        for name, content_hash in content_hashes.items()
        if name in state.sightings
    }
    return replace(state, sightings={**state.sightings, **known})


def with_trials(state: ScanState, trials: Mapping[str, Trial]) -> ScanState:
    """``state`` after contents were tried."""
    return replace(state, trials={**state.trials, **trials})


def by_number(name: str) -> tuple[tuple[str, int], ...]:
    """A key that sorts names as people count: ``laptop-9`` before ``laptop-10``."""
    parts = _NUMBER.split(name)
    return tuple(
        (text, int(digits) if digits else -1) for text, digits in zip(parts[::2], [*parts[1::2], ""], strict=True)
    )
