"""The rows of documents and their blocks, and the full-text index over the blocks.

The index is contentless: what is removed must be given with the same tokens as it was added. Every block is in it.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime

from assistant.clock import from_text, new_id
from assistant.documents.block import Document, DocumentBlock, KeptBlock
from assistant.language.tokens import index_text
from assistant.store.codec import storable
from assistant.store.journal import delete_row

DOCUMENTS = (
    "SELECT documents.*, (SELECT count(*) FROM document_blocks WHERE document_id = documents.id) AS block_count"
    " FROM documents"
)
BLOCKS = (
    "SELECT document_blocks.*, documents.name, documents.attached_at FROM document_blocks"
    " JOIN documents ON documents.id = document_id"
)


def document_of(row: sqlite3.Row) -> Document:
    """From a row of ``DOCUMENTS``."""
    return Document(
        id=row["id"],
        session_id=row["session_id"],
        name=row["name"],
        kind=row["kind"],
        size_bytes=row["size_bytes"],
        digest=row["digest"],
        pages=row["pages"],
        attached_at=from_text(row["attached_at"]),
        block_count=row["block_count"],
    )


def kept_block_of(row: sqlite3.Row) -> KeptBlock:
    """From a row of ``BLOCKS``."""
    block = DocumentBlock(row["text"], row["name"], row["page"], row["heading"], row["position"])
    return KeptBlock(row["id"], row["document_id"], row["session_id"], from_text(row["attached_at"]), block)


def add_blocks(
    connection: sqlite3.Connection, document: Document, blocks: Sequence[DocumentBlock], now: datetime
) -> None:
    """Write the blocks of a document and index them."""
    for block in blocks:
        heading, text = storable(block.heading), storable(block.text)
        number = connection.execute(
            "INSERT INTO document_blocks (id, document_id, session_id, position, page, heading, text)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (new_id(now), document.id, document.session_id, block.position, block.page, heading, text),
        ).lastrowid
        _index(connection, number, heading, text)


def erase_document(connection: sqlite3.Connection, document_id: str, now: datetime) -> None:
    """Remove a document, its blocks and their words from the index."""
    rows = connection.execute("SELECT * FROM document_blocks WHERE document_id = ?", (document_id,)).fetchall()
    for row in rows:
        _unindex(connection, row)
    connection.execute("DELETE FROM document_blocks WHERE document_id = ?", (document_id,))
    delete_row(connection, "documents", document_id, now)


def change_block(connection: sqlite3.Connection, row: sqlite3.Row, changes: Mapping[str, str]) -> None:
    """Give a block another ``heading`` and ``text``, in the index too."""
    _unindex(connection, row)
    connection.execute(
        "UPDATE document_blocks SET heading = ?, text = ? WHERE number = ?",
        (changes["heading"], changes["text"], row["number"]),
    )
    _index(connection, row["number"], changes["heading"], changes["text"])


def rebuild_block_index(connection: sqlite3.Connection) -> None:
    """Build the index anew from the blocks, within a transaction."""
    connection.execute("INSERT INTO block_search (block_search) VALUES ('delete-all')")
    for row in connection.execute("SELECT number, heading, text FROM document_blocks").fetchall():
        _index(connection, row["number"], row["heading"], row["text"])


def _index(connection: sqlite3.Connection, number: int | None, heading: str, text: str) -> None:
    tokens = index_text(f"{heading}\n{text}")
    if tokens:
        connection.execute("INSERT INTO block_search (rowid, tokens) VALUES (?, ?)", (number, tokens))


def _unindex(connection: sqlite3.Connection, row: sqlite3.Row) -> None:
    tokens = index_text(f"{row['heading']}\n{row['text']}")
    if tokens:
        connection.execute(
            "INSERT INTO block_search (block_search, rowid, tokens) VALUES ('delete', ?, ?)", (row["number"], tokens)
        )
