"""The shared side of one profile's memory: everything that ``ports.Sharing`` asks for."""

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from assistant.clock import Clock, to_text
from assistant.ports.sharing import Arrival, Awaited, Device, HeldBack, Import, Reverted
from assistant.settings import MemorySettings
from assistant.sharing.conflict import Conflict
from assistant.sharing.continuity import Continuity, Heard, judge_sequence
from assistant.sharing.entry import Shareable, Shared
from assistant.sharing.merge import MergePlan
from assistant.sharing.view import look
from assistant.store.database import Database
from assistant.store.decisions import decide
from assistant.store.forget import erase, related_items, what_to_forget
from assistant.store.import_undo import revert_import
from assistant.store.imports import (
    is_known,
    keep_import,
    note_received,
    plan_import,
    read_held,
    read_imports,
    write_held,
    write_merge,
)
from assistant.store.memory_reader import MemoryReader
from assistant.store.memory_undo import last_seq
from assistant.store.purge import finish_wiping
from assistant.store.shared_forget import drop_shared_words
from assistant.store.shared_rows import read_shared, shared_ids
from assistant.store.shared_views import show


class SharingStore:
    """Implements ``ports.Sharing``; holds no state of its own."""

    def __init__(self, database: Database, clock: Clock, settings: MemorySettings) -> None:
        self._database = database
        self._clock = clock
        self._reader = MemoryReader(database, clock, settings)

    def device(self) -> Device:
        """See ``Sharing``."""
        with self._database.reading() as connection:
            return Device(*connection.execute("SELECT id, name, hlc_last FROM device").fetchone())

    def everything(self) -> Shared:
        """See ``Sharing``."""
        with self._database.reading() as connection:
            return read_shared(connection)

    def shared_ids(self) -> frozenset[str]:
        """See ``Sharing``."""
        with self._database.reading() as connection:
            return shared_ids(connection)

    def note_sent(self, item_ids: Collection[str], bundle: str) -> None:
        """See ``Sharing``."""
        at = to_text(self._clock.now())
        with self._database.transaction() as connection:
            connection.executemany(
                "INSERT OR IGNORE INTO shared_items (item_id, way, bundle, at) VALUES (?, 'sent', ?, ?)",
                [(item_id, bundle, at) for item_id in item_ids],
            )

    def plan(self, records: Sequence[Shareable]) -> MergePlan:
        """See ``Sharing``."""
        with self._database.reading() as connection:
            return plan_import(connection, read_shared(connection), records, self._clock.now())

    def take(self, records: Sequence[Shareable], arrival: Arrival) -> tuple[Import | None, MergePlan]:
        """See ``Sharing``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            first_seq = last_seq(connection) + 1
            ours, plan = self._without_purged(connection, records, now)
            idle = plan.is_empty and not plan.purged and is_known(connection, plan)
            if not idle:
                write_merge(connection, plan, ours, now)
            show(connection, plan.merged, plan.outlook, now)  # also what was done here by hand to twins and rivals
            write_held(connection, plan, arrival, now)
            note_received(connection, plan, arrival, now)
            done = None if idle else keep_import(connection, (plan, ours), arrival, first_seq, now)
        if plan.purged:
            finish_wiping(self._database)
        return done, plan

    def imports(self) -> list[Import]:
        """See ``Sharing``."""
        with self._database.reading() as connection:
            return read_imports(connection)

    def undo_import(self, number: int | None = None) -> Reverted:
        """See ``Sharing``."""
        with self._database.transaction() as connection:
            return revert_import(connection, number, self._clock.now())

    def conflicts(self) -> list[Conflict]:
        """See ``Sharing``."""
        return list(look(self.everything()).conflicts)

    def resolve(self, item_id: str, keep_id: str | None) -> None:
        """See ``Sharing``."""
        with self._database.transaction() as connection:
            decide(connection, item_id, keep_id, self._clock.now())

    def awaited(self) -> list[Awaited]:
        """See ``Sharing``."""
        known = self.everything()
        views = look(known).views
        over = [view for view in views.values() if view.fate.superseded_by and view.fate.superseded_by not in views]
        return [
            Awaited(view.id, view.fate.dot.device, view.fate.dot.moment)
            for view in sorted(over, key=lambda view: view.id)
            if view.fate.superseded_by not in known.tombstones
        ]

    def said_elsewhere(self, item_id: str) -> Mapping[str, str]:
        """See ``Sharing``."""
        rows = self._database.rows(
            "SELECT id, device FROM evidence WHERE device NOT IN (SELECT id FROM device) AND item_id IN"
            " (SELECT ?1 UNION SELECT id FROM item_aliases WHERE kept_id = ?1)",
            (item_id,),
        )
        return {row["id"]: row["device"] for row in rows}

    def device_names(self) -> Mapping[str, str]:
        """See ``Sharing``."""
        rows = self._database.rows("SELECT device, device_name FROM imports WHERE device_name <> '' ORDER BY number")
        return {row["device"]: row["device_name"] for row in rows} | {self.device().id: self.device().name}

    def held_back(self) -> list[HeldBack]:
        """See ``Sharing``."""
        with self._database.reading() as connection:
            return read_held(connection)

    def judge(self, heard: Heard) -> Continuity:
        """See ``Sharing``."""
        rows = self._database.rows(
            "SELECT device, sequence, digest FROM heard_bundles WHERE device = ?", (heard.device,)
        )
        return judge_sequence([Heard(*row) for row in rows], heard)

    def note_heard(self, heard: Heard, bundle: str) -> None:
        """See ``Sharing``."""
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO heard_bundles (device, sequence, digest, bundle, at) VALUES (?, ?, ?, ?, ?)",
                (heard.device, heard.sequence, heard.digest, bundle, to_text(self._clock.now())),
            )

    def _without_purged(
        self, connection: sqlite3.Connection, records: Sequence[Shareable], now: datetime
    ) -> tuple[Shared, MergePlan]:
        """What is known, and the plan, once what was forgotten elsewhere is gone from here with all that it touches."""
        ours = read_shared(connection)
        plan = plan_import(connection, ours, records, now)
        if not plan.purged:
            return ours, plan
        rows = [item_id for item_id in plan.purged if ours.entries[item_id].words]
        gone = self._reader.records(related_items(connection, rows))
        erase(connection, what_to_forget(connection, gone), now, keep_turn=False)
        drop_shared_words(connection, plan.purged, ())
        left = read_shared(connection)
        return left, replace(plan_import(connection, left, records, now), purged=plan.purged)
