"""The text form of an age file: read strictly, never written.

A bundle is a file, not a message; but a person may have sent one through something that carries only text. One
spelling only, as for the header: lines of 64 columns, the last one shorter or as long, then the end.
"""

import base64
import binascii
from collections.abc import Iterator

from sync.container.errors import BundleDamaged, Part
from sync.container.source import Readable, Source

_BEGIN = b"-----BEGIN AGE ENCRYPTED FILE-----"
_END = b"-----END AGE ENCRYPTED FILE-----"
_COLUMNS = 64
_FULL_BYTES = 48  # what a line of 64 columns holds
_LINE_BYTES = _COLUMNS + 2  # a line may end in CR LF
_OUTSIDE_BYTES = 1024  # of white space before and behind, like age
_WHITE = b" \t\r\n"


def is_armored(source: Source) -> bool:
    """Whether the file begins with armor, after white space; nothing is read away. A PEM file does not."""
    return source.peek(_OUTSIDE_BYTES + len(_BEGIN)).lstrip(_WHITE).startswith(_BEGIN)


def unarmored(source: Source) -> Readable:
    """The bytes that the armor holds. Reading them raises BundleDamaged."""
    return _Armored(source)


class _Armored:
    def __init__(self, source: Source) -> None:
        self._pieces = _pieces(source)
        self._rest = memoryview(b"")

    def readinto(self, buffer: memoryview, /) -> int:
        if not self._rest:
            self._rest = memoryview(next(self._pieces, b""))
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size


def _pieces(source: Source) -> Iterator[bytes]:
    """What each line holds; ends after the end line, when nothing but white space follows it."""
    _skip_white(source)
    if _line(source) != _BEGIN:
        raise _damaged("no line that begins the armor")
    was_short = False
    while (line := _line(source)) != _END:
        if was_short or not line:
            raise _damaged("an empty line, or one after a short one")
        piece = _decode(line)
        was_short = len(piece) < _FULL_BYTES
        yield piece
    _skip_white(source)
    if source.peek(1):
        raise _damaged("something follows the armor")


def _line(source: Source) -> bytes:
    """The next line without its end. The armor's own last line needs none."""
    line = source.line(_LINE_BYTES)
    bare = line.removesuffix(b"\n").removesuffix(b"\r") if line.endswith(b"\n") else line
    if len(bare) > _COLUMNS or (bare == line and bare != _END):
        raise _damaged("a line is too long, or the end is missing")
    return bare


def _decode(line: bytes) -> bytes:
    try:
        data = base64.b64decode(line, validate=True)
    except binascii.Error as error:
        raise _damaged("not base64") from error
    if base64.b64encode(data) != line:
        raise _damaged("base64 in another spelling than the one there is")
    return data


def _skip_white(source: Source) -> None:
    white = source.peek(_OUTSIDE_BYTES)
    source.readinto(memoryview(bytearray(len(white) - len(white.lstrip(_WHITE)))))


def _damaged(detail: str) -> BundleDamaged:
    return BundleDamaged(Part.ARMOR, detail)
