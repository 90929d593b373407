"""Rows to values and back. The only place that knows how a session or a turn lies in a table."""

import re
import sqlite3
from datetime import datetime

from assistant.clock import from_text, to_text
from assistant.memory.session import Session
from assistant.memory.turn import Speaker, Turn, TurnStatus
from assistant.store.journal import Column

_SURROGATE = re.compile("[\ud800-\udfff]")
SESSION_QUERY = (
    "SELECT sessions.*, (SELECT count(*) FROM turns WHERE session_id = sessions.id AND replaced = 0) AS turn_count"
    " FROM sessions"
)


def session_of(row: sqlite3.Row) -> Session:
    """From a row of ``SESSION_QUERY``."""
    return Session(
        id=row["id"],
        title=row["title"],
        created_at=from_text(row["created_at"]),
        updated_at=from_text(row["updated_at"]),
        turn_count=row["turn_count"],
        window_start=row["window_start"],
        deleted_at=_moment(row["deleted_at"]),
    )


def session_values(session: Session) -> dict[str, Column]:
    """The columns of a session's row."""
    return {
        "id": session.id,
        "title": storable(session.title),
        "created_at": to_text(session.created_at),
        "updated_at": to_text(session.updated_at),
        "window_start": session.window_start,
        "deleted_at": None if session.deleted_at is None else to_text(session.deleted_at),
    }


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
        finished_at=_moment(row["finished_at"]),
        model=row["model"],
        tokens=row["tokens"],
        replaced=bool(row["replaced"]),
    )


def turn_values(turn: Turn) -> dict[str, Column]:
    """The columns of a turn's row, but for its number."""
    return {
        "id": turn.id,
        "session_id": turn.session_id,
        "position": turn.position,
        "speaker": turn.speaker.value,
        "text": storable(turn.text),
        "status": turn.status.value,
        "created_at": to_text(turn.created_at),
        "finished_at": None if turn.finished_at is None else to_text(turn.finished_at),
        "model": None if turn.model is None else storable(turn.model),
        "tokens": turn.tokens,
        "replaced": int(turn.replaced),
    }


def storable(text: str) -> str:
    """``text`` with U+FFFD for lone surrogates, which have no bytes in UTF-8; everything else as it is."""
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)


def _moment(text: str | None) -> datetime | None:
    return None if text is None else from_text(text)
