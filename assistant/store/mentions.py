"""Whether something was ever said: items and slots whatever became of them, and else the turns themselves."""

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from assistant.clock import from_text
from assistant.language.query import Term, query_terms
from assistant.memory.item import Status
from assistant.memory.likeness import contains
from assistant.memory.mention import Fate, Mention
from assistant.store.item_index import find_items
from assistant.store.lexical import find_turns
from assistant.store.memory_codec import item_of, slot_of

_FATES = {Status.SUPERSEDED: Fate.REPLACED, Status.RETRACTED: Fate.ENDED, Status.EXPIRED: Fate.ENDED}
_SLOT_FATES = {"live": Fate.HOLDS, "replaced": Fate.REPLACED, "dropped": Fate.ENDED}


def find_mentions(connection: sqlite3.Connection, words: str, but_turn: str, limit: int) -> list[Mention]:
    """At most ``limit`` mentions of ``words``, the newest first; turn ``but_turn`` asks and does not count.

    Turns are looked through only where nothing was made of the words.
    """
    terms = query_terms(words)
    found = [*_items(connection, terms, words), *_slots(connection, words)]
    if not found:
        found = _turns(connection, terms, words, but_turn)
    return sorted(found, key=lambda one: one.said_at, reverse=True)[:limit]


def _items(connection: sqlite3.Connection, terms: tuple[Term, ...], words: str) -> list[Mention]:
    items = [item_of(row) for row in find_items(connection, terms, limit=100)]
    return [
        Mention(
            item.id,
            item.sentence,
            item.stated_at,
            _title(connection, "SELECT session_id FROM evidence WHERE item_id = ? ORDER BY said_at LIMIT 1", item.id),
            _FATES.get(item.status, Fate.HOLDS),
            item.valid_to if item.status in _FATES else None,
            _replacement(connection, item.superseded_by),
        )
        for item in items
        if contains(f"{item.sentence} {item.value}", words)
    ]


def _slots(connection: sqlite3.Connection, words: str) -> list[Mention]:
    rows = connection.execute("SELECT * FROM slots ORDER BY rowid").fetchall()
    slots = [(row, slot_of(row)) for row in rows if contains(f"{row['sentence']} {row['value']}", words)]
    return [
        Mention(
            slot.id,
            slot.sentence,
            slot.set_at,
            _title(connection, "SELECT session_id FROM slots WHERE id = ?", slot.id),
            _SLOT_FATES[row["status"]],
            None if row["status"] == "live" else _ended_at(connection, slot.id),
            _replacement(connection, slot.replaced_by),
        )
        for row, slot in slots
    ]


def _turns(connection: sqlite3.Connection, terms: tuple[Term, ...], words: str, but_turn: str) -> list[Mention]:
    rows: Sequence[sqlite3.Row] = find_turns(connection, terms, limit=100)
    return [
        Mention(
            row["id"],
            row["text"],
            from_text(row["created_at"]),
            _title(connection, "SELECT session_id FROM turns WHERE id = ?", row["id"]),
            Fate.SAID,
        )
        for row in rows
        if row["speaker"] == "user" and row["id"] != but_turn and contains(row["text"], words)
    ]


def _title(connection: sqlite3.Connection, which: str, row_id: str) -> str:
    sql = f"SELECT title FROM sessions WHERE deleted_at IS NULL AND id = ({which})"  # noqa: S608  # our own text
    row = connection.execute(sql, (row_id,)).fetchone()
    return "" if row is None else str(row["title"])


def _replacement(connection: sqlite3.Connection, row_id: str | None) -> str:
    row = connection.execute(
        "SELECT sentence FROM items WHERE id = ? UNION SELECT sentence FROM slots WHERE id = ?", (row_id, row_id)
    ).fetchone()
    return "" if row is None else str(row["sentence"])


def _ended_at(connection: sqlite3.Connection, slot_id: str) -> datetime | None:
    """When a slot that holds no more was last changed."""
    row = connection.execute(
        "SELECT at FROM change_journal WHERE table_name = 'slots' AND row_id = ? ORDER BY seq DESC LIMIT 1", (slot_id,)
    ).fetchone()
    return None if row is None else from_text(row["at"])
