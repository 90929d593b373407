"""Reading the sessions and turns of one profile: by id, by the beginning of one, by time, by words."""

import sqlite3
from dataclasses import dataclass

from assistant.errors import NothingFound
from assistant.language.excerpt import Fragment, excerpt
from assistant.language.query import query_terms
from assistant.memory.fingerprint import Fingerprint
from assistant.memory.session import Session
from assistant.memory.turn import Turn
from assistant.store.codec import SESSION_QUERY, session_of, turn_of
from assistant.store.database import Database
from assistant.store.fingerprint_rows import fingerprint_of
from assistant.store.lexical import find_turns
from assistant.store.prefix import only_one, wanted_prefix
from models.phrase import Phrase

_HINTS = {
    "session": Phrase("`ricordo sessions list` shows them all."),
    "deleted session": Phrase("`ricordo sessions list --deleted` lists them."),
    "turn": Phrase("`ricordo sessions show --json` shows the ids of a conversation's turns."),
}


@dataclass(frozen=True, slots=True)
class Hit:
    """A turn in which everything looked for stands; ``excerpt`` is one line of it."""

    session: Session
    turn: Turn
    excerpt: tuple[Fragment, ...]


class TranscriptReader:
    """The reading half of ``ports.Transcript``, and what lists and searches need; holds no state of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def session(self, session_id: str) -> Session:
        """See ``Transcript``."""
        row = self._database.row(f"{SESSION_QUERY} WHERE id = ? AND deleted_at IS NULL", (session_id,))
        if row is None:
            raise NothingFound("session", session_id, _HINTS["session"])
        return session_of(row)

    def turns(self, session_id: str, first: int = 1) -> list[Turn]:
        """See ``Transcript``."""
        self.session(session_id)
        rows = self._database.rows(
            "SELECT * FROM turns WHERE session_id = ? AND replaced = 0 AND position >= ? ORDER BY position",
            (session_id, first),
        )
        return [turn_of(row) for row in rows]

    def fingerprints(self, session_id: str) -> list[Fingerprint]:
        """See ``Transcript``."""
        self.session(session_id)
        sql = "SELECT * FROM fingerprints WHERE session_id = ? ORDER BY first"
        return [fingerprint_of(row) for row in self._database.rows(sql, (session_id,))]

    def sessions(self, limit: int | None = None) -> list[Session]:
        """All sessions, or the newest ``limit``, newest first."""
        rows = self._database.rows(
            f"{SESSION_QUERY} WHERE deleted_at IS NULL ORDER BY updated_at DESC, id DESC LIMIT ?",
            (-1 if limit is None else limit,),
        )
        return [session_of(row) for row in rows]

    def deleted_sessions(self) -> list[Session]:
        """The sessions that ``restore`` can bring back, the last deleted first."""
        rows = self._database.rows(f"{SESSION_QUERY} WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC")
        return [session_of(row) for row in rows]

    def latest_session(self) -> Session | None:
        """The session with the newest turn; None in an empty profile."""
        return next(iter(self.sessions(limit=1)), None)

    def find_session(self, prefix: str) -> Session:
        """The one session whose id begins with ``prefix``. Raises NothingFound, AmbiguousId."""
        condition = "deleted_at IS NULL AND substr(id, 1, ?) = ?"
        return session_of(self._only("session", prefix, f"{SESSION_QUERY} WHERE {condition} LIMIT 100"))

    def find_deleted(self, prefix: str) -> Session:
        """The one deleted session whose id begins with ``prefix``. Raises NothingFound, AmbiguousId."""
        condition = "deleted_at IS NOT NULL AND substr(id, 1, ?) = ?"
        return session_of(self._only("deleted session", prefix, f"{SESSION_QUERY} WHERE {condition} LIMIT 100"))

    def find_turn(self, prefix: str) -> Turn:
        """The one turn, replaced ones included, whose id begins with ``prefix``. Raises NothingFound, AmbiguousId."""
        query = (
            "SELECT turns.* FROM turns JOIN sessions ON sessions.id = session_id"
            " WHERE deleted_at IS NULL AND substr(turns.id, 1, ?) = ? LIMIT 100"
        )
        return turn_of(self._only("turn", prefix, query))

    def question_of(self, turn: Turn) -> Turn:
        """The question that ``turn`` answers, replaced or not; a question is its own, as is a reply without one."""
        row = self._database.row(
            "SELECT * FROM turns WHERE session_id = ? AND speaker = 'user' AND position <= ? AND number <="
            " (SELECT number FROM turns WHERE id = ?) ORDER BY number DESC LIMIT 1",
            (turn.session_id, turn.position, turn.id),
        )
        return turn if row is None else turn_of(row)

    def search(self, query: str, limit: int = 20) -> list[Hit]:
        """The turns in which every word of ``query`` stands, best first; none for a query without words."""
        terms = query_terms(query)
        with self._database.reading() as connection:
            turns = [turn_of(row) for row in find_turns(connection, terms, limit)]
            sessions = {turn.session_id: self.session(turn.session_id) for turn in turns}
        return [Hit(sessions[turn.session_id], turn, excerpt(turn.text, terms)) for turn in turns]

    def _only(self, kind: str, prefix: str, query: str) -> sqlite3.Row:
        wanted = wanted_prefix(prefix)
        rows = self._database.rows(query, (len(wanted), wanted)) if wanted else []
        return only_one(rows, kind, prefix, _HINTS[kind])
