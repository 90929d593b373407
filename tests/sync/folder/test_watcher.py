"""The watcher over days that take no time: what it receives, publishes and says."""

import hashlib
import logging
import os
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.errors import StoreFull
from support.watched import House
from sync.folder.log import Event
from sync.folder.outcome import Ending, Outcome
from sync.folder.status import Mode

HELD, REFUSED = Outcome(Ending.HELD), Outcome(Ending.REFUSED, "it is damaged")


def test_a_bundle_that_lies_there_is_received_once(house: House) -> None:
    """At the second look, and never again in a day."""
    house.put("ricordo-b-1.age", b"one")
    house.run(86_400)
    assert [("ricordo-b-1.age", b"one", hashlib.sha256(b"one").hexdigest())] == house.inbox.calls


def test_a_bundle_is_found_without_any_hint(house: House) -> None:
    """The scan is the truth; the reports of the system may all be lost."""
    house.at(100, lambda: house.put("ricordo-b-1.age", b"one"))
    house.run(100 + house.pace.scan_s + house.pace.settle_s + 1)
    assert [b"one"] == house.inbox.contents


def test_a_hint_makes_the_scan_come_sooner(house: House) -> None:
    """Half a second, then two of rest."""
    house.at(100, lambda: house.put("ricordo-b-1.age", b"one"))
    house.at(100.1, house.watcher.hint)
    house.run(103)
    assert [b"one"] == house.inbox.contents


def test_a_growing_file_is_not_touched_before_it_rests(house: House) -> None:
    """However long it takes to be copied."""
    for second in range(60):
        house.at(second, partial(house.put, "ricordo-b-1.age", b"x" * (second + 1)))
    house.run(70)
    assert [b"x" * 60] == house.inbox.contents


def test_a_copy_of_known_content_is_not_received_again(house: House) -> None:
    """A conflict copy, a moved file, one deleted and restored: names mean nothing."""
    path = house.put("ricordo-b-1.age", b"one")
    house.at(10, lambda: house.put("ricordo-b-1.sync-conflict-20261112-091400-7QKX2AB.age", b"one"))
    house.at(100, lambda: path.rename(house.folder / "renamed.age"))
    house.at(200, (house.folder / "renamed.age").unlink)
    house.at(300, lambda: house.put("ricordo-b-1.age", b"one"))
    house.run(1000)
    assert [b"one"] == house.inbox.contents


def test_a_conflict_copy_with_other_content_is_received(house: House) -> None:
    """Both sides of a conflict are somebody's memory."""
    house.put("ricordo-b-1.age", b"one")
    house.put("ricordo-b-1 (laptop-b's conflicted copy 2026-11-12).age", b"another")
    house.run(10)
    assert {b"one", b"another"} == set(house.inbox.contents)


def test_a_bundle_replaced_under_its_name_is_received(house: House) -> None:
    """A new content is news."""
    house.put("ricordo-b-1.age", b"one")
    house.at(10, lambda: house.put("ricordo-b-1.age", b"two"))
    house.run(100)
    assert [b"one", b"two"] == house.inbox.contents


def test_content_exchanged_under_the_same_size_and_time_is_received(house: House) -> None:
    """Sync programs set the time of what they write."""
    path = house.put("ricordo-b-1.age", b"one")
    looked = path.stat()

    def exchange() -> None:
        path.write_bytes(b"two")
        os.utime(path, ns=(looked.st_atime_ns, looked.st_mtime_ns))

    house.at(10, exchange)
    house.run(100)
    assert [b"one", b"two"] == house.inbox.contents


def test_bundles_of_one_device_come_by_their_numbers(house: House) -> None:
    """However they arrived."""
    for number in (10, 9, 2, 1):
        house.put(f"ricordo-b-{number}.age", str(number).encode())
    house.run(10)
    assert [b"1", b"2", b"9", b"10"] == house.inbox.contents


