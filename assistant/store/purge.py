"""Deleted conversations made really gone: no word of them is left in any file of the store.

SQLite keeps deleted text in the WAL, in segments of the full-text index and in free pages. What removes it, measured
with 3.40: delete with ``secure_delete``, merge the index, ``VACUUM``, truncate the WAL. A reader can hold the WAL; what
then remains to be done is noted in the store and done at the next purge.
"""

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from assistant.clock import to_text
from assistant.store.block_lives import drop_session_lives
from assistant.store.block_rows import erase_document
from assistant.store.database import Database
from assistant.store.journal import delete_row, mask_row
from assistant.store.outbox import write_order
from assistant.store.turn_rows import erase_turn
from assistant.store.vectors.folder import wipe_tainted
from assistant.store.vectors.rows import drop_vectors
from assistant.store.vectors.seal import taint

_PENDING_KEY = "wipe_pending"
_TRIES = 3  # each waits for readers as long as the busy timeout


def purgeable_turns(database: Database, before: datetime) -> list[str]:
    """Ids of all turns, replaced ones too, in the sessions that were deleted before ``before``."""
    rows = database.rows(
        "SELECT turns.id FROM turns JOIN sessions ON sessions.id = session_id WHERE deleted_at < ?",
        (to_text(before),),
    )
    return [row["id"] for row in rows]


def purge_sessions(database: Database, before: datetime, now: datetime) -> int:
    """Remove the sessions that were deleted before ``before``, and wipe the files. Returns how many there were."""
    with database.transaction() as connection:
        rows = connection.execute("SELECT id FROM sessions WHERE deleted_at < ?", (to_text(before),)).fetchall()
        for row in rows:
            _purge_session(connection, row["id"], now)
        if rows:
            note_wiping(connection)
    finish_wiping(database)
    return len(rows)


def note_wiping(connection: sqlite3.Connection) -> None:
    """Remember, in the transaction that deletes, that the files must be wiped, the index's too."""
    taint(connection)
    connection.execute("INSERT OR REPLACE INTO store_state VALUES (?, '1')", (_PENDING_KEY,))


def finish_wiping(database: Database) -> bool:
    """Wipe what an earlier purge left in the files. True when nothing is left; False while a reader holds on to it.

    The index goes with it: whoever has it open begins another one, else its folder is removed. Raises FolderUnusable.
    """
    is_wiped = _wipe(database)
    if database.on_wiping is None:
        wipe_tainted(database)
    else:
        database.on_wiping()
    return is_wiped


def _wipe(database: Database) -> bool:
    if database.row("SELECT 1 FROM store_state WHERE key = ?", (_PENDING_KEY,)) is None:
        return True
    with database.reading() as connection:
        # Not inside a transaction: VACUUM and the checkpoint make their own.
        connection.execute("INSERT INTO turn_search (turn_search) VALUES ('optimize')")
        connection.execute("INSERT INTO item_search (item_search) VALUES ('optimize')")
        connection.execute("INSERT INTO block_search (block_search) VALUES ('optimize')")
        connection.execute("VACUUM")
        if not any(_truncate_wal(connection) for _ in range(_TRIES)):
            return False
        connection.execute("DELETE FROM store_state WHERE key = ?", (_PENDING_KEY,))
    return True


def _truncate_wal(connection: sqlite3.Connection) -> bool:
    busy: int = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    return busy == 0


def _purge_session(connection: sqlite3.Connection, session_id: str, now: datetime) -> None:
    turns: Sequence[sqlite3.Row] = connection.execute(
        "SELECT * FROM turns WHERE session_id = ?", (session_id,)
    ).fetchall()
    drop_vectors(connection, "turn", [row["id"] for row in turns])
    for row in turns:
        erase_turn(connection, row)
        write_order(connection, "turn", row["id"], "remove", now)
        delete_row(connection, "turns", row["id"], now)
    drop_session_lives(connection, session_id)
    _purge_its_memory(connection, session_id, now)
    for row in connection.execute("SELECT id FROM documents WHERE session_id = ?", (session_id,)).fetchall():
        erase_document(connection, row["id"], now)
    delete_row(connection, "sessions", session_id, now)


def _purge_its_memory(connection: sqlite3.Connection, session_id: str, now: datetime) -> None:
    """What belongs to a session goes with it. Items stay, they are the account's; their quotations lose the words."""
    for table in ("slots", "fingerprints", "episodes"):
        sql = f"SELECT id FROM {table} WHERE session_id = ?"  # noqa: S608  # one of the three
        for row in connection.execute(sql, (session_id,)).fetchall():
            delete_row(connection, table, row["id"], now)
    for row in connection.execute("SELECT id FROM evidence WHERE session_id = ?", (session_id,)).fetchall():
        mask_row(connection, "evidence", row["id"], {"text": ""}, now)
