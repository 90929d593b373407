"""Taking an import back: what it changed is as it was before, unless something was changed again since.

What it brought and nobody touched goes without a trace; it may be imported again. What it forgot stays forgotten.
"""

import json
import sqlite3
from collections.abc import Sequence
from datetime import datetime

from assistant.clock import to_text
from assistant.errors import NothingToUndo
from assistant.ports.sharing import Reverted
from assistant.sharing.entry import Entry
from assistant.sharing.view import look
from assistant.store.columns import LISTED
from assistant.store.forget import remove_item
from assistant.store.registers import registers_text
from assistant.store.shared_rows import read_shared, stored_entry
from assistant.store.shared_views import show
from assistant.store.shared_writing import write_counters, write_known, write_spans, write_states


def revert_import(connection: sqlite3.Connection, number: int | None, now: datetime) -> Reverted:
    """Take import ``number`` back, None: the newest that stands. Raises NothingToUndo."""
    row = connection.execute(
        "SELECT * FROM imports WHERE undone_at IS NULL AND (number = ? OR ? IS NULL) ORDER BY number DESC LIMIT 1",
        (number, number),
    ).fetchone()
    if row is None:
        raise NothingToUndo()
    entries = read_shared(connection).entries
    done, kept = [], []
    sql = "SELECT * FROM import_changes WHERE import_number = ? ORDER BY item_id"
    for change in connection.execute(sql, (row["number"],)).fetchall():
        current = entries.get(change["item_id"])
        if current is not None and registers_text(current) == change["after"]:
            _restore(connection, current, None if change["before"] is None else stored_entry(change["before"]), now)
            done.append(current.id)
        else:
            kept.append(change["item_id"])
    _forget_import(connection, row, done, now)
    shared = read_shared(connection)
    show(connection, shared, look(shared), now)
    counts = json.loads(row["counts"])
    whole = counts["new"] + counts["updated"] + counts["states"] == len(done) + len(kept)
    return Reverted(row["number"], tuple(done), tuple(kept), is_partial=counts["purged"] > 0 or not whole)


def _restore(connection: sqlite3.Connection, current: Entry, before: Entry | None, now: datetime) -> None:
    if current.words is None or before is None or before.words is None:
        if current.words is None:
            connection.execute("DELETE FROM item_states WHERE id = ?", (current.id,))
        else:
            remove_item(connection, current.id, now)
        write_states(connection, [] if before is None else [before])
        return
    write_known(connection, [before], {current.id: current}, now)
    connection.execute("UPDATE items SET reinforced_at = ? WHERE id = ?", (before.reinforced_at, current.id))
    _restore_parts(connection, current, before)


def _restore_parts(connection: sqlite3.Connection, current: Entry, before: Entry) -> None:
    """Evidence and the counters of other devices; what this device counted or heard since stays."""
    device = connection.execute("SELECT id FROM device").fetchone()["id"]
    came = [
        span.id for span in current.evidence.values() if span.id not in before.evidence and span.dot.device != device
    ]
    connection.execute(f"DELETE FROM evidence WHERE id IN {LISTED}", (json.dumps(came),))  # noqa: S608
    write_spans(connection, current.id, before.evidence.values())
    owners = [owner for owner in current.counters if owner not in before.counters and owner != device]
    connection.execute(
        f"DELETE FROM item_counters WHERE item_id = ? AND owner IN {LISTED}",  # noqa: S608
        (current.id, json.dumps(owners)),
    )
    write_counters(connection, current.id, {o: counts for o, counts in before.counters.items() if o != device})


def _forget_import(connection: sqlite3.Connection, row: sqlite3.Row, done: Sequence[str], now: datetime) -> None:
    ids = json.dumps(list(done))
    connection.execute(
        f"DELETE FROM change_journal WHERE table_name = 'items' AND row_id IN {LISTED} AND seq BETWEEN ? AND ?"  # noqa: S608
        " AND operation <> 'delete'",
        (ids, row["first_seq"], row["last_seq"]),
    )
    connection.execute("DELETE FROM import_changes WHERE import_number = ?", (row["number"],))
    connection.execute("DELETE FROM held_records WHERE bundle = ?", (row["bundle"],))
    connection.execute(
        f"DELETE FROM shared_items WHERE way = 'received' AND bundle = ? AND item_id IN {LISTED}",  # noqa: S608
        (row["bundle"], ids),
    )
    connection.execute(
        "UPDATE items SET doubt_with = NULL WHERE doubt_with IS NOT NULL AND doubt_with NOT IN (SELECT id FROM items)"
    )
    connection.execute("UPDATE imports SET undone_at = ? WHERE number = ?", (to_text(now), row["number"]))