def test_own_bundles_are_not_received(house: House) -> None:
    """What was published here is known here."""
    house.outbox.has_news = True
    house.run(100)
    assert [] == house.inbox.calls
    assert ["ricordo-me-1.age"] == [path.name for path in house.outbox.written]


@pytest.mark.parametrize("failure", [HELD, REFUSED])
def test_a_failed_bundle_is_not_tried_again_for_nothing(house: House, failure: Outcome) -> None:
    """It would fail the same way."""
    house.inbox.answers[b"bad"] = failure
    house.put("ricordo-b-1.age", b"bad")
    house.run(86_400)
    assert [b"bad"] == house.inbox.contents


@pytest.mark.parametrize("failure", [HELD, REFUSED])
def test_a_failed_bundle_is_tried_again_when_a_key_was_added(house: House, failure: Outcome) -> None:
    """Once for each key."""
    house.inbox.answers[b"bad"] = failure
    house.put("ricordo-b-1.age", b"bad")
    house.at(100, lambda: setattr(house.inbox, "keys", "one more"))
    house.run(1000)
    assert [b"bad", b"bad"] == house.inbox.contents


def test_a_failed_bundle_is_tried_again_when_its_content_changed(house: House) -> None:
    """A copy that was cut short is completed."""
    house.inbox.answers[b"ba"] = REFUSED
    house.put("ricordo-b-1.age", b"ba")
    house.at(100, lambda: house.put("ricordo-b-1.age", b"bad"))
    house.run(1000)
    assert [b"ba", b"bad"] == house.inbox.contents


@pytest.mark.parametrize(
    "obstacle",
    [Outcome(Ending.LATER, "the keyring is locked"), StoreFull(Path("memory.db")), PermissionError(13, "no")],
)
def test_what_could_not_be_tried_is_tried_again_in_a_minute(house: House, obstacle: Outcome | Exception) -> None:
    """A full disk is not the bundle's fault; an error that is raised means the same as the answer."""
    house.inbox.answers[b"one"] = obstacle
    house.put("ricordo-b-1.age", b"one")
    house.at(80, house.inbox.answers.clear)
    house.run(1000)
    assert 2 <= len(house.inbox.calls) <= 3
    assert house.watcher.status().last_received is not None


def test_a_bundle_that_vanishes_while_it_is_received_is_tried_again_when_it_is_back(house: House) -> None:
    """The receiver's error is not the end of the watch."""
    house.inbox.on_receive = lambda path: path.unlink()
    house.inbox.answers[b"one"] = FileNotFoundError(2, "gone")
    house.put("ricordo-b-1.age", b"one")
    house.at(50, lambda: setattr(house.inbox, "on_receive", lambda _: None))
    house.at(50, house.inbox.answers.clear)
    house.at(60, lambda: house.put("ricordo-b-1.age", b"one"))
    house.run(200)
    assert [b"one", b"one"] == house.inbox.contents


def test_every_file_is_read_again_once_an_hour_and_not_received(house: House) -> None:
    """The last resort where a file system keeps no times; what is known stays known."""
    house.put("ricordo-b-1.age", b"one")
    house.run(2 * house.pace.reread_s)
    assert [b"one"] == house.inbox.contents
    assert (0, 0) == (house.watcher.status().waiting, house.watcher.status().held)


def test_noise_is_never_opened(house: House) -> None:
    """Neither half-written files nor the folders of sync programs, though a bundle lies in one."""
    (house.folder / ".stversions").mkdir()
    for name in (
        ".syncthing.b.age.tmp",
        "~syncthing~b.age.tmp",
        ".dropbox",
        "b.age.part",
        "~$b.age",
        ".stversions/b.age",
    ):
        house.put(name, b"noise")
    house.run(100)
    assert [] == house.inbox.calls


