"""Bringing a store to the newest format."""

import sqlite3
from contextlib import closing

import pytest

from assistant.clock import FixedClock
from assistant.errors import StoreDamaged, StoreTooNew
from assistant.paths import ProfilePlaces
from assistant.store.backup import list_backups
from assistant.store.database import Database
from assistant.store.migrate import Migration, Upgrade, shipped_migrations, statements
from assistant.store.transcript import TranscriptStore
from support.store_child import run_until_killed

_NEXT = Migration(len(shipped_migrations()) + 1, "next", "CREATE TABLE next_thing (id TEXT);\n")
_WITH_NEXT = (*shipped_migrations(), _NEXT)


def _numbers(database: Database) -> list[int]:
    return [row["number"] for row in database.rows("SELECT number FROM migrations ORDER BY number")]


def test_migrations_are_numbered_without_gaps() -> None:
    """The files of this version are 1, 2, 3 …"""
    numbers = [migration.number for migration in shipped_migrations()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers != []


def test_a_new_store_has_the_newest_format_on_record(database: Database, clock: FixedClock) -> None:
    """Each migration is recorded with its hash and the time."""
    rows = [tuple(row) for row in database.rows("SELECT number, name, sha256, applied_at FROM migrations")]
    expected = [(m.number, m.name, m.sha256, "2026-11-12T09:14:00.000000Z") for m in shipped_migrations()]
    assert rows == expected


def test_opening_again_migrates_nothing(profile: ProfilePlaces, clock: FixedClock) -> None:
    """No step is reached the second time, and no backup is made."""
    Database.open(profile.database, clock).close()
    steps: list[str] = []
    Database.open(profile.database, clock, upgrade=Upgrade(on_step=steps.append)).close()
    assert (steps, list_backups(profile)) == ([], [])


def test_steps_have_names(profile: ProfilePlaces, clock: FixedClock) -> None:
    """A crash test can stop before the record, after it and after the commit."""
    steps: list[str] = []
    Database.open(profile.database, clock, upgrade=Upgrade(on_step=steps.append)).close()
    assert steps[:3] == ["0001 before record", "0001 after record", "0001 committed"]


def test_a_store_is_backed_up_before_it_is_migrated(profile: ProfilePlaces, clock: FixedClock) -> None:
    """The copy holds the old format and every word."""
    old = Database.open(profile.database, clock)
    TranscriptStore(old, clock).new_session("kept")
    old.close()
    new = Database.open(profile.database, clock, upgrade=Upgrade(_WITH_NEXT))
    new.close()
    [report] = list_backups(profile)
    contents = report.contents
    assert (contents.reason, contents.store_format, contents.sessions) == ("before migration", _NEXT.number - 1, 1)


def test_a_failed_migration_changes_nothing(profile: ProfilePlaces, clock: FixedClock) -> None:
    """Its statements and its record are one transaction."""
    Database.open(profile.database, clock).close()
    broken = Migration(_NEXT.number, "broken", "CREATE TABLE next_thing (id TEXT);\nINSERT INTO nowhere VALUES (1);\n")
    with pytest.raises(Exception, match="nowhere"):
        Database.open(profile.database, clock, upgrade=Upgrade((*shipped_migrations(), broken)))
    database = Database.open(profile.database, clock)
    assert database.row("SELECT 1 FROM sqlite_schema WHERE name = 'next_thing'") is None
    database.close()


def test_a_store_of_a_later_version_is_refused_untouched(profile: ProfilePlaces, clock: FixedClock) -> None:
    """An old program never writes into a new format."""
    Database.open(profile.database, clock, upgrade=Upgrade(_WITH_NEXT)).close()
    before = profile.database.read_bytes()
    for read_only in (False, True):
        with pytest.raises(StoreTooNew, match=f"format {_NEXT.number}"):
            Database.open(profile.database, clock, read_only=read_only)
    assert profile.database.read_bytes() == before


def test_a_changed_migration_is_refused_untouched(profile: ProfilePlaces, clock: FixedClock) -> None:
    """A store whose recorded history differs from the files is not trusted."""
    Database.open(profile.database, clock).close()
    with closing(sqlite3.connect(profile.database)) as connection, connection:
        connection.execute("UPDATE migrations SET sha256 = 'other' WHERE number = 1")
    before = profile.database.read_bytes()
    with pytest.raises(StoreDamaged, match="migration 1 is recorded with other contents"):
        Database.open(profile.database, clock)
    assert profile.database.read_bytes() == before


def test_scripts_are_split_at_their_statements() -> None:
    """Semicolons in text and comments end no statement."""
    script = "-- a; comment\nCREATE TABLE a (x DEFAULT ';');\nINSERT INTO a\nVALUES ('b;');\n"
    assert list(statements(script)) == [
        "-- a; comment\nCREATE TABLE a (x DEFAULT ';');\n",
        "INSERT INTO a\nVALUES ('b;');\n",
    ]


def test_a_script_without_an_end_is_refused() -> None:
    """A forgotten semicolon would leave a statement out."""
    with pytest.raises(ValueError, match="no end"):
        list(statements("CREATE TABLE a (x)\n"))


@pytest.mark.parametrize(
    "step",
    [
        f"{m.number:04d} {moment}"
        for m in shipped_migrations()
        for moment in ("before record", "after record", "committed")
    ],
)
def test_a_kill_at_any_step_leaves_a_whole_format(profile: ProfilePlaces, clock: FixedClock, step: str) -> None:
    """After kill -9 before or after a record, the next opening finishes the work and finds nothing damaged."""
    run_until_killed("open", profile, step)
    database = Database.open(profile.database, clock)
    assert _numbers(database) == [migration.number for migration in shipped_migrations()]
    database.check()
    TranscriptStore(database, clock).new_session()
    database.close()
