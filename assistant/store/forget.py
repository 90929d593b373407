"""Forgetting: an item and every word of it, out of every table. A tombstone without words stays.

One transaction removes it; the files are wiped after it as after a purge. What lies outside of the database is
``forget_files``'s.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.clock import to_text
from assistant.memory.evidence import Record
from assistant.memory.oblivion import forgotten_words, holds_any, masked
from assistant.store.block_lives import drop_lives
from assistant.store.block_rows import change_block
from assistant.store.columns import LISTED
from assistant.store.cut_title import shown_beginnings
from assistant.store.fingerprint_rows import mask_fingerprints
from assistant.store.item_index import add_item_words, remove_item_words
from assistant.store.item_rows import item_row, order_item
from assistant.store.journal import delete_row, insert_row, mask_row
from assistant.store.lexical import add_words, remove_words
from assistant.store.outbox import write_order
from assistant.store.purge import note_wiping
from assistant.store.registers import RegistersOf
from assistant.store.shared_forget import drop_shared_words
from assistant.store.vectors.rows import count_vectors, drop_vectors

_RELATED = """
WITH RECURSIVE related (id) AS (
    SELECT value FROM json_each(?)
    UNION
    SELECT items.id FROM items JOIN related ON items.superseded_by = related.id
    UNION
    SELECT twin.id FROM items
    JOIN related ON items.id = related.id
    JOIN items AS twin ON twin.value_key = items.value_key AND twin.topic = items.topic
    AND twin.scope = items.scope AND twin.value = items.value
)
SELECT id FROM related
"""


@dataclass(frozen=True, slots=True)
class Forgetting:
    """What is to be forgotten. ``words`` are found nowhere afterwards; ``turn_ids`` are turns that may hold them."""

    item_ids: tuple[str, ...]
    words: tuple[str, ...]
    turn_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a forgetting would touch: the items, the turns in which words would be masked, the turns whose traces go.

    ``vectors`` is how many of items and masked turns go, of whatever embedder.
    """

    item_ids: tuple[str, ...]
    masked_turn_ids: tuple[str, ...]
    traced_turn_ids: tuple[str, ...]
    vectors: int


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is gone: the items, and the turns in which ``words`` were masked. ``words`` are what files must not hold.

    ``is_wiped`` is False while another process reads: the rest of the file is wiped at the next purge.
    """

    item_ids: tuple[str, ...]
    turn_ids: tuple[str, ...]
    words: tuple[str, ...]
    is_wiped: bool


def related_items(connection: sqlite3.Connection, item_ids: Sequence[str]) -> list[str]:
    """These items with everything they replaced, and every other item that says the same."""
    return [row["id"] for row in connection.execute(_RELATED, (json.dumps(item_ids),))]


def what_to_forget(connection: sqlite3.Connection, records: Sequence[Record]) -> Forgetting:
    """Everything that forgetting these items touches.

    The turns are those of every session in which one of them was said, was at hand, or was blamed, and whatever turn
    holds the very sentence.
    """
    ids = tuple(record.item.id for record in records)
    wanted, sentences = json.dumps(ids), json.dumps([record.item.sentence for record in records])
    rows = connection.execute(
        "SELECT id FROM turns WHERE session_id IN ("  # noqa: S608
        f" SELECT session_id FROM evidence WHERE item_id IN {LISTED}"
        f" UNION SELECT session_id FROM item_uses WHERE item_id IN {LISTED})"
        " OR EXISTS (SELECT 1 FROM json_each(?) WHERE instr(lower(text), lower(value)))",
        (wanted, wanted, sentences),
    )
    return Forgetting(ids, forgotten_words(records), tuple(row["id"] for row in rows))


def foresee(connection: sqlite3.Connection, forgetting: Forgetting) -> Foreseen:
    """What ``erase`` would do, for the question that comes before it."""
    masked_turn_ids = tuple(row["id"] for row, _ in _masked_rows(connection, forgetting))
    embedded = (("item", forgetting.item_ids), ("turn", masked_turn_ids))
    vectors = sum(count_vectors(connection, kind, row_ids) for kind, row_ids in embedded)
    return Foreseen(forgetting.item_ids, masked_turn_ids, forgetting.turn_ids, vectors)


def erase(connection: sqlite3.Connection, forgetting: Forgetting, now: datetime, *, keep_turn: bool) -> tuple[str, ...]:
    """Remove it all; returns the turns in which words were masked, none with ``keep_turn``."""
    turns = () if keep_turn else _mask_turns(connection, forgetting, now)
    _mask_sessions(connection, forgetting, now, keep_turn=keep_turn)
    _drop_slots(connection, forgetting, now)
    _mask_siblings(connection, forgetting, now)
    for item_id in forgetting.item_ids:
        _erase_item(connection, item_id, now)
    _mask_quotations(connection, forgetting.words, now)
    _mask_documents(connection, forgetting, now)
    mask_fingerprints(connection, forgetting.words, now)
    drop_shared_words(connection, forgetting.item_ids, forgetting.words)
    note_wiping(connection)
    return turns


def _mask_turns(connection: sqlite3.Connection, forgetting: Forgetting, now: datetime) -> tuple[str, ...]:
    changed = _masked_rows(connection, forgetting)
    for row, text in changed:
        _replace_text(connection, row, text, now)
    return tuple(row["id"] for row, _ in changed)


def _masked_rows(connection: sqlite3.Connection, forgetting: Forgetting) -> list[tuple[sqlite3.Row, str]]:
    """The turns that hold the words, each with the text that is left of it."""
    rows = connection.execute(
        f"SELECT * FROM turns WHERE id IN {LISTED}",  # noqa: S608
        (json.dumps(forgetting.turn_ids),),
    ).fetchall()
    spans = _spans(connection, forgetting.item_ids)
    left = [(row, masked(row["text"], forgetting.words, spans.get(row["id"], ()))) for row in rows]
    return [(row, text) for row, text in left if text != row["text"]]


def _spans(connection: sqlite3.Connection, item_ids: Sequence[str]) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    sql = f"SELECT turn_id, span_start, span_end FROM evidence WHERE item_id IN {LISTED}"  # noqa: S608
    for turn_id, start, end in connection.execute(sql, (json.dumps(item_ids),)):
        found.setdefault(turn_id, []).append((start, end))
    return found


def _replace_text(connection: sqlite3.Connection, row: sqlite3.Row, text: str, now: datetime) -> None:
    searchable = row["status"] != "growing" and not row["replaced"]
    if searchable:
        remove_words(connection, row["number"], row["text"])
        add_words(connection, row["number"], text)
        write_order(connection, "turn", row["id"], "put", now)
    drop_vectors(connection, "turn", [row["id"]])
    mask_row(connection, "turns", row["id"], {"text": text}, now)


def _mask_sessions(connection: sqlite3.Connection, forgetting: Forgetting, now: datetime, *, keep_turn: bool) -> None:
    """Titles are made of questions; so are those of episodes."""
    for table in () if keep_turn else ("sessions", "episodes"):
        for row in connection.execute(f"SELECT id, title FROM {table}").fetchall():  # noqa: S608
            words = (*forgetting.words, *shown_beginnings(row["title"], forgetting.words))
            title = masked(row["title"].removesuffix("…"), words)
            if title != row["title"].removesuffix("…"):
                mask_row(connection, table, row["id"], {"title": title}, now)


def _drop_slots(connection: sqlite3.Connection, forgetting: Forgetting, now: datetime) -> None:
    for row in connection.execute("SELECT id, value, sentence FROM slots").fetchall():
        if holds_any(f"{row['value']}\n{row['sentence']}", forgetting.words):
            delete_row(connection, "slots", row["id"], now)


def _mask_quotations(connection: sqlite3.Connection, words: Sequence[str], now: datetime) -> None:
    """One sentence may have made two items: what the other one quotes of it loses the words too."""
    for row in connection.execute("SELECT id, text FROM evidence").fetchall():
        text = masked(row["text"], words)
        if text != row["text"]:
            mask_row(connection, "evidence", row["id"], {"text": text}, now)


def _mask_documents(connection: sqlite3.Connection, forgetting: Forgetting, now: datetime) -> None:
    """What is attached to the sessions of these turns may say it too: names of files, headings, blocks."""
    sessions = f"session_id IN (SELECT session_id FROM turns WHERE id IN {LISTED})"  # noqa: S608
    turns = (json.dumps(forgetting.turn_ids),)
    for row in connection.execute(f"SELECT * FROM document_blocks WHERE {sessions}", turns).fetchall():  # noqa: S608
        left = {column: masked(row[column], forgetting.words) for column in ("heading", "text")}
        if any(left[column] != row[column] for column in left):
            change_block(connection, row, left, now)
    for row in connection.execute(f"SELECT id, name FROM documents WHERE {sessions}", turns).fetchall():  # noqa: S608
        name = masked(row["name"], forgetting.words)
        if name != row["name"]:
            mask_row(connection, "documents", row["id"], {"name": name}, now)


def _mask_siblings(connection: sqlite3.Connection, forgetting: Forgetting, now: datetime) -> None:
    """One sentence may have made two items: the other one keeps what it is about, and loses the words beside it."""
    wanted = json.dumps(forgetting.item_ids)
    siblings = connection.execute(
        f"SELECT * FROM items WHERE id NOT IN {LISTED}"  # noqa: S608
        f" AND (sentence IN (SELECT sentence FROM items WHERE id IN {LISTED}) OR id IN (SELECT item_id FROM evidence"
        f" WHERE turn_id IN (SELECT turn_id FROM evidence WHERE item_id IN {LISTED})))",
        (wanted, wanted, wanted),
    ).fetchall()
    for row in siblings:
        words = [word for word in forgetting.words if not holds_any(word, [row["value"]])]
        sentence = masked(row["sentence"], words)
        if sentence != row["sentence"]:
            remove_item_words(connection, row)
            mask_row(connection, "items", row["id"], {"sentence": sentence}, now)
            add_item_words(connection, item_row(connection, row["id"]))
            drop_vectors(connection, "item", [row["id"]])
            order_item(connection, row["id"], row["status"], now)


def _erase_item(connection: sqlite3.Connection, item_id: str, now: datetime) -> None:
    seen = json.dumps(RegistersOf(item_row(connection, item_id)).seen)
    remove_item(connection, item_id, now)
    insert_row(connection, "tombstones", {"id": item_id, "forgotten_at": to_text(now), "seen": seen}, now)


def remove_item(connection: sqlite3.Connection, item_id: str, now: datetime) -> None:
    """Take an item and everything that belongs to it out of the store, without a tombstone."""
    remove_item_words(connection, item_row(connection, item_id))
    for table in ("evidence", "item_counters"):
        sql = f"SELECT id FROM {table} WHERE item_id = ?"  # noqa: S608  # one of the two
        for row in connection.execute(sql, (item_id,)).fetchall():
            delete_row(connection, table, row["id"], now)
    connection.execute("DELETE FROM item_uses WHERE item_id = ?", (item_id,))
    drop_lives(connection, [item_id])
    drop_vectors(connection, "item", [item_id])
    write_order(connection, "item", item_id, "remove", now)
    delete_row(connection, "items", item_id, now)
