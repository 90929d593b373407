"""Which blocks stood in which prompts of a session, and which of them a reply used."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping

from assistant.memory.lived import Lived
from assistant.store.database import Database

_IN = "(SELECT value FROM json_each(?))"


class BlockLifeStore:
    """Implements ``ports.lives.BlockLives``; holds no state of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def before(self, session_id: str, block_ids: Collection[str], position: int) -> list[Lived]:
        """See ``BlockLives``."""
        if not block_ids:
            return []
        rows = self._database.rows(
            "SELECT block_id, position, used FROM block_lives"  # noqa: S608
            f" WHERE session_id = ? AND block_id IN {_IN} AND position < ? ORDER BY block_id, position",
            (session_id, json.dumps(list(block_ids)), position),
        )
        entered, used = defaultdict(list), defaultdict(list)
        for row in rows:
            entered[row["block_id"]].append(row["position"])
            if row["used"]:
                used[row["block_id"]].append(row["position"])
        return [Lived(block_id, tuple(at), tuple(used[block_id])) for block_id, at in entered.items()]

    def note(self, session_id: str, position: int, used: Mapping[str, bool]) -> None:
        """See ``BlockLives``."""
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM block_lives WHERE session_id = ? AND position = ?", (session_id, position))
            connection.executemany(
                "INSERT INTO block_lives (session_id, block_id, position, used) VALUES (?, ?, ?, ?)",
                [(session_id, block_id, position, int(was_used)) for block_id, was_used in used.items()],
            )


def drop_lives(connection: sqlite3.Connection, block_ids: Collection[str]) -> None:
    """These blocks are gone for good: what became of them, too."""
    connection.execute(f"DELETE FROM block_lives WHERE block_id IN {_IN}", (json.dumps(list(block_ids)),))  # noqa: S608


def drop_session_lives(connection: sqlite3.Connection, session_id: str) -> None:
    """A session is gone for good."""
    connection.execute("DELETE FROM block_lives WHERE session_id = ?", (session_id,))
