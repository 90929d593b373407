"""The sessions and turns of one profile: every word that was said, and where it stands.

Each method is one transaction: rows, journal, full-text index and outbox together.
"""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from assistant.clock import Clock, new_id, to_text
from assistant.errors import NothingFound
from assistant.memory.fingerprint import Fingerprint
from assistant.memory.session import Session, title_from
from assistant.memory.turn import Speaker, Turn, TurnStatus
from assistant.store.arrival import plan_arrival
from assistant.store.codec import session_values
from assistant.store.columns import storable
from assistant.store.database import Database
from assistant.store.fingerprint_rows import add_fingerprint, drop_fingerprints
from assistant.store.journal import Column, insert_row, update_row
from assistant.store.purge import purge_sessions, purgeable_turns
from assistant.store.reader import Hit, TranscriptReader
from assistant.store.turn_rows import amend_turn, append_turn, end_turn, next_position, retire_turn, touch_session

__all__ = ["Hit", "TranscriptStore"]


class TranscriptStore(TranscriptReader):
    """Implements ``ports.Transcript``; holds no state of its own."""

    def __init__(self, database: Database, clock: Clock) -> None:
        super().__init__(database)
        self._clock = clock

    def new_session(self, title: str = "") -> Session:
        """See ``Transcript``."""
        now = self._clock.now()
        session = Session(id=new_id(now), title=storable(title), created_at=now, updated_at=now)
        with self._database.transaction() as connection:
            insert_row(connection, "sessions", session_values(session), now)
        return session

    def add_question(self, session_id: str, text: str) -> Turn:
        """See ``Transcript``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            session = self.session(session_id)
            if not session.title:
                update_row(connection, "sessions", session_id, {"title": title_from(storable(text))}, now)
            turn = self._blank(connection, session_id, Speaker.USER)
            turn = replace(turn, text=storable(text), status=TurnStatus.COMPLETE, finished_at=turn.created_at)
            append_turn(connection, turn, turn.created_at)
            touch_session(connection, session_id, turn.created_at)
        return turn

    def begin_reply(self, session_id: str, model: str) -> Turn:
        """See ``Transcript``."""
        with self._database.transaction() as connection:
            self.session(session_id)
            turn = replace(self._blank(connection, session_id, Speaker.ASSISTANT), model=model)
            append_turn(connection, turn, turn.created_at)
            touch_session(connection, session_id, turn.created_at)
        return turn

    def grow_reply(self, turn_id: str, text: str) -> None:
        """See ``Transcript``. A turn that has ended stays as it is."""
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE turns SET text = ? WHERE id = ? AND status = 'growing'", (storable(text), turn_id)
            )

    def end_reply(self, turn_id: str, text: str, status: TurnStatus, tokens: int | None) -> Turn:
        """See ``Transcript``."""
        with self._database.transaction() as connection:
            return end_turn(connection, turn_id, (text, status, tokens), self._clock.now())

    def replace_from(self, session_id: str, position: int) -> list[Turn]:
        """See ``Transcript``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            self.session(session_id)
            drop_fingerprints(connection, session_id, position, now)
            rows = connection.execute(
                "SELECT * FROM turns WHERE session_id = ? AND replaced = 0 AND position >= ? ORDER BY position",
                (session_id, position),
            ).fetchall()
            return [retire_turn(connection, row, now) for row in rows]

    def ask_instead(self, session_id: str, position: int, text: str) -> Turn:
        """See ``Transcript``."""
        with self._database.transaction():
            self.replace_from(session_id, position)
            return self.add_question(session_id, text)

    def amend(self, turn_id: str, text: str) -> Turn:
        """Store other words for a turn: what the user wants kept of it after all. Raises NothingFound."""
        with self._database.transaction() as connection:
            return amend_turn(connection, turn_id, text, self._clock.now())

    def move_window(self, session_id: str, window_start: int) -> None:
        """See ``Transcript``."""
        self._change_session(session_id, {"window_start": window_start})

    def compress(self, session_id: str, window_start: int, fingerprint: Fingerprint | None) -> None:
        """See ``Transcript``."""
        with self._database.transaction() as connection:
            self.move_window(session_id, window_start)
            if fingerprint is not None:
                add_fingerprint(connection, session_id, fingerprint, self._clock.now())

    def settle_interrupted(self) -> list[Turn]:
        """Mark replies that still grow as INTERRUPTED; to be called when no other process writes. Returns them."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            rows = connection.execute("SELECT * FROM turns WHERE status = 'growing' ORDER BY number").fetchall()
            return [end_turn(connection, row["id"], (row["text"], TurnStatus.INTERRUPTED, None), now) for row in rows]

    def rename(self, session_id: str, title: str) -> Session:
        """Give a session a title of one line, or none."""
        self._change_session(session_id, {"title": " ".join(storable(title).split())})
        return self.session(session_id)

    def delete(self, session_id: str) -> None:
        """Take a session out of lists and search. ``restore`` undoes it until it is purged."""
        self._change_session(session_id, {"deleted_at": to_text(self._clock.now())})

    def restore(self, session_id: str) -> Session:
        """Bring a deleted session back; one that was not deleted stays as it is. Raises NothingFound after a purge."""
        with self._database.transaction() as connection:
            if connection.execute("SELECT 1 FROM sessions WHERE id = ?", (session_id,)).fetchone() is None:
                raise NothingFound("session", session_id)
            update_row(connection, "sessions", session_id, {"deleted_at": None}, self._clock.now())
        return self.session(session_id)

    def purge_deleted(self, before: datetime, forget_trace: Callable[[str], None] | None = None) -> int:
        """Remove for good what was deleted before ``before``: rows, journal, index, file slack. Returns the sessions.

        ``forget_trace`` is called for each turn first, as traces hold its words too. Backups are not touched.
        """
        if forget_trace is not None:
            for turn_id in purgeable_turns(self._database, before):
                forget_trace(turn_id)
        return purge_sessions(self._database, before, self._clock.now())

    def import_session(self, session: Session, turns: Sequence[Turn]) -> Session:
        """Add a conversation from elsewhere, under new ids where one of its ids is taken. Positions are counted anew.

        A reply that was growing is INTERRUPTED here: nobody will end it.
        """
        now = self._clock.now()
        with self._database.transaction() as connection:
            arrived, its_turns = plan_arrival(session, turns, partial(_is_taken, connection), partial(new_id, now))
            insert_row(connection, "sessions", session_values(arrived), now)
            for turn in its_turns:
                append_turn(connection, turn, now)
        return self.session(arrived.id)

    def _blank(self, connection: sqlite3.Connection, session_id: str, speaker: Speaker) -> Turn:
        now = self._clock.now()
        position = next_position(connection, session_id)
        return Turn(new_id(now), session_id, position, speaker, "", TurnStatus.GROWING, created_at=now)

    def _change_session(self, session_id: str, changes: dict[str, Column]) -> None:
        with self._database.transaction() as connection:
            self.session(session_id)
            update_row(connection, "sessions", session_id, changes, self._clock.now())


def _is_taken(connection: sqlite3.Connection, table: str, row_id: str) -> bool:
    sql = f"SELECT 1 FROM {table} WHERE id = ?"  # noqa: S608  # one of our two tables
    return connection.execute(sql, (row_id,)).fetchone() is not None
