"""Which rows of the store have vectors: items, turns, blocks of attached documents; each in its own collection."""

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from assistant.clock import from_text
from assistant.language.fillers import is_filler
from assistant.memory.item import Status
from assistant.memory.statement import Kind
from assistant.memory.turn import Speaker
from assistant.ports.fields import CHUNKS, ITEMS, TURNS, chunk_fields, item_fields, turn_fields

AT_ONCE = 16
"""Texts embedded in one call: a question waits for it, some 0.2 s with a light embedder."""


@dataclass(frozen=True, slots=True)
class Source:
    """One kind of row. ``live`` is the condition on its ``table`` under which a row is in the index at all.

    ``shown`` is the condition under which a row may be found now, over ``table`` and what ``joined`` adds to it: it may
    be stricter, because a deleted session can come back. ``filtered`` are the columns that ``fields`` makes an entry's
    fields of. ``worth`` says whether a text deserves a vector. ``at_once`` are embedded in one call at most: a question
    waits for it.
    """

    kind: str
    collection: str
    table: str
    column: str
    live: str
    joined: str
    shown: str
    filtered: str
    fields: Callable[[sqlite3.Row], dict[str, int]]
    worth: Callable[[str], bool]
    at_once: int = AT_ONCE


def _says_something(text: str) -> bool:
    return not is_filler(text)


def _is_not_blank(text: str) -> bool:
    return bool(text.strip())


def _fields_of_item(row: sqlite3.Row) -> dict[str, int]:
    return item_fields(
        Kind(row["kind"]),
        row["subject"],
        row["scope"],
        from_text(row["stated_at"]),
        unconfirmed=row["status"] == Status.CANDIDATE,
    )


TURN_SOURCE = Source(
    kind="turn",
    collection=TURNS,
    table="turns",
    column="text",
    live="status <> 'growing' AND replaced = 0",
    joined="JOIN sessions ON sessions.id = session_id",
    shown="status <> 'growing' AND replaced = 0 AND deleted_at IS NULL",
    filtered="turns.session_id, turns.speaker, turns.created_at",
    fields=lambda row: turn_fields(row["session_id"], Speaker(row["speaker"]), from_text(row["created_at"])),
    worth=_says_something,
)
ITEM_SOURCE = Source(
    kind="item",
    collection=ITEMS,
    table="items",
    column="sentence",
    live="status IN ('active', 'candidate')",
    joined="",
    shown="status IN ('active', 'candidate')",
    filtered="items.kind, items.subject, items.scope, items.stated_at, items.status",
    fields=_fields_of_item,
    worth=_is_not_blank,
)
CHUNK_SOURCE = Source(
    kind="chunk",
    collection=CHUNKS,
    table="document_blocks",
    column="heading || char(10) || text",
    live="text <> ''",
    joined="JOIN sessions ON sessions.id = session_id",
    shown="deleted_at IS NULL",
    filtered="document_blocks.session_id, document_blocks.document_id",
    fields=lambda row: chunk_fields(row["session_id"], row["document_id"]),
    worth=_is_not_blank,
    at_once=1,  # of 1,200 characters each: half a second
)
SOURCES: Mapping[str, Source] = {source.kind: source for source in (ITEM_SOURCE, TURN_SOURCE, CHUNK_SOURCE)}
"""By the kind that orders and vectors name. Items come first: they matter most, and there are fewer."""


def source_of(collection: str) -> Source:
    """The source of a collection. Raises KeyError for a name that is none."""
    return next(source for source in SOURCES.values() if source.collection == collection)
