"""What happens to the row of a turn, with its entry in the full-text index and its order in the outbox.

A turn is searchable exactly while it is finished and not replaced; these functions are what keeps that so.
"""

import sqlite3
from datetime import datetime

from assistant.clock import to_text
from assistant.errors import NothingFound
from assistant.memory.turn import Turn, TurnStatus
from assistant.store.codec import turn_of, turn_values
from assistant.store.columns import storable
from assistant.store.journal import insert_row, update_row
from assistant.store.lexical import add_words, remove_words
from assistant.store.outbox import write_order


def next_position(connection: sqlite3.Connection, session_id: str) -> int:
    """The position after the last live turn, from 1."""
    sql = "SELECT coalesce(max(position), 0) + 1 FROM turns WHERE session_id = ? AND replaced = 0"
    position: int = connection.execute(sql, (session_id,)).fetchone()[0]
    return position


def append_turn(connection: sqlite3.Connection, turn: Turn, now: datetime) -> None:
    """Add a turn whose position is free."""
    number = insert_row(connection, "turns", turn_values(turn), now)
    if _is_searchable(turn):
        add_words(connection, number, storable(turn.text))
        write_order(connection, "turn", turn.id, "put", now)


def end_turn(
    connection: sqlite3.Connection, turn_id: str, ending: tuple[str, TurnStatus, int | None], now: datetime
) -> Turn:
    """Give a turn its final text, status and tokens; the session's ``updated_at`` follows. Raises NothingFound."""
    row = turn_row(connection, turn_id)
    text, status, tokens = ending
    if _is_searchable(turn_of(row)):
        remove_words(connection, row["number"], row["text"])
    elif row["status"] == TurnStatus.GROWING:
        # To the journal, growing is one change: from no text to all of it, whatever was saved in between.
        connection.execute("UPDATE turns SET text = '' WHERE id = ?", (turn_id,))
    update_row(
        connection,
        "turns",
        turn_id,
        {"text": storable(text), "status": status.value, "finished_at": to_text(now), "tokens": tokens},
        now,
    )
    turn = turn_of(turn_row(connection, turn_id))
    if _is_searchable(turn):
        add_words(connection, row["number"], turn.text)
        write_order(connection, "turn", turn_id, "put", now)
    touch_session(connection, turn.session_id, now)
    return turn


def amend_turn(connection: sqlite3.Connection, turn_id: str, text: str, now: datetime) -> Turn:
    """Give a finished turn another text, in the index too. Raises NothingFound."""
    row = turn_row(connection, turn_id)
    if _is_searchable(turn_of(row)):
        remove_words(connection, row["number"], row["text"])
        add_words(connection, row["number"], storable(text))
        write_order(connection, "turn", turn_id, "put", now)
    update_row(connection, "turns", turn_id, {"text": storable(text)}, now)
    return turn_of(turn_row(connection, turn_id))


def retire_turn(connection: sqlite3.Connection, row: sqlite3.Row, now: datetime) -> Turn:
    """Mark a live turn as replaced: it stays, and is neither shown nor found."""
    if _is_searchable(turn_of(row)):
        remove_words(connection, row["number"], row["text"])
        write_order(connection, "turn", row["id"], "remove", now)
    update_row(connection, "turns", row["id"], {"replaced": 1}, now)
    return turn_of(turn_row(connection, row["id"]))


def erase_turn(connection: sqlite3.Connection, row: sqlite3.Row) -> None:
    """Take the turn's words out of the full-text index, as the row itself is about to go."""
    if _is_searchable(turn_of(row)):
        remove_words(connection, row["number"], row["text"])


def turn_row(connection: sqlite3.Connection, turn_id: str) -> sqlite3.Row:
    """The row of a turn, live or not. Raises NothingFound."""
    row: sqlite3.Row | None = connection.execute("SELECT * FROM turns WHERE id = ?", (turn_id,)).fetchone()
    if row is None:
        raise NothingFound("turn", turn_id)
    return row


def touch_session(connection: sqlite3.Connection, session_id: str, now: datetime) -> None:
    """Move ``updated_at`` on, never back."""
    sql = "UPDATE sessions SET updated_at = max(updated_at, ?) WHERE id = ?"
    connection.execute(sql, (to_text(now), session_id))


def _is_searchable(turn: Turn) -> bool:
    return turn.status is not TurnStatus.GROWING and not turn.replaced
