"""The full-text index over items: each that has a row is in it, by the words of its sentence, value and matter."""

import sqlite3

from assistant.language.query import Term, match_expression
from assistant.language.tokens import index_text
from assistant.memory.statement import ACCOUNT
from assistant.store.memory_codec import value_key


def add_item_words(connection: sqlite3.Connection, row: sqlite3.Row) -> None:
    """Index the item of this row of ``items``."""
    tokens = _tokens(row)
    if tokens:
        connection.execute("INSERT INTO item_search (rowid, tokens) VALUES (?, ?)", (row["number"], tokens))


def remove_item_words(connection: sqlite3.Connection, row: sqlite3.Row) -> None:
    """Take the item out again, with the tokens it was added with: its words never change."""
    tokens = _tokens(row)
    if tokens:
        connection.execute(
            "INSERT INTO item_search (item_search, rowid, tokens) VALUES ('delete', ?, ?)", (row["number"], tokens)
        )


def find_items(connection: sqlite3.Connection, terms: tuple[Term, ...], limit: int) -> list[sqlite3.Row]:
    """The rows of the items in which all terms stand, best first (BM25), newer before older among equals."""
    expression = match_expression(terms)
    if not expression:
        return []
    return connection.execute(
        "SELECT items.* FROM item_search JOIN items ON items.number = item_search.rowid"
        " WHERE item_search MATCH ? ORDER BY rank, items.number DESC LIMIT ?",
        (expression, limit),
    ).fetchall()


def rebuild_item_index(connection: sqlite3.Connection) -> None:
    """Build the index and the keys of values anew from the items, within a transaction."""
    connection.execute("INSERT INTO item_search (item_search) VALUES ('delete-all')")
    for row in connection.execute("SELECT * FROM items").fetchall():
        add_item_words(connection, row)
        key = (value_key(row["value"]), row["number"])
        connection.execute("UPDATE items SET value_key = ? WHERE number = ?", key)


def _tokens(row: sqlite3.Row) -> str:
    scope = "" if row["scope"] == ACCOUNT else row["scope"]
    return index_text(f"{row['sentence']}\n{row['value']}\n{scope}")
