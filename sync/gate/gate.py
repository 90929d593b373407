"""The gate: records go in, clean ones come out, and the finished bytes are looked through once more.

It fails closed. Rules that are missing, raise or hang, and a value in what should be clean, are typed errors, and
whoever meets one of them writes nothing.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from assistant.privacy.rules import RuleSet, load_rules
from assistant.privacy.scan import scan
from sync.gate.deadline import within
from sync.gate.errors import SecretInBundle
from sync.gate.redaction import Policy, add_up
from sync.gate.scrubber import Named, Scrubbed, Scrubber
from sync.gate.sieve import Scan, Sieve
from sync.gate.tree import KeysCollide, Record, texts

Progress = Callable[[int, int], None]
"""Called with the records done and the records in all, between records. What it raises ends the work."""

LIMIT_S = 60.0
"""For so many records at a time; five hundred usual ones take a fifth of a second."""

_AT_ONCE = 500
_Part = TypeVar("_Part")
_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class Submission:
    """A record that wants to pass. ``named`` are values of it with what they are, as an attribute tells it."""

    record: Record
    named: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class Layers:
    """What looks for secrets: how the rules are loaded, what applies them, how long that may take in seconds."""

    load: Callable[[], RuleSet] = load_rules
    scan: Scan = scan
    limit_s: float = LIMIT_S


class Gate:
    """One for each export or import. Every method raises GateError, or RulesUnusable; then nothing may be moved."""

    def __init__(self, policy: Policy, layers: Layers | None = None) -> None:
        self.policy = policy
        self._layers = layers or Layers()
        self._rules = self._within(self._layers.load)
        self._scrubber = Scrubber(self._sieve(), policy)

    @property
    def rules_version(self) -> str:
        """The version of the rules, as a manifest names it."""
        return self._rules.version

    def scrub(self, submissions: Sequence[Submission], progress: Progress) -> list[Scrubbed]:
        """What is left of each record, in the same order."""
        done: list[Scrubbed] = []
        for part in _parts(submissions):
            done.extend(self._within(partial(self._pass_all, part)))
            progress(len(done), len(submissions))
        if not self._scrubber.strong:
            return done
        return self._within(lambda: [self._again(one) for one in done])

    def inspect(self, lines: Sequence[bytes], progress: Progress) -> None:
        """Look through the JSON lines of a finished bundle, as whoever receives it will read them.

        Nothing that was found or known before counts here. Raises SecretInBundle.
        """
        sieve, done = self._sieve(), 0
        for part in _parts(lines):
            counts = self._within(partial(self._left_in, part, sieve))
            if counts:
                raise SecretInBundle(counts)
            done += len(part)
            progress(done, len(lines))

    def _sieve(self) -> Sieve:
        return Sieve(self._rules, self._layers.scan)

    def _within(self, work: Callable[[], _Made]) -> _Made:
        return within(self._layers.limit_s, work)

    def _pass_all(self, part: Sequence[Submission]) -> list[Scrubbed]:
        return [self._scrubber.scrub(one.record, one.named) for one in part]

    def _again(self, scrubbed: Scrubbed) -> Scrubbed:
        """Without the passwords that another record gave away."""
        if scrubbed.record is None:
            return scrubbed
        strong = self._scrubber.strong
        held = {value for value in strong for text in texts(scrubbed.record) if value in text}
        if not held:
            return scrubbed
        try:
            left = self._scrubber.without(scrubbed.record, held)
        except KeysCollide:
            return Scrubbed(None, scrubbed.redactions)
        again = self._scrubber.known(held)
        return Scrubbed(left, add_up((*scrubbed.redactions, *again)))

    def _left_in(self, lines: Sequence[bytes], sieve: Sieve) -> Counter[str]:
        scrubber = Scrubber(sieve, self.policy)
        found: Counter[str] = Counter()
        for line in lines:
            found.update(one.rule_id for one in scrubber.found_in(json.loads(line)))
            found.update(rule_id for value, rule_id in self._scrubber.strong.items() if value.encode() in line)
        return found


def no_progress(done: int, all_: int) -> None:
    """Progress that nobody watches."""


def _parts(whole: Sequence[_Part]) -> Iterator[Sequence[_Part]]:
    for first in range(0, len(whole), _AT_ONCE):
        yield whole[first : first + _AT_ONCE]
