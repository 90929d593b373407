"""Rows to values of memory and back. The only place that knows how they lie in a table."""

import sqlite3

from assistant.clock import from_text
from assistant.memory.evidence import Counters, Evidence, Role
from assistant.memory.item import Item, Status, Topic
from assistant.memory.likeness import words
from assistant.memory.slot import Slot, SlotStatus
from assistant.memory.statement import Kind, Lifetime
from assistant.store.columns import columns_of, moment, storable
from assistant.store.journal import Column


def item_of(row: sqlite3.Row) -> Item:
    """From a row of ``items``."""
    return Item(
        id=row["id"],
        kind=Kind(row["kind"]),
        subject=row["subject"],
        attribute=row["attribute"],
        scope=row["scope"],
        value=row["value"],
        sentence=row["sentence"],
        language=row["language"],
        stated_at=from_text(row["stated_at"]),
        recorded_at=from_text(row["recorded_at"]),
        valid_from=from_text(row["valid_from"]),
        reinforced_at=from_text(row["reinforced_at"]),
        half_life_s=row["half_life_s"],
        zone=row["zone"],
        polarity=row["polarity"],
        lifetime=Lifetime(row["lifetime"]),
        status=Status(row["status"]),
        single=bool(row["single"]),
        private=bool(row["private"]),
        pinned=bool(row["pinned"]),
        valid_to=moment(row["valid_to"]),
        expires_at=moment(row["expires_at"]),
        superseded_by=row["superseded_by"],
        replaces=tuple(row["replaces"].split()),
        reason=row["reason"],
        doubt_with=row["doubt_with"],
    )


_ITEM_FIELDS = tuple(name for name in Item.__dataclass_fields__ if name != "replaces")


def item_values(item: Item) -> dict[str, Column]:
    """The columns of an item's row, but for its number."""
    return columns_of(item, _ITEM_FIELDS) | {
        "topic": topic_key(item.topic),
        "value_key": value_key(item.value),
        "replaces": " ".join(item.replaces),
    }


def topic_key(topic: Topic) -> str:
    """A topic as one column."""
    return storable("\n".join(topic))


def value_key(value: str) -> str:
    """A value as it is compared, as one column: equal for what is the same in other spelling."""
    return storable(" ".join(words(value)))


def evidence_of(row: sqlite3.Row) -> Evidence:
    """From a row of ``evidence``."""
    return Evidence(
        id=row["id"],
        item_id=row["item_id"],
        session_id=row["session_id"],
        turn_id=row["turn_id"],
        start=row["span_start"],
        end=row["span_end"],
        text=row["text"],
        said_at=from_text(row["said_at"]),
        role=Role(row["role"]),
        withdrawn=bool(row["withdrawn"]),
    )


def evidence_values(evidence: Evidence) -> dict[str, Column]:
    """The columns of a row of evidence."""
    return _with_span(columns_of(evidence, Evidence.__dataclass_fields__))


def counters_of(row: sqlite3.Row) -> Counters:
    """From a row with the sums over the devices."""
    return Counters(*(row[name] for name in COUNTERS))


COUNTERS = tuple(Counters.__dataclass_fields__)
"""The columns that count."""


def slot_of(row: sqlite3.Row) -> Slot:
    """From a row of ``slots``."""
    return Slot(
        id=row["id"],
        session_id=row["session_id"],
        turn_id=row["turn_id"],
        kind=Kind(row["kind"]),
        subject=row["subject"],
        attribute=row["attribute"],
        scope=row["scope"],
        value=row["value"],
        sentence=row["sentence"],
        polarity=row["polarity"],
        single=bool(row["single"]),
        start=row["span_start"],
        end=row["span_end"],
        set_at=from_text(row["set_at"]),
        status=SlotStatus(row["status"]),
        replaced_by=row["replaced_by"],
        reason=row["reason"],
        episode_id=row["episode_id"],
    )


def slot_values(slot: Slot) -> dict[str, Column]:
    """The columns of a slot's row."""
    return _with_span(columns_of(slot, Slot.__dataclass_fields__))


def _with_span(values: dict[str, Column]) -> dict[str, Column]:
    return {_SPAN.get(name, name): value for name, value in values.items()}


_SPAN = {"start": "span_start", "end": "span_end"}
