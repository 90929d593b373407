"""Forgetting reaches what sync keeps: states, records that wait, and how things were before an import."""

import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence

from assistant.memory.oblivion import holds_any
from assistant.store.columns import LISTED

_BY_ITEM = ("item_states", "id"), ("held_records", "item_id"), ("import_changes", "item_id"), ("item_aliases", "id")


def drop_shared_words(connection: sqlite3.Connection, item_ids: Collection[str], words: Sequence[str]) -> None:
    """Remove what is kept of these items, and every kept record that holds one of ``words``.

    An import whose record goes can be undone no more as far as that item is concerned.
    """
    ids = json.dumps(list(item_ids))
    for table, name in _BY_ITEM:
        connection.execute(f"DELETE FROM {table} WHERE {name} IN {LISTED}", (ids,))  # noqa: S608  # our own names
    for table, name in (("held_records", "record"), ("import_changes", "before")):
        rows = connection.execute(f"SELECT item_id, {name} AS text FROM {table} WHERE {name} IS NOT NULL").fetchall()  # noqa: S608
        for row in rows:
            if holds_any("\n".join(_texts(json.loads(row["text"]))), words):
                connection.execute(f"DELETE FROM {table} WHERE item_id = ?", (row["item_id"],))  # noqa: S608


def _texts(value: object) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