def test_what_looks_like_a_bundle_and_is_none_is_logged_once(house: House) -> None:
    """A folder, a link, a FIFO, a file over the limit: somebody may wonder."""
    (house.folder / "folder.age").mkdir()
    (house.folder / "link.age").symlink_to(house.put("notes.txt", b"notes"))
    os.mkfifo(house.folder / "fifo.age")
    with (house.folder / "big.age").open("wb") as file:
        file.truncate(64 * 1024 * 1024 + 1)
    house.run(1000)
    assert [] == house.inbox.calls
    skipped = [line.detail for line in house.watcher.log() if line.event is Event.SKIPPED]
    assert ["folder", "link", "special", "too large"] == sorted(skipped)


def test_news_are_published_when_it_is_quiet(house: House) -> None:
    """One bundle for many changes."""
    house.at(100, lambda: setattr(house.outbox, "has_news", True))
    for second in range(100, 120):
        house.at(second, house.watcher.changed)
    house.at(160, lambda: setattr(house.outbox, "has_news", False))
    house.run(1000)
    assert ["ricordo-me-1.age"] == [path.name for path in house.outbox.written]


def test_news_that_never_end_are_published_in_between(house: House) -> None:
    """At least every five minutes."""
    house.outbox.has_news = True
    for second in range(0, 1200, 10):
        house.at(second, house.watcher.changed)
    house.run(1200)
    assert 3 <= len(house.outbox.written) <= 4


def test_nothing_is_published_while_nothing_changes(house: House) -> None:
    """Asked once after the start, for what changed while nobody watched."""
    house.run(86_400)
    assert 1 == house.outbox.calls


@pytest.mark.parametrize("error", [StoreFull(Path("memory.db")), OSError(28, "No space left on device")])
def test_what_could_not_be_published_is_tried_again(house: House, error: Exception) -> None:
    """In a minute, saying meanwhile what is wrong."""
    troubles: list[str] = []
    house.outbox.error = error
    house.outbox.has_news = True
    house.at(50, lambda: troubles.append(house.watcher.status().trouble))
    house.at(89, lambda: troubles.append(str(house.outbox.calls)))
    house.at(89, lambda: setattr(house.outbox, "error", None))
    house.run(100)
    assert troubles[0]
    assert troubles[0] in str(error)
    assert "1" == troubles[1]
    assert "" == house.watcher.status().trouble
    assert 1 == len(house.outbox.written)


def test_the_status_counts_what_waits_and_what_is_held(house: House, clock: FixedClock) -> None:
    """And tells when something came in and went out."""
    start = clock.now()
    house.inbox.answers = {b"held": HELD, b"later": Outcome(Ending.LATER), b"bad": REFUSED}
    for name, content in (("a.age", b"held"), ("b.age", b"later"), ("c.age", b"bad"), ("d.age", b"good")):
        house.put(name, content)
    house.at(31, lambda: house.put("e.age", b"growing"))
    house.outbox.has_news = True
    house.run(33)
    status = house.watcher.status()
    assert (2, 1) == (status.waiting, status.held)
    assert start + timedelta(seconds=2) == status.last_received
    assert start + timedelta(seconds=30) == status.last_published


def test_the_status_is_stopped_before_and_after(house: House) -> None:
    """And watching in between, with a clause for each."""
    seen: list[str] = []
    house.at(5, lambda: seen.append(house.watcher.status().sentence))
    assert Mode.STOPPED is house.watcher.status().mode
    house.run(10)
    assert ["watching the folder"] == seen
    assert Mode.STOPPED is house.watcher.status().mode
    assert "the folder is not watched" == house.watcher.status().sentence


def test_no_name_and_no_word_of_a_bundle_is_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Names in a shared folder are somebody's text; the hash finds the file."""
    caplog.set_level(logging.DEBUG)
    house.inbox.answers[b"my words"] = OSError(5, "Input/output error", str(house.folder / "love letter.age"))
    house.put("love letter.age", b"my words")
    (house.folder / "my diary.age").mkdir()
    house.run(100)
    logged = caplog.text + repr(house.watcher.log())
    assert "Input/output error" in logged
    assert hashlib.sha256(b"my words").hexdigest()[:12] in logged
    assert not any(word in logged for word in ("love", "diary", "words"))
