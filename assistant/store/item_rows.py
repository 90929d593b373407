"""Writing what a plan holds: items, evidence, slots and counters, each with its index and its order.

An item is in the full-text index as long as it has a row, and in the vector index exactly while it may be recalled.
"""

import sqlite3
from collections.abc import Callable
from datetime import datetime

from assistant.memory.evidence import Gain
from assistant.memory.item import Item
from assistant.memory.plan import Step
from assistant.memory.slot import Slot
from assistant.store.episode_rows import begin_episode, current_id, episode_id_of, put_episode
from assistant.store.item_index import add_item_words
from assistant.store.journal import Column, insert_row, update_row
from assistant.store.memory_codec import COUNTERS, evidence_values, item_values, slot_values
from assistant.store.outbox import write_order

DrawId = Callable[[], str]
_RECALLED = frozenset({"active", "candidate"})


def write_step(connection: sqlite3.Connection, step: Step, draw_id: DrawId, now: datetime) -> None:
    """Write down one step of a plan."""
    for item in step.items:
        put_item(connection, item, now)
    for evidence in step.evidence:
        _put(connection, "evidence", evidence_values(evidence), now)
    for slot in step.slots:
        put_slot(connection, slot, draw_id, now)
    for episode in step.episodes:
        put_episode(connection, episode, now)
    for gain in step.gains:
        add_gain(connection, gain, draw_id, now)


def put_item(connection: sqlite3.Connection, item: Item, now: datetime) -> None:
    """Insert the item, or bring its row up to date."""
    old = connection.execute("SELECT status FROM items WHERE id = ?", (item.id,)).fetchone()
    if old is None:
        insert_row(connection, "items", item_values(item), now)
        add_item_words(connection, item_row(connection, item.id))
    else:
        update_row(connection, "items", item.id, item_values(item), now)
    if old is None or old["status"] != item.status:
        order_item(connection, item.id, item.status, now)


def order_item(connection: sqlite3.Connection, item_id: str, status: str, now: datetime) -> None:
    """Leave the order that the item's present ``status`` asks for."""
    write_order(connection, "item", item_id, "put" if status in _RECALLED else "remove", now)


def item_row(connection: sqlite3.Connection, item_id: str) -> sqlite3.Row:
    """The row of an item that exists."""
    row: sqlite3.Row = connection.execute("SELECT * FROM items WHERE id = ?", (item_id,)).fetchone()
    return row


def put_slot(connection: sqlite3.Connection, slot: Slot, draw_id: DrawId, now: datetime) -> None:
    """Insert the slot into the episode of its turn, or bring its row up to date."""
    _put(connection, "slots", {**slot_values(slot), "episode_id": _episode_for(connection, slot, draw_id, now)}, now)


def _episode_for(connection: sqlite3.Connection, slot: Slot, draw_id: DrawId, now: datetime) -> str:
    """That of its turn; of a turn that was not placed, the one at hand, which begins with the slot if need be."""
    known = slot.episode_id or episode_id_of(connection, slot.turn_id) or current_id(connection, slot.session_id)
    return known or begin_episode(connection, slot.session_id, draw_id(), now)


def add_gain(connection: sqlite3.Connection, gain: Gain, draw_id: DrawId, now: datetime) -> None:
    """Add to this device's counters of an item; a negative gain takes back, at most what is there."""
    owner = connection.execute("SELECT id FROM device").fetchone()["id"]
    row = connection.execute(
        "SELECT * FROM item_counters WHERE item_id = ? AND owner = ?", (gain.item_id, owner)
    ).fetchone()
    counts: dict[str, Column] = {
        name: max((0 if row is None else row[name]) + getattr(gain, name), 0) for name in COUNTERS
    }
    if row is None:
        values: dict[str, Column] = {"id": draw_id(), "item_id": gain.item_id, "owner": owner}
        insert_row(connection, "item_counters", values | counts, now)
    else:
        update_row(connection, "item_counters", row["id"], counts, now)


def _put(connection: sqlite3.Connection, table: str, values: dict[str, Column], now: datetime) -> None:
    known = connection.execute(f"SELECT 1 FROM {table} WHERE id = ?", (values["id"],)).fetchone()  # noqa: S608
    if known is None:
        insert_row(connection, table, values, now)
    else:
        update_row(connection, table, str(values["id"]), values, now)
