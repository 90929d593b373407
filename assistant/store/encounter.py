"""What statements meet in the store: the few items that their plan can depend on, found without reading the others.

A plan made against these is the plan that would be made against everything. An account that holds ten thousand likes
must take the next one as fast as an empty one.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from assistant.memory.item import statement_topic
from assistant.memory.likeness import likeness, words
from assistant.memory.rivals import COMPARED
from assistant.memory.statement import Act, Statement
from assistant.store.columns import LISTED
from assistant.store.memory_codec import topic_key, value_key

HELD_ROWS = "status IN ('active', 'candidate', 'quarantined')"
"""The condition of ``HELD``, in the words in which the partial indexes have it."""

_FEW = 8
"""Up to so many statements on one topic, values are compared before they are loaded; beyond, loading is cheaper."""

_ByTopic = Mapping[str, list[Statement]]


def met_by(connection: sqlite3.Connection, statements: Collection[Statement], near_match: float) -> set[str]:
    """The ids of the held items that one of ``statements`` confirms, contradicts, corrects or resembles.

    ``near_match`` is the likeness from which on values may be the same thing. Not for statements that take back.
    """
    by_topic: dict[str, list[Statement]] = defaultdict(list)
    for statement in statements:
        by_topic[topic_key(statement_topic(statement))].append(statement)
    return {
        *_corrected(connection, by_topic),
        *_of_same_value(connection, by_topic),
        *_where_one_holds(connection, by_topic),
        *_more_special(connection, by_topic),
        *_alike(connection, by_topic, near_match),
    }


def _corrected(connection: sqlite3.Connection, by_topic: _ByTopic) -> Iterable[str]:
    """A correction may mean any value of its topic."""
    topics = [topic for topic, said in by_topic.items() if any(one.act is Act.CORRECT for one in said)]
    return _ids(connection, f"topic IN {LISTED} AND {HELD_ROWS}", topics)


def _of_same_value(connection: sqlite3.Connection, by_topic: _ByTopic) -> Iterable[str]:
    pairs = sorted({(value_key(one.value), topic) for topic, said in by_topic.items() for one in said})
    asked = "(SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))"
    return _ids(connection, f"(value_key, topic) IN {asked} AND {HELD_ROWS}", pairs)


def _where_one_holds(connection: sqlite3.Connection, by_topic: _ByTopic) -> Iterable[str]:
    # Named, as the planner takes the index over all of the topic.
    yield from _ids(connection, f"topic IN {LISTED} AND single = 1 AND {HELD_ROWS}", list(by_topic), "items_single")
    topics = [topic for topic, said in by_topic.items() if any(one.single for one in said)]
    yield from _ids(connection, f"topic IN {LISTED} AND polarity = 1 AND {HELD_ROWS}", topics)


def _more_special(connection: sqlite3.Connection, by_topic: _ByTopic) -> Iterable[str]:
    """What a general "no longer" ends: "two cups of coffee" goes with "coffee"."""
    for topic, said in by_topic.items():
        for key in {value_key(one.value) for one in said if one.polarity < 0}:
            where = f"topic = ? AND {HELD_ROWS} AND instr(' ' || value_key || ' ', ?)"
            rows = connection.execute(f"SELECT id FROM items WHERE {where}", (topic, f" {key} "))  # noqa: S608
            yield from (row["id"] for row in rows)


def _alike(connection: sqlite3.Connection, by_topic: _ByTopic, near_match: float) -> Iterable[str]:
    newest = f"WHERE topic = ? AND {HELD_ROWS} ORDER BY number DESC LIMIT {COMPARED}"
    sql = f"SELECT id, value, value_key FROM items {newest}"  # noqa: S608
    for topic, said in by_topic.items():
        asked = {word for one in said for word in words(one.value)}
        for item_id, value, key in connection.execute(sql, (topic,)):
            if near_match > 0 and asked.isdisjoint(key.split()):
                continue  # nothing in common: the quick way to see it
            if len(said) > _FEW or any(likeness(value, one.value) >= near_match for one in said):
                yield item_id


def _ids(connection: sqlite3.Connection, condition: str, asked: Collection[object], index: str = "") -> list[str]:
    if not asked:
        return []
    source = f"items INDEXED BY {index}" if index else "items"
    sql = f"SELECT id FROM {source} WHERE {condition}"  # noqa: S608  # our own conditions
    return [row["id"] for row in connection.execute(sql, (json.dumps(list(asked)),))]
