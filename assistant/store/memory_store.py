"""The memory of one profile: everything that ``ports.Memory`` asks for.

To reading and planning it adds what conversations do to items without a plan: they are used, judged and forgotten.
"""

import sqlite3
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from assistant.clock import new_id
from assistant.errors import NothingFound
from assistant.memory.evidence import Record
from assistant.memory.feedback import Verdict
from assistant.memory.slot import Slot, SlotStatus
from assistant.memory.uses import obeyed_in
from assistant.store.forget import Foreseen, Forgetting, Forgotten, erase, foresee, related_items, what_to_forget
from assistant.store.item_rows import put_slot
from assistant.store.item_uses import judge_reply, note_use
from assistant.store.memory_codec import slot_of
from assistant.store.memory_undo import Undone
from assistant.store.memory_writer import MemoryWriter
from assistant.store.purge import finish_wiping
from models.phrase import Phrase

__all__ = ["Foreseen", "Forgotten", "MemoryStore", "Undone"]

_EDITED = Phrase("edited by hand")
_DROPPED = Phrase("dropped by hand")


class MemoryStore(MemoryWriter):
    """Implements ``ports.Memory``; holds no state of its own."""

    def note_retrieved(self, session_id: str, turn_id: str, item_ids: Sequence[str]) -> None:
        """See ``Memory``."""
        self._note(self.records(item_ids), (session_id, turn_id), cited=False)

    def note_cited(self, session_id: str, turn_id: str, item_ids: Sequence[str]) -> None:
        """See ``Memory``."""
        self._note(self.records(item_ids), (session_id, turn_id), cited=True)

    def note_obeyed(self, session_id: str) -> None:
        """See ``Memory``."""
        session = self._database.row("SELECT created_at FROM sessions WHERE id = ?", (session_id,))
        if session is None:
            raise NothingFound("session", session_id)
        rows = self._database.rows(
            "SELECT id FROM items WHERE status = 'active' AND recorded_at < ?", (session["created_at"],)
        )
        now = self._clock.now()
        live = [record for record in self.records([row["id"] for row in rows]) if record.item.is_recalled(now)]
        self._note(obeyed_in(live, self._blamed(session_id)), (session_id, ""), cited=True)

    def judge(self, turn_id: str, verdict: Verdict | None) -> None:
        """See ``Memory``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            judge_reply(connection, turn_id, verdict, partial(new_id, now), now)

    def edit_slot(self, slot_id: str, value: str) -> Slot:
        """See ``Memory``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            old = self._slot(connection, slot_id)
            new = replace(old, id=new_id(now), value=value, sentence=value, turn_id="", start=0, end=0, set_at=now)
            ended = replace(old, status=SlotStatus.REPLACED, replaced_by=new.id, reason=_EDITED)
            for slot in (ended, new):
                put_slot(connection, slot, partial(new_id, now), now)
        return new

    def drop_slot(self, slot_id: str) -> None:
        """See ``Memory``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            dropped = replace(self._slot(connection, slot_id), status=SlotStatus.DROPPED, reason=_DROPPED)
            put_slot(connection, dropped, partial(new_id, now), now)

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

    def _note(self, records: Sequence[Record], where: tuple[str, str], *, cited: bool) -> None:
        now = self._clock.now()
        with self._database.transaction() as connection:
            for record in records:
                note_use(connection, record, where, cited=cited, at=(partial(new_id, now), now))

    def _blamed(self, session_id: str) -> frozenset[str]:
        """The items that a reply of this session used and the user called wrong or outdated."""
        rows = self._database.rows(
            "SELECT item_id FROM item_uses JOIN feedback ON feedback.id = turn_id"
            " WHERE session_id = ? AND verdict IN ('wrong', 'outdated')",
            (session_id,),
        )
        return frozenset(row["item_id"] for row in rows)

    def _slot(self, connection: sqlite3.Connection, slot_id: str) -> Slot:
        row = connection.execute("SELECT * FROM slots WHERE id = ? AND status = 'live'", (slot_id,)).fetchone()
        if row is None:
            raise NothingFound("slot", slot_id)
        return slot_of(row)
