"""What passes the gate is clean, and when the gate cannot tell, nothing passes."""

import json
import threading
import traceback
from typing import NoReturn

import pytest

from assistant.errors import RulesUnusable
from assistant.privacy.mask import MARK
from assistant.privacy.rules import Group, RuleSet
from assistant.privacy.scan import Finding
from support.passages import CARD, ID, MAIL, PASSWORD, TOKEN, submitted, wifi
from sync.gate.errors import GateError, GateFailed, GateTimeout, SecretInBundle
from sync.gate.gate import Gate, Layers, Submission, no_progress
from sync.gate.redaction import Policy, Redaction
from sync.gate.scrubber import Scrubbed
from sync.gate.tree import Tree


def scrub(*records: dict[str, Tree], keep_contacts: bool = False) -> list[Scrubbed]:
    """What the gate leaves of the records."""
    return Gate(Policy(keep_contacts)).scrub(submitted(*records), no_progress)


def line(record: dict[str, Tree]) -> bytes:
    """A record as a bundle holds it."""
    return json.dumps(record).encode()


@pytest.mark.parametrize("value", [PASSWORD, CARD, MAIL, TOKEN], ids=["password", "card", "mail", "token"])
@pytest.mark.parametrize("place", ["text", "list", "deep", "key", "evidence"])
def test_a_value_is_taken_out_wherever_it_stands(value: str, place: str) -> None:
    """In a text, in a list, deep in objects, in a key and in evidence it is gone, and the words around it are left."""
    said = f"Note this: the password is {value}"
    trees: dict[str, Tree] = {
        "text": said,
        "list": ["tea", [said]],
        "deep": {"a": {"b": [{"c": said}]}},
        "key": {said: 1},
        "evidence": [{"text": said, "turn": ID}],
    }
    [left] = scrub({"id": ID, "said": trees[place]})
    said_now = json.dumps(left.record, ensure_ascii=False)
    assert value not in said_now
    assert f"Note this: the password is {MARK}" in said_now
    assert ID in said_now


def test_a_clean_record_is_left_as_it_is() -> None:
    """Nothing is changed where nothing is found, and nothing is reported."""
    record: dict[str, Tree] = {"id": ID, "sentence": "I moved to 上海 in 2019.", "count": 3, "none": None}
    assert [Scrubbed(record)] == scrub(record)


def test_what_one_field_tells_is_taken_out_of_the_others() -> None:
    """The value of an item is the bare password; its sentence gives it away."""
    [left] = scrub(wifi())
    assert left.record == {"id": ID, "sentence": f"The password of the wifi is {MARK}.", "value": MARK}


def test_what_the_attribute_tells_is_taken_out() -> None:
    """No field alone says that it is a password; attribute and value together do, and are told to the gate."""
    bare = Submission({"attribute": "wifi password", "value": PASSWORD}, named=(("wifi password", PASSWORD),))
    [left] = Gate(Policy()).scrub([bare], no_progress)
    assert left.record == {"attribute": "wifi password", "value": MARK}


def test_a_password_is_taken_out_of_records_that_came_before() -> None:
    """One record announces it, another one uses it without a word."""
    [first, second] = scrub({"sentence": f"{PASSWORD} opens the shed as well."}, wifi())
    assert first.record == {"sentence": f"{MARK} opens the shed as well."}
    assert [one.group for one in first.redactions] == [one.group for one in second.redactions] == [Group.PASSWORD]


@pytest.mark.parametrize(
    ("value", "spreads"),
    [("Blue-7", True), ("190284", True), ("100000", False), ("2024-05", False), ("20240517", False), ("coffee", False)],
)
def test_only_a_password_that_is_nothing_else_is_looked_for_everywhere(value: str, spreads: bool) -> None:
    """A word, a date and a round number stand in other sentences for their own sake."""

    def find(text: str, rules: RuleSet) -> tuple[Finding, ...]:
        at = text.find(f"told {value}")
        return (Finding("p", Group.PASSWORD, at + 5, at + 5 + len(value)),) if at >= 0 else ()

    gate = Gate(Policy(), Layers(scan=find))
    [_, other] = gate.scrub(submitted({"n": f"told {value}"}, {"n": f"so {value} it is"}), no_progress)
    assert {"n": f"so {MARK if spreads else value} it is"} == other.record


