"""Rows to values and back. The only place that knows how a session or a turn lies in a table."""

import sqlite3

from assistant.clock import from_text
from assistant.memory.session import Session
from assistant.memory.turn import Speaker, Turn, TurnStatus
from assistant.store.columns import columns_of, moment
from assistant.store.journal import Column

SESSION_QUERY = (
    "SELECT sessions.*, (SELECT count(*) FROM turns WHERE session_id = sessions.id AND replaced = 0) AS turn_count"
    " FROM sessions"
)
_SESSION_COLUMNS = tuple(name for name in Session.__dataclass_fields__ if name != "turn_count")


def session_of(row: sqlite3.Row) -> Session:
    """From a row of ``SESSION_QUERY``."""
    return Session(
        id=row["id"],
        title=row["title"],
        created_at=from_text(row["created_at"]),
        updated_at=from_text(row["updated_at"]),
        turn_count=row["turn_count"],
        window_start=row["window_start"],
        deleted_at=moment(row["deleted_at"]),
    )


def session_values(session: Session) -> dict[str, Column]:
    """The columns of a session's row."""
    return columns_of(session, _SESSION_COLUMNS)


def turn_of(row: sqlite3.Row) -> Turn:
    """From a row of ``turns``."""
    return Turn(
        id=row["id"],
        session_id=row["session_id"],
        position=row["position"],
        speaker=Speaker(row["speaker"]),
        text=row["text"],
        status=TurnStatus(row["status"]),
        created_at=from_text(row["created_at"]),
        finished_at=moment(row["finished_at"]),
        model=row["model"],
        tokens=row["tokens"],
        replaced=bool(row["replaced"]),
    )


def turn_values(turn: Turn) -> dict[str, Column]:
    """The columns of a turn's row, but for its number."""
    return columns_of(turn, Turn.__dataclass_fields__)
