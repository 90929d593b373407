"""Importing records of other devices: planned against the store as it is now, and written down in its transaction."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from datetime import datetime

from assistant.clock import to_text
from assistant.ports.sharing import Arrival, HeldBack, Import
from assistant.sharing.dot import latest_allowed, moved_clock
from assistant.sharing.entry import Entry, Shareable, Shared, Tombstone, dots_of
from assistant.sharing.join import join
from assistant.sharing.merge import MergePlan, plan_merge
from assistant.sharing.record import line_of, record_of
from assistant.store.memory_undo import last_seq
from assistant.store.registers import registers_text
from assistant.store.shared_rows import shared_ids, stored_entry
from assistant.store.shared_writing import write_known, write_new, write_parts, write_states

COUNTED = ("new", "updated", "unchanged", "states", "purged", "buried", "conflicts", "held")
"""The parts of a plan whose numbers the log keeps."""

_UNDOABLE = 20
"""Of so many of the newest imports it is kept how things were before; of older ones only that they were."""


def plan_import(connection: sqlite3.Connection, ours: Shared, records: Sequence[Shareable], now: datetime) -> MergePlan:
    """What importing would do, with what was held back and whose time has come."""
    ripe = connection.execute("SELECT record FROM held_records WHERE hlc <= ?", (latest_allowed(now),))
    return plan_merge(ours, [*records, *(stored_entry(row["record"]) for row in ripe)], now)


def is_known(connection: sqlite3.Connection, plan: MergePlan) -> bool:
    """Whether everything that a plan holds back waits here already."""
    waiting = {one.entry.id: one.entry for one in read_held(connection)}
    return all(entry.id in waiting and join(waiting[entry.id], entry) == waiting[entry.id] for entry in plan.held)


def write_merge(connection: sqlite3.Connection, plan: MergePlan, ours: Shared, now: datetime) -> None:
    """Write what a plan changes of ``ours``; what it purges is gone already."""
    last = connection.execute("SELECT hlc_last FROM device").fetchone()["hlc_last"]
    connection.execute("UPDATE device SET hlc_last = ?", (moved_clock(last, [plan.heard], now),))
    _write_stones(connection, [plan.merged.tombstones[item_id] for item_id in plan.tombstones])
    changed = [plan.merged.entries[item_id] for item_id in (*plan.new, *plan.updated, *plan.states)]
    worded = [entry for entry in changed if entry.words]
    rows = {item_id for item_id, entry in ours.entries.items() if entry.words}
    write_new(connection, [entry for entry in worded if entry.id not in rows], plan.outlook, now)
    write_known(connection, [entry for entry in worded if entry.id in rows], ours.entries, now)
    write_parts(connection, worded, ours.entries)
    write_states(connection, [entry for entry in changed if not entry.words])
    connection.executemany("DELETE FROM item_states WHERE id = ?", [(entry.id,) for entry in worded])
    connection.executemany(
        "UPDATE items SET doubt_with = ? WHERE id = ? AND doubt_with IS NULL",
        [(other, item_id) for item_id, other in plan.doubts.items()],
    )


def write_held(connection: sqlite3.Connection, plan: MergePlan, arrival: Arrival, now: datetime) -> None:
    """Set aside what is from the future, beside what already waits, and let go of what does no more."""
    waiting = {one.entry.id: one.entry for one in read_held(connection)}
    limit = latest_allowed(now)
    done = [item_id for item_id, entry in waiting.items() if max(dots_of(entry)) <= limit]
    connection.executemany("DELETE FROM held_records WHERE item_id = ?", [(item_id,) for item_id in done])
    for entry in plan.held:
        whole = join(waiting[entry.id], entry) if entry.id in waiting else entry
        values = (entry.id, max(dots_of(whole)), arrival.bundle, to_text(now), _text(whole))
        connection.execute("INSERT OR REPLACE INTO held_records VALUES (?, ?, ?, ?, ?)", values)


def read_held(connection: sqlite3.Connection) -> list[HeldBack]:
    """What waits for our clock, by item."""
    rows = connection.execute("SELECT * FROM held_records ORDER BY item_id")
    return [HeldBack(stored_entry(row["record"]), row["bundle"], row["at"]) for row in rows]


def note_received(connection: sqlite3.Connection, plan: MergePlan, arrival: Arrival, now: datetime) -> None:
    """What came belongs to the shared set, and so does everything that says the same as something in it."""
    ids = {*plan.new, *plan.updated, *plan.states, *plan.unchanged, *plan.tombstones}
    ids |= _twins(plan.merged, ids | shared_ids(connection))
    connection.executemany(
        "INSERT OR IGNORE INTO shared_items (item_id, way, bundle, at) VALUES (?, 'received', ?, ?)",
        [(item_id, arrival.bundle, to_text(now)) for item_id in sorted(ids)],
    )


def keep_import(
    connection: sqlite3.Connection, what: tuple[MergePlan, Shared], arrival: Arrival, first_seq: int, now: datetime
) -> Import:
    """Write the import into the log; ``what`` is its plan and what was known before it."""
    plan, ours = what
    counts = {name: len(getattr(plan, name)) for name in COUNTED}
    connection.execute(
        "INSERT INTO imports (bundle, device, device_name, at, first_seq, last_seq, counts)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            *(arrival.bundle, arrival.device, arrival.device_name),
            *(to_text(now), first_seq, last_seq(connection), json.dumps(counts)),
        ),
    )
    number: int = connection.execute("SELECT max(number) FROM imports").fetchone()[0]
    changed = [plan.merged.entries[item_id] for item_id in (*plan.new, *plan.updated, *plan.states)]
    before = {entry.id: _text(ours.entries[entry.id]) for entry in changed if entry.id in ours.entries}
    connection.executemany(
        "INSERT INTO import_changes VALUES (?, ?, ?, ?)",
        [(number, entry.id, before.get(entry.id), registers_text(entry)) for entry in changed],
    )
    connection.execute("DELETE FROM import_changes WHERE import_number <= ?", (number - _UNDOABLE,))
    return Import(number, arrival, to_text(now), counts)


def read_imports(connection: sqlite3.Connection) -> list[Import]:
    """The log, the newest first."""
    rows = connection.execute("SELECT * FROM imports ORDER BY number DESC")
    return [
        Import(
            row["number"],
            Arrival(row["bundle"], row["device"], row["device_name"]),
            row["at"],
            json.loads(row["counts"]),
            row["undone_at"],
        )
        for row in rows
    ]


def _text(entry: Entry) -> str:
    return line_of(record_of(entry)).decode()


def _twins(shared: Shared, ids: Iterable[str]) -> set[str]:
    return {twin for item_id in ids if item_id in shared.entries for twin in shared.entries[item_id].twins}


def _write_stones(connection: sqlite3.Connection, stones: Iterable[Tombstone]) -> None:
    connection.executemany(
        "INSERT OR REPLACE INTO tombstones (id, forgotten_at, device, hlc, seen, extra) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (
                stone.id,
                stone.forgotten_at,
                stone.dot.device,
                stone.dot.hlc,
                json.dumps(stone.seen),
                json.dumps(stone.extra),
            )
            for stone in stones
        ],
    )
