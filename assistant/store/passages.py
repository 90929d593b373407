"""Wide recall: the pool of turns and items that retrieval ranks, found by words, by meaning, and by standing beside.

The postings of each term are read from the full-text indexes and weighed here, because a turn also counts by the words
of its neighbours: the answer often stands beside the words that were asked for.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from assistant.clock import Clock
from assistant.ports.recall import Field, FoundItem, FoundTurn, LookUp, Phrases, Wide
from assistant.settings import MemorySettings
from assistant.store.codec import turn_of
from assistant.store.columns import LISTED
from assistant.store.database import Database
from assistant.store.memory_reader import MemoryReader

_LIVE = "('active', 'candidate')"
_AHEAD = 4
_LAST_NUMBERS = ("SELECT max(number) FROM turns", "SELECT max(number) FROM items")


class PassageStore:
    """Implements ``ports.Passages``; holds no state of its own."""

    def __init__(self, database: Database, clock: Clock, settings: MemorySettings) -> None:
        self._database = database
        self._clock = clock
        self._memory = MemoryReader(database, clock, settings)

    def look_up(self, terms: Sequence[Phrases]) -> LookUp:
        """See ``Passages``."""
        with self._database.reading() as connection:
            turns, turn_counts = _postings(connection, "turn_search", terms)
            items, item_counts = _postings(connection, "item_search", terms)
            texts = sum(connection.execute(sql).fetchone()[0] or 0 for sql in _LAST_NUMBERS)
        counts = tuple(one + other for one, other in zip(turn_counts, item_counts, strict=True))
        return LookUp(texts, counts, turns, items)

    def turns(
        self, found: LookUp, weights: Sequence[float], near: Sequence[str], field: Field, wide: Wide
    ) -> list[FoundTurn]:
        """See ``Passages``."""
        own = _weigh(found.turns, weights)
        channels = [own, _in_windows(found.turns, weights, wide.reach)]
        with self._database.reading() as connection:
            seeds = {number for channel in channels for number in _seeds(connection, channel, field, wide.seeds)}
            seeds |= _numbers(connection, near, field)
            rows = _with_neighbours(connection, seeds, field, wide.reach)
        return [FoundTurn(turn_of(row), found.turns.get(row["number"], 0), row["number"] in seeds) for row in rows]

    def items(self, found: LookUp, weights: Sequence[float], near: Sequence[str], seeds: int) -> list[FoundItem]:
        """See ``Passages``."""
        heaviest = _heaviest(_weigh(found.items, weights))
        with self._database.reading() as connection:
            numbers = dict(_live_items(connection, heaviest, seeds))
            numbers |= dict(_rows_of_items(connection, "id", near))
        now = self._clock.now()
        return [
            FoundItem(record, found.items.get(numbers[record.item.id], 0))
            for record in self._memory.records(list(numbers))
            if record.item.is_recalled(now)
        ]


def _postings(
    connection: sqlite3.Connection, table: str, terms: Sequence[Phrases]
) -> tuple[dict[int, int], tuple[int, ...]]:
    """Which terms stand in which rows, and in how many rows each stands. One string a term: rows come slower."""
    bits: dict[int, int] = defaultdict(int)
    counts = []
    for place, phrases in enumerate(terms):
        expression = " OR ".join(f'"{phrase}"' for phrase in phrases)
        sql = f"SELECT group_concat(rowid) FROM {table} WHERE {table} MATCH ?"  # noqa: S608
        listed = connection.execute(sql, (expression,)).fetchone()[0]
        numbers = [int(number) for number in listed.split(",")] if listed else []
        counts.append(len(numbers))
        for number in numbers:
            bits[number] |= 1 << place
    return dict(bits), tuple(counts)


def _weigh(bits: Mapping[int, int], weights: Sequence[float]) -> dict[int, float]:
    worth: dict[int, float] = {}
    for pattern in set(bits.values()):
        worth[pattern] = sum(weight for place, weight in enumerate(weights) if pattern >> place & 1)
    return {number: worth[pattern] for number, pattern in bits.items()}


def _in_windows(bits: Mapping[int, int], weights: Sequence[float], reach: int) -> dict[int, float]:
    """The weight of what stands in the rows around each row. Rows of another session may pass for neighbours here."""
    around: dict[int, int] = defaultdict(int)
    for number, pattern in bits.items():
        for step in range(-reach, reach + 1):
            around[number + step] |= pattern
    return _weigh(around, weights)


def _heaviest(weights: Mapping[int, float]) -> list[int]:
    """By weight, the newer before the older among equals."""
    return sorted(weights, key=lambda number: (weights[number], number), reverse=True)


def _chunks(numbers: Sequence[int], size: int) -> Iterator[list[int]]:
    return (list(numbers[start : start + size]) for start in range(0, len(numbers), size))


def _seeds(connection: sqlite3.Connection, weights: Mapping[int, float], field: Field, seeds: int) -> list[int]:
    """The heaviest rows that lie in the field; most do, so a few more are looked at than are needed."""
    kept: list[int] = []
    for some in _chunks(_heaviest(weights), seeds * _AHEAD):
        allowed = {
            row[0]
            for row in connection.execute(f"{_IN_FIELD} AND number IN {LISTED}", (*_place(field), json.dumps(some)))
        }
        kept += [number for number in some if number in allowed]
        if len(kept) >= seeds:
            break
    return kept[:seeds]


def _numbers(connection: sqlite3.Connection, turn_ids: Sequence[str], field: Field) -> set[int]:
    rows = connection.execute(f"{_IN_FIELD} AND turns.id IN {LISTED}", (*_place(field), json.dumps(list(turn_ids))))
    return {row[0] for row in rows}


def _with_neighbours(connection: sqlite3.Connection, seeds: set[int], field: Field, reach: int) -> list[sqlite3.Row]:
    return connection.execute(
        f"SELECT DISTINCT beside.* FROM turns AS seed JOIN turns AS beside"  # noqa: S608
        " ON beside.session_id = seed.session_id AND beside.replaced = 0"
        " AND beside.position BETWEEN seed.position - ? AND seed.position + ?"
        f" WHERE seed.number IN {LISTED} AND beside.status <> 'growing'"
        " AND (beside.session_id <> ? OR beside.position < ?)"
        " ORDER BY beside.session_id, beside.position",
        (reach, reach, json.dumps(sorted(seeds)), field.session_id, field.before),
    ).fetchall()


def _live_items(connection: sqlite3.Connection, heaviest: Sequence[int], seeds: int) -> list[tuple[str, int]]:
    kept: list[tuple[str, int]] = []
    for some in _chunks(heaviest, seeds * _AHEAD):
        ids = {number: item_id for item_id, number in _rows_of_items(connection, "number", some)}
        kept += [(ids[number], number) for number in some if number in ids]
        if len(kept) >= seeds:
            break
    return kept[:seeds]


def _rows_of_items(connection: sqlite3.Connection, column: str, values: Sequence[object]) -> list[tuple[str, int]]:
    sql = f"SELECT id, number FROM items WHERE {column} IN {LISTED} AND status IN {_LIVE}"  # noqa: S608
    return [(row["id"], row["number"]) for row in connection.execute(sql, (json.dumps(list(values)),))]


def _place(field: Field) -> tuple[str, int, str, bool]:
    return field.session_id, field.before, field.session_id, field.others


_IN_FIELD = (
    "SELECT number FROM turns JOIN sessions ON sessions.id = turns.session_id"
    " WHERE sessions.deleted_at IS NULL AND turns.replaced = 0"
    " AND ((turns.session_id = ? AND turns.position < ?) OR (turns.session_id <> ? AND ?))"
)
