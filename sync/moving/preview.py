"""What an export would take along now, item by item. Nothing is changed by looking."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.memory.evidence import Record
from assistant.memory.item import Status
from assistant.memory.selection import Selection
from assistant.ports.memory import MemoryReading
from sync.gate.gate import Gate
from sync.gate.redaction import Redaction, add_up
from sync.moving.parts import Parts
from sync.moving.steps import Phase, Progress, of_phase
from sync.selection.choice import Choice, Heading, facts_to_confirm, headings, rule_in_words
from sync.selection.selection import Moment, choose


@dataclass(frozen=True, slots=True)
class Preview:
    """Every item with its verdict, what leaves first. ``rule`` says in words what may leave.

    ``confirmable`` are the ids of the facts that could leave if the user confirmed all of them at once.
    """

    choices: tuple[Choice, ...]
    rule: str
    headings: tuple[Heading, ...]
    confirmable: tuple[str, ...]

    @property
    def leaving(self) -> frozenset[str]:
        """The ids of the items whose words would leave."""
        return frozenset(choice.item_id for choice in self.choices if choice.leaves)

    @property
    def redactions(self) -> tuple[Redaction, ...]:
        """All that was found in what may leave."""
        return add_up(one for choice in self.choices for one in choice.redactions)


def look_ahead(parts: Parts, gate: Gate, progress: Progress) -> Preview:
    """The verdicts as they are now. Raises GateError, RulesUnusable."""
    settings = parts.settings()
    moment = Moment(parts.clock.now(), settings.memory, parts.stores.sharing.shared_ids())
    choices = choose(all_records(parts.stores.memory), moment, gate, of_phase(progress, Phase.LOOKING))
    choices.sort(key=lambda choice: not choice.leaves)
    return Preview(tuple(choices), rule_in_words(settings), headings(choices), facts_to_confirm(choices))


def all_records(memory: MemoryReading) -> Sequence[Record]:
    """Every item there is, whatever became of it; in each status the newest first."""
    return [record for status in Status for record in memory.select(Selection(status=status))]
