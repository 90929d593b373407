"""Where in a text the secrets and the personal numbers stand."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from assistant.privacy.candidate import Candidate
from assistant.privacy.checks import CHECKS
from assistant.privacy.decode import Run, decoded_runs
from assistant.privacy.nearby import find_nearby
from assistant.privacy.normalise import Reading, join_lines, normalise, pieces
from assistant.privacy.rules import Group, Rule, RuleSet, Severity
from assistant.privacy.seeds import find_seeds

_CONTEXT = 160


@dataclass(frozen=True, slots=True)
class Finding:
    """A value that a rule found at ``text[start:end]``. It holds no text, so it may be logged and counted."""

    rule_id: str
    group: Group
    start: int
    end: int

    @property
    def severity(self) -> Severity:
        """How the value must be treated."""
        return self.group.severity


def scan(text: str, rules: RuleSet) -> tuple[Finding, ...]:
    """Every finding in ``text``, from left to right, none overlapping another. Offsets count in ``text``.

    Where rules overlap, one finding covers all that they saw, under the name of the gravest.
    """
    plain = normalise(text)
    found = list(_findings(plain, rules.rules, rules))
    if joined := join_lines(text):
        across = [rule for rule in rules.rules if rule.across_lines]
        found.extend(_findings(joined, across, rules))
    for run in decoded_runs(plain):
        found.extend(_in_clear(plain, run, rules))
    return merge(found)


def merge(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """``found`` in order, no two overlapping.

    A contact gives way to what is graver: in ``user:secret@host`` the host may stay.
    """
    grave = _united([finding for finding in found if finding.severity is not Severity.CONTACT])
    contacts = [finding for finding in found if finding.severity is Severity.CONTACT]
    free = _united([contact for contact in contacts if not touches(grave, contact.start, contact.end)])
    return tuple(sorted([*grave, *free], key=lambda one: one.start))


def secrets_of(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Those that must not reach the disk."""
    return tuple(finding for finding in findings if finding.severity is Severity.SECRET)


def touches(findings: Sequence[Finding], start: int, end: int) -> bool:
    """Whether any of ``findings`` shares a character with the span from ``start`` to ``end``."""
    return any(finding.start < end and start < finding.end for finding in findings)


def _findings(reading: Reading, rules: Sequence[Rule], rule_set: RuleSet) -> Iterator[Finding]:
    lowered = reading.text.lower()
    present = {word for word in rule_set.keywords if word in lowered}
    for rule in rules:
        if rule.keywords and present.isdisjoint(rule.keywords):
            continue
        for start, end in _spans(rule, reading.text, rule_set):
            if _holds_together(reading, start, end):
                yield Finding(rule.id, rule.group, *reading.original(start, end))


def _in_clear(plain: Reading, run: Run, rules: RuleSet) -> Iterator[Finding]:
    """The whole of ``run``, under the name of what a rule finds in its clear form, with the words around it."""
    before = plain.text[max(0, run.start - _CONTEXT) : run.start]
    text = before + run.text + plain.text[run.end : run.end + _CONTEXT // 4]
    clear = Reading(text, range(len(text) + 1))
    inner = [rule for rule in rules.rules if rule.group is not Group.CONTACT]
    low, high = len(before), len(before) + len(run.text)
    hits = (hit for hit in _findings(clear, inner, rules) if hit.start < high and low < hit.end)
    for hit in islice(hits, 1):
        yield Finding(hit.rule_id, hit.group, *plain.original(run.start, run.end))


def _spans(rule: Rule, text: str, rule_set: RuleSet) -> Iterator[tuple[int, int]]:
    if rule.finder == "seed":
        yield from find_seeds(text, rule_set.seed_words)
        return
    for match, (start, end) in _candidates(rule, text):
        if _agreed(rule, Candidate(text, start, end, match), rule_set):
            yield start, end


def _candidates(rule: Rule, text: str) -> Iterator[tuple[re.Match[str], tuple[int, int]]]:
    if rule.finder == "nearby":
        yield from find_nearby(text, rule.pattern, rule.unless)
        return
    for match in rule.pattern.finditer(text):
        for span in _values(match):
            yield match, span


def _values(match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Where the groups ``value``, ``value_2`` … matched; the whole match when none of them did."""
    spans = [match.span(name) for name in match.re.groupindex if name.startswith("value") and match[name]]
    yield from spans or [match.span()]


def _agreed(rule: Rule, candidate: Candidate, rule_set: RuleSet) -> bool:
    return all(CHECKS[name](candidate, rule_set.words) for name in rule.checks)


def _holds_together(reading: Reading, start: int, end: int) -> bool:
    """Of lines that were joined, only what was torn apart counts: each piece must look like a part of a token."""
    if not reading.joints:
        return True
    parts = list(pieces(reading, start, end))
    return len(parts) > 1 and all(any(character.isdigit() for character in part) for part in parts)


def _united(found: Sequence[Finding]) -> list[Finding]:
    united: list[Finding] = []
    for finding in sorted(found, key=lambda one: (one.start, -one.end)):
        if united and finding.start < united[-1].end:
            united[-1] = _union(united[-1], finding)
        else:
            united.append(finding)
    return united


def _union(one: Finding, other: Finding) -> Finding:
    gravest = max(one, other, key=lambda finding: finding.severity is Severity.SECRET)
    return Finding(gravest.rule_id, gravest.group, min(one.start, other.start), max(one.end, other.end))
