"""Disks that are full or take no writing."""

from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.errors import FolderUnusable, ReadOnly, StoreFull
from assistant.memory.turn import TurnStatus
from assistant.paths import ProfilePlaces
from assistant.store.backup import back_up
from assistant.store.database import Database
from assistant.store.lock import Holder, WriterLock
from assistant.store.restore import restore_backup
from assistant.store.transcript import TranscriptStore
from support.disk import fill, make_read_only, small_disk
from support.store_child import start


def _talk_until_full(store: TranscriptStore, session_id: str) -> int:
    """Add questions until the disk is full; how many were taken."""
    for number in range(10_000):
        try:
            store.add_question(session_id, f"question {number} " + "word " * 200)
        except StoreFull:
            return number
    raise AssertionError("the disk never filled up")


def _grow_until_full(store: TranscriptStore, reply_id: str) -> str:
    """Let a reply grow until the disk is full; the text that was taken last."""
    text = ""
    for _ in range(1000):
        try:
            store.grow_reply(reply_id, text + "word " * 500)
        except StoreFull:
            return text
        text += "word " * 500
    raise AssertionError("the disk never filled up")


def test_a_full_disk_costs_the_change_and_nothing_before_it(home: Path, clock: FixedClock) -> None:
    """Every turn that was taken is there, the one that was not is not; with room again it goes on."""
    with small_disk(home / "disk", 1200) as disk:
        database = Database.open(disk / "memory.db", clock)
        store = TranscriptStore(database, clock)
        session = store.new_session()
        ballast = fill(disk, leave_bytes=200_000)
        taken = _talk_until_full(store, session.id)
        assert len(store.turns(session.id)) == taken
        database.check()
        ballast.unlink()
        store.add_question(session.id, "room again")
        database.close()
        reopened = Database.open(disk / "memory.db", clock)
        reopened.check()
        assert len(TranscriptStore(reopened, clock).turns(session.id)) == taken + 1
        reopened.close()


def test_a_reply_that_meets_a_full_disk_is_kept_as_far_as_it_came(home: Path, clock: FixedClock) -> None:
    """The text of the last growth that was taken stands, and the reply can be ended when there is room."""
    with small_disk(home / "disk", 1200) as disk:
        database = Database.open(disk / "memory.db", clock)
        store = TranscriptStore(database, clock)
        reply = store.begin_reply(store.new_session().id, "m")
        ballast = fill(disk, leave_bytes=40_000)
        text = _grow_until_full(store, reply.id)
        assert store.find_turn(reply.id).text == text
        ballast.unlink()
        assert store.end_reply(reply.id, text, TurnStatus.COMPLETE, 9).text == text
        database.close()


def test_no_store_can_be_made_on_a_full_disk(home: Path, clock: FixedClock) -> None:
    """It says that the disk is full, and works when it is not."""
    with small_disk(home / "disk", 1200) as disk:
        ballast = fill(disk, leave_bytes=8192)
        with pytest.raises(StoreFull):
            Database.open(disk / "memory.db", clock)
        ballast.unlink()
        Database.open(disk / "memory.db", clock).close()


def test_a_backup_onto_a_full_disk_leaves_nothing_there(
    store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock, home: Path
) -> None:
    """No half file, neither under its name nor under another."""
    store.add_question(store.new_session().id, "word " * 2000)
    with small_disk(home / "stick", 64) as stick:
        with pytest.raises(StoreFull, match="stick"):
            back_up(profile, stick, clock)
        assert list(stick.iterdir()) == []


def test_a_restore_without_room_changes_nothing(
    store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock, home: Path
) -> None:
    """The room is looked for before anything is unpacked."""
    store.add_question(store.new_session().id, "word " * 2000)
    archive = back_up(profile, home / "copy.zip", clock).path
    with small_disk(home / "disk", 64) as disk:
        with pytest.raises(StoreFull):
            restore_backup(archive, ProfilePlaces(disk / "default"), clock)
        assert [path.name for path in (disk / "default").iterdir()] == ["writer.lock"]


def _profile_on(disk: Path, clock: FixedClock) -> ProfilePlaces:
    profile = ProfilePlaces(disk / "default")
    profile.root.mkdir()
    database = Database.open(profile.database, clock)
    TranscriptStore(database, clock).new_session("still readable")
    database.close()
    return profile


def test_a_read_only_disk_opens_for_reading(home: Path, clock: FixedClock) -> None:
    """The lock says why there is no writing; everything can be read and searched."""
    with small_disk(home / "disk", 1200) as disk:
        profile = _profile_on(disk, clock)
        make_read_only(disk)
        holder = WriterLock.acquire(profile.lock, clock)
        assert str(holder) == "its folder takes no writing (Read-only file system)"
        database = Database.open(profile.database, clock, read_only=True, holder=str(holder))
        store = TranscriptStore(database, clock)
        assert [session.title for session in store.sessions()] == ["still readable"]
        with pytest.raises(ReadOnly, match="Read-only file system"):
            store.new_session()
        database.close()


def test_a_read_only_disk_is_refused_for_writing(home: Path, clock: FixedClock) -> None:
    """The reason is the system's."""
    with small_disk(home / "disk", 1200) as disk:
        profile = _profile_on(disk, clock)
        make_read_only(disk)
        with pytest.raises(FolderUnusable, match="Read-only file system"):
            Database.open(profile.database, clock)
        with pytest.raises(FolderUnusable, match="Read-only file system"):
            back_up(profile, disk / "backups", clock)


def test_a_store_that_a_crash_left_on_a_disk_now_read_only_is_read(home: Path, clock: FixedClock) -> None:
    """Words that are still in the WAL are among what is read."""
    with small_disk(home / "disk", 2000) as disk:
        profile = ProfilePlaces(disk / "default")
        with start("write", profile) as child:
            assert child.stdout is not None
            committed = child.stdout.readline().split()[1]
            child.kill()
        make_read_only(disk)
        database = Database.open(profile.database, clock, read_only=True)
        assert TranscriptStore(database, clock).find_turn(committed).id == committed
        database.close()


def test_a_wal_without_its_index_on_a_read_only_disk_says_what_to_do(home: Path, clock: FixedClock) -> None:
    """Reading the file alone would hide the newest words, so it is not done."""
    with small_disk(home / "disk", 2000) as disk:
        profile = ProfilePlaces(disk / "default")
        with start("write", profile) as child:
            assert child.stdout is not None
            child.stdout.readline()
            child.kill()
        (profile.root / "memory.db-shm").unlink()
        make_read_only(disk)
        with pytest.raises(FolderUnusable, match="open it once where it can be written"):
            Database.open(profile.database, clock, read_only=True)


def test_a_lock_without_its_folder_on_a_read_only_disk_is_an_error(home: Path, clock: FixedClock) -> None:
    """There is no profile to read, and none can be made."""
    with small_disk(home / "disk", 64) as disk:
        make_read_only(disk)
        with pytest.raises(FolderUnusable, match="Read-only file system"):
            assert isinstance(WriterLock.acquire(disk / "default" / "writer.lock", clock), Holder)
