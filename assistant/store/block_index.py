"""The full-text index over the blocks of documents: each that has a row is in it, by its heading and its text."""

import sqlite3

from assistant.language.tokens import index_text


def add_block_words(connection: sqlite3.Connection, number: int | None, heading: str, text: str) -> None:
    """Index the block with row number ``number``."""
    tokens = index_text(f"{heading}\n{text}")
    if tokens:
        connection.execute("INSERT INTO block_search (rowid, tokens) VALUES (?, ?)", (number, tokens))


def remove_block_words(connection: sqlite3.Connection, row: sqlite3.Row) -> None:
    """Take the block of this row of ``document_blocks`` out again, with the tokens it was added with."""
    tokens = index_text(f"{row['heading']}\n{row['text']}")
    if tokens:
        connection.execute(
            "INSERT INTO block_search (block_search, rowid, tokens) VALUES ('delete', ?, ?)", (row["number"], tokens)
        )


def rebuild_block_index(connection: sqlite3.Connection) -> None:
    """Build the index anew from the blocks, within a transaction."""
    connection.execute("INSERT INTO block_search (block_search) VALUES ('delete-all')")
    for row in connection.execute("SELECT number, heading, text FROM document_blocks").fetchall():
        add_block_words(connection, row["number"], row["heading"], row["text"])
