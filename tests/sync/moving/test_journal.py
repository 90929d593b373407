"""The sync log: whole lines, and never a word of a person."""

import os
from datetime import timedelta
from pathlib import Path

import pytest

from assistant.errors import FolderUnusable, StoreFull
from support.disk import fill, small_disk
from support.houses import NOON
from sync.moving.journal import Entry, Event, SyncJournal


def test_the_log_keeps_its_lines(tmp_path: Path) -> None:
    """What was added is read again, the newest last, and only as many as are asked for."""
    log = SyncJournal(tmp_path / "profile" / "sync.jsonl")
    entries = [Entry(NOON + timedelta(hours=hour), Event.EXPORTED, counts={"records": hour}) for hour in range(5)]
    for entry in entries:
        log.add(entry)
    assert entries == log.entries()
    assert entries[3:] == log.entries(newest=2)
    assert 0o600 == (tmp_path / "profile" / "sync.jsonl").stat().st_mode & 0o777


def test_half_a_line_is_passed_over(tmp_path: Path) -> None:
    """What a power cut left behind hides no other line."""
    log = SyncJournal(tmp_path / "sync.jsonl")
    log.add(Entry(NOON, Event.EXPORTED))
    with (tmp_path / "sync.jsonl").open("ab") as file:
        file.write(b'{"at":"2026\n[1]\n{}\n')
    log.add(Entry(NOON, Event.IMPORTED))
    assert [Event.EXPORTED, Event.IMPORTED] == [entry.event for entry in log.entries()]


@pytest.mark.parametrize("words", ["I like tea", "a/path", "x" * 81, "密码"])
def test_nothing_but_ids_and_names_of_ours_can_be_logged(words: str, tmp_path: Path) -> None:
    """A sentence in any field is a fault of the program, and is not written."""
    log = SyncJournal(tmp_path / "sync.jsonl")
    for entry in (Entry(NOON, Event.FAILED, detail=words), Entry(NOON, Event.FAILED, rules={words: 1})):
        with pytest.raises(ValueError, match="only ids"):
            log.add(entry)
    assert [] == log.entries()


def write_on(log: SyncJournal, lines: int) -> None:
    """So many lines of the longest kind."""
    for _ in range(lines):
        log.add(Entry(NOON, Event.IMPORTED, detail="x" * 80))


def test_a_full_disk_leaves_whole_lines(tmp_path: Path) -> None:
    """The line that found no room is taken back, and the next one stands by itself."""
    with small_disk(tmp_path / "small", 64) as folder:
        log = SyncJournal(folder / "sync.jsonl")
        log.add(Entry(NOON, Event.EXPORTED))
        ballast = fill(folder)
        with pytest.raises(StoreFull):
            write_on(log, lines=200)
        ballast.unlink()
        log.add(Entry(NOON, Event.UNDONE))
        assert Event.UNDONE is log.entries()[-1].event
        assert (folder / "sync.jsonl").read_bytes().count(b"\n") == len(log.entries(newest=1000))


def test_a_line_that_is_written_in_pieces_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system may take less than it is given: only the rest follows."""
    write = os.write
    monkeypatch.setattr("os.write", lambda descriptor, data: write(descriptor, bytes(data)[:7]))
    log = SyncJournal(tmp_path / "sync.jsonl")
    entries = [Entry(NOON, Event.EXPORTED, "bundle"), Entry(NOON, Event.IMPORTED, "bundle")]
    for entry in entries:
        log.add(entry)
    assert entries == log.entries()


def test_a_log_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    """A folder in its place is a typed error."""
    (tmp_path / "sync.jsonl").mkdir()
    with pytest.raises(FolderUnusable):
        SyncJournal(tmp_path / "sync.jsonl").entries()
