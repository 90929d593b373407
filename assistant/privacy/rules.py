"""The rules as values, read from ``rules.toml`` and checked before the first of them is used.

Whoever scans without rules would find nothing and say that all is well. So this fails closed: a missing file, an
unknown word or a pattern that could run away raises RulesUnusable, and nothing is stored or sent on its strength.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any

from assistant.errors import RulesUnusable
from assistant.privacy.checks import CHECKS
from assistant.privacy.linear import runaway
from models.phrase import Phrase

_FRAGMENT = re.compile(r"\{\{([a-z_]+)\}\}")
_FINDERS = frozenset({"pattern", "nearby", "seed"})
_FIELDS = frozenset(
    {"id", "group", "finder", "pattern", "unless", "keywords", "checks", "across_lines", "fires", "passes"}
)
_WORD_LISTS = ("english", "chinese_simplified")


class Severity(StrEnum):
    """What may become of a value.

    A secret is never kept, a private one never leaves the machine, a contact leaves if the user says so.
    """

    SECRET = "secret"  # noqa: S105
    PRIVATE = "private"
    CONTACT = "contact"


class Group(StrEnum):
    """What kind of value a rule finds."""

    TOKEN = "token"  # noqa: S105
    KEY = "key"
    PASSWORD = "password"  # noqa: S105
    SEED = "seed"
    IDENTITY = "identity"
    BANK = "bank"
    CONTACT = "contact"

    @property
    def severity(self) -> Severity:
        """How a value of this kind is treated."""
        return _SEVERITIES[self]


_SEVERITIES: Mapping[Group, Severity] = {
    Group.TOKEN: Severity.SECRET,
    Group.KEY: Severity.SECRET,
    Group.PASSWORD: Severity.SECRET,
    Group.SEED: Severity.SECRET,
    Group.IDENTITY: Severity.PRIVATE,
    Group.BANK: Severity.PRIVATE,
    Group.CONTACT: Severity.CONTACT,
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of value and how to see it.

    ``pattern`` holds the value in its groups ``value``, ``value_2`` …, or is the value as a whole. It is tried only on
    a text that has one of ``keywords`` (lower case) in it; no keywords: on every text. All ``checks`` must agree.
    ``unless``: places in which it matches are left out, for the finder "nearby", whose pattern is a cue and no value.
    ``across_lines``: also looked for with line ends taken out. ``fires`` and ``passes`` are specimens for the tests.
    """

    id: str
    group: Group
    pattern: re.Pattern[str]
    finder: str = "pattern"
    unless: re.Pattern[str] | None = None
    keywords: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    across_lines: bool = False
    fires: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All rules of one ``version``, with the words their checks and finders look up.

    ``words`` are named sets of what is no secret; ``seed_words`` the BIP39 lists, each word to its index; ``keywords``
    are those of all rules.
    """

    version: str
    rules: tuple[Rule, ...]
    words: Mapping[str, frozenset[str]] = field(default_factory=dict)
    seed_words: tuple[Mapping[str, int], ...] = ()
    keywords: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Each keyword is looked for once in a text, however many rules have it."""
        object.__setattr__(self, "keywords", frozenset(word for rule in self.rules for word in rule.keywords))


@cache
def load_rules() -> RuleSet:
    """The rules that ship with the program. Raises RulesUnusable when any part of them is missing or wrong."""
    from importlib import resources  # only here: a start that scans nothing need not pay for it

    try:
        text = resources.files("assistant.privacy").joinpath("rules.toml").read_text(encoding="utf-8")
        seed_words = tuple(_word_list(name) for name in _WORD_LISTS)
    except (OSError, ModuleNotFoundError, UnicodeDecodeError) as error:
        raise RulesUnusable(str(error)) from error
    return parse_rules(text, seed_words)


def parse_rules(text: str, seed_words: tuple[Mapping[str, int], ...] = ()) -> RuleSet:
    """The rules in ``text`` (TOML). Raises RulesUnusable, naming the rule and what is wrong with it."""
    import tomllib

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesUnusable(str(error)) from error
    fragments = _strings(table.get("fragments", {}), "fragments")
    rules = tuple(_rule(row, fragments) for row in table.get("rule", []))
    names = [rule.id for rule in rules]
    if not rules or len(set(names)) != len(names):
        raise RulesUnusable(Phrase("there is no rule, or two have one id"))
    words = {name: frozenset(text.split()) for name, text in _strings(table.get("words", {}), "words").items()}
    return RuleSet(str(table.get("version", "")), rules, MappingProxyType(words), seed_words)


def _rule(row: Mapping[str, Any], fragments: Mapping[str, str]) -> Rule:
    name = str(row.get("id", "?"))
    if unknown := set(row) - _FIELDS:
        raise RulesUnusable(Phrase("rule {name}: unknown field {unknown}", name=name, unknown=min(unknown)))
    checks, finder = _names(row, "checks"), str(row.get("finder", "pattern"))
    if unknown := set(checks) - set(CHECKS):
        raise RulesUnusable(Phrase("rule {name}: unknown check {unknown}", name=name, unknown=min(unknown)))
    if finder not in _FINDERS or row.get("group") not in list(Group):
        raise RulesUnusable(Phrase("rule {name}: unknown finder or group", name=name))
    if (keywords := _names(row, "keywords")) != tuple(word.lower() for word in keywords if word):
        raise RulesUnusable(Phrase("rule {name}: a keyword is empty or not in lower case", name=name))
    return Rule(
        id=name,
        group=Group(row["group"]),
        pattern=_pattern(name, str(row.get("pattern", "")), fragments),
        finder=finder,
        unless=_pattern(name, str(row["unless"]), fragments) if "unless" in row else None,
        keywords=keywords,
        checks=checks,
        across_lines=bool(row.get("across_lines", False)),
        fires=_names(row, "fires"),
        passes=_names(row, "passes"),
    )


def _pattern(name: str, text: str, fragments: Mapping[str, str]) -> re.Pattern[str]:
    """``text`` with its ``{{fragments}}`` put in, compiled; refused when a match could be empty or run away."""
    for _ in range(3):  # a fragment may name another one
        text = _FRAGMENT.sub(lambda match: fragments.get(match[1], match[0]), text)
    try:
        pattern = re.compile(text)
    except re.error as error:
        raise RulesUnusable(Phrase("rule {name}: {error}", name=name, error=error)) from error
    if _FRAGMENT.search(text) or pattern.match(""):
        raise RulesUnusable(
            Phrase("rule {name}: an unknown fragment, or a pattern that matches nothing at all", name=name)
        )
    if fault := runaway(text):
        raise RulesUnusable(Phrase("rule {name}: {fault}", name=name, fault=fault))
    return pattern


def _names(row: Mapping[str, Any], key: str) -> tuple[str, ...]:
    values: Sequence[object] = row.get(key, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise RulesUnusable(Phrase("rule {name}: {key} is no list of strings", name=row.get("id", "?"), key=key))
    return tuple(str(value) for value in values)


def _strings(table: object, name: str) -> dict[str, str]:
    if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
        raise RulesUnusable(Phrase("{name} is no table of strings", name=name))
    return {str(key): str(value) for key, value in table.items()}


def _word_list(name: str) -> Mapping[str, int]:
    from importlib import resources

    text = resources.files("mnemonic").joinpath("wordlist", f"{name}.txt").read_text(encoding="utf-8")
    words = text.split()
    if len(words) != 2048:
        raise RulesUnusable(Phrase("the word list {name} has {count} words", name=name, count=len(words)))
    return MappingProxyType({word: index for index, word in enumerate(words)})
