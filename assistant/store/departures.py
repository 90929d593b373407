"""The numbers of this device's bundles, in the store's small facts."""

import json
import sqlite3
from typing import Any

from assistant.ports.departures import Departed, Place
from assistant.store.database import Database

_KEY = "bundles"
_NONE: dict[str, Any] = {"sequence": 0, "pending": False, "out": 0, "digest": "", "mark": ""}


class DepartureStore:
    """Implements ``ports.departures.Departures``; holds no state of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def reserve(self, above: int = 0) -> Place:
        """See ``Departures``.

        After a number whose bundle may be out or not, one is left out: others then see a gap, which is harmless, and
        not two bundles in one place, which is how a copied device looks.
        """
        with self._database.transaction() as connection:
            last = _read(connection)
            number = last["sequence"] + (2 if last["pending"] else 1)
            if above >= number:
                number = above + 2
            _write(connection, {**last, "sequence": number, "pending": True})
        return Place(number, last["digest"])

    def note_departed(self, departed: Departed) -> None:
        """See ``Departures``."""
        with self._database.transaction() as connection:
            out = {"out": departed.sequence, "digest": departed.digest, "mark": departed.mark}
            _write(connection, {"sequence": departed.sequence, "pending": False, **out})

    def last(self) -> Departed:
        """See ``Departures``."""
        with self._database.reading() as connection:
            last = _read(connection)
        return Departed(last["out"], last["digest"], last["mark"])


def _read(connection: sqlite3.Connection) -> dict[str, Any]:
    row = connection.execute("SELECT value FROM store_state WHERE key = ?", (_KEY,)).fetchone()
    return dict(_NONE) if row is None else dict(json.loads(row["value"]))


def _write(connection: sqlite3.Connection, state: dict[str, Any]) -> None:
    connection.execute("INSERT OR REPLACE INTO store_state VALUES (?, ?)", (_KEY, json.dumps(state)))
