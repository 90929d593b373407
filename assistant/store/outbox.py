"""The index outbox: what a derived index must still take in, written in the transaction of the change itself.

A crash between commit and index loses nothing: whoever feeds the index reads the orders, does them, and then says so.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from assistant.clock import to_text
from assistant.store.database import Database

Operation = Literal["put", "remove"]


@dataclass(frozen=True, slots=True)
class Order:
    """One row to put into an index or to remove from it. ``seq`` rises; ``kind`` is ``turn``, ``item`` or ``chunk``."""

    seq: int
    kind: str
    row_id: str
    operation: Operation


def write_order(connection: sqlite3.Connection, kind: str, row_id: str, operation: Operation, now: datetime) -> None:
    """Leave an order; an older one for the same row is replaced, its number too."""
    connection.execute(
        "INSERT OR REPLACE INTO index_outbox (kind, row_id, operation, at) VALUES (?, ?, ?, ?)",
        (kind, row_id, operation, to_text(now)),
    )


def waiting_orders(database: Database, limit: int = 500) -> list[Order]:
    """The oldest orders, at most ``limit``; blocks of documents last: a book must not keep new words waiting."""
    sql = "SELECT seq, kind, row_id, operation FROM index_outbox ORDER BY kind = 'chunk', seq LIMIT ?"
    rows = database.rows(sql, (limit,))
    return [Order(*row) for row in rows]


def settle(connection: sqlite3.Connection, orders: Sequence[Order]) -> None:
    """Take away orders that are done. One that was replaced meanwhile has another number and stays."""
    connection.executemany("DELETE FROM index_outbox WHERE seq = ?", [(order.seq,) for order in orders])


def is_waiting(connection: sqlite3.Connection, order: Order) -> bool:
    """Whether this very order still stands: whatever happened to its row since has left another one."""
    return connection.execute("SELECT 1 FROM index_outbox WHERE seq = ?", (order.seq,)).fetchone() is not None


def has_order(connection: sqlite3.Connection, kind: str, row_id: str) -> bool:
    """Whether any order for this row waits."""
    sql = "SELECT 1 FROM index_outbox WHERE kind = ? AND row_id = ?"
    return connection.execute(sql, (kind, row_id)).fetchone() is not None


def count_orders(database: Database) -> int:
    """How many orders wait."""
    row = database.row("SELECT count(*) FROM index_outbox")
    return 0 if row is None else int(row[0])
