"""What belongs to an item beside its row: counters and evidence, those of items that say the same included."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping

from assistant.memory.evidence import Counters, Evidence
from assistant.store.columns import LISTED
from assistant.store.memory_codec import COUNTERS, counters_of, evidence_of


def aliases_of(connection: sqlite3.Connection, item_ids: Collection[str]) -> dict[str, str]:
    """For each alias of these items the one that it belongs to."""
    sql = f"SELECT id, kept_id FROM item_aliases WHERE kept_id IN {LISTED}"  # noqa: S608
    return {row["id"]: row["kept_id"] for row in connection.execute(sql, (json.dumps(list(item_ids)),))}


def read_counters(
    connection: sqlite3.Connection, item_ids: Collection[str], aliases: Mapping[str, str]
) -> dict[str, Counters]:
    """The counters of these items, summed over devices and aliases; those that never counted are left out."""
    sums = ", ".join(f"sum({name}) AS {name}" for name in COUNTERS)
    sql = f"SELECT item_id, {sums} FROM item_counters WHERE item_id IN {LISTED} GROUP BY item_id"  # noqa: S608
    found: dict[str, Counters] = {}
    wanted = set(item_ids)
    for row in connection.execute(sql, (json.dumps([*item_ids, *aliases]),)):
        counted = counters_of(row)
        for item_id in {row["item_id"], aliases.get(row["item_id"], row["item_id"])} & wanted:
            found[item_id] = _sum(found[item_id], counted) if item_id in found else counted
    return found


def read_evidence(
    connection: sqlite3.Connection, item_ids: Collection[str], aliases: Mapping[str, str]
) -> dict[str, list[Evidence]]:
    """The evidence of these items and their aliases, in the order in which it was said."""
    found: dict[str, list[Evidence]] = defaultdict(list)
    wanted = set(item_ids)
    sql = f"SELECT * FROM evidence WHERE item_id IN {LISTED} ORDER BY said_at, rowid"  # noqa: S608
    for row in connection.execute(sql, (json.dumps([*item_ids, *aliases]),)):
        for item_id in {row["item_id"], aliases.get(row["item_id"], row["item_id"])} & wanted:
            found[item_id].append(evidence_of(row))
    return found


def _sum(one: Counters, other: Counters) -> Counters:
    return Counters(*(getattr(one, name) + getattr(other, name) for name in COUNTERS))
