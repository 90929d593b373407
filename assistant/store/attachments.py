"""The files attached to conversations, as blocks of text that are found by their words."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from assistant.clock import Clock, new_id
from assistant.documents.block import Document, DocumentBlock, KeptBlock
from assistant.errors import NothingFound
from assistant.ports.attachments import Matched, NewDocument
from assistant.ports.recall import Phrases
from assistant.store.block_rows import (
    BLOCKS,
    DOCUMENTS,
    add_blocks,
    document_of,
    document_values,
    erase_document,
    kept_block_of,
)
from assistant.store.columns import LISTED, storable
from assistant.store.database import Database
from assistant.store.journal import insert_row
from assistant.store.prefix import only_one
from assistant.store.purge import finish_wiping, note_wiping
from models.phrase import Phrase

_HINT = Phrase("`ricordo sessions attachments` lists them.")


class AttachmentStore:
    """Implements ``ports.attachments.Attachments``; holds no state of its own."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def attach(self, session_id: str, new: NewDocument, blocks: Sequence[DocumentBlock]) -> Document:
        """See ``Attachments``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            _require_session(connection, session_id)
            there = self.same(session_id, new.digest)
            if there is not None:
                return there
            document = _document(session_id, new, len(blocks), now)
            insert_row(connection, "documents", document_values(document), now)
            add_blocks(connection, document, blocks, now)
        return document

    def same(self, session_id: str, digest: str) -> Document | None:
        """See ``Attachments``."""
        row = self._database.row(f"{DOCUMENTS} WHERE session_id = ? AND digest = ?", (session_id, digest))
        return None if row is None else document_of(row)

    def documents(self, session_id: str) -> list[Document]:
        """See ``Attachments``."""
        rows = self._database.rows(f"{DOCUMENTS} WHERE session_id = ? ORDER BY attached_at, id", (session_id,))
        return [document_of(row) for row in rows]

    def find_document(self, session_id: str, wanted: str) -> Document:
        """See ``Attachments``."""
        there = self.documents(session_id)
        prefix = wanted.strip().lower()
        found = [one for one in there if one.name == wanted] or [
            one for one in there if prefix and one.id.startswith(prefix)
        ]
        return only_one(found, "document", wanted, _HINT)

    def blocks(self, document_id: str) -> list[KeptBlock]:
        """See ``Attachments``."""
        rows = self._database.rows(f"{BLOCKS} WHERE document_id = ? ORDER BY position", (document_id,))
        return [kept_block_of(row) for row in rows]

    def remove(self, document_id: str) -> None:
        """See ``Attachments``. The files are wiped after it, as after a purge."""
        with self._database.transaction() as connection:
            if connection.execute("SELECT 1 FROM documents WHERE id = ?", (document_id,)).fetchone() is None:
                raise NothingFound("document", document_id, _HINT)
            erase_document(connection, document_id, self._clock.now())
            note_wiping(connection)
        finish_wiping(self._database)

    def match(self, document_ids: Sequence[str], terms: Sequence[Phrases]) -> Matched:
        """See ``Attachments``."""
        hits: dict[str, int] = defaultdict(int)
        counts = []
        with self._database.reading() as connection:
            among = json.dumps(list(document_ids))
            sql = f"SELECT count(*) FROM document_blocks WHERE document_id IN {LISTED}"  # noqa: S608
            total = connection.execute(sql, (among,)).fetchone()[0]
            for place, phrases in enumerate(terms if total else ()):
                found = _holding(connection, among, phrases)
                counts.append(len(found))
                for block_id in found:
                    hits[block_id] |= 1 << place
        return Matched(total, tuple(counts) or (0,) * len(terms), dict(hits))

    def kept(self, block_ids: Sequence[str]) -> list[KeptBlock]:
        """See ``Attachments``."""
        rows = self._database.rows(
            f"{BLOCKS} WHERE document_blocks.id IN {LISTED}"  # our own query
            " ORDER BY documents.attached_at, document_id, position",
            (json.dumps(list(block_ids)),),
        )
        return [kept_block_of(row) for row in rows]


def _document(session_id: str, new: NewDocument, block_count: int, now: datetime) -> Document:
    return Document(
        id=new_id(now),
        session_id=session_id,
        name=storable(new.name),
        kind=new.kind,
        size_bytes=new.size_bytes,
        digest=new.digest,
        pages=new.pages,
        attached_at=now,
        block_count=block_count,
    )


def _require_session(connection: sqlite3.Connection, session_id: str) -> None:
    sql = "SELECT 1 FROM sessions WHERE id = ? AND deleted_at IS NULL"
    if connection.execute(sql, (session_id,)).fetchone() is None:
        raise NothingFound("session", session_id)


def _holding(connection: sqlite3.Connection, among: str, phrases: Phrases) -> list[str]:
    expression = " OR ".join(f'"{phrase}"' for phrase in phrases)
    rows = connection.execute(
        "SELECT document_blocks.id FROM block_search"  # noqa: S608
        " JOIN document_blocks ON document_blocks.number = block_search.rowid"
        f" WHERE block_search MATCH ? AND document_id IN {LISTED}",
        (expression, among),
    )
    return [row["id"] for row in rows]
