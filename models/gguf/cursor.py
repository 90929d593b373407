"""Reading the small parts of a GGUF header, one after the other, never beyond its bounds.

Every length in such a file may be a lie. Nothing is read, skipped or allocated before it is compared with the bytes
that are left.
"""

import struct
from pathlib import Path
from typing import BinaryIO

from models.errors import NotAModel
from models.phrase import Phrase

# The largest header we read. Gemma 3 with 262,144 tokens needs some 15 MB; the bound keeps a hostile file short.
HEADER_LIMIT_BYTES = 128 * 1024 * 1024
# The longest text that is kept. Chat templates run to some 20 KB.
TEXT_LIMIT_BYTES = 4 * 1024 * 1024


class Cursor:
    """A place in ``file``. Every method raises NotAModel when the bytes are not there."""

    __slots__ = ("_end", "_file", "_path", "_position")

    def __init__(self, file: BinaryIO, path: Path, file_bytes: int) -> None:
        self._file = file
        self._path = path
        self._end = min(file_bytes, HEADER_LIMIT_BYTES)
        self._position = file.tell()

    @property
    def position(self) -> int:
        """Bytes from the start of the file."""
        return self._position

    def refuse(self, reason: str) -> NotAModel:
        """The error to raise about this file."""
        return NotAModel(self._path, reason)

    def take(self, size: int) -> bytes:
        """The next ``size`` bytes."""
        self._require(size)
        data = self._file.read(size)
        if len(data) != size:
            raise self.refuse(Phrase("it became shorter while it was read"))
        self._position += size
        return data

    def skip(self, size: int) -> None:
        """Move on by ``size`` bytes."""
        self._require(size)
        self._file.seek(size, 1)
        self._position += size

    def unsigned(self, size: int) -> int:
        """An unsigned little-endian number of ``size`` bytes."""
        return int.from_bytes(self.take(size), "little")

    def count(self, least_bytes: int, what: str) -> int:
        """A 64-bit count of things (``what``) that take at least ``least_bytes`` each, all of them still to come."""
        count = self.unsigned(8)
        if count * least_bytes > self._end - self._position:
            raise self.refuse(Phrase("it claims {count:,} {what}, more than it has room for", count=count, what=what))
        return count

    def numbers(self, code: str, count: int) -> tuple[int | float | bool, ...]:
        """``count`` numbers of the struct format ``code``."""
        shape = f"<{count}{code}"
        return struct.unpack(shape, self.take(struct.calcsize(shape)))

    def text(self) -> str:
        """A text with its length before it. Bytes that are no UTF-8 become the replacement character."""
        size = self.count(1, Phrase("bytes of text"))
        if size > TEXT_LIMIT_BYTES:
            raise self.refuse(Phrase("its header holds a text of {size:,} bytes", size=size))
        return self.take(size).decode("utf-8", errors="replace")

    def skip_texts(self, count: int) -> None:
        """Move over ``count`` texts. A vocabulary has hundreds of thousands, so nothing is built and little called."""
        read, seek, position, end = self._file.read, self._file.seek, self._position, self._end
        for _ in range(count):
            position += 8 + int.from_bytes(read(8), "little")
            if position > end:
                raise self.refuse(Phrase("it ends, or makes no sense, in the middle of its vocabulary"))
            seek(position)
        self._position = position

    def _require(self, size: int) -> None:
        if size <= self._end - self._position:
            return
        if self._end == HEADER_LIMIT_BYTES:
            raise self.refuse(
                Phrase(
                    "its header is longer than {limit} MiB",
                    limit=HEADER_LIMIT_BYTES // 1024**2,
                )
            )
        raise self.refuse(Phrase("it ends too early, in the middle of its header"))
