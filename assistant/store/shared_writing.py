"""Writing entries that came from elsewhere: rows, full text, orders for the vector index, and the journal.

A foreign change keeps its author: the journal's entries carry the device and the stamp of who did it, while ``at`` is
when it was done, or for a row that is new here when it came. Evidence and counters are not journalled: an import that
is undone puts back what it wrote down itself. Many rows go in one statement; an item costs no query of its own.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from assistant.clock import Stamp, to_text
from assistant.memory.evidence import Counters
from assistant.memory.item import topic_of
from assistant.sharing.entry import Entry, Span, Words
from assistant.sharing.record import WORDS, line_of, record_of
from assistant.sharing.view import Outlook
from assistant.store.columns import columns_of, storable
from assistant.store.item_index import add_item_words, remove_item_words
from assistant.store.item_rows import item_row, order_item
from assistant.store.memory_codec import COUNTERS, topic_key, value_key
from assistant.store.registers import Column, registers_text
from assistant.store.shared_views import view_columns
from assistant.store.vectors.rows import drop_vectors

_JOURNAL = (
    "INSERT INTO change_journal (table_name, row_id, operation, before, after, device, hlc, at)"
    " VALUES ('items', ?, ?, NULL, ?, ?, ?, ?)"
)
_SPAN = (
    "INSERT INTO evidence (id, item_id, session_id, turn_id, span_start, span_end, text, said_at, role,"
    " withdrawn, redacted, device, hlc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    # Only what belongs to the same item: an id from outside must not take over another item's words.
    " ON CONFLICT (id) DO UPDATE SET text = excluded.text, withdrawn = excluded.withdrawn,"
    " redacted = excluded.redacted, device = excluded.device, hlc = excluded.hlc WHERE item_id = excluded.item_id"
)
_RECALLED = ("active", "candidate")
_NO_STAMP = str(Stamp(0, 0))


def write_new(connection: sqlite3.Connection, entries: Collection[Entry], outlook: Outlook, now: datetime) -> None:
    """Insert the rows of items that had none."""
    if not entries:
        return
    last: int = connection.execute("SELECT coalesce(max(number), 0) FROM items").fetchone()[0]
    rows = [_row(entry, entry.words, outlook) for entry in entries if entry.words]
    names = ", ".join(rows[0])
    marks = ", ".join("?" * len(rows[0]))
    connection.executemany(
        f"INSERT INTO items (number, {names}) VALUES (?, {marks})",  # noqa: S608  # our own names
        [(number, *row.values()) for number, row in enumerate(rows, last + 1)],
    )
    _journal_births(connection, zip(entries, rows, strict=True), now)
    for row in connection.execute("SELECT * FROM items WHERE number > ?", (last,)).fetchall():
        add_item_words(connection, row)
    orders = [(row["id"], to_text(now)) for row in rows if row["status"] in _RECALLED]
    connection.executemany(
        "INSERT OR REPLACE INTO index_outbox (kind, row_id, operation, at) VALUES ('item', ?, 'put', ?)", orders
    )


def write_known(
    connection: sqlite3.Connection, entries: Iterable[Entry], before: Mapping[str, Entry], now: datetime
) -> None:
    """Bring the rows of items that are here up to date: registers, and words that were missing or are masked now.

    How they stand is ``shared_views.show``'s.
    """
    registers = []
    for entry in entries:
        registers.append((registers_text(entry), " ".join(entry.replaces), *_author(entry), entry.id))
        if entry.words != before[entry.id].words and entry.words:
            rewrite_words(connection, entry.id, entry.words, now)
    connection.executemany("UPDATE items SET registers = ?, replaces = ?, hlc = ?, device = ? WHERE id = ?", registers)


def write_states(connection: sqlite3.Connection, entries: Iterable[Entry]) -> None:
    """Keep what is known by its state only."""
    connection.executemany(
        "INSERT OR REPLACE INTO item_states (id, record) VALUES (?, ?)",
        [(entry.id, line_of(record_of(entry)).decode()) for entry in entries],
    )


def write_parts(connection: sqlite3.Connection, entries: Collection[Entry], before: Mapping[str, Entry]) -> None:
    """Write counters, evidence and dated steps of items that have rows, as far as they differ from ``before``."""
    counters: list[tuple[Column, ...]] = []
    spans: list[tuple[Column, ...]] = []
    deeds: list[tuple[Column, ...]] = []
    for entry in entries:
        old = before.get(entry.id)
        had = old if old is not None and old.words else None
        for owner, counts in entry.counters.items():
            if had is None or had.counters.get(owner) != counts:
                counters.append(_counter_row(entry.id, owner, counts))
        quoted = {} if had is None else had.evidence
        spans += [_span_values(entry.id, span) for span in entry.evidence.values() if quoted.get(span.id) != span]
        known = set() if had is None else set(had.deeds)
        new = (deed for deed in entry.deeds if deed not in known)
        deeds += [(entry.id, "update", _deed(deed.what), deed.device, deed.hlc, deed.at) for deed in new]
    _write_counter_rows(connection, counters)
    connection.executemany(_SPAN, spans)
    connection.executemany(_JOURNAL, deeds)


def write_counters(connection: sqlite3.Connection, item_id: str, counters: Mapping[str, Counters]) -> None:
    """Set what these devices counted of one item."""
    _write_counter_rows(connection, [_counter_row(item_id, owner, counts) for owner, counts in counters.items()])


def write_spans(connection: sqlite3.Connection, item_id: str, spans: Iterable[Span]) -> None:
    """Set quotations of one item."""
    connection.executemany(_SPAN, [_span_values(item_id, span) for span in spans])


def rewrite_words(connection: sqlite3.Connection, item_id: str, words: Words, now: datetime) -> None:
    """Give a row other words: some that were redacted have come, or some were masked elsewhere."""
    row = item_row(connection, item_id)
    remove_item_words(connection, row)
    values = word_columns(words)
    settings = ", ".join(f"{name} = ?" for name in values)
    connection.execute(f"UPDATE items SET {settings} WHERE id = ?", (*values.values(), item_id))  # noqa: S608
    add_item_words(connection, item_row(connection, item_id))
    drop_vectors(connection, "item", [item_id])
    order_item(connection, item_id, row["status"], now)


def word_columns(words: Words) -> dict[str, Column]:
    """The columns that hold what an item says."""
    values = columns_of(words, WORDS)
    topic = topic_key(topic_of(words.subject, words.attribute))
    return {**values, "topic": topic, "value_key": value_key(words.value)}


def _row(entry: Entry, words: Words, outlook: Outlook) -> dict[str, Column]:
    hlc, device = _author(entry)
    return {
        "id": entry.id,
        **word_columns(words),
        **view_columns(outlook.views[entry.id]),
        "replaces": " ".join(entry.replaces),
        "registers": registers_text(entry),
        "device": device,
        "hlc": hlc,
    }


def _author(entry: Entry) -> tuple[str, str]:
    """The stamp and the device of the last change that is known."""
    return max((hlc, device) for device, hlc in entry.seen.items())


def _journal_births(
    connection: sqlite3.Connection, born: Iterable[tuple[Entry, Mapping[str, Column]]], now: datetime
) -> None:
    hidden = {"registers", "device", "hlc"}
    entries = []
    for entry, row in born:
        after = json.dumps({name: value for name, value in row.items() if name not in hidden}, ensure_ascii=False)
        entries.append((entry.id, "insert", after, entry.born.device, entry.born.hlc, to_text(now)))
    connection.executemany(_JOURNAL, entries)


def _deed(what: str) -> str:
    marks = {"pinned": {"pinned": 1}, "unpinned": {"pinned": 0}}
    return json.dumps(marks.get(what, {"status": what}))


def _counter_row(item_id: str, owner: str, counters: Counters) -> tuple[Column, ...]:
    # The id of a row is local; stamps of counters mean nothing, since the most that was counted stands.
    counts = (getattr(counters, name) for name in COUNTERS)
    return (f"{item_id} {owner}", item_id, owner, *counts, owner, _NO_STAMP)


def _write_counter_rows(connection: sqlite3.Connection, rows: Iterable[tuple[Column, ...]]) -> None:
    names = ", ".join(COUNTERS)
    settings = ", ".join(f"{name} = excluded.{name}" for name in COUNTERS)
    connection.executemany(
        f"INSERT INTO item_counters (id, item_id, owner, {names}, device, hlc)"  # noqa: S608  # our own names
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        f" ON CONFLICT (item_id, owner) DO UPDATE SET {settings}",
        rows,
    )


def _span_values(item_id: str, span: Span) -> tuple[Column, ...]:
    """A row of evidence, in the order of ``_SPAN``."""
    where = (span.session_id, span.turn_id, span.start, span.end)
    said = (storable(span.text), span.said_at, span.role, int(span.withdrawn), int(span.redacted))
    return (span.id, item_id, *where, *said, span.dot.device, span.dot.hlc)
