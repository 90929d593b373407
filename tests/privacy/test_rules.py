"""Every rule does what it says, and a rule set with a fault is refused as a whole."""

import re
from dataclasses import replace

import pytest

from assistant.errors import RulesUnusable
from assistant.privacy import rules as rules_module
from assistant.privacy.rules import Group, Rule, Severity, load_rules, parse_rules
from assistant.privacy.scan import scan
from support.specimens import specimen

_GOOD = """
version = "1"
[[rule]]
id = "a"
group = "token"
keywords = ["tok-"]
pattern = 'tok-[a-z]{4,9}'
"""
_FIRING = [(rule, template) for rule in load_rules().rules for template in rule.fires]
_PASSING = [(rule, template) for rule in load_rules().rules for template in rule.passes]


def _name(value: object) -> str:
    return value.id if isinstance(value, Rule) else ""


@pytest.mark.parametrize(("rule", "template"), _FIRING, ids=_name)
def test_each_rule_finds_its_specimens(rule: Rule, template: str) -> None:
    """The rule alone, without help of the others, sees what its entry says it sees."""
    alone = replace(load_rules(), rules=(rule,))
    missed = [seed for seed in range(5) if not scan(specimen(template, seed), alone)]
    assert missed == []


@pytest.mark.parametrize(("rule", "template"), _PASSING, ids=_name)
def test_no_rule_touches_what_only_looks_like_a_value(rule: Rule, template: str) -> None:
    """All rules together leave alone what one entry says is none."""
    assert scan(specimen(template), load_rules()) == ()


def test_each_rule_has_specimens() -> None:
    """A rule that nothing tries is a rule that nobody knows to work."""
    assert [rule.id for rule in load_rules().rules if not rule.fires] == []


def test_each_keyword_can_open_its_rule() -> None:
    """A pattern that cannot match a text with its keywords would be switched off by a typing mistake in one of them."""
    silent = [
        rule.id
        for rule in load_rules().rules
        for template in rule.fires
        if rule.keywords and not any(word in specimen(template).lower() for word in rule.keywords)
    ]
    assert silent == []


@pytest.mark.parametrize(
    ("group", "severity"),
    [
        (Group.TOKEN, Severity.SECRET),
        (Group.PASSWORD, Severity.SECRET),
        (Group.SEED, Severity.SECRET),
        (Group.IDENTITY, Severity.PRIVATE),
        (Group.BANK, Severity.PRIVATE),
        (Group.CONTACT, Severity.CONTACT),
    ],
)
def test_the_group_decides_how_a_value_is_treated(group: Group, severity: Severity) -> None:
    """Credentials are never kept, numbers never leave, contacts leave when the user says so."""
    assert severity == group.severity


def test_every_group_has_a_severity() -> None:
    """A new group without one would fail at the first finding, in the middle of a turn."""
    assert {group.severity for group in Group} == set(Severity)


def test_a_good_set_is_read() -> None:
    """The smallest set there can be."""
    assert [rule.id for rule in parse_rules(_GOOD).rules] == ["a"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('group = "token"', 'group = "tokens"'),
        ('keywords = ["tok-"]', 'keyword = ["tok-"]'),
        ('keywords = ["tok-"]', 'keywords = ["TOK-"]'),
        ('keywords = ["tok-"]', 'keywords = [""]'),
        ('keywords = ["tok-"]', "keywords = 3"),
        ('keywords = ["tok-"]', 'checks = ["gone"]'),
        ('keywords = ["tok-"]', 'finder = "magic"'),
        ("'tok-[a-z]{4,9}'", "'tok-[a-z]+'"),
        ("'tok-[a-z]{4,9}'", "'tok-[a-z]{4,}'"),
        ("'tok-[a-z]{4,9}'", "'tok-[a-z]{4,99999}'"),
        ("'tok-[a-z]{4,9}'", "'(?:tok)?'"),
        ("'tok-[a-z]{4,9}'", "'tok-[a-z'"),
        ("'tok-[a-z]{4,9}'", "'tok-{{gone}}'"),
        ("'tok-[a-z]{4,9}'", "''"),
        ('version = "1"', "version ="),
        (_GOOD, 'version = "1"'),
        (_GOOD, _GOOD + _GOOD.replace('version = "1"', "")),
        ('version = "1"', 'version = "1"\nwords = { a = 1 }'),
    ],
)
def test_a_set_with_a_fault_is_refused(old: str, new: str) -> None:
    """One wrong rule is a hole that nobody would see: nothing is scanned with such a set."""
    assert old in _GOOD
    with pytest.raises(RulesUnusable):
        parse_rules(_GOOD.replace(old, new))


def test_a_missing_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rules means no storing, not no findings."""
    monkeypatch.setattr(rules_module, "_WORD_LISTS", ("no_such_list",))
    load_rules.cache_clear()
    with pytest.raises(RulesUnusable):
        load_rules()
    load_rules.cache_clear()


def test_no_specimen_looks_like_a_secret_before_it_is_filled() -> None:
    """The file of rules can be published: nothing in it would alarm a scanner, our own included."""
    long_run = re.compile(r"(?=[A-Za-z]{0,40}\d)[A-Za-z0-9_-]{30,}")
    literal = [template for _, template in _FIRING if long_run.search(re.sub(r"<[^>]{1,30}>", " ", template))]
    assert literal == []
