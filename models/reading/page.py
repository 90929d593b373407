"""What reading a file gives: its pages as text, and the limits within which it is read."""

from dataclasses import dataclass
from enum import StrEnum

MIB = 1024 * 1024


class Kind(StrEnum):
    """What sort of file it is, by what stands in it."""

    TEXT = "text"
    MARKDOWN = "markdown"
    PDF = "pdf"
    IMAGE = "image"


@dataclass(frozen=True, slots=True)
class Page:
    """The text of one page, as it was found. ``number`` counts from 1; a file without pages is one page, number 0.

    ``readable`` is False for a page that is damaged while others are whole.
    """

    number: int
    text: str
    readable: bool = True


@dataclass(frozen=True, slots=True)
class Limits:
    """What is still read. ``pixels`` are those of one image: what is larger needs more memory than many machines have.

    ``file_bytes`` is for PDF and images, ``text_bytes`` for text, in a text file as in what a PDF gives.
    """

    file_bytes: int = 50 * MIB
    text_bytes: int = 4 * MIB
    pages: int = 1000
    pixels: int = 40_000_000


@dataclass(frozen=True, slots=True)
class Reading:
    """A file that was read whole, of one moment. ``digest`` is the BLAKE2b (32 bytes, hex) of its bytes."""

    name: str
    kind: Kind
    size_bytes: int
    digest: str
    pages: tuple[Page, ...]

    @property
    def page_count(self) -> int:
        """How many pages it has; 0 for what has none: text, Markdown, an image of one."""
        return len(self.pages) if self.kind is Kind.PDF or len(self.pages) > 1 else 0

    @property
    def unreadable(self) -> tuple[int, ...]:
        """Numbers of the pages that are damaged."""
        return tuple(page.number for page in self.pages if not page.readable)
