"""The pages of a PDF, by pdfium. Native code: this module is for a child process only.

Of pypdf and pdfium, tried on the same files, pdfium read 300 pages six times as fast, all six of the Chinese character
maps tried instead of five, and one more in five of the damaged files.
"""

import sys
from collections.abc import Iterator
from typing import Any

from models.errors import DocumentError
from models.isolate.child import StopFlag
from models.phrase import Phrase
from models.reading.page import Limits, Page
from models.reading.refusals import (
    DocumentDamaged,
    DocumentEncrypted,
    DocumentTooLarge,
    DocumentWithoutText,
    ReaderMissing,
)
from models.reading.snapshot import mib_text

_PASSWORD_ERROR = 4  # FPDF_ERR_PASSWORD
_LINE_HYPHEN = "\ufffe"  # pdfium's sign for a hyphen at the end of a line


class PdfPages:
    """Reads PDF with the library ``pypdfium2``."""

    def __init__(self, stop: StopFlag, library: Any) -> None:
        self._stop = stop
        self._library = library

    def pages(self, name: str, data: bytes, limits: Limits) -> Iterator[Page | int]:
        """How many pages there are, then each of them. Raises DocumentError for a file that cannot be read."""
        document = self._open(name, data)
        count = len(document)
        if count > limits.pages:
            raise DocumentTooLarge(name, _pages(count), _pages(limits.pages), "documents.limit_pages")
        if count == 0:
            raise DocumentWithoutText(name, image=False)
        yield count
        size_bytes = 0
        for index in range(count):
            if self._stop.is_set():
                return
            page = self._page(document, index)
            size_bytes += len(page.text.encode("utf-8", "replace"))
            if size_bytes > limits.text_bytes:
                raise _too_much(name, limits)
            yield page

    def _open(self, name: str, data: bytes) -> Any:
        try:
            return self._library.PdfDocument(data)
        except self._library.PdfiumError as error:
            raise _refusal(name, error.err_code) from error

    def _page(self, document: Any, index: int) -> Page:
        """A page that is damaged does not stop the others."""
        try:
            page = document[index]
            text = page.get_textpage()
            words = str(text.get_text_bounded())
            text.close()
            page.close()
        except self._library.PdfiumError:
            return Page(index + 1, "", readable=False)
        return Page(index + 1, words.replace(_LINE_HYPHEN, "-").replace("\r\n", "\n"))


def open_pdf(stop: StopFlag) -> PdfPages:
    """The factory for a child process. Raises ReaderMissing when pypdfium2 is not here or does not load."""
    try:
        import pypdfium2  # type: ignore[import-untyped]
    except (ImportError, OSError) as error:
        raise ReaderMissing("PDF", str(error), f"{sys.executable} -m pip install pypdfium2") from error
    return PdfPages(stop, pypdfium2)


def _refusal(name: str, code: int | None) -> DocumentError:
    if code == _PASSWORD_ERROR:
        return DocumentEncrypted(name)
    return DocumentDamaged(name, Phrase("it is no whole PDF"))


def _pages(count: int) -> str:
    return Phrase.counted("{count} page", "{count} pages", count)


def _too_much(name: str, limits: Limits) -> DocumentTooLarge:
    limit = mib_text(limits.text_bytes)
    return DocumentTooLarge(name, Phrase("more than {limit} of text", limit=limit), limit, "documents.limit_text_mb")
