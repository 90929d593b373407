"""One layer of disguise undone: what a run of base64, hex or percent signs says in clear."""

import base64
import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from assistant.privacy.normalise import Reading

_BASE64 = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,4096}={0,2}")
_HEX = re.compile(r"(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}){16,2048}(?![0-9A-Fa-f])")
_PERCENT = re.compile(r"(?<!\S)(?=\S{0,256}%[0-9A-Fa-f]{2})\S{8,4096}")


@dataclass(frozen=True, slots=True)
class Run:
    """What stood encoded at ``start`` to ``end`` of a reading, in clear."""

    text: str
    start: int
    end: int


def decoded_runs(reading: Reading) -> Iterator[Run]:
    """Every encoded run of ``reading`` whose clear form is printable ASCII; offsets count in the reading's text."""
    for match in _BASE64.finditer(reading.text):
        if clear := _printable(_from_base64(match[0])):
            yield Run(clear, *match.span())
    for match in _HEX.finditer(reading.text):
        if clear := _printable(bytes.fromhex(match[0])):
            yield Run(clear, *match.span())
    for match in _PERCENT.finditer(reading.text) if "%" in reading.text else ():
        yield Run(unquote(match[0], errors="replace"), *match.span())


def _from_base64(text: str) -> bytes:
    body = text.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(body + "=" * (-len(body) % 4), validate=True)
    except binascii.Error:
        return b""


def _printable(data: bytes) -> str:
    """``data`` as text, "" when it is none: a digest or a picture decodes to bytes that nobody can read."""
    if not data or any(byte < 9 or byte > 126 or 13 < byte < 32 for byte in data):
        return ""
    return data.decode("ascii")
