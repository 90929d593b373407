"""The database: files, pragmas, transactions, and what SQLite's errors become."""

import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.errors import FolderUnusable, ReadOnly, StoreDamaged, StoreError
from assistant.paths import ProfilePlaces
from assistant.store.backup import back_up
from assistant.store.connection import MEMORY
from assistant.store.database import Database
from assistant.store.transcript import TranscriptStore


def test_files_are_for_this_user_alone(store: TranscriptStore, profile: ProfilePlaces) -> None:
    """The database, its WAL and its index have mode 0600 whatever the umask is."""
    store.new_session("private")
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in profile.root.glob("memory.db*")}
    assert modes == {"memory.db": 0o600, "memory.db-wal": 0o600, "memory.db-shm": 0o600}


def test_a_database_left_open_to_others_is_closed_to_them(profile: ProfilePlaces, clock: FixedClock) -> None:
    """A file copied in with mode 0644 is 0600 after it was opened."""
    Database.open(profile.database, clock).close()
    profile.database.chmod(0o644)
    Database.open(profile.database, clock).close()
    assert stat.S_IMODE(profile.database.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("secure_delete", 1),
        ("temp_store", 2),
        ("busy_timeout", 5000),
    ],
)
def test_every_connection_is_set_up(database: Database, pragma: str, value: object) -> None:
    """Durable, guarded against dangling rows, and leaving no deleted text behind."""
    row = database.row(f"PRAGMA {pragma}")
    assert row is not None
    assert row[0] == value


def test_an_error_rolls_the_whole_transaction_back(store: TranscriptStore, database: Database) -> None:
    """Half a change never stays."""

    def fail() -> None:
        with database.transaction():
            store.new_session("half")
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        fail()
    assert store.sessions() == []


def test_a_transaction_within_another_joins_it(store: TranscriptStore, database: Database) -> None:
    """What two stores do in one step is kept or lost together."""
    with database.transaction():
        store.new_session("a")
        store.new_session("b")
    assert len(store.sessions()) == 2


