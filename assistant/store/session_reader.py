"""Reading what a conversation holds by itself: the slots and the episodes of sessions."""

import json
import sqlite3
from collections.abc import Collection
from datetime import datetime

from assistant.clock import to_text
from assistant.errors import NothingFound
from assistant.memory.episode import Episode
from assistant.memory.slot import Slot
from assistant.memory.statement import Act, Statement
from assistant.store.columns import LISTED
from assistant.store.database import Database
from assistant.store.episode_rows import current_id, episode_id_of, read_episodes
from assistant.store.memory_codec import slot_of
from assistant.store.prefix import MOST_COUNTED, only_one, wanted_prefix
from models.phrase import Phrase

# A session that was half placed when the work stopped is gone on with: its last question is not placed yet.
_UNPLACED = """
SELECT id FROM sessions WHERE deleted_at IS NULL AND updated_at <= ? AND (
    SELECT episode_id FROM turns WHERE turns.session_id = sessions.id AND speaker = 'user' AND replaced = 0
    ORDER BY position DESC LIMIT 1) IS NULL
AND EXISTS (SELECT 1 FROM turns WHERE turns.session_id = sessions.id AND speaker = 'user' AND replaced = 0)
ORDER BY updated_at, id
"""


class SessionReader:
    """The part of ``ports.Memory`` that reads sessions; holds no state of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def slots(self, session_id: str, *, ended: bool = False) -> list[Slot]:
        """See ``Memory``."""
        rows = self._database.rows(
            "SELECT * FROM slots WHERE session_id = ? AND (status = 'live' OR ?) ORDER BY rowid", (session_id, ended)
        )
        return [slot_of(row) for row in rows]

    def episodes(self, session_id: str) -> list[Episode]:
        """See ``Memory``."""
        with self._database.reading() as connection:
            return read_episodes(connection, session_id)

    def episode_of(self, turn_id: str) -> Episode | None:
        """See ``Memory``."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT session_id FROM turns WHERE id = ?", (turn_id,)).fetchone()
            if row is None:
                raise NothingFound("turn", turn_id)
            wanted = episode_id_of(connection, turn_id)
            return next((one for one in read_episodes(connection, row["session_id"]) if one.id == wanted), None)

    def episode_ids(self, turn_ids: Collection[str]) -> dict[str, str]:
        """See ``Memory``."""
        rows = self._database.rows(
            f"SELECT id, episode_id FROM turns WHERE episode_id IS NOT NULL AND id IN {LISTED}",  # noqa: S608
            (json.dumps(list(turn_ids)),),
        )
        return {row["id"]: row["episode_id"] for row in rows}

    def open_episodes(self) -> list[Episode]:
        """See ``Memory``."""
        rows = self._database.rows(
            "SELECT DISTINCT session_id FROM episodes WHERE closed_at IS NULL AND dropped_at IS NULL"
            " ORDER BY session_id"
        )
        return [one for row in rows for one in self.episodes(row["session_id"]) if one.is_open]

    def unplaced_sessions(self, until: datetime) -> list[str]:
        """See ``Memory``."""
        rows = self._database.rows(_UNPLACED, (to_text(until),))
        return [row["id"] for row in rows]

    def find_episode(self, prefix: str) -> Episode:
        """See ``Memory``."""
        rows = self._beginning(prefix, "SELECT id, session_id FROM episodes WHERE dropped_at IS NULL")
        found = [one for row in rows for one in self.episodes(row["session_id"]) if one.id == row["id"]]
        return only_one(found, "episode", prefix, Phrase("`ricordo memory episodes` shows those of a conversation."))

    def find_slot(self, prefix: str) -> Slot:
        """See ``Memory``."""
        rows = self._beginning(prefix, "SELECT * FROM slots WHERE status = 'live'")
        hint = Phrase("`ricordo memory slots` shows what holds in a conversation.")
        return slot_of(only_one(rows, "slot", prefix, hint))

    def _slots_met_by(self, statements: Collection[Statement], session_id: str, turn_id: str) -> list[Slot]:
        """Those of the episode of the turn; words that take back may be about any in the conversation."""
        slots = self.slots(session_id)
        if any(statement.act is Act.RETRACT for statement in statements):
            return slots
        with self._database.reading() as connection:
            here = episode_id_of(connection, turn_id) or current_id(connection, session_id)
        return [slot for slot in slots if slot.episode_id == here]

    def _beginning(self, prefix: str, query: str) -> list[sqlite3.Row]:
        """The rows of ``query``, which ends in a condition, whose id begins with what was typed."""
        wanted = wanted_prefix(prefix)
        if not wanted:
            return []
        return self._database.rows(f"{query} AND substr(id, 1, ?) = ? LIMIT {MOST_COUNTED}", (len(wanted), wanted))
