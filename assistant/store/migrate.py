"""Bringing a store to the newest format, one numbered SQL file at a time.

Each file runs in a transaction of its own together with the record that it ran, so a crash leaves a whole format: the
old one or the new one. A file that has once been released is never edited: its SHA-256 is in the record.
"""

import hashlib
import re
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

from assistant.clock import Clock, to_text
from assistant.errors import StoreDamaged, StoreTooNew
from assistant.store.connection import backups_beside
from models.phrase import Phrase

OnStep = Callable[[str], None]
"""Told the name of each step as it is reached. Crash tests stop the process there."""


def no_step(_: str) -> None:
    """For callers who need no steps."""


_FILE_NAME = re.compile(r"(\d{4})_(\w+)\.sql")
_RECORD_TABLE = """
CREATE TABLE IF NOT EXISTS migrations (
    number INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    applied_at TEXT NOT NULL
)
"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered SQL file. ``number`` counts from 1 without gaps."""

    number: int
    name: str
    sql: str

    @property
    def sha256(self) -> str:
        """Of the file's UTF-8 bytes, in hex."""
        return hashlib.sha256(self.sql.encode()).hexdigest()


def shipped_migrations() -> tuple[Migration, ...]:
    """The files of this version, in order."""
    folder = resources.files("assistant.store.migrations")
    matches = ((_FILE_NAME.fullmatch(entry.name), entry) for entry in folder.iterdir())
    found = [
        # Line ends are normalised: a checkout that rewrote them must not change the hash.
        Migration(int(match[1]), match[2], entry.read_text(encoding="utf-8").replace("\r\n", "\n"))
        for match, entry in matches
        if match
    ]
    return tuple(sorted(found, key=lambda migration: migration.number))


@dataclass(frozen=True, slots=True)
class Upgrade:
    """How a store is brought up to date: with which files, and who is told of each step."""

    migrations: tuple[Migration, ...] = field(default_factory=shipped_migrations)
    on_step: OnStep = no_step


def pending_migrations(
    connection: sqlite3.Connection, path: Path, known: tuple[Migration, ...]
) -> tuple[Migration, ...]:
    """Those that the store at ``path`` still lacks. Reads only.

    Raises StoreTooNew for a store of a later version and StoreDamaged for one that never was ours or whose recorded
    history differs from the files.
    """
    recorded = _recorded(connection, path)
    if len(recorded) > len(known):
        raise StoreTooNew(path, found=len(recorded), known=len(known))
    for migration, (number, sha256) in zip(known, recorded, strict=False):
        if (migration.number, migration.sha256) != (number, sha256):
            detail = Phrase("migration {number} is recorded with other contents than this version has", number=number)
            raise StoreDamaged(path, detail, backups_beside(path))
    return known[len(recorded) :]


def apply_migration(connection: sqlite3.Connection, migration: Migration, clock: Clock, on_step: OnStep) -> None:
    """Run one file and its record in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(_RECORD_TABLE)
        for statement in statements(migration.sql):
            connection.execute(statement)
        on_step(f"{migration.number:04d} before record")
        connection.execute(
            "INSERT INTO migrations VALUES (?, ?, ?, ?)",
            (migration.number, migration.name, migration.sha256, to_text(clock.now())),
        )
        connection.execute(f"PRAGMA user_version = {migration.number}")
        on_step(f"{migration.number:04d} after record")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    on_step(f"{migration.number:04d} committed")


def statements(sql: str) -> Iterator[str]:
    """Split a script into statements; ``executescript`` would commit the transaction that it runs in."""
    lines: list[str] = []
    for line in sql.splitlines(keepends=True):
        lines.append(line)
        if sqlite3.complete_statement("".join(lines)):
            yield "".join(lines)
            lines.clear()
    if "".join(lines).strip():
        raise ValueError("the last statement of a migration has no end")


def _recorded(connection: sqlite3.Connection, path: Path) -> list[tuple[int, str]]:
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if "migrations" in tables:
        rows = connection.execute("SELECT number, sha256 FROM migrations ORDER BY number")
        return [(row[0], row[1]) for row in rows]
    if tables:
        raise StoreDamaged(path, Phrase("it is a database of another program"))
    return []
