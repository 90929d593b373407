"""Bringing a profile back."""

import json
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.errors import BackupInvalid, ReadOnly, StoreTooNew
from assistant.paths import Places, ProfilePlaces
from assistant.store.archive import write_archive
from assistant.store.backup import back_up
from assistant.store.database import Database
from assistant.store.lock import WriterLock
from assistant.store.manifest import Contents
from assistant.store.restore import restore_backup, verify_backup
from assistant.store.transcript import TranscriptStore
from support.store_child import run_until_killed


def _say(profile: ProfilePlaces, clock: FixedClock, words: str) -> None:
    database = Database.open(profile.database, clock)
    store = TranscriptStore(database, clock)
    store.add_question(store.new_session().id, words)
    database.close()


def _said(profile: ProfilePlaces, clock: FixedClock) -> list[str]:
    database = Database.open(profile.database, clock)
    database.check()
    titles = [session.title for session in TranscriptStore(database, clock).sessions()]
    database.close()
    return sorted(titles)


@pytest.fixture
def archive(profile: ProfilePlaces, clock: FixedClock, tmp_path: Path) -> Path:
    """A backup of a profile in which "before" was said and traced."""
    _say(profile, clock, "before")
    profile.traces.mkdir()
    (profile.traces / "one.jsonl").write_text("before\n")
    return back_up(profile, tmp_path / "copy.zip", clock).path


def test_a_restore_brings_back_words_and_traces(profile: ProfilePlaces, clock: FixedClock, archive: Path) -> None:
    """What was said after the backup is not there any more, what was said before is."""
    _say(profile, clock, "after")
    (profile.traces / "one.jsonl").write_text("after\n")
    restore_backup(archive, profile, clock)
    assert _said(profile, clock) == ["before"]
    assert (profile.traces / "one.jsonl").read_text() == "before\n"


def test_what_was_there_is_kept_beside_it(profile: ProfilePlaces, clock: FixedClock, archive: Path) -> None:
    """The folder is named in the report and opens like any profile."""
    _say(profile, clock, "after")
    report = restore_backup(archive, profile, clock)
    assert report.kept is not None
    assert _said(ProfilePlaces(report.kept), clock) == ["after", "before"]
    assert (report.kept / "traces" / "one.jsonl").read_text() == "before\n"


def test_a_damaged_store_is_replaced_and_kept(profile: ProfilePlaces, clock: FixedClock, archive: Path) -> None:
    """Restoring is the way out of damage; the damaged bytes stay for whoever can read them."""
    profile.database.write_bytes(b"damaged" * 5000)
    report = restore_backup(archive, profile, clock)
    assert report.kept is not None
    assert (report.kept / "memory.db").read_bytes() == b"damaged" * 5000
    assert _said(profile, clock) == ["before"]


def test_words_still_in_the_wal_are_kept_too(profile: ProfilePlaces, clock: FixedClock, archive: Path) -> None:
    """A store that a crash left with a WAL is folded before it is put aside."""
    database = Database.open(profile.database, clock)
    store = TranscriptStore(database, clock)
    store.add_question(store.new_session().id, "in the WAL")
    report = restore_backup(archive, profile, clock)
    assert report.kept is not None
    assert _said(ProfilePlaces(report.kept), clock) == ["before", "in the WAL"]
    assert _said(profile, clock) == ["before"]
    database.close()


def test_an_empty_profile_can_be_filled(places: Places, clock: FixedClock, archive: Path) -> None:
    """A new machine has no profile yet; there is nothing to keep."""
    other = places.profile("other")
    report = restore_backup(archive, other, clock)
    assert (report.kept, report.contents.profile) == (None, "default")
    assert _said(other, clock) == ["before"]


def test_a_profile_in_use_is_not_replaced(profile: ProfilePlaces, clock: FixedClock, archive: Path) -> None:
    """The one who writes is named; nothing is changed."""
    lock = WriterLock.acquire(profile.lock, clock)
    assert isinstance(lock, WriterLock)
    with pytest.raises(ReadOnly, match="has been writing"):
        restore_backup(archive, profile, clock)
    lock.release()


def _rewrite(archive: Path, change: Callable[[dict[str, bytes]], None]) -> None:
    with zipfile.ZipFile(archive) as zipped:
        members = {name: zipped.read(name) for name in zipped.namelist()}
    change(members)
    with zipfile.ZipFile(archive, "w") as zipped:
        for name, data in members.items():
            zipped.writestr(name, data)


def _rename_member(members: dict[str, bytes], name: str, new: str) -> None:
    members[new] = members.pop(name)
    members["manifest.json"] = members["manifest.json"].replace(name.encode(), json.dumps(new)[1:-1].encode())


def _set(members: dict[str, bytes], key: str, value: object) -> None:
    manifest = json.loads(members["manifest.json"])
    manifest[key] = value
    members["manifest.json"] = json.dumps(manifest).encode()


def _set_size(members: dict[str, bytes], size_bytes: int) -> None:
    manifest = json.loads(members["manifest.json"])
    manifest["members"][0]["size_bytes"] = size_bytes
    members["manifest.json"] = json.dumps(manifest).encode()


