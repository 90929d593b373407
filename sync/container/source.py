"""Bytes from outside, read with a limit: no reader behind this one can be made to take more."""

from typing import Protocol

from sync.container.errors import OverTheCaps

_AHEAD_BYTES = 4096


class Readable(Protocol):
    """A file opened for reading bytes, or what behaves like one."""

    def readinto(self, buffer: memoryview, /) -> int | None:
        """Put some bytes into ``buffer`` and return how many; 0 at the end, None is nothing yet."""
        ...


class Source:
    """``file`` from where it stands to its end, or to ``limit_bytes`` (then OverTheCaps, naming ``what``)."""

    def __init__(self, file: Readable, limit_bytes: int, what: str = "file") -> None:
        self._file = file
        self._limit_bytes = limit_bytes
        self._left_bytes = limit_bytes
        self._what = what
        self._ahead = b""

    def peek(self, size: int) -> bytes:
        """The next ``size`` bytes, fewer at the end; they are still to be read."""
        while len(self._ahead) < size and self._look_ahead():
            pass
        return self._ahead[:size]

    def line(self, limit_bytes: int) -> bytes:
        """The next line with its end; cut after ``limit_bytes``, and without one where the file ends."""
        while (end := self._ahead.find(b"\n", 0, limit_bytes)) < 0 and len(self._ahead) < limit_bytes:
            if not self._look_ahead():
                break
        size = min(end + 1 or limit_bytes, len(self._ahead))
        line, self._ahead = self._ahead[:size], self._ahead[size:]
        return line

    def readinto(self, buffer: memoryview, /) -> int:
        """Fill ``buffer``; fewer bytes than it holds only at the end."""
        filled = min(len(buffer), len(self._ahead))
        buffer[:filled] = self._ahead[:filled]
        self._ahead = self._ahead[filled:]
        while filled < len(buffer) and (got := self._read(buffer[filled:])):
            filled += got
        return filled

    def _look_ahead(self) -> int:
        buffer = memoryview(bytearray(_AHEAD_BYTES))
        got = self._read(buffer)
        self._ahead += buffer[:got]
        return got

    def _read(self, buffer: memoryview) -> int:
        got = self._file.readinto(buffer) or 0
        self._left_bytes -= got
        if self._left_bytes < 0:
            raise OverTheCaps(self._what, self._limit_bytes)
        return got
