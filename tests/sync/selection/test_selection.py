"""What travels, what stays, what is taken out, and why."""

from datetime import timedelta

import pytest

from assistant.memory.evidence import Counters, Evidence, Record
from assistant.memory.item import Status
from assistant.memory.statement import Kind, Lifetime
from assistant.settings import Settings, SyncSettings
from support.passages import CARD, MAIL, PASSWORD
from support.remembered import NOW, SETTINGS, record
from sync.container.caps import CAPS
from sync.gate.gate import Gate
from sync.gate.redaction import Policy
from sync.selection.choice import Choice, Heading, Verdict, facts_to_confirm, headings, rule_in_words
from sync.selection.selection import Moment, choose

PROVED = Counters(2, confirmations=1)


def choices(*records: Record, shared: frozenset[str] = frozenset()) -> list[Choice]:
    """The verdicts on the records as they stand now."""
    return choose(records, Moment(NOW, SETTINGS, shared), Gate(Policy()))


def proved(sentence: str, value: str, **changes: object) -> Record:
    """An item that may leave by the rule."""
    return record(PROVED, 1, NOW, sentence=sentence, value=value, **changes)


@pytest.mark.parametrize(
    ("one", "verdict", "cause", "begins"),
    [
        (record(PROVED), "travels", "proved", "proved"),
        (record(Counters(), pinned=True), "travels", "pinned", "pinned"),
        (record(Counters(1)), "stays", "unproved", "said once"),
        (record(PROVED, reinforced_at=NOW - timedelta(days=40)), "stays", "stale", "not said, used"),
        (record(PROVED, status=Status.CANDIDATE), "stays", "candidate", "unconfirmed"),
        (record(PROVED, status=Status.SUPERSEDED), "stays", "superseded", "replaced"),
        (record(PROVED, status=Status.RETRACTED), "stays", "retracted", "taken back"),
        (record(PROVED, status=Status.EXPIRED), "stays", "expired", "its day"),
        (record(PROVED, expires_at=NOW), "stays", "expired", "its day"),
        (record(PROVED, status=Status.QUARANTINED), "stays", "quarantined", "quarantined"),
        (record(PROVED, private=True, pinned=True), "stays", "private", "private"),
        (record(PROVED, lifetime=Lifetime.BOUNDED), "stays", "passing", "it belongs to the matter"),
        (proved(f"Reach me under {MAIL} at work", "at work"), "redacted", "redacted", "taken out: contact"),
        (proved(f"My card is {CARD}", CARD), "blocked", "blocked", "nothing useful would be left"),
        (proved("tea " * 20_000, "tea"), "blocked", "blocked", "it is longer than 64 KiB"),
    ],
)
def test_each_item_has_its_verdict_and_its_reason(one: Record, verdict: str, cause: str, begins: str) -> None:
    """The rule decides what may leave, the gate what is left of it; the reason is a sentence."""
    [choice] = choices(one)
    assert (verdict, cause) == (choice.verdict, choice.cause)
    assert choice.reason.startswith(begins)


def test_a_redacted_sentence_is_kept_without_its_value() -> None:
    """What the other device would read is shown, marks and all."""
    [choice] = choices(proved(f"Reach me under {MAIL} at work", "at work"))
    assert "Reach me under [•••] at work" == choice.sentence
    assert ["email"] == [one.rule_id for one in choice.redactions]


def test_a_value_in_the_evidence_alone_is_taken_out() -> None:
    """The words that an item rests on travel with it, so they are looked through."""
    said = Evidence("e", "i", "s", "t", 0, 9, f"tea, and the password is {PASSWORD}", NOW)
    base = record(PROVED)
    [choice] = choices(Record(base.item, base.counters, (said,)))
    assert Verdict.REDACTED is choice.verdict


def test_what_the_attribute_tells_of_the_value_counts() -> None:
    """A bare word is a password when its attribute says so."""
    [choice] = choices(proved("It is on the fridge", PASSWORD, attribute="wifi password"))
    assert Verdict.BLOCKED is choice.verdict


def test_contacts_travel_when_they_are_kept() -> None:
    """The setting that keeps them is obeyed."""
    [choice] = choose([proved(f"Mail {MAIL}", MAIL)], Moment(NOW, SETTINGS), Gate(Policy(keep_contacts=True)))
    assert Verdict.TRAVELS is choice.verdict


def test_the_counts_are_grouped_for_a_screen() -> None:
    """What leaves comes first; in each verdict the most frequent cause."""
    rows = headings(
        choices(record(Counters(1)), record(PROVED), record(PROVED), record(Counters(1), pinned=True), record())
    )
    assert (
        Heading(Verdict.TRAVELS, "proved", 2),
        Heading(Verdict.TRAVELS, "pinned", 1),
        Heading(Verdict.STAYS, "unproved", 2),
    ) == rows


def test_all_facts_at_once_are_those_said_surely() -> None:
    """A preference, a doubt and what is replaced are confirmed one by one or not at all."""
    wanted = record(Counters(1), id="fact", kind=Kind.FACT)
    others = [
        record(Counters(1), id="taste"),
        record(Counters(1), id="doubt", kind=Kind.FACT, status=Status.CANDIDATE),
        record(Counters(1), id="old", kind=Kind.FACT, status=Status.SUPERSEDED),
        record(PROVED, id="gone", kind=Kind.FACT),
    ]
    found = choices(wanted, *others)
    assert ("fact",) == facts_to_confirm(found)
    assert ["fact", "taste", "doubt"] == [choice.item_id for choice in found if choice.is_confirmable]


def test_what_another_device_has_is_marked() -> None:
    """Its status will travel even though its words stay."""
    [choice] = choices(record(Counters(1), id="known"), shared=frozenset({"known"}))
    assert choice.is_shared


def test_the_rule_is_said_in_words_made_from_the_settings() -> None:
    """Two numbers and what becomes of contacts."""
    words = rule_in_words(Settings(sync=SyncSettings(keep_contacts=True)))
    assert "a score above 0.70 and a freshness above 0.70" in words
    assert "are left in, as you chose" in words


def test_the_longest_text_is_that_of_a_bundle() -> None:
    """A text of exactly the limit travels."""
    [choice] = choices(proved("t" * CAPS.text_bytes, "t"))
    assert Verdict.TRAVELS is choice.verdict
