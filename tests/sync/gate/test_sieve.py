"""The sieve finds what the rules find, and asks fewer of them."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.privacy.rules import RuleSet, load_rules
from assistant.privacy.scan import Finding, scan
from support.prose import sentences
from support.specimens import specimen
from sync.gate.sieve import Sieve, is_own_mark

RULES = load_rules()
SIEVE = Sieve(RULES)
PROSE = [one.text for language in ("en", "zh", "later") for one in sentences(language)]
SPECIMENS = [specimen(text) for rule in RULES.rules for text in (*rule.fires, *rule.passes)]


def differing(texts: list[str]) -> list[str]:
    """The texts in which the sieve finds something else than all the rules."""
    return [text for text in texts if scan(text, RULES) != SIEVE.findings(text)]


def test_the_sieve_agrees_with_the_rules_on_prose() -> None:
    """No sentence of the collections is judged otherwise."""
    assert differing(PROSE) == []


def test_the_sieve_agrees_with_the_rules_on_every_specimen() -> None:
    """As it stands, in two lines, full-width, and in base64."""
    wide = [text.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)}) for text in SPECIMENS]
    torn = [text[: len(text) // 2] + "\n" + text[len(text) // 2 :] for text in SPECIMENS]
    hidden = [f"note {base64.b64encode(text.encode()).decode()}" for text in SPECIMENS]
    split = [text[:3] + "\u200b" + text[3:] for text in SPECIMENS]
    assert differing([*SPECIMENS, *wide, *torn, *hidden, *split]) == []


@given(st.lists(st.sampled_from(PROSE + SPECIMENS), min_size=1, max_size=3), st.sampled_from([" ", "\n", "，", ""]))
def test_the_sieve_agrees_with_the_rules_on_what_stands_together(parts: list[str], between: str) -> None:
    """Sentences in a row are judged as all the rules judge them."""
    assert differing([between.join(parts)]) == []


def test_a_text_is_looked_at_once() -> None:
    """The same text in a thousand records costs one look."""
    looks: list[str] = []

    def count(text: str, rules: RuleSet) -> tuple[Finding, ...]:
        looks.append(text)
        return scan(text, rules)

    sieve = Sieve(RULES, count)
    assert sieve.findings("I like tea.") == sieve.findings("I like tea.") == ()
    assert ["I like tea."] == looks


@pytest.mark.parametrize(
    ("text", "is_ours"),
    [
        ("0193a5f2-7c11-7a3b-9d2e-aabbccddeeff", True),
        ("2026-11-30T09:00:00.000000Z", True),
        ("0193a5f27c110000", True),
        ("4111111111111111", False),
        ("0193a5f2-7c11-7a3b-9d2e-aabbccddeeff tea", False),
        ("2026-11-30", False),
        ("٠١٩٣a5f27c110000", False),
    ],
)
def test_only_our_own_marks_pass_unseen(text: str, is_ours: bool) -> None:
    """An id, a moment and a stamp, exactly as the program writes them."""
    assert is_ours is is_own_mark(text)
