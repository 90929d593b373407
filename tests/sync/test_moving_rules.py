"""The small rules of moving: what is said aloud, knowledge commits, numbers of bundles, the log."""

import os
from datetime import timedelta
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.errors import FolderUnusable, StoreFull
from assistant.ports.departures import Departed, Place
from assistant.sharing.continuity import Continuity
from assistant.store.connection import MEMORY
from assistant.store.database import Database
from assistant.store.departures import DepartureStore
from support.disk import fill, small_disk
from support.houses import NOON
from sync.container.manifest import is_commit
from sync.moving.journal import Entry, Event, SyncJournal
from sync.moving.knowledge import KnowledgeState, knowledge_state
from sync.moving.remarks import said_aloud

A, B, C = "a" * 40, "b" * 40, "c" * 64


class Line:
    """A knowledge base whose commits stand in one line, the first at the beginning."""

    def __init__(self, *commits: str) -> None:
        self.commits = commits
        self.asked: list[str] = []

    def head(self) -> str:
        return self.commits[-1] if self.commits else ""

    def root(self) -> str:
        return self.commits[0] if self.commits else ""

    def has(self, commit: str) -> bool:
        self.asked.append(commit)
        return commit in self.commits

    def is_ancestor(self, older: str, newer: str) -> bool:
        return self.commits.index(older) < self.commits.index(newer)


class Fork(Line):
    """The same without any order between its commits."""

    def is_ancestor(self, older: str, newer: str) -> bool:
        return False


@pytest.mark.parametrize(
    ("commit", "root", "ours", "state"),
    [
        ("", "", Line(A), KnowledgeState.NONE),
        ("", "", None, KnowledgeState.NONE),
        (A, A, None, KnowledgeState.MISSING),
        (A, A, Line(), KnowledgeState.MISSING),
        (B, A, Line(A), KnowledgeState.MISSING),
        (A, A, Line(A), KnowledgeState.PRESENT),
        (C, A, Line(A, C), KnowledgeState.PRESENT),
        (A, A, Line(A, B), KnowledgeState.ANCESTOR),
        (A, C, Line(A, B), KnowledgeState.DIVERGED),
        (B, A, Fork(A, B, C), KnowledgeState.DIVERGED),
    ],
)
def test_the_states_of_a_knowledge_commit(commit: str, root: str, ours: Line | None, state: KnowledgeState) -> None:
    """None to compare, here, missing, behind ours, or gone another way."""
    assert state is knowledge_state(commit, root, ours)


@pytest.mark.parametrize(
    "text", ["--upload-pack=touch x", "A" * 40, "a" * 39, "a" * 41, "a" * 40 + "\n", "a" * 63, "ａ" * 40, "HEAD"]
)
def test_only_whole_lowercase_ids_are_commits(text: str) -> None:
    """Anything else is none, and no knowledge base is ever asked about it."""
    ours = Line(A)
    assert not is_commit(text)
    assert KnowledgeState.NONE is knowledge_state(text, text, ours)
    assert [] == ours.asked


@pytest.mark.parametrize("continuity", list(Continuity))
def test_only_the_usual_cases_are_silent(continuity: Continuity) -> None:
    """The first bundle and the next one need no word; every other place is said."""
    silent = continuity in {Continuity.FIRST, Continuity.NEXT}
    assert silent is (said_aloud(continuity, NOON, NOON) == ())


def test_an_old_bundle_is_called_old() -> None:
    """After thirty days, whatever its place."""
    assert () == said_aloud(Continuity.NEXT, NOON, NOON + timedelta(days=30))
    assert ("it was made 31 days ago",) == said_aloud(Continuity.NEXT, NOON, NOON + timedelta(days=31))


@pytest.fixture
def departures() -> DepartureStore:
    """Of a profile that has exported nothing."""
    return DepartureStore(Database.open(MEMORY, FixedClock(NOON)))


def test_numbers_rise_and_name_the_one_before(departures: DepartureStore) -> None:
    """The second bundle names the digest of the first."""
    assert Place(1) == departures.reserve()
    departures.note_departed(Departed(1, "d1", "m1"))
    assert Place(2, "d1") == departures.reserve()
    assert Departed(1, "d1", "m1") == departures.last()


def test_a_number_whose_bundle_may_be_out_leaves_a_gap(departures: DepartureStore) -> None:
    """Nobody can tell whether it was seen: the next one claims neither its place nor the one behind it."""
    departures.reserve()
    departures.note_departed(Departed(1, "d1"))
    departures.reserve()
    assert Place(4, "d1") == departures.reserve()


def test_a_number_is_over_what_was_seen_elsewhere(departures: DepartureStore) -> None:
    """With a gap before it, since what it follows on is not known."""
    assert Place(9) == departures.reserve(above=7)


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
