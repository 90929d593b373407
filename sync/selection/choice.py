"""What becomes of one item when memory is exported, and the reason in words."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from assistant.memory.evidence import Record
from assistant.memory.statement import Kind
from assistant.memory.travel import Assessment, Obstacle
from assistant.settings import Settings
from models.phrase import Phrase
from sync.gate.redaction import Policy, Redaction

_ONE_BY_ONE = frozenset({Obstacle.UNPROVED, Obstacle.STALE, Obstacle.CANDIDATE, Obstacle.QUARANTINED})
# What was said with a doubt, or drew three dislikes, is not confirmed in a heap.
_AT_ONCE = frozenset({Obstacle.UNPROVED, Obstacle.STALE})
_FACTS = frozenset({Kind.FACT, Kind.RELATION})


class Verdict(StrEnum):
    """What becomes of an item.

    TRAVELS leaves as it is; REDACTED leaves without what was found in it; BLOCKED may leave by the rule, but nothing
    useful would be left of it; STAYS may not leave.
    """

    TRAVELS = "travels"
    REDACTED = "redacted"
    BLOCKED = "blocked"
    STAYS = "stays"


@dataclass(frozen=True, slots=True)
class Choice:
    """One item with its verdict. ``sentence`` is what the other device would read: marks stand for what was taken out.

    For what does not leave it is the item's own. ``is_shared``: another device has it already, and will be told of
    changes of its status even when its words stay.
    """

    record: Record
    assessment: Assessment
    verdict: Verdict
    reason: str
    sentence: str
    redactions: tuple[Redaction, ...] = ()
    is_shared: bool = False

    @property
    def item_id(self) -> str:
        """The item's id."""
        return self.record.item.id

    @property
    def leaves(self) -> bool:
        """Whether its words leave the machine."""
        return self.verdict in {Verdict.TRAVELS, Verdict.REDACTED}

    @property
    def is_pinned(self) -> bool:
        """Whether it leaves because the user pinned it, whatever its score."""
        return self.leaves and self.record.item.pinned

    @property
    def cause(self) -> str:
        """What a list groups it by: an ``Obstacle``, "pinned", "proved", "redacted" or "blocked"."""
        if self.assessment.obstacle is not None:
            return self.assessment.obstacle.value
        if self.verdict is not Verdict.TRAVELS:
            return self.verdict.value
        return "pinned" if self.is_pinned else "proved"

    @property
    def is_confirmable(self) -> bool:
        """Whether confirming or pinning it by hand would let it leave."""
        return self.assessment.obstacle in _ONE_BY_ONE


@dataclass(frozen=True, slots=True)
class Heading:
    """How many items share a verdict and a cause (see ``Choice.cause``)."""

    verdict: Verdict
    cause: str
    count: int


def headings(choices: Iterable[Choice]) -> tuple[Heading, ...]:
    """The counts for a screen: what leaves first, and in each verdict the most frequent cause first."""
    counts = Counter((choice.verdict, choice.cause) for choice in choices)
    order = list(Verdict)
    rows = [Heading(verdict, cause, count) for (verdict, cause), count in counts.items()]
    return tuple(sorted(rows, key=lambda row: (order.index(row.verdict), -row.count, row.cause)))


def facts_to_confirm(choices: Iterable[Choice]) -> tuple[str, ...]:
    """The ids of the facts that were said surely and that confirming would let leave: for all of them at once."""
    return tuple(
        choice.item_id
        for choice in choices
        if choice.assessment.obstacle in _AT_ONCE and choice.record.item.kind in _FACTS
    )


def rule_in_words(settings: Settings) -> str:
    """What may leave this machine, by the user's settings."""
    return Phrase(
        "A memory leaves when it is sure, still holds and is not private, and has a score above {score:.2f} and a "
        "freshness above {fresh:.2f}, or is pinned. {redactions}",
        score=settings.memory.leave_score,
        fresh=settings.memory.leave_freshness,
        redactions=Policy(settings.sync.keep_contacts).in_words,
    )
