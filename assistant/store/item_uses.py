"""Which items were at hand and which were used, reply by reply, and what that adds to their counters."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.clock import to_text
from assistant.memory.evidence import Gain, Record
from assistant.memory.feedback import feedback_gains, opposite
from assistant.memory.uses import Use, use_gain
from assistant.memory.verdict import Verdict
from assistant.store.item_rows import DrawId, add_gain
from assistant.store.journal import Column, insert_row, update_row


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Where items were at hand, or ``cited``, and when. ``turn_id`` empty: all through the session."""

    session_id: str
    turn_id: str
    cited: bool
    at: datetime


def note_use(connection: sqlite3.Connection, record: Record, where: Occurrence, draw_id: DrawId, now: datetime) -> None:
    """Note that ``record`` was at hand there, or used; a later note only adds to it.

    The first citation of a later session makes it as fresh as it was then.
    """
    item = record.item
    before = _use(connection, item.id, where.session_id)
    connection.execute(
        "INSERT INTO item_uses VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET cited = max(cited, excluded.cited)",
        (item.id, where.session_id, where.turn_id, int(where.cited), to_text(where.at)),
    )
    gain = use_gain(record, where.session_id, before, _use(connection, item.id, where.session_id))
    if gain is None:
        return
    add_gain(connection, gain, draw_id, now)
    if gain.cited and item.reinforced_at < where.at:
        update_row(connection, "items", item.id, {"reinforced_at": to_text(where.at)}, now)


def judge_reply(
    connection: sqlite3.Connection, turn_id: str, verdict: Verdict | None, draw_id: DrawId, now: datetime
) -> None:
    """Keep what the user thinks of a reply, and what it adds to the items it used; None takes it back.

    A change of mind first takes back what the earlier verdict had added.
    """
    row = connection.execute("SELECT * FROM feedback WHERE id = ?", (turn_id,)).fetchone()
    if row is not None:
        _add(connection, opposite([Gain(**gain) for gain in json.loads(row["gains"])]), draw_id, now)
    cited = connection.execute(
        "SELECT item_id FROM item_uses WHERE turn_id = ? AND cited = 1 ORDER BY item_id", (turn_id,)
    ).fetchall()
    gains = feedback_gains([use["item_id"] for use in cited], verdict) if verdict else ()
    _add(connection, gains, draw_id, now)
    texts = [{"item_id": gain.item_id, "positives": gain.positives, "negatives": gain.negatives} for gain in gains]
    values: dict[str, Column] = {
        "id": turn_id,
        "verdict": verdict.value if verdict else "",
        "gains": json.dumps(texts),
        "at": to_text(now),
    }
    if row is None:
        insert_row(connection, "feedback", values, now)
    else:
        update_row(connection, "feedback", turn_id, values, now)


def _use(connection: sqlite3.Connection, item_id: str, session_id: str) -> Use:
    row = connection.execute(
        "SELECT count(*) AS times, max(cited) AS cited FROM item_uses WHERE item_id = ? AND session_id = ?",
        (item_id, session_id),
    ).fetchone()
    return Use(retrieved=row["times"] > 0, cited=bool(row["cited"]))


def _add(connection: sqlite3.Connection, gains: Sequence[Gain], draw_id: DrawId, now: datetime) -> None:
    for gain in gains:
        if connection.execute("SELECT 1 FROM items WHERE id = ?", (gain.item_id,)).fetchone():
            add_gain(connection, gain, draw_id, now)
