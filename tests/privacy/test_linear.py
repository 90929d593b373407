"""No text makes the rules run away: their work grows with the length, not with its square."""

import pytest

from assistant.privacy.linear import runaway
from assistant.privacy.rules import Rule, load_rules
from assistant.privacy.scan import scan

_SIZE = 100_000
_ONE_CHARACTER = list("aA0_-/.@ :+(\"'=中的是\n{<")
_UNITS = (
    *(
        "a ",
        "a1",
        "password ",
        "password is ",
        "pin ",
        "密码",
        "密码是",
        "api key ",
        "://",
        "a:",
        "sk-",
        "eyJa.",
        "%41",
    ),
    *("abandon ", "token=", "1-", "1 ", "code for ", "account ", "GB12 ", "A-", "0.", "user a pass ", "左转1", "door "),
)


@pytest.mark.parametrize(
    ("pattern", "faulty"),
    [
        ("a{1,9}b", False),
        ("a*b", True),
        ("a+b", True),
        ("(?:a|b){2,}", True),
        ("a*+b", False),
        ("a++b", False),
        ("[*+]a", False),
        (r"\*\+", False),
        ("a{1,9000}", True),
        ("[^]*]{1,5}", False),
    ],
)
def test_open_repeats_are_seen(pattern: str, faulty: bool) -> None:
    """A repeat without an end is refused, unless it never gives back what it took."""
    assert faulty is bool(runaway(pattern))


@pytest.mark.parametrize("character", _ONE_CHARACTER)
@pytest.mark.timeout(60)
def test_a_hundred_kilobytes_of_one_character_are_scanned(character: str) -> None:
    """A pattern that tries again at each place would need hours; the limit of this test is a minute."""
    assert scan(character * _SIZE, load_rules()) == ()


@pytest.mark.long
@pytest.mark.parametrize("unit", _UNITS)
@pytest.mark.timeout(120)
def test_a_hundred_kilobytes_of_one_beginning_are_scanned(unit: str) -> None:
    """The worst texts are rows of what a rule begins with."""
    text = (unit * (_SIZE // len(unit) + 1))[:_SIZE]
    scan(text, load_rules())


@pytest.mark.long
@pytest.mark.parametrize("rule", load_rules().rules, ids=lambda rule: rule.id)
@pytest.mark.timeout(60)
def test_each_pattern_alone_reads_a_hundred_kilobytes_of_one_character(rule: Rule) -> None:
    """Also without the keyword that decides whether it is tried at all; one that runs away would take hours."""
    for character in _ONE_CHARACTER:
        assert sum(1 for _ in rule.pattern.finditer(character * _SIZE)) <= _SIZE