@pytest.mark.parametrize(
    "change",
    [
        lambda members: members.pop("manifest.json"),
        lambda members: members.pop("memory.db"),
        lambda members: members.update({"memory.db": members["memory.db"][:-1] + b"x"}),
        lambda members: members.update({"memory.db": members["memory.db"] + b"x"}),
        lambda members: members.update({"memory.db": members["memory.db"][:-1]}),
        lambda members: members.update({"traces/extra.jsonl": b""}),
        lambda members: members.update({"manifest.json": b"{}"}),
        lambda members: members.update({"manifest.json": b"[" * 10_000}),
        lambda members: members.update({"manifest.json": b" " * 5_000_000}),
        lambda members: _rename_member(members, "traces/one.jsonl", "../one.jsonl"),
        lambda members: _rename_member(members, "traces/one.jsonl", "/tmp/one.jsonl"),
        lambda members: _rename_member(members, "traces/one.jsonl", "traces/../../one"),
        lambda members: _rename_member(members, "traces/one.jsonl", "traces/..\\one"),
        lambda members: _rename_member(members, "traces/one.jsonl", "writer.lock"),
        lambda members: _set(members, "format", 2),
        lambda members: _set(members, "created_at", "yesterday"),
        lambda members: _set(members, "members", None),
        lambda members: _set_size(members, -1),
    ],
)
def test_an_archive_that_is_not_right_is_refused_before_anything_changes(
    profile: ProfilePlaces, clock: FixedClock, archive: Path, change: Callable[[dict[str, bytes]], None]
) -> None:
    """Missing, changed, added, renamed members and a strange manifest: each refused, the profile as it was."""
    _rewrite(archive, change)
    _say(profile, clock, "after")
    before = {path: path.read_bytes() for path in profile.root.rglob("*") if path.is_file()}
    with pytest.raises(BackupInvalid):
        restore_backup(archive, profile, clock)
    after = {path: path.read_bytes() for path in profile.root.rglob("*") if path.is_file()}
    after.pop(profile.lock)
    assert after == before


@pytest.mark.parametrize("keep", [0, 1, 100, -100, -1])
def test_a_truncated_archive_is_refused(archive: Path, keep: int) -> None:
    """A copy that was cut off is no backup."""
    archive.write_bytes(archive.read_bytes()[:keep])
    with pytest.raises(BackupInvalid):
        verify_backup(archive)


def test_a_flipped_byte_is_found_or_changes_nothing(archive: Path) -> None:
    """Wherever it lies: what is still accepted (a time stamp in the zip's directory) unpacks to the same bytes."""
    whole = archive.read_bytes()
    manifest = verify_backup(archive)
    refused = 0
    for place in range(0, len(whole), 29):
        archive.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        try:
            assert verify_backup(archive) == manifest
        except BackupInvalid:
            refused += 1
    assert refused > len(whole) / 29 * 0.8


@pytest.mark.parametrize("make", [lambda path: None, lambda path: path.write_text("text"), lambda path: path.mkdir()])
def test_what_is_no_archive_is_refused(tmp_path: Path, make: Callable[[Path], object]) -> None:
    """A missing file, another file, a folder."""
    path = tmp_path / "no.zip"
    make(path)
    with pytest.raises(BackupInvalid):
        verify_backup(path)


def _pack(tmp_path: Path, database: Path) -> Path:
    path = tmp_path / "packed.zip"
    contents = Contents("default", datetime(2026, 1, 1, tzinfo=UTC), "asked", 1, 0, 0)
    with path.open("wb") as file:
        write_archive(file, contents, {"memory.db": database}, lambda done, total: None)
    return path


def test_a_backup_from_a_later_version_is_refused(profile: ProfilePlaces, clock: FixedClock, tmp_path: Path) -> None:
    """It would be a store that this version cannot open."""
    Database.open(profile.database, clock).close()
    with closing(sqlite3.connect(profile.database)) as connection, connection:
        connection.execute("INSERT INTO migrations VALUES (99, 'later', 'x', 'x')")
    with pytest.raises(StoreTooNew):
        verify_backup(_pack(tmp_path, profile.database))


def test_a_backup_of_something_else_is_refused(tmp_path: Path) -> None:
    """Hashes that fit do not make a store out of any file."""
    strange = tmp_path / "strange"
    strange.write_bytes(b"no database" * 1000)
    with pytest.raises(BackupInvalid, match="damaged"):
        verify_backup(_pack(tmp_path, strange))


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("checked", ["after", "before"]),
        ("kept", ["after", "before"]),
        ("cleared", ["after", "before"]),
        ("installed", ["before"]),
        ("done", ["before"]),
    ],
)
def test_a_kill_at_any_step_leaves_the_old_store_or_the_new_one(
    profile: ProfilePlaces, clock: FixedClock, archive: Path, step: str, said: list[str]
) -> None:
    """After kill -9 one of the two opens whole, and the restore can be made again."""
    profile.backups.mkdir()
    archive.rename(profile.backups / "copy.zip")
    _say(profile, clock, "after")
    run_until_killed("restore", profile, step)
    assert _said(profile, clock) == said
    restore_backup(profile.backups / "copy.zip", profile, clock)
    assert _said(profile, clock) == ["before"]
    assert (profile.traces / "one.jsonl").read_text() == "before\n"


def test_what_a_killed_restore_left_is_swept_up(profile: ProfilePlaces, clock: FixedClock, archive: Path) -> None:
    """An unpacked copy lies around until the next restore at most."""
    leftover = profile.root / ".restore-abc"
    leftover.mkdir()
    restore_backup(archive, profile, clock)
    assert list(profile.root.glob(".restore-*")) == []
