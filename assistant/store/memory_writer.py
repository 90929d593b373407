"""Changing memory: what the rules decide and what the user does by hand, written down and undone.

Each method is one transaction: rows, journal, full-text index and outbox together. Nothing is decided here; the rules
make plans, and this writes them down.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from assistant.clock import new_id
from assistant.memory.evidence import Record
from assistant.memory.expiry import plan_expiry, plan_matter_end
from assistant.memory.handiwork import (
    plan_add,
    plan_confirm,
    plan_edit,
    plan_merge,
    plan_pin,
    plan_retract,
    plan_unpin,
)
from assistant.memory.known import Known
from assistant.memory.plan import Occasion, Plan
from assistant.memory.statement import Statement
from assistant.memory.statement_plan import plan_statements, statement_of
from assistant.store.item_rows import write_step
from assistant.store.memory_reader import MemoryReader
from assistant.store.memory_undo import TakenBack, Undone, keep_plan, last_seq, take_turn_back, undo_last
from assistant.store.shared_views import plain_rows

_Rule = Callable[[Record, Occasion], Plan]


class MemoryWriter(MemoryReader):
    """The half of ``ports.Memory`` that makes and undoes plans; holds no state of its own."""

    def occasion(self, said_at: datetime | None = None) -> Occasion:
        """See ``Memory``."""
        now = self._clock.now()
        return Occasion(said_at or now, now, partial(new_id, now), self._settings)

    def learn(self, statements: Sequence[Statement], occasion: Occasion, *, again: bool = False) -> Plan:
        """See ``Memory``."""
        with self._database.transaction():
            known = self.known(statements, occasion.session_id, "" if again else occasion.turn_id)
            plan = plan_statements(known, statements, occasion)
            self.apply(plan)
        return plan

    def apply(self, plan: Plan, *, undoable: bool = True) -> None:
        """See ``Memory``."""
        if not plan.steps:
            return
        now = self._clock.now()
        with self._database.transaction() as connection:
            first_seq = last_seq(connection) + 1
            for step in plan.steps:
                write_step(connection, step, partial(new_id, now), now)
            if undoable:
                keep_plan(connection, plan, first_seq, now)

    def undo(self) -> Undone:
        """See ``Memory``."""
        now = self._clock.now()
        with self._database.transaction() as connection, plain_rows(connection, now):
            return undo_last(connection, now)

    def take_back(self, turn_id: str) -> TakenBack:
        """See ``Memory``."""
        now = self._clock.now()
        with self._database.transaction() as connection, plain_rows(connection, now):
            return take_turn_back(connection, turn_id, now)

    def add(self, statement: Statement, said_at: datetime | None = None) -> Record:
        """See ``Memory``."""
        from assistant.store.typed_words import allowed  # only here: its rules would slow the start

        for words in (statement.sentence, statement.value):
            allowed(words)
        occasion = self.occasion(said_at)
        with self._database.transaction():
            plan = plan_add(self.known([statement], "", ""), statement, occasion)
            self.apply(plan)
            return self.record(plan.steps[0].items[-1].id)

    def edit(self, item_id: str, sentence: str, value: str = "") -> Record:
        """See ``Memory``."""
        from assistant.store.typed_words import allowed, reread  # only here: its rules would slow the start

        line = allowed(sentence)

        def rule(record: Record, occasion: Occasion) -> Plan:
            said = reread(record.item, line, occasion.said_at)
            said = replace(said, value=value.strip() or said.value)
            return plan_edit(self.known([said], "", ""), record, said, occasion)

        return self._by_hand(item_id, rule)

    def confirm(self, item_ids: Collection[str]) -> list[Record]:
        """See ``Memory``."""
        with self._database.transaction():
            records = [self.record(item_id) for item_id in dict.fromkeys(item_ids)]
            self.apply(plan_confirm(self._known_beside(records), records, self.occasion()))
            return self.records([record.item.id for record in records])

    def pin(self, item_id: str) -> Record:
        """See ``Memory``."""
        return self._by_hand(item_id, lambda record, now: plan_pin(self._known_beside([record]), record, now))

    def unpin(self, item_id: str) -> Record:
        """See ``Memory``."""
        return self._by_hand(item_id, plan_unpin)

    def retract(self, item_id: str) -> Record:
        """See ``Memory``."""
        return self._by_hand(item_id, plan_retract)

    def merge(self, kept_id: str, other_id: str) -> Record:
        """See ``Memory``."""
        return self._by_hand(kept_id, lambda kept, now: plan_merge(kept, self.record(other_id), now))

    def expire(self) -> Plan:
        """See ``Memory``."""
        plan = plan_expiry(self.passed(), self._clock.now())
        self.apply(plan, undoable=False)
        return plan

    def end_matter(self, scope: str) -> Plan:
        """See ``Memory``."""
        plan = plan_matter_end(self.held(), scope)
        self.apply(plan)
        return plan

    def _known_beside(self, records: Sequence[Record]) -> Known:
        """What may be unable to hold beside these."""
        return self.known([statement_of(record.item) for record in records], "", "")

    def _by_hand(self, item_id: str, rule: _Rule) -> Record:
        with self._database.transaction():
            plan = rule(self.record(item_id), self.occasion())
            self.apply(plan)
            return self.record(plan.steps[0].items[-1].id if plan.steps else item_id)
