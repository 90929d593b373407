"""The sync log: what was moved, when and how it ended, one JSON line each in the profile's folder.

Kinds, counts, ids of bundles and devices, ids of rules. Never a word of a memory, a value, a path or a person's text.
"""

import errno
import json
import logging
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from assistant.clock import from_text, to_text
from assistant.errors import FolderUnusable, StoreError, StoreFull
from models.atomic import make_private
from sync.errors import reason_of
from sync.gate.redaction import Redaction

_log = logging.getLogger(__name__)
_PLAIN = re.compile(r"[0-9A-Za-z._:-]{0,80}", re.ASCII)
_ODD = re.compile(r"[^0-9A-Za-z._:-]", re.ASCII)
_NOTHING: Mapping[str, int] = MappingProxyType({})


class Event(StrEnum):
    """What a line tells."""

    EXPORTED = "exported"
    IMPORTED = "imported"
    UNDONE = "undone"
    HELD = "held"
    REFUSED = "refused"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line. ``detail`` is the name of an error's type, of a way or a continuity; ``counts`` are by names of ours.

    ``rules`` are findings by the ids of the rules that found them.
    """

    at: datetime
    event: Event
    bundle: str = ""
    device: str = ""
    detail: str = ""
    counts: Mapping[str, int] = field(default_factory=lambda: _NOTHING)
    rules: Mapping[str, int] = field(default_factory=lambda: _NOTHING)


def rule_counts(redactions: Iterable[Redaction]) -> Mapping[str, int]:
    """What was found, by rules. A second scanner may name its rules as it likes: other characters become hyphens."""
    return {_ODD.sub("-", one.rule_id)[:80]: one.count for one in redactions}


class SyncJournal:
    """The file at ``path``; it is made with its first line, for this user alone."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, entry: Entry) -> None:
        """Append a line, durably. Raises StoreFull, FolderUnusable; ValueError for what may not stand in it."""
        line = json.dumps(_record(entry), separators=(",", ":")).encode() + b"\n"
        try:
            make_private(self._path.parent)
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                _write_whole(descriptor, line)
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise self._refusal(error) from error

    def try_add(self, entry: Entry) -> None:
        """Append a line about something that failed, if there is room for it: the failure itself is what counts."""
        try:
            self.add(entry)
        except StoreError as error:
            _log.warning("the sync log takes no line: %s", type(error).__name__)

    def entries(self, newest: int = 100) -> list[Entry]:
        """The ``newest`` lines, the latest last. Half a line, left by a full disk or a power cut, is passed over."""
        try:
            lines = self._path.read_bytes().splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise self._refusal(error) from error
        read = (_entry(line) for line in reversed(lines))
        found = [entry for _, entry in zip(range(newest), filter(None, read), strict=False)]
        return found[::-1]

    def _refusal(self, error: OSError) -> StoreError:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            return StoreFull(self._path)
        return FolderUnusable(self._path.parent, reason_of(error))


def _write_whole(descriptor: int, line: bytes) -> None:
    """A line that a full disk cuts is taken back, so that the next one does not begin in its middle."""
    start, rest = os.fstat(descriptor).st_size, memoryview(line)
    try:
        while rest:
            rest = rest[os.write(descriptor, rest) :]
    except OSError:
        os.ftruncate(descriptor, start)
        raise


def _record(entry: Entry) -> dict[str, object]:
    names = (entry.bundle, entry.device, entry.detail, *entry.counts, *entry.rules)
    if not all(_PLAIN.fullmatch(name) for name in names):
        raise ValueError("only ids and names of ours may stand in the sync log")
    record: dict[str, object] = {"at": to_text(entry.at), "event": entry.event.value}
    for name in ("bundle", "device", "detail"):
        if value := getattr(entry, name):
            record[name] = value
    for name in ("counts", "rules"):
        if counts := dict(getattr(entry, name)):
            record[name] = counts
    return record


def _entry(line: bytes) -> Entry | None:
    try:
        record = json.loads(line)
        return Entry(
            from_text(record["at"]),
            Event(record["event"]),
            str(record.get("bundle", "")),
            str(record.get("device", "")),
            str(record.get("detail", "")),
            {str(name): int(count) for name, count in record.get("counts", {}).items()},
            {str(name): int(count) for name, count in record.get("rules", {}).items()},
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
