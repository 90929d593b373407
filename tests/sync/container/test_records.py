"""Lines from a stranger: what costs too much or can be read in two ways is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sync.container.caps import CAPS, Caps
from sync.container.errors import BundleDamaged, OverTheCaps, RecordRefused
from sync.container.records import parse_record, split_lines, to_line

LINE = 7
SMALL = Caps(line_bytes=100, text_bytes=20, depth=3)

REFUSED = {
    "empty": b"",
    "no object": b"[1]",
    "a number": b"1",
    "no type": b'{"id":"a"}',
    "type no text": b'{"type":1}',
    "two objects": b'{"type":"item"}{"type":"item"}',
    "doubled key": b'{"type":"item","type":"state"}',
    "doubled key inside": b'{"type":"item","a":{"b":1,"b":1}}',
    "doubled by escape": b'{"type":"item","\\u0074ype":"item"}',
    "not a number": b'{"type":"item","a":NaN}',
    "infinity": b'{"type":"item","a":Infinity}',
    "minus infinity": b'{"type":"item","a":-Infinity}',
    "infinity as a number": b'{"type":"item","a":1e999}',
    "more than 64 bits": b'{"type":"item","a":9223372036854775808}',
    "5,000 digits": b'{"type":"item","a":' + b"9" * 5000 + b"}",
    "high surrogate": b'{"type":"item","a":"\\ud83d"}',
    "low surrogate": b'{"type":"item","a":"\\uDE00"}',
    "surrogates the wrong way round": b'{"type":"item","a":"\\ude00\\ud83d"}',
    "surrogate in a key": b'{"type":"item","\\ud83d":1}',
    "surrogate in bytes": b'{"type":"item","a":"\xed\xa0\xbd"}',
    "not utf-8": b'{"type":"item","a":"\xff"}',
    "byte order mark": b'\xef\xbb\xbf{"type":"item"}',
    "control character": b'{"type":"item","a":"\x00"}',
    "comment": b'{"type":"item"}//',
    "single quotes": b"{'type':'item'}",
    "comma at the end": b'{"type":"item",}',
}


@pytest.mark.parametrize("line", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_no_record_is_refused(line: bytes) -> None:
    """And the error says which line it was, and nothing of what stood in it."""
    with pytest.raises(RecordRefused) as caught:
        parse_record(line, LINE, CAPS)
    assert str(caught.value) == "Line 7 of this bundle is not what a bundle holds."


def nested(depth: int) -> bytes:
    """A record whose deepest list is at ``depth``, its own object being the first."""
    return b'{"type":"item","a":' + b"[" * (depth - 1) + b"]" * (depth - 1) + b"}"


def test_sixteen_levels_are_taken_and_no_more() -> None:
    """The record's own object is the first."""
    assert parse_record(nested(16), LINE, CAPS)["type"] == "item"
    with pytest.raises(OverTheCaps) as caught:
        parse_record(nested(17), LINE, CAPS)
    assert (caught.value.what, caught.value.limit) == ("depth", 16)


@pytest.mark.parametrize("depth", [900, 5000, 100_000])
def test_a_tower_of_brackets_falls_on_nobody(depth: int) -> None:
    """As deep as a line is long: refused, and no stack runs over."""
    with pytest.raises(OverTheCaps):
        parse_record(nested(depth), LINE, CAPS)
    steps = min(depth, CAPS.line_bytes // 8)
    with pytest.raises(OverTheCaps):
        parse_record(b'{"type":"item","a":' + b'{"a":' * steps + b"0" + b"}" * steps + b"}", LINE, CAPS)


def test_brackets_in_a_text_are_text() -> None:
    """They make no depth."""
    record = {"type": "item", "a": "[{" * 50}
    assert record == parse_record(to_line(record), LINE, CAPS)


@pytest.mark.parametrize(("size", "is_taken"), [(20, True), (21, False)])
@pytest.mark.parametrize("place", ["value", "key", "list"])
def test_a_text_may_be_so_long(size: int, is_taken: bool, place: str) -> None:
    """Counted in UTF-8, wherever it stands."""
    text = "茶" * (size // 3) + "a" * (size % 3)
    fields: dict[str, dict[str, object]] = {"value": {"a": text}, "key": {text: 1}, "list": {"a": [text]}}
    line = to_line({"type": "item", **fields[place]})
    long_enough = Caps(line_bytes=1000, text_bytes=20, depth=3)
    if is_taken:
        assert parse_record(line, LINE, long_enough)
    else:
        with pytest.raises(OverTheCaps, match="text"):
            parse_record(line, LINE, long_enough)


def test_a_line_may_be_so_long() -> None:
    """The limit itself is taken."""
    fitting = to_line({"type": "item", "a": [0] * 39})
    assert len(fitting) == 99
    assert parse_record(fitting, LINE, SMALL)
    with pytest.raises(OverTheCaps, match="A line"):
        parse_record(fitting + b"  ", LINE, SMALL)


def test_lines_are_counted_while_they_come() -> None:
    """A line without end is not collected to its end."""
    pieces = iter([b"ok\n", b"x" * 60, b"x" * 60])
    lines = split_lines(pieces, SMALL)
    assert next(lines) == b"ok"
    with pytest.raises(OverTheCaps, match="A line"):
        next(lines)


def test_a_last_line_has_an_end() -> None:
    """Without one, something is missing."""
    with pytest.raises(BundleDamaged):
        list(split_lines([b"a\nb"], SMALL))


@given(st.lists(st.binary(max_size=20), max_size=8), st.integers(1, 30))
def test_lines_do_not_depend_on_where_pieces_end(lines: list[bytes], size: int) -> None:
    """Any cutting of the same bytes gives the same lines."""
    kept = [line.replace(b"\n", b"") for line in lines]
    data = b"".join(line + b"\n" for line in kept)
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    assert kept == list(split_lines(pieces, SMALL))


plain = st.text(max_size=20) | st.integers(-(2**63) + 1, 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(plain | st.booleans() | st.none(), lambda inner: st.lists(inner, max_size=3), max_leaves=6)


@given(st.dictionaries(st.text(max_size=8), values, max_size=5))
def test_what_is_written_can_be_read(fields: dict[str, object]) -> None:
    """Any record within the limits comes back, and is written in one way only."""
    record = {**fields, "type": "item"}
    assert record == parse_record(to_line(record), LINE, CAPS)
    assert to_line(record) == to_line(json.loads(to_line(record)))


def test_nothing_that_is_no_number_is_written() -> None:
    """What a reader would refuse is not sealed into a bundle."""
    with pytest.raises(ValueError, match="JSON"):
        to_line({"type": "item", "a": float("nan")})
