"""The full-text index over turns: contentless, so what is removed must be given with the same tokens as it was added.

The index is derived. Exactly the turns that are finished and not replaced are in it; one made by other token rules is
built anew.
"""

import sqlite3

from assistant.language.query import Term, match_expression
from assistant.language.tokens import RULES, index_text
from assistant.store.block_index import rebuild_block_index
from assistant.store.item_index import rebuild_item_index

_RULES_KEY = "token_rules"
_INDEXED = "status <> 'growing' AND replaced = 0"


def add_words(connection: sqlite3.Connection, number: int, text: str) -> None:
    """Index the turn with row number ``number``."""
    tokens = index_text(text)
    if tokens:
        connection.execute("INSERT INTO turn_search (rowid, tokens) VALUES (?, ?)", (number, tokens))


def remove_words(connection: sqlite3.Connection, number: int, text: str) -> None:
    """Take the turn out again; ``text`` is what it was added with."""
    tokens = index_text(text)
    if tokens:
        connection.execute(
            "INSERT INTO turn_search (turn_search, rowid, tokens) VALUES ('delete', ?, ?)", (number, tokens)
        )


def find_turns(connection: sqlite3.Connection, terms: tuple[Term, ...], limit: int) -> list[sqlite3.Row]:
    """The rows of the live turns in which all terms stand, best first (BM25), newer before older among equals."""
    expression = match_expression(terms)
    if not expression:
        return []
    return connection.execute(
        "SELECT turns.* FROM turn_search"
        " JOIN turns ON turns.number = turn_search.rowid"
        " JOIN sessions ON sessions.id = turns.session_id"
        " WHERE turn_search MATCH ? AND sessions.deleted_at IS NULL"
        " ORDER BY rank, turns.number DESC LIMIT ?",
        (expression, limit),
    ).fetchall()


def refresh_index(connection: sqlite3.Connection) -> None:
    """Build the index anew if other rules made it: what it holds could not be removed with the tokens of these."""
    row = connection.execute("SELECT value FROM store_state WHERE key = ?", (_RULES_KEY,)).fetchone()
    if row is None or row["value"] != RULES:
        rebuild_index(connection)
        rebuild_item_index(connection)
        rebuild_block_index(connection)


def rebuild_index(connection: sqlite3.Connection) -> int:
    """Build the index anew from the turns, within a transaction; returns how many are in it."""
    connection.execute("INSERT INTO turn_search (turn_search) VALUES ('delete-all')")
    rows = connection.execute(f"SELECT number, text FROM turns WHERE {_INDEXED}").fetchall()  # noqa: S608
    for row in rows:
        add_words(connection, row["number"], row["text"])
    connection.execute("INSERT OR REPLACE INTO store_state VALUES (?, ?)", (_RULES_KEY, RULES))
    return len(rows)
