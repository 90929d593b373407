"""Making the rows show what the registers say: statuses, marks and aliases, derived anew.

Run after every change that comes from elsewhere. It writes only what differs, and no event: what a row shows by this
rule is nobody's deed, so neither journal nor stamps know of it.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from assistant.sharing.entry import Entry, Shared
from assistant.sharing.reasons import CHOSEN, sentence_of
from assistant.sharing.view import Outlook, View, alone, look
from assistant.store.columns import column
from assistant.store.item_rows import item_row, order_item
from assistant.store.registers import Column, registers_text
from assistant.store.shared_rows import read_shared

SHOWN = ("status", "superseded_by", "reason", "valid_to", "expires_at", "half_life_s", "pinned", "private")
"""The columns that a view decides, beside ``reinforced_at``."""


_IS_MIXED = "SELECT 1 FROM item_aliases UNION ALL SELECT 1 FROM items WHERE reason = ? LIMIT 1"


def view_columns(view: View) -> dict[str, Column]:
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
        _show_as(connection, row, shared.entries[row["id"]], outlook.views[row["id"]], now)
    _write_aliases(connection, outlook.views)


@contextmanager
def plain_rows(connection: sqlite3.Connection, now: datetime) -> Iterator[None]:
    """Inside, every row shows what its own registers say, as if it had neither twins nor rivals: for taking back plans.

    Afterwards rows show what they ought to again.
    """
    if connection.execute(_IS_MIXED, (sentence_of(CHOSEN),)).fetchone() is None:
        yield
        return
    shared = read_shared(connection)
    for entry in shared.entries.values():
        if entry.words:
            _show_as(connection, item_row(connection, entry.id), entry, alone(entry), now)
    yield
    shared = read_shared(connection)
    show(connection, shared, look(shared), now)


def _show_as(connection: sqlite3.Connection, row: sqlite3.Row, entry: Entry, view: View, now: datetime) -> None:
    changes = {name: value for name, value in view_columns(view).items() if row[name] != value}
    if not changes:
        return
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
