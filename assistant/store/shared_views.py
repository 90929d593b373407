"""Making the rows show what the registers say: statuses, marks, aliases and conflicts, derived anew.

Run after every change that comes from elsewhere. It writes only what differs, and no event: what a row shows by this
rule is nobody's deed, so neither journal nor stamps know of it.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from datetime import datetime

from assistant.sharing.conflict import Clash, Conflict
from assistant.sharing.entry import Entry, Shared
from assistant.sharing.reasons import sentence_of
from assistant.sharing.view import Outlook, View
from assistant.store.item_rows import order_item
from assistant.store.memory_codec import column
from assistant.store.registers import Column, registers_text

SHOWN = ("status", "superseded_by", "reason", "valid_to", "expires_at", "half_life_s", "pinned", "private")
"""The columns that a view decides, beside ``reinforced_at``."""


def columns_of(view: View) -> dict[str, Column]:
    """What a row shows of a view."""
    fate = view.fate
    return {
        "status": fate.status.value,
        "superseded_by": fate.superseded_by,
        "reason": sentence_of(fate.reason),
        "valid_to": fate.valid_to,
        **{name: column(value) for name, value in view.marks.items()},
        "reinforced_at": view.reinforced_at,
    }


def show(connection: sqlite3.Connection, shared: Shared, outlook: Outlook, now: datetime) -> None:
    """Bring every row up to date with how it appears."""
    names = (*SHOWN, "reinforced_at")
    sql = f"SELECT id, {', '.join(names)} FROM items"  # noqa: S608  # our own names
    for row in connection.execute(sql).fetchall():
        view = outlook.views.get(row["id"])
        wanted = {} if view is None else columns_of(view)
        changes = {name: value for name, value in wanted.items() if row[name] != value}
        if changes:
            _show_row(connection, shared.entries[row["id"]], changes, now)
    _write_aliases(connection, outlook.views)
    _write_conflicts(connection, outlook.conflicts)


def read_conflicts(connection: sqlite3.Connection) -> list[Conflict]:
    """The conflicts that stand, in the order of their items."""
    rows = connection.execute("SELECT * FROM item_conflicts ORDER BY item_id, clash")
    return [
        Conflict(Clash(row["clash"]), row["item_id"], row["kept_id"], tuple(json.loads(row["lost_ids"])))
        for row in rows
    ]


def _show_row(connection: sqlite3.Connection, entry: Entry, changes: Mapping[str, Column], now: datetime) -> None:
    # The registers in full: until now they may have been implied by the very columns that change.
    settings = ", ".join(f"{name} = ?" for name in changes)
    connection.execute(
        f"UPDATE items SET {settings}, registers = ? WHERE id = ?",  # noqa: S608  # our own names
        (*changes.values(), registers_text(entry), entry.id),
    )
    if "status" in changes:
        order_item(connection, entry.id, str(changes["status"]), now)


def _write_aliases(connection: sqlite3.Connection, views: Mapping[str, View]) -> None:
    wanted = {(item_id, view.alias_of) for item_id, view in views.items() if view.alias_of}
    there = {(row["id"], row["kept_id"]) for row in connection.execute("SELECT id, kept_id FROM item_aliases")}
    connection.executemany("DELETE FROM item_aliases WHERE id = ? AND kept_id = ?", sorted(there - wanted))
    connection.executemany("INSERT INTO item_aliases (id, kept_id) VALUES (?, ?)", sorted(wanted - there))


def _write_conflicts(connection: sqlite3.Connection, conflicts: Iterable[Conflict]) -> None:
    connection.execute("DELETE FROM item_conflicts")
    connection.executemany(
        "INSERT INTO item_conflicts (item_id, clash, kept_id, lost_ids) VALUES (?, ?, ?, ?)",
        [(one.item_id, one.clash.value, one.kept_id, json.dumps(one.lost_ids)) for one in conflicts],
    )
