"""The registers of an item's row: one JSON text beside its columns, kept by the functions of the journal.

It is a column and not derived from the journal, because forgetting takes an item's neighbours out of the journal, and
with the stamps the order of all later merges would be lost. An item that was never changed has none: its row's own
device and stamp say all there is. What a row shows may differ from its registers (one of two versions made at the same
time, one of two items that say the same); then the registers are what is shared.
"""

import json
import sqlite3
from collections.abc import Mapping
from typing import cast

from assistant.memory.item import Status
from assistant.sharing.dot import Dot
from assistant.sharing.entry import MARKS, Entry, Fate, Mark, Plain
from assistant.sharing.join import fate_order
from assistant.sharing.reasons import code_of

Column = str | int | float | None
Registers = dict[str, object]

FATE = ("status", "superseded_by", "reason", "valid_to")
"""The columns that together are an item's fate."""

READ = ("registers", "device", "hlc", *FATE)
"""The columns that ``noted`` must be given, beside those that change."""

_FATE = frozenset(FATE)
_FLAGS = frozenset({"pinned", "private"})


def noted(old: Mapping[str, Column], changes: Mapping[str, Column], dot: Dot) -> str:
    """The registers of a row ``old`` after ``dot`` has set ``changes`` in it."""
    registers = _load(old)
    if not _FATE.isdisjoint(changes):
        registers["fates"] = [_plain_fate(_fate_in({**{name: old[name] for name in FATE}, **changes}, dot))]
    for name in MARKS:
        if name in changes:
            registers[name] = [_mark_value(name, changes[name]), dot.hlc, dot.device]
    if "sentence" in changes:
        registers["masked"] = [dot.hlc, dot.device]
    registers["seen"] = {**cast("dict[str, str]", registers["seen"]), dot.device: dot.hlc}
    return json.dumps(registers, separators=(",", ":"))


def registers_text(entry: Entry) -> str:
    """The registers of an entry, every one of them, as they lie in its row."""
    registers: Registers = {
        "born": _plain_dot(entry.born),
        "seen": dict(entry.seen),
        "fates": [_plain_fate(fate) for fate in entry.fates],
        **{name: [mark.value, *_plain_dot(mark.dot)] for name, mark in entry.marks.items()},
    }
    if entry.twins:
        registers["twins"] = list(entry.twins)
    if entry.extra:
        registers["extra"] = dict(entry.extra)
    if entry.words and entry.words.masked != entry.born:
        registers["masked"] = _plain_dot(entry.words.masked)
    if entry.words and entry.words.redacted:
        registers["redacted"] = list(entry.words.redacted)
    return json.dumps(registers, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


class RegistersOf:
    """The registers of one row, read."""

    def __init__(self, row: sqlite3.Row) -> None:
        self._row = row
        self._registers = json.loads(row["registers"]) if row["registers"] else {}
        self.born = Dot(*self._registers["born"]) if self._registers else Dot(row["hlc"], row["device"])

    @property
    def seen(self) -> Mapping[str, str]:
        """The version vector."""
        found: dict[str, str] = self._registers.get("seen") or {self.born.device: self.born.hlc}
        return found

    @property
    def fates(self) -> tuple[Fate, ...]:
        """All that stand beside each other, in order."""
        if "fates" in self._registers:
            return tuple(sorted(map(_fate_of, self._registers["fates"]), key=fate_order))
        return (_fate_in({name: self._row[name] for name in FATE}, self.born),)

    @property
    def marks(self) -> Mapping[str, Mark]:
        """All of ``MARKS``."""
        return {name: self._mark(name) for name in MARKS}

    @property
    def masked(self) -> Dot:
        """Since when the sentence is as it is."""
        return Dot(*self._registers["masked"]) if "masked" in self._registers else self.born

    @property
    def redacted(self) -> tuple[str, ...]:
        """The fields whose words stayed elsewhere."""
        return tuple(self._registers.get("redacted", ()))

    @property
    def twins(self) -> tuple[str, ...]:
        """The items that say the same."""
        return tuple(self._registers.get("twins", ()))

    @property
    def extra(self) -> Mapping[str, object]:
        """Fields of a later version."""
        found: dict[str, object] = self._registers.get("extra", {})
        return found

    def _mark(self, name: str) -> Mark:
        if name in self._registers:
            value, *dot = self._registers[name]
            return Mark(Dot(*dot), value)
        return Mark(self.born, _mark_value(name, self._row[name]))


def _load(old: Mapping[str, Column]) -> Registers:
    if old["registers"]:
        found: Registers = json.loads(str(old["registers"]))
        return found
    born = [str(old["hlc"]), str(old["device"])]
    return {"born": born, "seen": {born[1]: born[0]}}


def _fate_in(columns: Mapping[str, Column], dot: Dot) -> Fate:
    by, reason, until = (columns[name] for name in FATE[1:])
    return Fate(
        dot,
        Status(str(columns["status"])),
        None if by is None else str(by),
        code_of(str(reason)),
        None if until is None else str(until),
    )


def _plain_dot(dot: Dot) -> list[str]:
    return [dot.hlc, dot.device]


def _plain_fate(fate: Fate) -> list[str | None]:
    return [fate.status.value, fate.superseded_by, fate.reason, fate.valid_to, *_plain_dot(fate.dot)]


def _fate_of(plain: list[str]) -> Fate:
    status, by, reason, until, hlc, device = plain
    return Fate(Dot(hlc, device), Status(status), by, reason, until)


def _mark_value(name: str, value: Column) -> Plain:
    return bool(value) if name in _FLAGS else value
