"""Lines of a bundle, read as strictly as a stranger's words deserve.

A line is one JSON object. What JSON libraries disagree about is refused: doubled keys, NaN, Infinity, half a surrogate
pair, numbers out of range. What could cost much is measured first.
"""

import json
import math
import re
from collections.abc import Iterable, Iterator
from typing import Any

from sync.container.caps import Caps
from sync.container.errors import BundleDamaged, OverTheCaps, Part, RecordRefused

Record = dict[str, Any]

_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_INTEGER_DIGITS = 19
_INTEGER_LIMIT = 1 << 63


def to_line(record: Record) -> bytes:
    """``record`` as one line without its end. The same record gives the same bytes.

    Raises ValueError for what JSON cannot say: NaN, Infinity, half a surrogate pair.
    """
    text = json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True)
    return text.encode("utf-8")


def split_lines(pieces: Iterable[bytes], caps: Caps) -> Iterator[bytes]:
    """The lines in ``pieces`` without their ends. Raises OverTheCaps, and BundleDamaged when the last has no end."""
    rest = b""
    for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        if max(len(rest), max(map(len, lines), default=0)) > caps.line_bytes:
            raise OverTheCaps("line", caps.line_bytes)
        yield from lines
    if rest:
        raise BundleDamaged(Part.CONTENT, "the last line has no end")


def parse_record(line: bytes, number: int, caps: Caps) -> Record:
    """The object in ``line``, which is line ``number`` of its bundle. Raises RecordRefused or OverTheCaps.

    It has a ``type``, a string. Which types there are, and what fields they have, is not decided here.
    """
    if len(line) > caps.line_bytes:
        raise OverTheCaps("line", caps.line_bytes)
    try:
        record = _DECODER.decode(line.decode("utf-8"))
    except RecursionError as error:
        raise OverTheCaps("depth", caps.depth) from error
    except ValueError as error:
        raise RecordRefused(number, f"{type(error).__name__} in a line") from error
    if not isinstance(record, dict) or not isinstance(record.get("type"), str):
        raise RecordRefused(number, "no object with a type")
    if _needs_a_look(line, caps):
        _look_over(record, number, caps)
    return record


def _needs_a_look(line: bytes, caps: Caps) -> bool:
    """Whether anything in ``line`` could pass a limit; hardly any line makes this worth more than three searches."""
    return (
        len(line) > caps.text_bytes
        or line.count(b"{") + line.count(b"[") > caps.depth
        or _SURROGATE.search(line) is not None
    )


def _look_over(record: Record, number: int, caps: Caps) -> None:
    level: list[object] = [record]
    for _ in range(caps.depth):
        level = list(_children(level))
        for value in level:
            if isinstance(value, str):
                _check_text(value, number, caps)
        if not level:
            return
    if any(isinstance(value, dict | list) for value in level):
        raise OverTheCaps("depth", caps.depth)


def _children(values: Iterable[object]) -> Iterator[object]:
    for value in values:
        if isinstance(value, dict):
            yield from value
            yield from value.values()
        elif isinstance(value, list):
            yield from value


def _check_text(text: str, number: int, caps: Caps) -> None:
    try:
        size_bytes = len(text.encode("utf-8"))
    except UnicodeEncodeError:
        # The error would quote the text, so it is not kept as the cause.
        raise RecordRefused(number, "half a surrogate pair") from None
    if size_bytes > caps.text_bytes:
        raise OverTheCaps("text", caps.text_bytes)


def _object(pairs: list[tuple[str, Any]]) -> Record:
    record = dict(pairs)
    if len(record) < len(pairs):
        raise ValueError("a key stands twice")
    return record


def _integer(text: str) -> int:
    if len(text) > _INTEGER_DIGITS + 1 or abs(number := int(text)) >= _INTEGER_LIMIT:
        raise ValueError("a whole number of more than 64 bits")
    return number


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("a number without end")
    return number


def _constant(_: str) -> float:
    raise ValueError("NaN or Infinity")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_number, parse_constant=_constant
)
