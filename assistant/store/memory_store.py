"""The memory of one profile: everything that ``ports.Memory`` asks for.

To reading and planning it adds what conversations do to items without a plan: they are used, judged and forgotten.
"""

import sqlite3
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from functools import partial

from assistant.clock import from_text, new_id
from assistant.errors import NothingFound
from assistant.memory.episode import Episode
from assistant.memory.episode_plan import plan_episode_drop, plan_episode_edit
from assistant.memory.evidence import Record
from assistant.memory.placement import Placement
from assistant.memory.slot import Slot
from assistant.memory.slot_plan import plan_slot_drop, plan_slot_edit
from assistant.memory.turn import Turn
from assistant.memory.uses import MOST_STANDING, is_over_since, obeyed_in
from assistant.memory.verdict import Verdict
from assistant.store.episode_rows import close_episode, put_turn
from assistant.store.forget import Foreseen, Forgetting, Forgotten, erase, foresee, related_items, what_to_forget
from assistant.store.item_uses import Occurrence, judge_reply, note_use
from assistant.store.memory_codec import slot_of
from assistant.store.memory_undo import TakenBack, Undone
from assistant.store.memory_writer import MemoryWriter
from assistant.store.purge import finish_wiping
from assistant.store.settlement import questioned_in, take_over_sessions

__all__ = ["Foreseen", "Forgotten", "MemoryStore", "TakenBack", "Undone"]


class MemoryStore(MemoryWriter):
    """Implements ``ports.Memory``; holds no state of its own."""

    def note_retrieved(self, session_id: str, turn_id: str, item_ids: Sequence[str]) -> None:
        """See ``Memory``."""
        self._note(self.records(item_ids), Occurrence(session_id, turn_id, cited=False, at=self._clock.now()))

    def note_cited(self, session_id: str, turn_id: str, item_ids: Sequence[str]) -> None:
        """See ``Memory``."""
        self._note(self.records(item_ids), Occurrence(session_id, turn_id, cited=True, at=self._clock.now()))

    def note_obeyed(self, session_id: str) -> None:
        """See ``Memory``."""
        row = self._database.row("SELECT created_at, updated_at FROM sessions WHERE id = ?", (session_id,))
        if row is None:
            raise NothingFound("session", session_id)
        began, ended = from_text(row["created_at"]), from_text(row["updated_at"])
        live = self.standing(MOST_STANDING, before=began)
        obeyed = obeyed_in(live, questioned_in(self._database, session_id))
        self._note(obeyed, Occurrence(session_id, "", cited=True, at=ended))

    def settle_sessions(self) -> list[str]:
        """See ``Memory``."""
        with self._database.transaction() as connection:
            over = take_over_sessions(connection, is_over_since(self._clock.now(), self._settings))
            for session_id in over:
                self.note_obeyed(session_id)
        return over

    def judge(self, turn_id: str, verdict: Verdict | None) -> None:
        """See ``Memory``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            judge_reply(connection, turn_id, verdict, partial(new_id, now), now)

    def edit_slot(self, slot_id: str, value: str) -> Slot:
        """See ``Memory``."""
        from assistant.store.typed_words import allowed  # only here: its rules would slow the start

        line = allowed(value)
        with self._database.transaction() as connection:
            old = self._slot(connection, slot_id)
            plan = plan_slot_edit(old, line, self.occasion())
            self.apply(plan)
            return plan.steps[0].slots[-1] if plan.steps else old

    def drop_slot(self, slot_id: str) -> None:
        """See ``Memory``."""
        with self._database.transaction() as connection:
            self.apply(plan_slot_drop(self._slot(connection, slot_id)))

    def place(self, question: Turn, placement: Placement) -> Episode | None:
        """See ``Memory``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            put_turn(connection, question, placement, new_id(now), now)
            return self.episode_of(question.id)

    def close_episode(self, episode_id: str, at: datetime) -> None:
        """See ``Memory``."""
        with self._database.transaction() as connection:
            close_episode(connection, episode_id, at, self._clock.now())

    def edit_episode(self, episode_id: str, title: str) -> Episode:
        """See ``Memory``."""
        from assistant.store.typed_words import allowed  # only here: its rules would slow the start

        line = allowed(title)
        with self._database.transaction():
            old = self.find_episode(episode_id)
            self.apply(plan_episode_edit(old, line))
            return self.find_episode(old.id)

    def drop_episode(self, episode_id: str) -> None:
        """See ``Memory``."""
        with self._database.transaction():
            old = self.find_episode(episode_id)
            slots = [slot for slot in self.slots(old.session_id) if slot.episode_id == old.id]
            self.apply(plan_episode_drop(old, slots, self.occasion()))

    def foresee(self, item_ids: Collection[str]) -> Foreseen:
        """See ``Memory``."""
        with self._database.reading() as connection:
            return foresee(connection, self._forgetting(connection, item_ids))

    def forget(
        self,
        item_ids: Collection[str],
        *,
        keep_turn: bool = False,
        forget_trace: Callable[[str], None] | None = None,
    ) -> Forgotten:
        """See ``Memory``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            forgetting = self._forgetting(connection, item_ids)
            if forget_trace is not None:
                for turn_id in forgetting.turn_ids:
                    forget_trace(turn_id)
            turn_ids = erase(connection, forgetting, now, keep_turn=keep_turn)
        return Forgotten(forgetting.item_ids, turn_ids, forgetting.words, finish_wiping(self._database))

    def _forgetting(self, connection: sqlite3.Connection, item_ids: Collection[str]) -> Forgetting:
        named = [self.record(item_id).item.id for item_id in dict.fromkeys(item_ids)]
        return what_to_forget(connection, self.records(related_items(connection, named)))

    def _note(self, records: Sequence[Record], where: Occurrence) -> None:
        now = self._clock.now()
        with self._database.transaction() as connection:
            for record in records:
                note_use(connection, record, where, partial(new_id, now), now)

    def _slot(self, connection: sqlite3.Connection, slot_id: str) -> Slot:
        row = connection.execute("SELECT * FROM slots WHERE id = ? AND status = 'live'", (slot_id,)).fetchone()
        if row is None:
            raise NothingFound("slot", slot_id)
        return slot_of(row)
