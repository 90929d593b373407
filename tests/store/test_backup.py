"""Copies of a profile."""

import stat
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.errors import FolderUnusable, StoreDamaged, StoreError
from assistant.paths import ProfilePlaces
from assistant.store.backup import back_up, back_up_if_due, list_backups
from assistant.store.connection import backups_beside
from assistant.store.database import Database
from assistant.store.restore import verify_backup
from assistant.store.transcript import TranscriptStore
from support.store_child import run_until_killed, start


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_backup_is_one_file_named_after_profile_and_time(
    store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock, tmp_path: Path
) -> None:
    """It goes into the folder that is named, readable by this user alone."""
    store.new_session("kept")
    report = back_up(profile, tmp_path / "stick", clock)
    assert _names(tmp_path / "stick") == ["ricordo-default-20261112T091400000000Z.zip"]
    assert report.path.parent == tmp_path / "stick"
    assert stat.S_IMODE(report.path.stat().st_mode) == 0o600
    assert (report.size_bytes, report.contents.sessions) == (report.path.stat().st_size, 1)


def test_a_backup_holds_the_store_the_traces_and_a_manifest(
    store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock, tmp_path: Path
) -> None:
    """Everything that a profile is, and nothing else of its folder."""
    store.add_question(store.new_session().id, "q")
    profile.traces.mkdir()
    (profile.traces / "one.jsonl").write_text("{}\n")
    (profile.traces / "strange name.jsonl").write_text("{}\n")
    profile.exports.mkdir()
    target = tmp_path / "copy.zip"
    back_up(profile, target, clock)
    with zipfile.ZipFile(target) as archive:
        assert sorted(archive.namelist()) == ["manifest.json", "memory.db", "traces/one.jsonl"]
    manifest = verify_backup(target)
    assert (manifest.contents.sessions, manifest.contents.turns, manifest.traces) == (1, 1, 1)


def test_an_existing_file_is_not_replaced(
    store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock, tmp_path: Path
) -> None:
    """A backup never costs another one."""
    target = tmp_path / "copy.zip"
    target.write_bytes(b"precious")
    with pytest.raises(StoreError, match="already"):
        back_up(profile, target, clock)
    assert target.read_bytes() == b"precious"


def test_a_target_that_is_no_folder_is_told_what_to_name(
    store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock, tmp_path: Path
) -> None:
    """The hint is about the target, not about the place of the profile."""
    (tmp_path / "file").write_text("mine")
    with pytest.raises(FolderUnusable) as caught:
        back_up(profile, tmp_path / "file", clock)
    assert ".zip" in caught.value.hint


def test_progress_runs_to_the_end(
    store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock, tmp_path: Path
) -> None:
    """Bytes done never exceed bytes in all, and the last report says all."""
    seen: list[tuple[int, int]] = []
    back_up(profile, tmp_path, clock, lambda done, total: seen.append((done, total)))
    assert all(0 <= done <= total for done, total in seen)
    assert seen[-1][0] == seen[-1][1] > 0


def test_a_profile_without_a_store_cannot_be_backed_up(
    profile: ProfilePlaces, clock: FixedClock, tmp_path: Path
) -> None:
    """It says what is missing, and leaves nothing behind."""
    with pytest.raises(FolderUnusable, match=r"no memory\.db"):
        back_up(profile, tmp_path / "stick", clock)
    assert _names(tmp_path / "stick") == []


def test_a_damaged_store_is_not_copied(
    store: TranscriptStore, database: Database, profile: ProfilePlaces, clock: FixedClock, tmp_path: Path
) -> None:
    """A backup of damage would in time push out the good ones."""
    session = store.new_session()
    for number in range(100):
        store.add_question(session.id, f"question {number} " * 50)
    with database.reading() as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damaged = bytearray(profile.database.read_bytes())
    damaged[40_000:60_000] = b"\xa5" * 20_000
    profile.database.write_bytes(damaged)
    with pytest.raises(StoreDamaged, match=r"memory\.db"):
        back_up(profile, tmp_path / "stick", clock)
    assert _names(tmp_path / "stick") == []


def test_a_backup_made_while_another_process_writes_is_whole(
    profile: ProfilePlaces, clock: FixedClock, tmp_path: Path
) -> None:
    """What was committed before the copy began is in it, and the copy is consistent."""
    with start("write", profile) as child:
        assert child.stdout is not None
        for _ in range(20):
            child.stdout.readline()
        report = back_up(profile, tmp_path / "stick", clock)
        child.kill()
    assert verify_backup(report.path).contents.turns >= 20


def test_the_automatic_backup_is_made_once_a_day(
    store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock
) -> None:
    """Not before its time; after it; and at once when the clock was set back."""
    assert back_up_if_due(profile, clock) is not None
    clock.advance(86_399)
    assert back_up_if_due(profile, clock) is None
    clock.advance(1)
    assert back_up_if_due(profile, clock) is not None
    clock.advance(-10 * 86_400)
    assert back_up_if_due(profile, clock) is not None


def test_only_old_automatic_backups_are_removed(
    store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock
) -> None:
    """The newest three are kept, and every one that was asked for."""
    asked = back_up(profile, profile.backups, clock)
    made = []
    for _ in range(5):
        clock.advance(86_400)
        made.append(back_up_if_due(profile, clock, every=timedelta(days=1), keep=3))
    assert [report.path for report in list_backups(profile)] == [*reversed(made[2:]), asked.path]


def test_a_new_profile_needs_no_backup(profile: ProfilePlaces, clock: FixedClock) -> None:
    """Where there is no store there is nothing to copy."""
    assert back_up_if_due(profile, clock) is None
    assert not profile.backups.exists()


@pytest.mark.parametrize(("step", "backups"), [("started", 0), ("copied", 0), ("renamed", 1)])
def test_a_kill_at_any_step_leaves_whole_backups_only(
    store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock, step: str, backups: int
) -> None:
    """After kill -9 nothing half-made has a backup's name, and the next backup works and sweeps up."""
    store.new_session("kept")
    run_until_killed("backup", profile, step)
    found = backups_beside(profile.database)
    assert len(found) == backups
    for archive in found:
        verify_backup(archive)
    clock.advance(3 * 365 * 86_400)  # far beyond the day after which leftovers are swept
    back_up(profile, profile.backups, clock)
    assert [name for name in _names(profile.backups) if name.startswith(".")] == []
    store.new_session("still writing")
