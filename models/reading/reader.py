"""Reading a document: what the rest of the program talks to. A native reader lives in a child as long as one file."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

from models.errors import EngineError
from models.isolate.exchange import Deadlines
from models.isolate.isolated import Isolated
from models.reading.decoding import decode
from models.reading.kind import kind_of
from models.reading.page import Kind, Limits, Page, Reading
from models.reading.refusals import DocumentTooLarge, DocumentWithoutText, ReaderFailed, ReaderMissing, ReadingStopped
from models.reading.snapshot import Snapshot, check_unchanged, mib_text, take_snapshot

Progress = Callable[[int, int], None]
"""Told the pages read and the pages in all."""

_FACTORIES = {Kind.PDF: "models.reading.pdf:open_pdf", Kind.IMAGE: "models.reading.image:open_image"}
# A page of a large scan took 9 s on two cores that fifteen programs shared; a page that takes minutes takes for ever.
_DEADLINES = Deadlines(start_s=120.0, answer_s=120.0)


def unwatched(_done: int, _total: int) -> None:
    """Progress that nobody watches."""


class DocumentReader:
    """Reads one file at a time. ``log`` is what native readers print; ``cancel`` may come from any thread."""

    def __init__(self, log: Path, limits: Limits | None = None, deadlines: Deadlines = _DEADLINES) -> None:
        self._log = log
        self._limits = limits or Limits()
        self._deadlines = deadlines
        self._stopped = threading.Event()
        self._child: Isolated | None = None

    @property
    def pid(self) -> int | None:
        """The process id of the child that reads; None where none does."""
        child = self._child
        return child.pid if child is not None else None

    def read(self, path: Path, on_page: Progress = unwatched) -> Reading:
        """The whole file, of one moment. Raises a DocumentError, each with its sentence, and then nothing of it."""
        self._stopped.clear()
        taken = take_snapshot(path, self._limits)
        kind = kind_of(taken.name, taken.data)
        if kind in _FACTORIES:
            pages = self._pages(taken, kind, on_page)
        else:
            pages = (self._text(taken),)
            on_page(1, 1)
        check_unchanged(path, taken)
        if not any(page.text.strip() for page in pages):
            raise DocumentWithoutText(taken.name, image=kind is not Kind.PDF)
        return Reading(taken.name, kind, taken.size_bytes, taken.digest, pages)

    def cancel(self) -> None:
        """Stop the running ``read``. Without one, do nothing."""
        self._stopped.set()
        if self._child is not None:
            self._child.cancel()

    def _text(self, taken: Snapshot) -> Page:
        limit = self._limits.text_bytes
        if taken.size_bytes > limit:
            raise DocumentTooLarge(taken.name, mib_text(taken.size_bytes), mib_text(limit), "documents.limit_text_mb")
        return Page(0, decode(taken.name, taken.data))

    def _pages(self, taken: Snapshot, kind: Kind, on_page: Progress) -> tuple[Page, ...]:
        self._child = Isolated(_FACTORIES[kind], {}, self._log, self._deadlines)
        try:
            return tuple(self._read_on(taken, self._child, on_page))
        except ReaderMissing:
            raise
        except EngineError as error:
            raise ReaderFailed(taken.name, str(error).rstrip(".")) from error
        finally:
            self._child.close()
            self._child = None

    def _read_on(self, taken: Snapshot, child: Isolated, on_page: Progress) -> Iterator[Page]:
        done = total = 0
        stream = child.stream("pages", taken.name, taken.data, self._limits)
        for found in cast("Iterator[Page | int]", stream):
            if self._stopped.is_set():
                stream.close()
                break
            if isinstance(found, Page):
                done += 1
                yield found
            else:
                total = found
            on_page(done, total)
        if self._stopped.is_set():
            raise ReadingStopped(taken.name)
