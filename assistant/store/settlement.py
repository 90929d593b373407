"""Which conversations have come to an end since anybody looked, and what in them was put in question."""

import sqlite3
from datetime import datetime

from assistant.clock import to_text
from assistant.store.database import Database

_SETTLED_KEY = "sessions_settled_until"
# A conversation in which nothing was ever answered obeyed nothing.
_OVER = """
SELECT id FROM sessions
WHERE updated_at > ? AND updated_at <= ? AND deleted_at IS NULL
AND EXISTS (SELECT 1 FROM turns WHERE session_id = sessions.id AND speaker = 'assistant')
ORDER BY updated_at, id
"""


def take_over_sessions(connection: sqlite3.Connection, until: datetime) -> list[str]:
    """The sessions last touched at ``until`` or before that were not given out yet; the oldest first.

    One that is gone on with later is given out once more when it is over again.
    """
    row = connection.execute("SELECT value FROM store_state WHERE key = ?", (_SETTLED_KEY,)).fetchone()
    since, limit = "" if row is None else row["value"], to_text(until)
    if limit <= since:
        return []  # also after the clock was set back
    over = [row["id"] for row in connection.execute(_OVER, (since, limit))]
    connection.execute("INSERT OR REPLACE INTO store_state VALUES (?, ?)", (_SETTLED_KEY, limit))
    return over


def questioned_in(database: Database, session_id: str) -> frozenset[str]:
    """The items that a reply of this session used and the user called wrong or outdated."""
    rows = database.rows(
        "SELECT item_id FROM item_uses JOIN feedback ON feedback.id = turn_id"
        " WHERE session_id = ? AND verdict IN ('wrong', 'outdated')",
        (session_id,),
    )
    return frozenset(row["item_id"] for row in rows)
