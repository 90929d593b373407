"""Scanning many short texts: each distinct one once, and only with the rules that could find something in it.

A rule runs only where one of its keywords stands in the text. Asking that of five hundred keywords costs more than
running the few rules that are left, so the keywords are first looked up by their first two letters. What is found is
what ``scan`` finds with all rules; a test holds one against the other.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from assistant.privacy.normalise import normalise
from assistant.privacy.rules import RuleSet
from assistant.privacy.scan import Finding, scan

Scan = Callable[[str, RuleSet], tuple[Finding, ...]]

# An id (UUID), a moment in UTC, a stamp between the years 2000 and 2100: our own marks, in which no word has room.
_OWN_MARK = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    r"|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z"
    r"|0[0-3][0-9a-f]{14}",
    re.ASCII,
)
# A line end may tear a keyword apart, and an encoded run may hide one: then every rule is asked.
_HIDING = re.compile(r"[A-Za-z0-9+/_-]{24}|%[0-9A-Fa-f]{2}")
_MOST_KEPT = 200_000


class Sieve:
    """Finds what ``rules`` find, faster. One for each export: it remembers the texts that it has seen."""

    def __init__(self, rules: RuleSet, scan_text: Scan = scan) -> None:
        self._rules = rules
        self._scan = scan_text
        self._clean: set[str] = set()
        self._found: dict[str, tuple[Finding, ...]] = {}
        self._subsets: dict[frozenset[int], RuleSet] = {}
        self._always = frozenset(at for at, rule in enumerate(rules.rules) if not rule.keywords)
        self._by_start: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for at, rule in enumerate(rules.rules):
            for keyword in rule.keywords:
                self._by_start[keyword[:2]].append((keyword, at))

    def suspects(self, texts: Iterable[str]) -> dict[str, tuple[Finding, ...]]:
        """Those of ``texts`` in which something is found, with the findings."""
        clean = self._clean
        looked_at = {text: self.findings(text) for text in texts if text not in clean}
        return {text: found for text, found in looked_at.items() if found}

    def findings(self, text: str) -> tuple[Finding, ...]:
        """What ``scan`` finds in ``text``; nothing in our own marks."""
        if text in self._clean or is_own_mark(text):
            return ()
        if text in self._found:
            return self._found[text]
        found = self._scan(text, self._rules_for(text))
        if found:
            self._found[text] = found
        elif len(self._clean) < _MOST_KEPT:
            self._clean.add(text)
        return found

    def could_tell(self, name: str) -> bool:
        """Whether any rule is asked because of ``name``: whether it could make a secret of what it names."""
        return next(self._called_for(normalise(name).text.lower()), None) is not None

    def _rules_for(self, text: str) -> RuleSet:
        plain = normalise(text).text
        if "\n" in text or _HIDING.search(plain):
            return self._rules
        asked = self._always.union(self._called_for(plain.lower()))
        if asked not in self._subsets:
            rules = tuple(rule for at, rule in enumerate(self._rules.rules) if at in asked)
            self._subsets[asked] = replace(self._rules, rules=rules)
        return self._subsets[asked]

    def _called_for(self, lowered: str) -> Iterator[int]:
        """The rules one of whose keywords stands in ``lowered``."""
        starts = {*lowered, *map("".join, pairwise(lowered))}
        for start in self._by_start.keys() & starts:
            for keyword, at in self._by_start[start]:
                if keyword in lowered:
                    yield at


def is_own_mark(text: str) -> bool:
    """Whether ``text`` is an id, a moment or a stamp as the program itself writes them, and nothing else."""
    return _OWN_MARK.fullmatch(text) is not None
