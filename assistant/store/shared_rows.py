"""Reading what is shared: every item as an entry with its registers, in a handful of queries however many there are."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Mapping

from assistant.memory.evidence import Counters
from assistant.sharing.dot import Dot
from assistant.sharing.entry import Deed, Entry, Shared, Span, Tombstone, Words
from assistant.sharing.reading import read_record
from assistant.store.memory_codec import COUNTERS
from assistant.store.registers import RegistersOf

_DEEDS = """
SELECT row_id, hlc, device, at, json_extract(after, '$.status') AS status, json_extract(after, '$.pinned') AS pinned
FROM change_journal WHERE table_name = 'items' AND operation = 'update' AND after IS NOT NULL
"""
_PINNED = {0: "unpinned", 1: "pinned"}


def read_shared(connection: sqlite3.Connection) -> Shared:
    """Everything that this device knows, whether it ever travelled or not."""
    counters, evidence, deeds = _counters(connection), _evidence(connection), _deeds(connection)
    entries = {}
    for row in connection.execute("SELECT * FROM items"):
        item_id = row["id"]
        entries[item_id] = entry_of(row, counters.get(item_id, {}), evidence.get(item_id, {}), deeds.get(item_id, ()))
    for row in connection.execute("SELECT record FROM item_states"):
        state = stored_entry(row["record"])
        entries[state.id] = state
    stones = {row["id"]: _tombstone(row) for row in connection.execute("SELECT * FROM tombstones")}
    return Shared(entries, stones)


def shared_ids(connection: sqlite3.Connection) -> frozenset[str]:
    """The ids of everything that has travelled, to here or from here."""
    return frozenset(row["item_id"] for row in connection.execute("SELECT item_id FROM shared_items"))


def stored_entry(record: str) -> Entry:
    """An entry that we wrote down as a record."""
    entry = read_record(json.loads(record), 0)
    if isinstance(entry, Tombstone):
        raise TypeError("a tombstone has a table of its own")
    return entry


def entry_of(
    row: sqlite3.Row, counters: Mapping[str, Counters], evidence: Mapping[str, Span], deeds: tuple[Deed, ...]
) -> Entry:
    """From a row of ``items`` and what belongs to it."""
    registers = RegistersOf(row)
    return Entry(
        id=row["id"],
        born=registers.born,
        fates=registers.fates,
        marks=registers.marks,
        reinforced_at=row["reinforced_at"],
        seen=registers.seen,
        counters=counters,
        words=_words(row, registers),
        evidence=evidence,
        replaces=tuple(sorted(set(row["replaces"].split()))),
        twins=registers.twins,
        deeds=deeds,
        extra=registers.extra,
    )


def _words(row: sqlite3.Row, registers: RegistersOf) -> Words:
    return Words(
        row["kind"],
        row["subject"],
        row["attribute"],
        row["scope"],
        row["value"],
        row["sentence"],
        row["language"],
        row["polarity"],
        row["lifetime"],
        bool(row["single"]),
        row["stated_at"],
        row["recorded_at"],
        row["valid_from"],
        row["zone"],
        registers.masked,
        registers.redacted,
    )


def _counters(connection: sqlite3.Connection) -> Mapping[str, dict[str, Counters]]:
    found: dict[str, dict[str, Counters]] = defaultdict(dict)
    for row in connection.execute("SELECT * FROM item_counters"):
        found[row["item_id"]][row["owner"]] = Counters(*(row[name] for name in COUNTERS))
    return found


def _evidence(connection: sqlite3.Connection) -> Mapping[str, dict[str, Span]]:
    found: dict[str, dict[str, Span]] = defaultdict(dict)
    for row in connection.execute("SELECT * FROM evidence"):
        found[row["item_id"]][row["id"]] = Span(
            row["id"],
            Dot(row["hlc"], row["device"]),
            row["session_id"],
            row["turn_id"],
            row["span_start"],
            row["span_end"],
            row["text"],
            row["said_at"],
            row["role"],
            bool(row["withdrawn"]),
            bool(row["redacted"]),
        )
    return found


def _deeds(connection: sqlite3.Connection) -> Mapping[str, tuple[Deed, ...]]:
    found: dict[str, set[Deed]] = defaultdict(set)
    for row in connection.execute(_DEEDS):
        for what in (row["status"], _PINNED.get(row["pinned"])):
            if what is not None:
                found[row["row_id"]].add(Deed(row["hlc"], row["device"], what, row["at"]))
    return {item_id: tuple(sorted(deeds)) for item_id, deeds in found.items()}


def _tombstone(row: sqlite3.Row) -> Tombstone:
    dot = Dot(row["hlc"], row["device"])
    return Tombstone(row["id"], dot, row["forgotten_at"], json.loads(row["seen"]), json.loads(row["extra"]))
