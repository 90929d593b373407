"""Changing rows that can ever be synced: the row, its stamp and the journal's entry go together.

Nothing else inserts or updates such a row, except the growing text of a reply, which is one change from its beginning
to its end, and a session's ``updated_at``, which its turns imply.
"""

import json
import sqlite3
from collections.abc import Mapping
from datetime import datetime

from assistant.clock import Stamp, next_stamp, to_text
from assistant.sharing.dot import Dot
from assistant.store.registers import READ, noted

Column = str | int | float | None

_SHARED = "items"
"""The table whose rows have registers."""


def insert_row(connection: sqlite3.Connection, table: str, values: Mapping[str, Column], now: datetime) -> int:
    """Add a row of ``table`` (its ``id`` is in ``values``); return SQLite's row number."""
    device, hlc = next_author(connection, now)
    full = {**values, "device": device, "hlc": hlc}
    marks = ", ".join("?" * len(full))
    # Table and column names come from our own code, never from data.
    sql = f"INSERT INTO {table} ({', '.join(full)}) VALUES ({marks})"  # noqa: S608
    number = connection.execute(sql, tuple(full.values())).lastrowid
    _write_entry(connection, (table, values["id"], "insert"), (None, values), (device, hlc, now))
    if number is None:
        raise ValueError("an INSERT gives a row number")
    return number


def update_row(
    connection: sqlite3.Connection, table: str, row_id: str, changes: Mapping[str, Column], now: datetime
) -> None:
    """Set ``changes`` in the row with this id, which must exist; equal values are no change."""
    old = _columns_of(connection, table, row_id, changes)
    real = {name: value for name, value in changes.items() if old[name] != value}
    if not real:
        return
    device, hlc = next_author(connection, now)
    _set(connection, (table, row_id), old, real, Dot(hlc, device))
    before = {name: old[name] for name in real}
    _write_entry(connection, (table, row_id, "update"), (before, real), (device, hlc, now))


def delete_row(connection: sqlite3.Connection, table: str, row_id: str, now: datetime) -> None:
    """Remove the row and every word about it: of its history only a text-free entry stays."""
    device, hlc = next_author(connection, now)
    connection.execute(f"DELETE FROM {table} WHERE id = ?", (row_id,))  # noqa: S608
    connection.execute("DELETE FROM change_journal WHERE table_name = ? AND row_id = ?", (table, row_id))
    _write_entry(connection, (table, row_id, "delete"), (None, None), (device, hlc, now))


def mask_row(
    connection: sqlite3.Connection, table: str, row_id: str, changes: Mapping[str, Column], now: datetime
) -> None:
    """Set ``changes`` and take every word about the row out of the journal: a text-free entry says that it changed."""
    device, hlc = next_author(connection, now)
    _set(connection, (table, row_id), _columns_of(connection, table, row_id, changes), changes, Dot(hlc, device))
    connection.execute("DELETE FROM change_journal WHERE table_name = ? AND row_id = ?", (table, row_id))
    _write_entry(connection, (table, row_id, "update"), (None, None), (device, hlc, now))


def _columns_of(connection: sqlite3.Connection, table: str, row_id: str, changes: Mapping[str, Column]) -> sqlite3.Row:
    columns = ", ".join(dict.fromkeys([*changes, *(READ if table == _SHARED else ())]))
    sql = f"SELECT {columns} FROM {table} WHERE id = ?"  # noqa: S608  # our own names
    row: sqlite3.Row = connection.execute(sql, (row_id,)).fetchone()
    return row


def _set(
    connection: sqlite3.Connection, where: tuple[str, str], old: sqlite3.Row, changes: Mapping[str, Column], dot: Dot
) -> None:
    """Write ``changes`` under ``dot``; rows of the table that is shared note it in their registers, too."""
    table, row_id = where
    values = {**changes, "device": dot.device, "hlc": dot.hlc}
    if table == _SHARED:
        values["registers"] = noted(dict(old), changes, dot)
    settings = ", ".join(f"{name} = ?" for name in values)
    connection.execute(f"UPDATE {table} SET {settings} WHERE id = ?", (*values.values(), row_id))  # noqa: S608


def next_author(connection: sqlite3.Connection, now: datetime) -> tuple[str, str]:
    """This device and the next stamp of its clock, which is kept and never goes back. Each call is one event."""
    device, last = connection.execute("SELECT id, hlc_last FROM device").fetchone()
    hlc = str(next_stamp(Stamp.parse(last), now))
    connection.execute("UPDATE device SET hlc_last = ?", (hlc,))
    return device, hlc


def _write_entry(
    connection: sqlite3.Connection,
    what: tuple[str, Column, str],
    states: tuple[Mapping[str, Column] | None, Mapping[str, Column] | None],
    author: tuple[str, str, datetime],
) -> None:
    texts = [None if state is None else json.dumps(state, ensure_ascii=False) for state in states]
    device, hlc, now = author
    connection.execute(
        "INSERT INTO change_journal (table_name, row_id, operation, before, after, device, hlc, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (*what, *texts, device, hlc, to_text(now)),
    )
