"""What was taken out of a record: rules, kinds and counts, never a value."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from assistant.privacy.rules import Group, Severity
from assistant.privacy.scan import Finding
from models.phrase import Phrase

KINDS: Mapping[Group, Phrase] = {
    Group.TOKEN: Phrase("token"),
    Group.KEY: Phrase("key"),
    Group.PASSWORD: Phrase("password"),
    Group.SEED: Phrase("recovery phrase"),
    Group.IDENTITY: Phrase("identity number"),
    Group.BANK: Phrase("bank number"),
    Group.CONTACT: Phrase("contact"),
}
"""What a person calls the values of each group."""


@dataclass(frozen=True, slots=True, order=True)
class Redaction:
    """The rule ``rule_id`` found ``count`` different values of one kind; ``count`` is at least 1."""

    rule_id: str
    group: Group
    count: int

    @property
    def kind(self) -> str:
        """What a person calls such a value."""
        return KINDS[self.group]


@dataclass(frozen=True, slots=True)
class Policy:
    """What is taken out: everything that is found, but for contacts where ``keep_contacts``."""

    keep_contacts: bool = False

    def removes(self, finding: Finding) -> bool:
        """Whether the value of ``finding`` must not leave."""
        return not (self.keep_contacts and finding.severity is Severity.CONTACT)

    @property
    def in_words(self) -> str:
        """The same for a person."""
        if self.keep_contacts:
            return Phrase(
                "Passwords, keys, recovery phrases, bank and identity numbers are taken out; e-mail addresses, "
                "phone numbers and plates are left in, as you chose."
            )
        return Phrase(
            "Passwords, keys, recovery phrases, bank and identity numbers, e-mail addresses, phone numbers and plates "
            "are taken out."
        )


def sum_up(found: Iterable[tuple[str, Group]]) -> tuple[Redaction, ...]:
    """One redaction for each rule, with how often it is named in ``found``, in the order of the ids."""
    return _in_order(Counter(found))


def add_up(redactions: Iterable[Redaction]) -> tuple[Redaction, ...]:
    """One redaction for each rule, over several records."""
    counts: Counter[tuple[str, Group]] = Counter()
    for one in redactions:
        counts[one.rule_id, one.group] += one.count
    return _in_order(counts)


def _in_order(counts: Mapping[tuple[str, Group], int]) -> tuple[Redaction, ...]:
    return tuple(sorted(Redaction(rule_id, group, count) for (rule_id, group), count in counts.items()))
