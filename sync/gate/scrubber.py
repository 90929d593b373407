"""Taking secrets and personal numbers out of one record, wherever in it they stand.

A value that is recognised in one text ("the password is …") is taken out of all the others, where nothing announces
it. What is left is scanned again until nothing more is found.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from assistant.privacy.mask import MARK, mask
from assistant.privacy.rules import Group
from assistant.privacy.scan import Finding
from sync.gate.redaction import Policy, Redaction, sum_up
from sync.gate.sieve import Sieve, is_own_mark
from sync.gate.tree import KeysCollide, Record, Tree, changed_record, texts

_ROUNDS = 3
_LEAST_STRONG = 6
_LEAST_DIFFERENT = 4
_DATE = re.compile(r"(?:19|20)\d\d(?!\d*$)|(?:19|20)\d{6}$", re.ASCII)


Named = tuple[str, str]
"""What a value is, and the value: "wifi password" and a bare word."""


@dataclass(frozen=True, slots=True)
class Scrubbed:
    """A record that may leave: None when it could not be made clean. ``redactions`` are what was taken out."""

    record: dict[str, Tree] | None
    redactions: tuple[Redaction, ...] = ()


class Scrubber:
    """Makes records clean under one policy. One for each export.

    ``strong`` are the passwords that it has met and that cannot be common words, with the rules that found them: they
    may stand in other records, too, where nothing announces them. Never to be logged, nor kept longer than the export.
    """

    def __init__(self, sieve: Sieve, policy: Policy) -> None:
        self._sieve = sieve
        self._policy = policy
        self.strong: dict[str, str] = {}

    def scrub(self, record: Record, named: Iterable[Named] = ()) -> Scrubbed:
        """``record`` without what must not leave. ``named`` as "wifi password: …" is looked at, and not sent."""
        said = [f"{name}: {value}" for name, value in named if self._sieve.could_tell(name)]
        tree = dict(record)
        taken: list[tuple[str, Group]] = []
        for _ in range(_ROUNDS):
            values = dict(self._values((*texts(tree), *said)))
            if not values:
                return Scrubbed(tree, sum_up(taken))
            taken.extend((one.rule_id, one.group) for one in values.values())
            self.strong.update((value, one.rule_id) for value, one in values.items() if _is_strong(value, one))
            try:
                tree = self.without(tree, values)
            except KeysCollide:
                break
            said = []
        return Scrubbed(None, sum_up(taken))

    def without(self, record: Record, values: Collection[str]) -> dict[str, Tree]:
        """``record`` with what is found in it and ``values`` taken out. Raises KeysCollide."""

        def masked(text: str) -> str:
            if is_own_mark(text):
                return text
            return mask(text, self.removed(text), values).text

        return changed_record(record, masked)

    def known(self, values: Iterable[str]) -> tuple[Redaction, ...]:
        """The redactions of ``values``, all of them strong ones."""
        return sum_up((self.strong[value], Group.PASSWORD) for value in values)

    def removed(self, text: str) -> list[Finding]:
        """What must not leave of ``text``."""
        return [finding for finding in self._sieve.findings(text) if self._policy.removes(finding)]

    def found_in(self, tree: Tree) -> Iterator[Finding]:
        """What must not leave of any text in ``tree``."""
        return (finding for _, finding in self._values(texts(tree)))

    def _values(self, all_texts: Iterable[str]) -> Iterator[tuple[str, Finding]]:
        for text, found in self._sieve.suspects(all_texts).items():
            for finding in found:
                if self._policy.removes(finding):
                    yield text[finding.start : finding.end], finding


def is_empty(text: str) -> bool:
    """Whether nothing is said in ``text`` once its marks are gone: no letter and no digit is left."""
    return not any(character.isalnum() for character in text.replace(MARK, ""))


def _is_strong(value: str, finding: Finding) -> bool:
    """A password that is no word, date or round number, so that it may be looked for everywhere.

    Values of other kinds are known by their looks, wherever they stand.
    """
    if finding.group is not Group.PASSWORD or len(value) < _LEAST_STRONG or value.isalpha():
        return False
    has_letter = any(map(str.isalpha, value))
    return has_letter or (len(set(value)) >= _LEAST_DIFFERENT and not _DATE.match(value))
