"""The header of an age file: text to values and back. No key is known here, and nothing is opened.

Strict both ways: a header has one spelling only. Whoever could write the same header in two ways could change a file
without its checksum noticing, and what one program reads in it another would not.
"""

import base64
import binascii
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sync.container.errors import BundleDamaged, BundleTooNew, NotABundle, OverTheCaps, Part
from sync.container.source import Source

VERSION_LINE = b"age-encryption.org/v1\n"
MAC_BYTES = 32
_VERSION = re.compile(rb"age-encryption\.org/v([0-9]{1,9})\n")
_ANY_VERSION = b"age-encryption.org/"
_ARGUMENT = re.compile(rb"[\x21-\x7e]+")
_STANZA, _END = b"-> ", b"---"
_COLUMNS = 64


@dataclass(frozen=True, slots=True)
class Stanza:
    """One lock: its ``kind``, the arguments after it, and a body of any length."""

    kind: str
    arguments: tuple[str, ...]
    body: bytes


@dataclass(frozen=True, slots=True)
class Header:
    """What stands before the payload. ``signed`` is the text that ``mac`` (32 bytes) was made over."""

    stanzas: tuple[Stanza, ...]
    signed: bytes
    mac: bytes


def read_header(source: Source, limit_bytes: int) -> Header:
    """Read up to the payload. Raises NotABundle, BundleTooNew, BundleDamaged, or OverTheCaps past ``limit_bytes``."""
    lines = _Lines(source, limit_bytes)
    _check_version(lines.next())
    stanzas: list[Stanza] = []
    while (line := lines.next()).startswith(_STANZA):
        stanzas.append(_stanza(line, lines))
    if not stanzas or not line.startswith(_END + b" ") or not line.endswith(b"\n"):
        raise _damaged("a header of one or more stanzas and a checksum was expected")
    mac = decode(line[len(_END) + 1 : -1])
    if len(mac) != MAC_BYTES:
        raise _damaged("the checksum has another length")
    return Header(tuple(stanzas), lines.text[: -len(line)] + _END, mac)


def signed_text(stanzas: Iterable[Stanza]) -> bytes:
    """The header's text up to where its checksum follows. Raises ValueError for a stanza that cannot be written."""
    return VERSION_LINE + b"".join(_stanza_text(stanza) for stanza in stanzas) + _END


def header_text(signed: bytes, mac: bytes) -> bytes:
    """The whole header of ``signed_text`` and its checksum."""
    return b"%s %s\n" % (signed, encode(mac))


def encode(data: bytes) -> bytes:
    """Base64 without padding."""
    return base64.b64encode(data).rstrip(b"=")


def decode(text: bytes) -> bytes:
    """The bytes of ``text``. Raises BundleDamaged unless it is their only spelling: no padding, no stray bit."""
    try:
        data = base64.b64decode(text + b"=" * (-len(text) % 4), validate=True)
    except binascii.Error as error:
        raise _damaged("not base64") from error
    if encode(data) != text:
        raise _damaged("base64 in another spelling than the one there is")
    return data


class _Lines:
    """Lines of the header, all of them together no longer than the limit."""

    def __init__(self, source: Source, limit_bytes: int) -> None:
        self.text = b""
        self._source = source
        self._limit_bytes = limit_bytes

    def next(self) -> bytes:
        line = self._source.line(self._limit_bytes - len(self.text))
        self.text += line
        if not line.endswith(b"\n") and len(self.text) >= self._limit_bytes:
            raise OverTheCaps("header", self._limit_bytes)
        return line


def _check_version(line: bytes) -> None:
    if line == VERSION_LINE:
        return
    if other := _VERSION.fullmatch(line):
        raise BundleTooNew(f"age v{other[1].decode()}")
    if line.startswith(_ANY_VERSION):
        raise _damaged("the first line is cut off or changed")
    raise NotABundle("the first line is not that of an age file")


def _stanza(line: bytes, lines: _Lines) -> Stanza:
    words = line[len(_STANZA) : -1].split(b" ")
    if not line.endswith(b"\n") or not all(_ARGUMENT.fullmatch(word) for word in words):
        raise _damaged("a stanza begins with words of printable characters")
    kind, *arguments = (word.decode("ascii") for word in words)
    return Stanza(kind, tuple(arguments), b"".join(_body(lines)))


def _body(lines: _Lines) -> Iterator[bytes]:
    """Full lines, then one that is shorter: only that one ends a body, and it may be empty."""
    while True:
        line = lines.next()
        if not line.endswith(b"\n") or len(line) > _COLUMNS + 1:
            raise _damaged("a line of a stanza's body is too long or has no end")
        yield decode(line[:-1])
        if len(line) <= _COLUMNS:
            return


def _stanza_text(stanza: Stanza) -> bytes:
    words = [word.encode("ascii") for word in (stanza.kind, *stanza.arguments)]
    if not all(_ARGUMENT.fullmatch(word) for word in words):
        raise ValueError("a stanza's words are printable and not empty")
    text = encode(stanza.body)
    rows = [text[start : start + _COLUMNS] for start in range(0, len(text) + 1, _COLUMNS)]
    return _STANZA + b" ".join(words) + b"\n" + b"".join(row + b"\n" for row in rows)


def _damaged(detail: str) -> BundleDamaged:
    return BundleDamaged(Part.HEADER, detail)