def test_threads_take_turns(store: TranscriptStore) -> None:
    """Four threads on one connection: every row arrives, none is doubled."""
    session = store.new_session()
    threads = [
        threading.Thread(target=lambda: [store.add_question(session.id, "q") for _ in range(10)]) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [turn.position for turn in store.turns(session.id)] == list(range(1, 41))


def test_a_reader_sees_what_the_writer_commits(
    store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock
) -> None:
    """A second process on the profile shows the conversation as it grows."""
    reader = Database.open(profile.database, clock, read_only=True, holder="somebody writes")
    session = store.new_session("seen")
    assert [found.id for found in TranscriptStore(reader, clock).sessions()] == [session.id]
    reader.close()


def test_a_reader_cannot_write_and_says_who_can(database: Database, profile: ProfilePlaces, clock: FixedClock) -> None:
    """The refusal names the holder that the opener was told of."""
    reader = Database.open(profile.database, clock, read_only=True, holder="ricordo (process 7) writes")
    with pytest.raises(ReadOnly, match="process 7"):
        TranscriptStore(reader, clock).new_session()
    reader.close()


def test_a_private_store_leaves_nothing(home: Path, clock: FixedClock) -> None:
    """A store in memory works like any other and makes no file."""
    database = Database.open(MEMORY, clock)
    store = TranscriptStore(database, clock)
    store.add_question(store.new_session().id, "预算")
    assert len(store.search("预算")) == 1
    database.close()
    assert list(home.rglob("*")) == []


@pytest.mark.parametrize("name", ["预算 été", "a b#c?d%20", "'quoted\"", "x" * 64])
def test_any_folder_name_works(home: Path, clock: FixedClock, name: str) -> None:
    """Non-ASCII letters and the characters of URIs are just names."""
    folder = home / name
    folder.mkdir()
    database = Database.open(folder / "memory.db", clock)
    session = TranscriptStore(database, clock).new_session()
    database.close()
    reader = Database.open(folder / "memory.db", clock, read_only=True)
    assert TranscriptStore(reader, clock).session(session.id) == session
    reader.close()


def test_a_path_too_long_for_sqlite_is_named_as_the_reason(home: Path, clock: FixedClock) -> None:
    """The sentence tells the length and the limit, not "unable to open database file"."""
    folder = home.joinpath(*["x" * 100] * 5)
    folder.mkdir(parents=True)
    with pytest.raises(FolderUnusable, match="path is too long"):
        Database.open(folder / "memory.db", clock)


def test_a_missing_folder_is_named_as_the_reason(home: Path, clock: FixedClock) -> None:
    """Writing there says so."""
    with pytest.raises(FolderUnusable, match="No such file or directory"):
        Database.open(home / "gone" / "memory.db", clock)


def test_a_missing_store_cannot_be_read(profile: ProfilePlaces, clock: FixedClock) -> None:
    """Reading never makes a store."""
    with pytest.raises(FolderUnusable, match=r"there is no memory\.db"):
        Database.open(profile.database, clock, read_only=True)
    assert not profile.database.exists()


def test_a_folder_in_the_place_of_the_store_is_refused(profile: ProfilePlaces, clock: FixedClock) -> None:
    """Whatever lies there is left alone."""
    profile.database.mkdir()
    with pytest.raises(FolderUnusable):
        Database.open(profile.database, clock)


def test_a_database_of_another_program_is_refused_untouched(profile: ProfilePlaces, clock: FixedClock) -> None:
    """Tables that we did not make are not ours to migrate."""
    with closing(sqlite3.connect(profile.database)) as other:
        other.execute("CREATE TABLE notes (text)")
    with pytest.raises(StoreDamaged, match="another program"):
        Database.open(profile.database, clock)
    with closing(sqlite3.connect(profile.database)) as other:
        assert [row[0] for row in other.execute("SELECT name FROM sqlite_schema")] == ["notes"]


def _fill(store: TranscriptStore) -> None:
    session = store.new_session()
    for number in range(200):
        store.add_question(session.id, f"question {number} " + "text " * 100)


@pytest.mark.parametrize(
    ("offset", "size"),
    [(0, 16), (18, 2), (100, 200), (4096, 4096), (40_000, 4096), (81_920, 4096), (-20_000, 20_000)],
)
def test_damage_is_found_and_the_backup_offered(
    profile: ProfilePlaces, clock: FixedClock, offset: int, size: int
) -> None:
    """Random bytes in the header, the schema, a table or an index: opening or checking says so and names the backup."""
    database = Database.open(profile.database, clock)
    _fill(TranscriptStore(database, clock))
    database.close()
    backup = back_up(profile, profile.backups, clock).path
    damaged = bytearray(profile.database.read_bytes())
    start = offset % len(damaged)
    damaged[start : start + size] = b"\xa5" * min(size, len(damaged) - start)
    profile.database.write_bytes(damaged)
    with pytest.raises(StoreDamaged) as caught:
        _open_and_check(profile, clock)
    assert caught.value.backups == (backup,)
    assert str(backup) in caught.value.hint
    assert profile.database.read_bytes() == damaged


def test_a_truncated_store_is_found_damaged(profile: ProfilePlaces, clock: FixedClock) -> None:
    """Half a file is no store."""
    database = Database.open(profile.database, clock)
    _fill(TranscriptStore(database, clock))
    database.close()
    whole = profile.database.read_bytes()
    profile.database.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreDamaged, match="Nothing was changed"):
        _open_and_check(profile, clock)


def test_a_store_emptied_by_a_crash_is_not_taken_for_a_new_one(
    profile: ProfilePlaces, clock: FixedClock, store: TranscriptStore, database: Database
) -> None:
    """Where there are backups, a file of no bytes, or none, is damage; without any it is a store about to be made."""
    database.close()
    backup = back_up(profile, profile.backups, clock).path
    profile.database.write_bytes(b"")
    with pytest.raises(StoreDamaged) as caught:
        Database.open(profile.database, clock)
    assert caught.value.backups == (backup,)
    assert profile.database.stat().st_size == 0
    profile.database.unlink()
    with pytest.raises(StoreDamaged, match="gone"):
        Database.open(profile.database, clock)
    backup.unlink()
    Database.open(profile.database, clock).close()


def _open_and_check(profile: ProfilePlaces, clock: FixedClock) -> None:
    database = Database.open(profile.database, clock)
    try:
        database.check()
    finally:
        database.close()


def test_a_good_store_passes_the_check(store: TranscriptStore, database: Database) -> None:
    """The check finds nothing where nothing is wrong."""
    _fill(store)
    database.check()


def test_a_closed_store_answers_with_an_error_of_ours(database: Database) -> None:
    """No error of SQLite's reaches a caller."""
    database.close()
    with pytest.raises(StoreError):
        database.rows("SELECT 1")
