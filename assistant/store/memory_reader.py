"""Reading memory: items with their evidence and counters, by id, by topic, by words, by what became of them."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta

from assistant.clock import Clock, from_text, to_text
from assistant.language.query import query_terms
from assistant.memory.evidence import Counters, Record
from assistant.memory.expiry import due_tasks
from assistant.memory.history import Change, History
from assistant.memory.item import OBEYED, topic_of
from assistant.memory.known import Known
from assistant.memory.mention import Mention
from assistant.memory.score import is_archived
from assistant.memory.selection import Selection, select
from assistant.memory.statement import USER, Act, Statement
from assistant.memory.verdict import Verdict
from assistant.settings import MemorySettings
from assistant.store.columns import LISTED
from assistant.store.database import Database
from assistant.store.encounter import HELD_ROWS, met_by
from assistant.store.item_index import find_items
from assistant.store.memory_codec import item_of, topic_key
from assistant.store.mentions import find_mentions
from assistant.store.prefix import MOST_COUNTED, only_one, wanted_prefix
from assistant.store.record_parts import aliases_of, read_counters, read_evidence
from assistant.store.session_reader import SessionReader
from models.phrase import Phrase

_HINT = Phrase("`ricordo memory list` shows them all.")
# In the words of the partial indexes, or SQLite would not use them.
_STANDING = (
    "SELECT * FROM items WHERE id IN (SELECT id FROM items WHERE status IN ('active', 'candidate')"  # noqa: S608
    " AND (polarity = -1 OR kind IN ('instruction', 'constraint'))"
    f" UNION SELECT id FROM items WHERE topic IN {LISTED} AND {HELD_ROWS}) AND status IN ('active', 'candidate')"
    " AND subject = ? AND (expires_at IS NULL OR expires_at > ?) AND recorded_at <= ? ORDER BY number DESC"
)
_OBEYED = json.dumps(sorted(topic_key(topic_of(USER, attribute)) for attribute in OBEYED))
_ALWAYS = "9999"
_TWIN_HELD = f"SELECT 1 FROM items AS other WHERE other.id = items.doubt_with AND other.{HELD_ROWS}"  # noqa: S608
_DOUBTED = (
    "WHERE (doubt_with IS NOT NULL OR status IN ('candidate', 'quarantined'))"
    f" AND {HELD_ROWS} AND (status <> 'active' OR EXISTS ({_TWIN_HELD})) ORDER BY number"
)


class MemoryReader(SessionReader):
    """The reading half of ``ports.Memory``; holds no state of its own."""

    def __init__(self, database: Database, clock: Clock, settings: MemorySettings) -> None:
        super().__init__(database)
        self._clock = clock
        self._settings = settings

    def record(self, item_id: str) -> Record:
        """See ``Memory``."""
        found = self._records("WHERE id = coalesce((SELECT kept_id FROM item_aliases WHERE id = ?1), ?1)", item_id)
        return only_one(found, "memory", item_id, _HINT)

    def find(self, prefix: str) -> Record:
        """See ``Memory``."""
        wanted = wanted_prefix(prefix)
        condition = f"WHERE substr(id, 1, ?) = ? LIMIT {MOST_COUNTED}"
        found = self._records(condition, len(wanted), wanted) if wanted else []
        return self.record(only_one(found, "memory", prefix, _HINT).item.id)

    def records(self, item_ids: Sequence[str]) -> list[Record]:
        """See ``Memory``."""
        found = {r.item.id: r for r in self._records(f"WHERE id IN {LISTED}", json.dumps(list(item_ids)))}
        return [found[item_id] for item_id in item_ids if item_id in found]

    def select(self, selection: Selection) -> list[Record]:
        """See ``Memory``."""
        if selection.words.strip():
            with self._database.reading() as connection:
                rows = find_items(connection, query_terms(selection.words), limit=-1)
                candidates = self._complete(connection, rows)
        elif selection.status is not None:
            candidates = self._records("WHERE status = ?", selection.status.value)
        else:
            candidates = self.held()
        return select(candidates, selection, self._clock.now(), self._settings)

    def search(self, words: str, limit: int = 20) -> list[Record]:
        """See ``Memory``."""
        with self._database.reading() as connection:
            return self._complete(connection, find_items(connection, query_terms(words), limit))

    def held(self) -> list[Record]:
        """See ``Memory``."""
        return self._records(f"WHERE {HELD_ROWS} ORDER BY number")

    def recalled(self) -> list[Record]:
        """See ``Memory``."""
        now = self._clock.now()
        return [
            record
            for record in self.held()
            if record.item.is_recalled(now) and not is_archived(record, now, self._settings)
        ]

    def standing(self, newest: int, before: datetime | None = None) -> list[Record]:
        """See ``Memory``."""
        now = self._clock.now()
        until = to_text(before) if before else _ALWAYS
        found: list[Record] = []
        with self._database.reading() as connection:
            rows = connection.execute(_STANDING, (_OBEYED, USER, to_text(now), until))
            while len(found) < newest and (page := rows.fetchmany(newest)):
                records = self._complete(connection, page)
                found += [record for record in records if not is_archived(record, now, self._settings)]
        return found[:newest][::-1]

    def passed(self) -> list[Record]:
        """What still holds something although its day has passed."""
        return self._records(f"WHERE expires_at <= ? AND {HELD_ROWS} ORDER BY number", to_text(self._clock.now()))

    def known(self, statements: Collection[Statement], session_id: str, turn_id: str) -> Known:
        """See ``Memory``."""
        with self._database.reading():
            # What is done by hand has no turn, and can be done any number of times. What was undone stays undone when
            # its question is answered again.
            settled = self._database.row("SELECT 1 FROM plans WHERE turn_id = ? AND turn_id <> ''", (turn_id,))
            return Known(
                tuple(self._met_by(statements)),
                tuple(self._slots_met_by(statements, session_id, turn_id)),
                frozenset() if settled is None else frozenset({turn_id}),
            )

    def inbox(self) -> list[Record]:
        """See ``Memory``."""
        now = self._clock.now()
        return [
            record
            for record in self._records(_DOUBTED)
            if not record.item.has_passed(now) and not is_archived(record, now, self._settings)
        ]

    def due(self, within: timedelta = timedelta(0)) -> list[Record]:
        """See ``Memory``."""
        return due_tasks(self._records("WHERE kind = 'task' AND status = 'active'"), self._clock.now(), within)

    def archive(self) -> list[Record]:
        """See ``Memory``."""
        now = self._clock.now()
        return [r for r in self._records("WHERE status = 'candidate'") if is_archived(r, now, self._settings)]

    def history(self, item_id: str) -> History:
        """See ``Memory``."""
        with self._database.reading():
            record = self.record(item_id)
            after = record.item.superseded_by
            return History(
                record,
                tuple(self._changes(item_id)),
                tuple(self.records(record.item.replaces)),
                next(iter(self.records([after])), None) if after else None,
            )

    def mentions(self, words: str, but_turn: str = "", limit: int = 5) -> list[Mention]:
        """See ``Memory``."""
        with self._database.reading() as connection:
            return find_mentions(connection, words, but_turn, limit)

    def ended_in(self, session_id: str, newest: int) -> list[Record]:
        """See ``Memory``."""
        found = self._records(
            "WHERE status IN ('superseded', 'retracted')"
            " AND id IN (SELECT item_id FROM evidence WHERE session_id = ?) ORDER BY number DESC LIMIT ?",
            session_id,
            newest,
        )
        return found[::-1]

    def used_in(self, turn_id: str) -> list[tuple[Record, bool]]:
        """See ``Memory``."""
        rows = self._database.rows("SELECT item_id, cited FROM item_uses WHERE turn_id = ?", (turn_id,))
        cited = {row["item_id"]: bool(row["cited"]) for row in rows}
        return [(record, cited[record.item.id]) for record in self.records(list(cited))]

    def verdicts(self, turn_ids: Collection[str]) -> dict[str, Verdict]:
        """See ``Memory``."""
        rows = self._database.rows(
            f"SELECT id, verdict FROM feedback WHERE verdict <> '' AND id IN {LISTED}",  # noqa: S608
            (json.dumps(list(turn_ids)),),
        )
        return {row["id"]: Verdict(row["verdict"]) for row in rows}

    def undoable_turn(self) -> str | None:
        """See ``Memory``."""
        row = self._database.row("SELECT turn_id FROM plans WHERE undone_at IS NULL ORDER BY number DESC LIMIT 1")
        return None if row is None else str(row["turn_id"])

    def _met_by(self, statements: Collection[Statement]) -> list[Record]:
        """What the statements may change or resemble; words that take back may be about anything."""
        if any(statement.act is Act.RETRACT for statement in statements):
            return self.held()
        with self._database.reading() as connection:
            ids = met_by(connection, statements, self._settings.near_match)
        return self._records(f"WHERE id IN {LISTED} ORDER BY number", json.dumps(sorted(ids))) if ids else []

    def _changes(self, item_id: str) -> Iterable[Change]:
        # By stamp: what another device did earlier may have arrived later.
        rows = self._database.rows(
            "SELECT * FROM change_journal WHERE table_name = 'items' AND row_id = ? ORDER BY hlc, seq", (item_id,)
        )
        return (change_of(row) for row in rows)

    def _records(self, condition: str, *parameters: object) -> list[Record]:
        with self._database.reading() as connection:
            rows = connection.execute(f"SELECT * FROM items {condition}", parameters).fetchall()  # noqa: S608
            return self._complete(connection, rows)

    def _complete(self, connection: sqlite3.Connection, rows: Sequence[sqlite3.Row]) -> list[Record]:
        ids = [row["id"] for row in rows]
        aliases = aliases_of(connection, ids)
        counters, evidence = read_counters(connection, ids, aliases), read_evidence(connection, ids, aliases)
        return [
            Record(item_of(row), counters.get(row["id"], Counters()), tuple(evidence.get(row["id"], ())))
            for row in rows
        ]


def change_of(row: sqlite3.Row) -> Change:
    """From a row of the journal."""
    before, after = (json.loads(row[name]) if row[name] else {} for name in ("before", "after"))
    at: datetime = from_text(row["at"])
    return Change(row["table_name"], row["row_id"], before, after, at, row["device"])
