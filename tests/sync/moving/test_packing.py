"""What is chosen becomes lines, and lines become what was chosen."""

import json
from dataclasses import replace
from typing import Any

from assistant.clock import to_text
from assistant.memory.item import Status
from assistant.sharing.dot import Dot
from assistant.sharing.entry import MARKS, Entry, Fate, Mark, Span, Words
from assistant.sharing.record import record_of
from support.houses import NOON
from support.passages import CARD, MAIL, PASSWORD
from sync.container.caps import CAPS
from sync.gate.gate import Gate, no_progress
from sync.gate.redaction import Policy
from sync.moving.packing import Packed, pack, unpack

BORN = Dot("0193a5f27c110000", "0193a5f2-7c11-7a3b-9d2e-aabbccddeeff")
AT = to_text(NOON)
_VALUES: dict[str, str | int | bool | None] = dict.fromkeys(MARKS, False) | {"half_life_s": 60, "expires_at": None}


def item(number: int, sentence: str = "I like tea.", **changes: Any) -> Entry:
    """An item of this device that says ``sentence``; ``changes`` are fields of its words."""
    item_id = f"0193a5f2-7c11-7a3b-9d2e-{number:012x}"
    words = Words("fact", "user", "likes", "account", "tea", sentence, "en", 1, "durable", False, AT, AT, AT, "", BORN)
    return Entry(
        item_id,
        BORN,
        (Fate(BORN, Status.ACTIVE),),
        {name: Mark(BORN, _VALUES[name]) for name in MARKS},
        AT,
        {BORN.device: BORN.hlc},
        words=replace(words, **changes),
    )


def quoting(entry: Entry, *texts: str) -> Entry:
    """The same, resting on these words."""
    spans = [
        Span(f"0193a5f2-7c11-7a3b-8d2e-{number:012x}", BORN, "", "", 0, 1, text, AT, "said")
        for number, text in enumerate(texts)
    ]
    return replace(entry, evidence={span.id: span for span in spans})


def packed(*entries: Entry, shared_ids: tuple[str, ...] = ()) -> Packed:
    """The entries through the gate of an export."""
    return pack(entries, shared_ids, Gate(Policy()), no_progress)


def test_lines_say_what_went_in() -> None:
    """Packed and unpacked, an entry is what it was."""
    entry = quoting(item(1), "I like tea.", "茶，我喜欢")
    lines = [json.loads(line) for line in packed(entry).lines]
    assert (entry,) == unpack(lines, Gate(Policy()), no_progress).records


def test_redacted_fields_and_quotations_are_named() -> None:
    """The receiver knows which words stayed at home, and so they never overwrite the original."""
    entry = quoting(item(1, f"Mail {MAIL} about tea."), f"Mail {MAIL} about tea.", "I like tea.")
    [line] = packed(entry).lines
    record = json.loads(line)
    assert ["sentence"] == record["words"]["redacted"]
    assert [True, None] == [span.get("redacted") for _, span in sorted(record["evidence"].items())]


def test_what_was_redacted_elsewhere_stays_named() -> None:
    """A field that another device redacted is passed on as such, beside our own."""
    [line] = packed(item(1, f"Mail {MAIL} about tea.", redacted=("value",))).lines
    assert ["sentence", "value"] == json.loads(line)["words"]["redacted"]


def test_an_attribute_that_makes_a_secret_of_its_value() -> None:
    """The value goes out, although no text alone says what it is."""
    [line] = packed(item(1, "It is on the fridge.", attribute="wifi password", value=PASSWORD)).lines
    assert PASSWORD not in line.decode()


def test_what_cannot_be_made_clean_goes_as_its_state_or_not_at_all() -> None:
    """Two unknown fields become one: the record would lose something, so its words stay."""
    entry = replace(item(1), extra={MAIL: 1, "b" + MAIL: 2})
    assert () == packed(entry).lines
    [line] = packed(entry, shared_ids=(entry.id,)).lines
    assert "state" == json.loads(line)["type"]


def test_a_line_that_would_be_too_long_leaves_its_longest_quotations_out() -> None:
    """Their absence says nothing; the item and the short ones travel."""
    entry = quoting(item(1), *("long " * 12_000 for _ in range(6)), "I like tea.")
    [line] = packed(entry).lines
    assert CAPS.line_bytes >= len(line)
    texts = {span["text"] for span in json.loads(line)["evidence"].values()}
    assert "I like tea." in texts


def test_records_of_a_later_version_are_passed_over_and_counted() -> None:
    """A type that is not known here says nothing here."""
    known = json.loads(packed(item(1)).lines[0])
    unpacked = unpack([{"type": "picture", "id": "x"}, known], Gate(Policy()), no_progress)
    assert (1, 1) == (len(unpacked.records), unpacked.skipped)


def test_what_arrives_is_scrubbed_and_named() -> None:
    """A card number in a bundle from outside becomes a mark, and the field is marked as redacted here."""
    arriving = json.loads(json.dumps(record_of(item(1, f"My card {CARD} is red."))))
    unpacked = unpack([arriving], Gate(Policy(keep_contacts=True)), no_progress)
    [entry] = unpacked.records
    assert isinstance(entry, Entry)
    assert entry.words is not None
    assert ("sentence",) == entry.words.redacted
    assert CARD not in entry.words.sentence
