"""What the drill looks at from outside: an opened bundle, the tables of a store, the shared set of two machines."""

import sqlite3
from contextlib import closing
from pathlib import Path

from assistant.sharing.entry import Shared
from assistant.sharing.record import canonical
from support.drill.machine import Machine
from support.houses import WORDS
from sync.container.bundle import read_bundle
from sync.container.kdf import FOREGROUND
from sync.container.passphrase_recipient import PassphraseOpener
from sync.container.records import Record

MEMORY = ("items", "evidence", "item_counters", "item_states", "item_aliases", "tombstones", "shared_items", "imports")
"""The tables that an import writes, but for those that note that a file was read."""

TALK = ("sessions", "turns", "episodes", "slots", "feedback", "item_uses", "fingerprints", "vectors")
"""The tables of what never travels."""


def opened(path: Path) -> tuple[Record, ...]:
    """The records of a bundle under the passphrase of the drill."""
    with path.open("rb") as file:
        return read_bundle(file, [PassphraseOpener(WORDS, FOREGROUND)]).records


def rows(machine: Machine, query: str) -> list[tuple[object, ...]]:
    """What SQLite itself says of a machine's store."""
    with closing(sqlite3.connect(f"file:{machine.database}?mode=ro", uri=True)) as connection:
        return [tuple(row) for row in connection.execute(query)]


def dump(machine: Machine) -> dict[str, list[tuple[object, ...]]]:
    """Every row that an import may write."""
    return {table: rows(machine, f"SELECT * FROM {table}") for table in MEMORY}


def counts(machine: Machine, tables: tuple[str, ...] = TALK) -> dict[str, object]:
    """How many rows these tables have, without the empty ones."""
    found = {table: rows(machine, f"SELECT count(*) FROM {table}")[0][0] for table in tables}
    return {table: count for table, count in found.items() if count}


def agree(one: Machine, other: Machine) -> bool:
    """Whether two machines share the same items and know the same of them, byte for byte in the canonical form.

    The words count of what travelled whole; of what was redacted on its way one machine has more.
    """
    (here, ours), (there, theirs) = one.shared(), other.shared()
    whole = ours - _redacted(here) - _redacted(there)
    return (
        ours == theirs
        and canonical(here, ours, words=False) == canonical(there, theirs, words=False)
        and canonical(here, whole) == canonical(there, whole)
    )


def _redacted(shared: Shared) -> set[str]:
    return {
        item_id
        for item_id, entry in shared.entries.items()
        if entry.words is None or entry.words.redacted or any(span.redacted for span in entry.evidence.values())
    }
