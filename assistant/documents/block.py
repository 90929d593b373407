"""What a document is to a conversation: blocks of text, each with the place that it came from."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class DocumentBlock:
    """A stretch of one page. ``source`` is the file's name, ``page`` counts from 1 (0: it has no pages).

    ``heading`` is the nearest one above it, or empty; ``position`` counts the blocks of the document from 1.
    """

    text: str
    source: str
    page: int
    heading: str
    position: int


@dataclass(frozen=True, slots=True)
class Document:
    """A file attached to a session, as it was then. ``digest`` is the BLAKE2b of its bytes, ``pages`` 0 without pages.

    ``kind`` is one of ``models.reading.page.Kind``; ``block_count`` is what there is of it to be found.
    """

    id: str
    session_id: str
    name: str
    kind: str
    size_bytes: int
    digest: str
    pages: int
    attached_at: datetime
    block_count: int = 0


@dataclass(frozen=True, slots=True)
class KeptBlock:
    """A block in the store: its id, its document, and when that was attached."""

    id: str
    document_id: str
    session_id: str
    attached_at: datetime
    block: DocumentBlock


def source_line(block: DocumentBlock, language: str) -> str:
    """Where a block is from, in ``language`` ("en" or "zh"): "From report.pdf, page 3: "."""
    if language == "zh":
        place = f"{block.source}第{block.page}页" if block.page else block.source
        return f"摘自{place}："
    place = f"{block.source}, page {block.page}" if block.page else block.source
    return f"From {place}: "
