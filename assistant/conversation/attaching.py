"""Attaching a file to a conversation: read, credentials masked, cleaned, split, and only then kept.

What a document says is data. It teaches memory nothing, and reaches a prompt as text with its source, never as bytes.
"""

import threading
from dataclasses import dataclass
from pathlib import Path

from assistant.documents.block import Document, DocumentBlock
from assistant.documents.cleaning import cleaned
from assistant.documents.lines import joined
from assistant.documents.portions import portions
from assistant.documents.splitting import PageText, split_document
from assistant.ports.attachments import Attachments, NewDocument
from assistant.privacy.keeping import Keep
from models.reading.page import Kind, Reading
from models.reading.reader import DocumentReader, Progress, unwatched
from models.reading.refusals import DocumentWithoutText, ReadingStopped


@dataclass(frozen=True, slots=True)
class Prepared:
    """A file that was read: what may be kept of it. ``masked`` and ``unreadable`` as in ``Attached``."""

    new: NewDocument
    blocks: tuple[DocumentBlock, ...]
    masked: int
    unreadable: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Attached:
    """What came of attaching. ``masked`` counts the credentials that were not stored.

    ``unreadable`` are numbers of damaged pages, ``was_there`` tells that the same bytes were attached before.
    """

    document: Document
    masked: int = 0
    unreadable: tuple[int, ...] = ()
    was_there: bool = False


class Attaching:
    """Attaches files to the sessions of one profile. ``cancel`` may come from any thread."""

    def __init__(self, attachments: Attachments, reader: DocumentReader, keep: Keep) -> None:
        self._attachments = attachments
        self._reader = reader
        self._keep = keep
        self._stopped = threading.Event()

    def attach(self, session_id: str, path: Path, on_page: Progress = unwatched) -> Attached:
        """``prepare`` and ``keep`` in one."""
        return self.keep(session_id, self.prepare(path, on_page))

    def prepare(self, path: Path, on_page: Progress = unwatched) -> Prepared:
        """Read ``path``. ``on_page`` is told pages done and pages in all. Raises DocumentError, RulesUnusable."""
        self._stopped.clear()
        reading = self._reader.read(path, on_page)
        pages, masked = self._kept(reading)
        blocks = split_document(reading.name, pages)
        if not blocks:
            raise DocumentWithoutText(reading.name, image=reading.kind is not Kind.PDF)
        new = NewDocument(reading.name, reading.kind.value, reading.size_bytes, reading.digest, reading.page_count)
        return Prepared(new, blocks, masked, reading.unreadable)

    def keep(self, session_id: str, prepared: Prepared) -> Attached:
        """Keep what was read with the session, if it is not there. Raises StoreError, ReadOnly, NothingFound."""
        there = self._attachments.same(session_id, prepared.new.digest)
        if there is not None:
            return Attached(there, unreadable=prepared.unreadable, was_there=True)
        document = self._attachments.attach(session_id, prepared.new, prepared.blocks)
        return Attached(document, prepared.masked, prepared.unreadable)

    def cancel(self) -> None:
        """Stop reading; ``prepare`` raises ReadingStopped."""
        self._stopped.set()
        self._reader.cancel()

    def _kept(self, reading: Reading) -> tuple[list[PageText], int]:
        """The pages as they may be stored. A credential of one page is one on the next, too."""
        pages: list[PageText] = []
        known: frozenset[str] = frozenset()
        masked = 0
        for page in reading.pages:
            text = cleaned(page.text)
            parts = []
            for part in portions(joined(text) if reading.kind is Kind.PDF else text):
                if self._stopped.is_set():
                    raise ReadingStopped(reading.name)
                kept = self._keep(part, known)
                known |= kept.values
                masked += len(kept.rule_ids)
                parts.append(kept.text)
            pages.append(PageText(page.number, "".join(parts)))
        return pages, masked
