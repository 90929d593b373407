"""Undo: the last plan that still stands, or that of one turn, is taken back change by change from the journal.

What came new is not removed: an item is retracted, evidence is withdrawn, a slot is dropped, so that the history stays
whole. What was changed again since keeps its later value.
"""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from assistant.clock import to_text
from assistant.errors import NothingToUndo
from assistant.memory.history import Change, Column, restored, subtracted
from assistant.memory.plan import Plan
from assistant.store.item_rows import order_item
from assistant.store.journal import update_row
from assistant.store.memory_codec import COUNTERS
from assistant.store.memory_reader import change_of

UNDONE = "undone"
_NEW_ONES: Mapping[str, Mapping[str, Column]] = {
    "items": {"status": "retracted", "reason": UNDONE, "pinned": 0},
    "evidence": {"withdrawn": 1},
    "slots": {"status": "dropped", "reason": UNDONE},
}


@dataclass(frozen=True, slots=True)
class Undone:
    """A plan that was taken back: when it had been applied, in which turn (empty: by hand), which items it touched."""

    at: str
    turn_id: str
    item_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What became of a turn's plan: the items it had touched, or those on which something later was built.

    Both are empty when the turn had taught nothing, or nothing that still stood.
    """

    item_ids: tuple[str, ...] = ()
    kept_ids: tuple[str, ...] = ()


_TOUCHED = """
SELECT seq, CASE table_name
    WHEN 'items' THEN row_id
    WHEN 'slots' THEN row_id
    WHEN 'item_counters' THEN (SELECT item_id FROM item_counters WHERE id = row_id)
    WHEN 'evidence' THEN (SELECT item_id FROM evidence WHERE id = row_id)
END AS id
FROM change_journal
"""
_BUILT_ON = f"""
SELECT DISTINCT later.id
FROM plans
JOIN ({_TOUCHED}) AS later ON later.seq BETWEEN plans.first_seq AND plans.last_seq
WHERE plans.number > :number AND plans.undone_at IS NULL
AND later.id IN (SELECT id FROM ({_TOUCHED}) WHERE seq BETWEEN :first_seq AND :last_seq)
"""  # noqa: S608  # our own text


def last_seq(connection: sqlite3.Connection) -> int:
    """The number of the journal's last entry; 0 for an empty one."""
    seq: int = connection.execute("SELECT coalesce(max(seq), 0) FROM change_journal").fetchone()[0]
    return seq


def keep_plan(connection: sqlite3.Connection, plan: Plan, first_seq: int, now: datetime) -> None:
    """Remember that the entries of the journal from ``first_seq`` on are this plan's."""
    connection.execute(
        "INSERT INTO plans (at, session_id, turn_id, effect, first_seq, last_seq) VALUES (?, ?, ?, ?, ?, ?)",
        (to_text(now), plan.session_id, plan.turn_id, plan.effect.value, first_seq, last_seq(connection)),
    )


def undo_last(connection: sqlite3.Connection, now: datetime) -> Undone:
    """Take the last plan back. Raises NothingToUndo."""
    plan = connection.execute("SELECT * FROM plans WHERE undone_at IS NULL ORDER BY number DESC LIMIT 1").fetchone()
    if plan is None:
        raise NothingToUndo()
    return _undo(connection, plan, now)


def take_turn_back(connection: sqlite3.Connection, turn_id: str, now: datetime) -> TakenBack:
    """Take back what a turn taught, unless something later was built on it: then all of it stays."""
    plan = connection.execute("SELECT * FROM plans WHERE turn_id = ? AND undone_at IS NULL", (turn_id,)).fetchone()
    if plan is None or not turn_id:
        return TakenBack()
    built_on = tuple(row["id"] for row in connection.execute(_BUILT_ON, dict(plan)))
    return TakenBack(kept_ids=built_on) if built_on else TakenBack(_undo(connection, plan, now).item_ids)


def _undo(connection: sqlite3.Connection, plan: sqlite3.Row, now: datetime) -> Undone:
    rows = connection.execute(
        "SELECT * FROM change_journal WHERE seq BETWEEN ? AND ? AND operation <> 'delete' ORDER BY seq DESC",
        (plan["first_seq"], plan["last_seq"]),
    ).fetchall()
    changes = [change_of(row) for row in rows]
    for change in changes:
        _take_back(connection, change, now)
    connection.execute("UPDATE plans SET undone_at = ? WHERE number = ?", (to_text(now), plan["number"]))
    touched = dict.fromkeys(change.row_id for change in reversed(changes) if change.table == "items")
    return Undone(plan["at"], plan["turn_id"], tuple(touched))


def _take_back(connection: sqlite3.Connection, change: Change, now: datetime) -> None:
    if change.table not in {*_NEW_ONES, "item_counters", "episodes"} or (
        change.table == "episodes" and not change.before
    ):
        return  # an episode that began stays: it is a frame, and holds nothing by itself
    sql = f"SELECT * FROM {change.table} WHERE id = ?"  # noqa: S608  # one of our tables
    current = connection.execute(sql, (change.row_id,)).fetchone()
    if current is None:
        return  # forgotten since
    columns = _columns(change, dict(current))
    if columns:
        update_row(connection, change.table, change.row_id, columns, now)
    if change.table == "items" and "status" in columns:
        order_item(connection, change.row_id, str(columns["status"]), now)


def _columns(change: Change, current: Mapping[str, Column]) -> dict[str, Column]:
    if change.table == "item_counters":
        return subtracted(change, current, COUNTERS)
    if not change.before:
        return dict(_NEW_ONES[change.table])
    return restored(change, current)
