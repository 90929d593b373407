"""Vectors as rows of the store: the truth from which every index is built.

A vector is never changed. A row that is embedded anew gets another vector under another name, so that an index holds
what the store holds exactly when both know the same names.
"""

import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from assistant.ports.index import Entry
from assistant.store.columns import LISTED
from assistant.store.database import Database
from assistant.store.vectors.sources import Source
from models.embed import check_vector


@dataclass(frozen=True, slots=True)
class Named:
    """A vector for row ``row_id``, under the name by which an index knows it."""

    name: str
    row_id: str
    vector: bytes


@dataclass(frozen=True, slots=True)
class Unembedded:
    """A row without a vector: its number, by which one goes on after it, its id and its text."""

    number: int
    row_id: str
    text: str


def put_vectors(connection: sqlite3.Connection, source: Source, vectors: Sequence[Named], model: str) -> None:
    """Write vectors of ``model`` for rows that have none of it. Raises VectorRefused, and writes none then."""
    dimension = len(vectors[0].vector) // 4 if vectors else 0
    for one in vectors:
        check_vector(one.vector, dimension)
    connection.executemany(
        "INSERT INTO vectors (id, kind, row_id, model, dimension, vector) VALUES (?, ?, ?, ?, ?, ?)",
        [(one.name, source.kind, one.row_id, model, dimension, one.vector) for one in vectors],
    )


def drop_vectors(connection: sqlite3.Connection, kind: str, row_ids: Collection[str]) -> list[str]:
    """Remove every vector of these rows, of whatever model; returns the names that an index may know."""
    rows = connection.execute(
        f"DELETE FROM vectors WHERE kind = ? AND row_id IN {LISTED} RETURNING id",  # noqa: S608
        (kind, json.dumps(list(row_ids))),
    )
    return [row["id"] for row in rows]


def count_vectors(connection: sqlite3.Connection, kind: str, row_ids: Collection[str]) -> int:
    """How many vectors these rows have, of whatever model."""
    sql = f"SELECT count(*) FROM vectors WHERE kind = ? AND row_id IN {LISTED}"  # noqa: S608
    count: int = connection.execute(sql, (kind, json.dumps(list(row_ids)))).fetchone()[0]
    return count


def names_of(database: Database, source: Source, model: str) -> set[str]:
    """The names of all vectors of ``model`` that belong into the collection of ``source``."""
    rows = database.rows("SELECT id FROM vectors WHERE kind = ? AND model = ?", (source.kind, model))
    return {row["id"] for row in rows}


def entries_named(database: Database, source: Source, names: Collection[str]) -> list[Entry]:
    """The vectors of these names as an index takes them; what is gone meanwhile is left out."""
    rows = database.rows(
        f"SELECT vectors.id AS name, vector, {source.filtered} FROM vectors"  # noqa: S608  # our own names
        f" JOIN {source.table} ON {source.table}.id = row_id WHERE vectors.kind = ? AND vectors.id IN {LISTED}",
        (source.kind, json.dumps(list(names))),
    )
    return [Entry(row["name"], row["vector"], source.fields(row)) for row in rows]


def entries(database: Database, source: Source, model: str, at_once: int = 1000) -> Iterator[list[Entry]]:
    """Every vector of ``model`` in the collection of ``source``, in batches, in the order in which they lie on disk.

    A VACUUM in between gives them other places: after one, what was read must be read anew.
    """
    sql = (
        f"SELECT vectors.rowid AS place, vectors.id AS name, vector, {source.filtered} FROM vectors"  # noqa: S608
        # CROSS keeps the order of the tables: by the index of kinds each batch would read and sort them all.
        f" CROSS JOIN {source.table} ON {source.table}.id = row_id"
        " WHERE vectors.rowid > ? AND vectors.kind = ? AND vectors.model = ? ORDER BY vectors.rowid LIMIT ?"
    )
    place = 0
    while rows := database.rows(sql, (place, source.kind, model, at_once)):
        yield [Entry(row["name"], row["vector"], source.fields(row)) for row in rows]
        place = rows[-1]["place"]


def shown_rows(database: Database, source: Source, names: Sequence[str]) -> dict[str, str]:
    """The row behind each name, of those that may be found now."""
    found = database.rows(
        f"SELECT vectors.id AS name, row_id FROM vectors JOIN {source.table} ON {source.table}.id = row_id"  # noqa: S608
        f" {source.joined} WHERE vectors.id IN {LISTED} AND {source.shown}",
        (json.dumps(list(names)),),
    )
    return {row["name"]: row["row_id"] for row in found}


def vectors_of(database: Database, kind: str, row_ids: Collection[str], model: str) -> dict[str, bytes]:
    """The vector of ``model`` for each of these rows that has one."""
    rows = database.rows(
        f"SELECT row_id, vector FROM vectors WHERE kind = ? AND model = ? AND row_id IN {LISTED}",  # noqa: S608
        (kind, model, json.dumps(list(row_ids))),
    )
    return {row["row_id"]: row["vector"] for row in rows}


def has_vectors(database: Database, kind: str, model: str) -> bool:
    """Whether any row of ``kind`` has a vector of ``model``."""
    return database.row("SELECT 1 FROM vectors WHERE kind = ? AND model = ? LIMIT 1", (kind, model)) is not None


def unembedded(database: Database, source: Source, model: str, after: int, limit: int) -> list[Unembedded]:
    """Live rows without a vector of ``model``, by rising number, from the first one after ``after``."""
    rows = database.rows(
        f"SELECT number, id, {source.column} AS text FROM {source.table}"  # noqa: S608  # our own names
        f" WHERE number > ? AND {source.live} AND NOT EXISTS"
        f" (SELECT 1 FROM vectors WHERE kind = ? AND row_id = {source.table}.id AND model = ?)"
        " ORDER BY number LIMIT ?",
        (after, source.kind, model, limit),
    )
    return [Unembedded(row["number"], row["id"], row["text"]) for row in rows]


def live_texts(connection: sqlite3.Connection, source: Source, row_ids: Collection[str]) -> dict[str, str]:
    """The text of each of these rows that is live."""
    rows = connection.execute(
        f"SELECT id, {source.column} AS text FROM {source.table} WHERE id IN {LISTED} AND {source.live}",  # noqa: S608
        (json.dumps(list(row_ids)),),
    )
    return {row["id"]: row["text"] for row in rows}


def drop_other_models(connection: sqlite3.Connection, model: str, limit: int) -> int:
    """Remove vectors of every model but this one, at most ``limit``; returns how many went."""
    return connection.execute(
        "DELETE FROM vectors WHERE id IN (SELECT id FROM vectors WHERE model <> ? LIMIT ?)", (model, limit)
    ).rowcount
