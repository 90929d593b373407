"""What happens to the rows of fingerprints. They are made of the words of turns and go where those go."""

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from assistant.clock import from_text, new_id
from assistant.memory.fingerprint import Fingerprint, Reason
from assistant.memory.oblivion import masked
from assistant.store.columns import columns_of
from assistant.store.cut_title import shown_beginnings
from assistant.store.journal import Column, delete_row, insert_row, mask_row


def fingerprint_of(row: sqlite3.Row) -> Fingerprint:
    """From a row of ``fingerprints``."""
    return Fingerprint(
        row["first"],
        row["last"],
        row["text"],
        from_text(row["made_at"]),
        Reason(row["reason"]),
        row["tokens"],
        row["source_tokens"],
    )


def add_fingerprint(connection: sqlite3.Connection, session_id: str, one: Fingerprint, now: datetime) -> None:
    """Keep what stands for a stretch of turns."""
    values: dict[str, Column] = {"id": new_id(now), "session_id": session_id}
    insert_row(connection, "fingerprints", values | columns_of(one, Fingerprint.__dataclass_fields__), now)


def drop_fingerprints(connection: sqlite3.Connection, session_id: str, position: int, now: datetime) -> None:
    """Remove those that stand for the turn at ``position`` or a later one: these are no longer what was said."""
    sql = "SELECT id FROM fingerprints WHERE session_id = ? AND last >= ?"
    for row in connection.execute(sql, (session_id, position)).fetchall():
        delete_row(connection, "fingerprints", row["id"], now)


def mask_fingerprints(connection: sqlite3.Connection, words: Sequence[str], now: datetime) -> None:
    """Black ``words`` out, in the history of the rows too. A topic that was cut short may show the first of them."""
    for row in connection.execute("SELECT id, text FROM fingerprints").fetchall():
        topic, joint, rest = row["text"].partition("; [")
        if shown := shown_beginnings(topic.removeprefix("[topic] "), words):
            topic = masked(topic, [*words, *shown])
        text = masked(topic + joint + rest, words)
        if text != row["text"]:
            mask_row(connection, "fingerprints", row["id"], {"text": text}, now)