def test_contacts_stay_when_the_user_keeps_them_and_nothing_else_does() -> None:
    """An address stays, the card beside it goes."""
    [left] = scrub({"sentence": f"Write to {MAIL}, my card is {CARD}."}, keep_contacts=True)
    assert left.record == {"sentence": f"Write to {MAIL}, my card is {MARK}."}


def test_findings_hold_rules_kinds_and_counts_and_no_value() -> None:
    """What is reported can be logged."""
    [left] = scrub({"sentence": f"Write to {MAIL} or call {MAIL}.", "value": CARD})
    assert (Redaction("bank-card", Group.BANK, 1), Redaction("email", Group.CONTACT, 1)) == left.redactions
    assert not any(value in repr(left.redactions) for value in (MAIL, CARD))


def test_two_keys_that_become_one_block_the_record() -> None:
    """Nothing is silently dropped from a record: it does not pass."""
    one, other = MAIL, "b" + MAIL
    [left] = scrub({one: 1, other: 2})
    assert left.record is None


def test_the_second_look_finds_what_was_put_in_behind_the_gate() -> None:
    """A value in the finished lines stops the export; the error names the rule and not the value."""
    gate = Gate(Policy())
    [left] = gate.scrub(submitted(wifi()), no_progress)
    gate.inspect([line(left.record or {})], no_progress)
    with pytest.raises(SecretInBundle) as caught:
        gate.inspect([line({"note": "tea"}), line({"note": [CARD]})], no_progress)
    assert {"bank-card": 1} == caught.value.counts
    assert CARD not in "".join(traceback.format_exception(caught.value))


def test_the_second_look_knows_the_passwords_of_the_first() -> None:
    """A bare password that was taken out once may not stand anywhere in the finished bytes."""
    gate = Gate(Policy())
    gate.scrub(submitted(wifi()), no_progress)
    with pytest.raises(SecretInBundle):
        gate.inspect([line({"value": PASSWORD})], no_progress)


def _no_rules() -> NoReturn:
    raise RulesUnusable("gone")


def _raises(text: str, rules: RuleSet) -> tuple[Finding, ...]:
    raise ValueError(text)


def test_without_rules_there_is_no_gate() -> None:
    """A missing rule set is the error that it is everywhere."""
    with pytest.raises(RulesUnusable):
        Gate(Policy(), Layers(load=_no_rules))


def test_rules_that_raise_let_nothing_pass() -> None:
    """Whatever they raise becomes one typed error, without the text that they were looking at."""
    gate = Gate(Policy(), Layers(scan=_raises))
    with pytest.raises(GateFailed) as caught:
        gate.scrub(submitted(wifi()), no_progress)
    assert PASSWORD not in "".join(traceback.format_exception(caught.value))


def test_rules_that_hang_let_nothing_pass() -> None:
    """After the limit the work is left behind, and the error says so."""
    forever = threading.Event()

    def hang(text: str, rules: RuleSet) -> tuple[Finding, ...]:
        forever.wait()
        return ()

    with pytest.raises(GateTimeout):
        Gate(Policy(), Layers(scan=hang, limit_s=0.05)).scrub(submitted(wifi()), no_progress)
    forever.set()


def test_lines_that_are_no_json_stop_the_export() -> None:
    """What cannot be read as its receiver would read it was not looked through."""
    with pytest.raises(GateError):
        Gate(Policy()).inspect([b"{"], no_progress)


def test_progress_is_told_and_can_end_the_work() -> None:
    """Records done and records in all; what the callback raises passes through."""
    told: list[tuple[int, int]] = []
    many = [Submission({"n": str(number)}) for number in range(1250)]
    Gate(Policy()).scrub(many, lambda *at: told.append(at))
    assert [(500, 1250), (1000, 1250), (1250, 1250)] == told

    def enough(done: int, all_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Gate(Policy()).scrub(submitted({"n": "1"}), enough)
