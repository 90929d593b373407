"""The rows of documents and their blocks, with their entries in the full-text index and their vectors."""

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime

from assistant.clock import from_text, new_id
from assistant.documents.block import Document, DocumentBlock, KeptBlock
from assistant.store.block_index import add_block_words, remove_block_words
from assistant.store.block_lives import drop_lives
from assistant.store.columns import columns_of, storable
from assistant.store.journal import Column, delete_row
from assistant.store.outbox import write_order
from assistant.store.vectors.rows import drop_vectors
from assistant.store.vectors.sources import CHUNK_SOURCE

DOCUMENTS = (
    "SELECT documents.*, (SELECT count(*) FROM document_blocks WHERE document_id = documents.id) AS block_count"
    " FROM documents"
)
BLOCKS = (
    "SELECT document_blocks.*, documents.name, documents.attached_at FROM document_blocks"
    " JOIN documents ON documents.id = document_id"
)
_DOCUMENT_COLUMNS = tuple(name for name in Document.__dataclass_fields__ if name != "block_count")


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


def document_values(document: Document) -> dict[str, Column]:
    """The columns of a document's row."""
    return columns_of(document, _DOCUMENT_COLUMNS)


def kept_block_of(row: sqlite3.Row) -> KeptBlock:
    """From a row of ``BLOCKS``."""
    block = DocumentBlock(row["text"], row["name"], row["page"], row["heading"], row["position"])
    return KeptBlock(row["id"], row["document_id"], row["session_id"], from_text(row["attached_at"]), block)


def add_blocks(
    connection: sqlite3.Connection, document: Document, blocks: Sequence[DocumentBlock], now: datetime
) -> None:
    """Write the blocks of a document and index them; by their meaning later, when nobody waits."""
    for block in blocks:
        block_id, heading, text = new_id(now), storable(block.heading), storable(block.text)
        number = connection.execute(
            "INSERT INTO document_blocks (id, document_id, session_id, position, page, heading, text)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (block_id, document.id, document.session_id, block.position, block.page, heading, text),
        ).lastrowid
        add_block_words(connection, number, heading, text)
        write_order(connection, CHUNK_SOURCE.kind, block_id, "put", now)


def erase_document(connection: sqlite3.Connection, document_id: str, now: datetime) -> None:
    """Remove a document, its blocks, their words from the index, and their vectors, also those being made just now."""
    rows = connection.execute("SELECT * FROM document_blocks WHERE document_id = ?", (document_id,)).fetchall()
    for row in rows:
        remove_block_words(connection, row)
        write_order(connection, CHUNK_SOURCE.kind, row["id"], "remove", now)
    block_ids = [row["id"] for row in rows]
    drop_vectors(connection, CHUNK_SOURCE.kind, block_ids)
    drop_lives(connection, [*block_ids, document_id])
    connection.execute("DELETE FROM document_blocks WHERE document_id = ?", (document_id,))
    delete_row(connection, "documents", document_id, now)


def change_block(connection: sqlite3.Connection, row: sqlite3.Row, changes: Mapping[str, str], now: datetime) -> None:
    """Give a block another ``heading`` and ``text``, in the indexes too."""
    remove_block_words(connection, row)
    drop_vectors(connection, CHUNK_SOURCE.kind, [row["id"]])
    write_order(connection, CHUNK_SOURCE.kind, row["id"], "put", now)
    connection.execute(
        "UPDATE document_blocks SET heading = ?, text = ? WHERE number = ?",
        (changes["heading"], changes["text"], row["number"]),
    )
    add_block_words(connection, row["number"], changes["heading"], changes["text"])
