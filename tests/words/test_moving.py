"""Moving house in words: what leaves, what was found, whom to trust."""

from datetime import UTC, datetime

import pytest

from assistant.memory.device import PairedDevice, PublicKeys
from assistant.privacy.rules import Group
from sync.gate.redaction import Redaction
from sync.keys.pairing import Pairing, Step
from sync.moving.preview import Preview
from sync.selection.choice import Heading, Verdict
from ui.language import Language, speak
from ui.words import moving

KEYS = PublicKeys("age1x", "0" * 64)
LAPTOP = PairedDevice("d1", "laptop-a", KEYS, datetime(2026, 11, 12, tzinfo=UTC))


def test_a_preview_has_four_parts() -> None:
    """Each with its count and its causes, also where it has no item."""
    rows = [
        Heading(Verdict.TRAVELS, "proved", 40),
        Heading(Verdict.TRAVELS, "pinned", 1),
        Heading(Verdict.STAYS, "unproved", 52),
    ]
    told = [(part.title, part.count, part.causes) for part in moving.sections(rows)]
    assert told == [
        ("What travels", 41, ("40 proved", "1 pinned by you")),
        ("What stays here", 52, ("52 not proved yet",)),
        ("Blocked", 0, ()),
        ("Redacted", 0, ()),
    ]


def test_findings_are_kinds_rules_and_counts() -> None:
    """What was found is never repeated."""
    found = [Redaction("prose-password-en", Group.PASSWORD, 2), Redaction("phone-cn", Group.CONTACT, 1)]
    assert moving.findings(found) == (
        "password: 2 (rule prose-password-en)",
        "contact: 1 (rule phone-cn)",
    )


def test_the_words_are_numbered_down_the_columns() -> None:
    """Five lines of two words, an empty line after each."""
    rows = list(moving.word_rows("one two three four five six seven eight nine ten", 2))
    assert rows[:4] == ["     1  one       6  six", "", "     2  two       7  seven", ""]
    assert len(rows) == 10


@pytest.mark.parametrize("step", list(Step))
def test_every_step_of_pairing_names_the_device(step: Step) -> None:
    """Whatever a card leads to, it is said of whom."""
    assert moving.pairing_text(Pairing(step, LAPTOP)).startswith("laptop-a ")


@pytest.mark.parametrize("verdict", list(Verdict))
def test_every_verdict_has_a_word_in_chinese(verdict: Verdict) -> None:
    """No verdict stays English."""
    speak("zh")
    assert not moving.verdict_text(verdict).isascii()


def _preview(*headings: Heading) -> Preview:
    return Preview((), "", headings, ())


def test_what_nothing_was_taken_out_of_is_not_told_of_that() -> None:
    """No sentence counts none of them."""
    told = moving.leaving_text(_preview(Heading(Verdict.STAYS, "unproved", 2)))
    assert told.startswith("0 memories would leave; 2 would stay here, 0 be blocked.")
    told = moving.leaving_text(_preview(Heading(Verdict.REDACTED, "redacted", 1)))
    assert told.startswith("0 memories would leave, 1 of them redacted;")


@pytest.mark.parametrize(("language", "key"), [("en", "with c on the screen of memory (F10)"), ("zh", "按 c")])
def test_where_nothing_may_leave_it_is_said_how_something_may(language: Language, key: str) -> None:
    """On the screens and on the command line, in both languages."""
    speak(language)
    told = moving.leaving_text(_preview())
    assert key in told
    assert "`ricordo memory confirm`" in told
