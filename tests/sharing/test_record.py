"""Records: what is written is read back, what is unknown is kept, what is wrong is refused by number and field."""

import json
import math
from collections.abc import Mapping

import pytest

from assistant.errors import EntryRefused
from assistant.memory.item import Status
from assistant.sharing.entry import Shared, state_of
from assistant.sharing.reading import read_record
from assistant.sharing.record import canonical, line_of, record_of
from support.entries import PHONE, ended, entry, marked, span, tombstone, words

_WHOLE = marked(
    ended(
        entry(1, evidence={span(1).id: span(1, withdrawn=True)}, twins=(entry(2).id,)),
        Status.SUPERSEDED,
        5,
        PHONE,
        by=3,
    ),
    "pinned",
    value=True,
    at=9,
)


def _json(record: Mapping[str, object]) -> dict[str, object]:
    read: dict[str, object] = json.loads(line_of(record))
    return read


@pytest.mark.parametrize("one", [_WHOLE, state_of(_WHOLE), tombstone(4), entry(5)])
def test_what_is_written_is_read_back(one: object) -> None:
    """Items, states and tombstones, through bytes."""
    assert one == read_record(_json(record_of(one)), 1)  # type: ignore[arg-type]


def test_a_state_holds_no_words() -> None:
    """Not the sentence, not the value, not the evidence."""
    assert b"thing" not in line_of(record_of(state_of(_WHOLE)))
    assert record_of(state_of(_WHOLE))["type"] == "state"


def test_unknown_fields_are_passed_on() -> None:
    """Of the item and of its words: a later version may have put them there."""
    record = _json(record_of(entry(1)))
    record["colour"] = {"red": 1}
    record["words"] = {**_of(record, "words"), "tone": "calm"}
    again = record_of(read_record(record, 1))
    assert ({"red": 1}, "calm") == (again["colour"], _of(again, "words")["tone"])


def test_equal_sets_have_equal_bytes() -> None:
    """Whatever the order in which they were put together; tombstones belong to the set."""
    first, second = entry(1), entry(2)
    one = Shared({first.id: first, second.id: second}, {tombstone(3).id: tombstone(3)})
    other = Shared({second.id: second, first.id: first}, {tombstone(3).id: tombstone(3)})
    assert canonical(one) == canonical(other)
    assert canonical(one).count(b"\n") == 3


def _of(record: Mapping[str, object], name: str) -> dict[str, object]:
    inner = record[name]
    assert isinstance(inner, dict)
    return inner


_WRONG: list[tuple[str, object]] = [
    ("type", "session"),
    ("id", "../../etc/passwd"),
    ("id", 7),
    ("born", {"hlc": "zz", "device": PHONE}),
    ("born.hlc", "0" * 15),
    ("fates", []),
    ("fates", [{"status": "forgotten"}]),
    ("fates", [{"status": "active", "valid_to": "tomorrow"}]),
    ("fates", [{"status": "active", "reason": "The user said so"}]),
    ("marks.half_life_s.value", 0),
    ("marks.half_life_s.value", -5),
    ("marks.half_life_s.value", math.inf),
    ("marks.half_life_s.value", 10**15),
    ("marks.half_life_s.value", True),
    ("marks.pinned.value", 1),
    ("marks.expires_at.value", "2027-01-15"),
    ("seen", {PHONE: "ffffffffffffffff"}),
    ("seen", {"phone": "0000000000000001"}),
    ("reinforced_at", "2027-13-15T08:00:00.000000Z"),
    ("counters", {PHONE: {"cited": -1}}),
    ("counters", {PHONE: {"positives": math.nan}}),
    ("words.sentence", "x" * 70_000),
    ("words.sentence", "\ud800"),
    ("words.kind", "secret"),
    ("words.polarity", 0),
    ("words.lifetime", "passing"),
    ("words.redacted", ["kind"]),
    ("evidence", {"x": {}}),
    ("twins", "all"),
]


@pytest.mark.parametrize(("path", "value"), _WRONG, ids=[f"{path} {str(value)[:24]!a}" for path, value in _WRONG])
def test_what_is_wrong_is_refused(path: str, value: object) -> None:
    """By the number of the record, and without a word of its contents."""
    record = _json(record_of(entry(1)))
    inner, *names = record, *path.split(".")
    for name in names[:-1]:
        inner = _of(inner, name)
    inner[names[-1]] = value
    with pytest.raises(EntryRefused) as refused:
        read_record(record, 17)
    assert (17, True) == (refused.value.number, "17" in str(refused.value))
    assert "thing 1" not in str(refused.value)


@pytest.mark.parametrize("record", [None, [], "item", 3, {}, {"type": "item"}, {"type": ["item"]}])
def test_what_is_no_record_is_refused(record: object) -> None:
    """Whatever JSON it is."""
    with pytest.raises(EntryRefused):
        read_record(record, 1)


@pytest.mark.parametrize("name", ["id", "born", "fates", "marks", "reinforced_at", "words"])
def test_what_is_missing_is_refused(name: str) -> None:
    """No field that counts has a default."""
    record = _json(record_of(entry(1)))
    del record[name]
    with pytest.raises(EntryRefused):
        read_record(record, 1)


def test_masked_words_keep_their_stamp() -> None:
    """Since when a sentence lacks words decides whose sentence stays."""
    masked = entry(1, said=words("tea", at=7))
    assert masked == read_record(_json(record_of(masked)), 1)
