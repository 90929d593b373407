"""What happens to shared folders: they vanish, come back as others, are moved, flooded, or report nothing."""

import threading
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from assistant.errors import FolderUnusable
from support.disk import small_disk
from support.watched import House
from sync.folder.claim import claim_path
from sync.folder.errors import AlreadyWatched
from sync.folder.log import Event
from sync.folder.status import Mode


def modes(house: House) -> list[str]:
    """What it was, one after the other."""
    return [line.detail for line in house.watcher.log() if line.event is Event.MODE]


def test_a_folder_that_vanished_and_came_back_is_watched_again(house: House) -> None:
    """A stick: it says since when it is missing, and hints are armed anew."""
    away = house.folder.with_name("away")
    seen: list[str] = []
    house.at(100, lambda: house.folder.rename(away))
    house.at(200, lambda: seen.append(house.watcher.status().sentence))
    house.at(300, lambda: (away / "ricordo-b-1.age").write_bytes(b"one"))
    house.at(301, lambda: away.rename(house.folder))
    house.run(320)
    assert ["watching", "absent", "watching", "stopped"] == modes(house)
    assert ["the folder is missing since 2026-11-12 09:16 UTC"] == seen
    assert 2 == house.hints.arms
    assert [b"one"] == house.inbox.contents


def test_a_folder_that_is_not_there_at_the_start_is_waited_for(house: House) -> None:
    """The stick may be in the other machine."""
    house.folder.rmdir()
    house.at(100, house.folder.mkdir)
    house.run(120)
    assert ["absent", "watching", "stopped"] == modes(house)


def test_another_folder_in_its_place_is_armed_anew(house: House) -> None:
    """It never was absent at a look, and yet the old watch is dead."""

    def exchange() -> None:
        house.folder.rename(house.folder.with_name("old"))
        house.folder.mkdir()
        house.put("ricordo-b-1.age", b"one")

    house.at(100, exchange)
    house.run(200)
    assert 2 == house.hints.arms
    assert [b"one"] == house.inbox.contents


def test_nothing_falls_between_looking_and_arming(house: House) -> None:
    """What arrives while the watch is made gives no hint, and is seen all the same."""
    house.hints.on_arm = lambda: house.put("ricordo-b-1.age", b"one")
    house.run(5)
    assert [b"one"] == house.inbox.contents


def test_a_watch_that_died_is_armed_anew(house: House) -> None:
    """Whatever it died of."""
    house.at(100, lambda: setattr(house.hints, "lives", False))
    house.run(200)
    assert 2 == house.hints.arms


def test_a_folder_that_came_back_is_told_what_is_new(house: House) -> None:
    """What was published before may not be in this one; nothing is published into nothing."""
    away = house.folder.with_name("away")
    house.at(100, lambda: house.folder.rename(away))
    house.at(110, house.watcher.changed)
    house.at(300, lambda: away.rename(house.folder))
    counts: list[int] = []
    house.at(299, lambda: counts.append(house.outbox.calls))
    house.run(400)
    assert [1] == counts
    assert 2 == house.outbox.calls


def test_an_emptied_folder_means_nothing(house: House) -> None:
    """Absence is no deletion: nothing is told to the receiver, and what comes back is known."""
    paths = [house.put(f"ricordo-b-{number}.age", str(number).encode()) for number in range(3)]
    for number, path in enumerate(paths):
        house.at(100, path.unlink)
        house.at(200, partial(house.put, path.name, str(number).encode()))
    house.run(300)
    assert 3 == len(house.inbox.calls)


def test_a_storm_of_a_thousand_hints_is_one_scan(house: House) -> None:
    """Half a second after the last; the storm wakes the watcher once."""
    house.run(10)
    quiet_waits = len(house.waiter.waits)
    for number in range(1000):
        house.at(10 + number / 10_000, house.watcher.hint)
    house.run(12)
    assert len(house.waiter.waits) - quiet_waits <= 6


def test_a_thousand_bundles_at_once_are_each_received_once(house: House) -> None:
    """In the order of their numbers, with a hint for each step of each."""
    for number in range(1000):
        house.at(1 + number / 500, partial(house.put, f"ricordo-b-{number}.age", b"%d" % number))
        house.at(1 + number / 500, house.watcher.hint)
    house.run(60)
    assert [b"%d" % number for number in range(1000)] == house.inbox.contents
    assert 0 == house.watcher.status().waiting


def test_without_reports_it_looks_often_and_says_why(house: House) -> None:
    """The reason is in the status; after a while reports are asked for again."""
    house.hints.reason = "this system has no watch left to give"
    seen: list[str] = []
    house.at(50, lambda: seen.append(house.watcher.status().sentence))
    house.at(100, lambda: house.put("ricordo-b-1.age", b"one"))
    house.at(113, lambda: seen.append(str(house.inbox.contents)))
    house.at(120, lambda: setattr(house.hints, "reason", ""))
    house.run(400)
    assert ["looking from time to time, because this system has no watch left to give", "[b'one']"] == seen
    assert ["polling", "watching", "stopped"] == modes(house)


def test_a_second_watcher_of_the_same_folder_and_profile_says_so(house: House) -> None:
    """However the folder's path is written; the first one goes on."""
    link = house.folder.with_name("link")
    link.symlink_to(house.folder)
    second = House(link, house.profile, house.clock)

    def intrude() -> None:
        with pytest.raises(AlreadyWatched, match=r"is watched already: .* \(process \d+ on .*\) does it since"):
            second.watcher.run_until(threading.Event())

    house.at(10, intrude)
    house.at(20, lambda: house.put("ricordo-b-1.age", b"one"))
    house.run(100)
    assert [b"one"] == house.inbox.contents


def test_the_claim_ends_with_the_watch(house: House) -> None:
    """Also when a receiver breaks it, which is a fault of the program and not hidden."""
    house.inbox.answers[b"one"] = ZeroDivisionError()
    house.put("ricordo-b-1.age", b"one")
    with pytest.raises(ZeroDivisionError):
        house.run(10)
    assert Mode.STOPPED is house.watcher.status().mode
    house.inbox.answers.clear()
    house.run(20)
    assert [b"one", b"one"] == house.inbox.contents


def test_other_folders_and_other_profiles_have_claims_of_their_own(tmp_path: Path) -> None:
    """One person may watch two folders, two persons one."""
    claims = {claim_path(tmp_path / profile, tmp_path / folder) for profile in "ab" for folder in "cd"}
    assert 4 == len(claims)


def test_a_profile_that_takes_no_writing_is_an_error(house: House, tmp_path: Path) -> None:
    """Nothing could be received into it."""
    (tmp_path / "profile").write_bytes(b"")
    with pytest.raises(FolderUnusable):
        house.watcher.start()


def test_a_stick_that_is_pulled_and_put_in_again(house: House) -> None:
    """A real mount: its bare folder is not taken for it and nothing is published there; back in, it is watched anew."""
    disk = ExitStack()
    disk.enter_context(small_disk(house.folder, 1024))
    house.put("ricordo-b-1.age", b"one")
    house.outbox.has_news = True
    house.at(50, disk.close)
    house.at(60, house.watcher.changed)
    house.at(199, lambda: house.put("ricordo-b-3.age", b"under the disk"))
    house.at(200, lambda: disk.enter_context(small_disk(house.folder, 1024)))
    house.at(200, lambda: house.put("ricordo-b-2.age", b"two"))
    house.run(240)
    published = (house.folder / "ricordo-me-2.age").exists()
    disk.close()
    assert ["watching", "absent", "watching", "stopped"] == modes(house)
    assert [b"one", b"two"] == house.inbox.contents
    assert published
    assert ["ricordo-b-3.age"] == [path.name for path in house.folder.iterdir()]


def test_a_watch_that_died_unnoticed_is_armed_anew_in_a_while(house: House) -> None:
    """A disk that was away between two looks is the same, and its watch is not."""
    house.run(3 * house.pace.rearm_s)
    assert 3 <= house.hints.arms <= 4
    assert 1 == house.outbox.calls


def test_a_file_that_vanishes_before_it_is_read_is_noted_once(house: House) -> None:
    """As one that cannot be read; it is received when it can be."""
    path = house.put("ricordo-b-1.age", b"one")
    second_look = iter([False, True])

    def vanish() -> None:
        if next(second_look, False):
            path.unlink()

    house.outbox.on_own = vanish
    house.at(100, lambda: house.put("ricordo-b-1.age", b"one"))
    house.run(200)
    unreadable = [line.reason for line in house.watcher.log() if line.event is Event.UNREADABLE]
    assert ["No such file or directory"] == unreadable
    assert [b"one"] == house.inbox.contents


def test_stopping_leaves_what_is_not_begun(house: House) -> None:
    """Between two bundles, not after the last; the rest comes the next time."""
    stop = threading.Event()
    house.inbox.on_receive = lambda _: stop.set()
    for number in range(5):
        house.put(f"ricordo-b-{number}.age", b"%d" % number)
    house.watcher.run_until(stop)
    assert [b"0"] == house.inbox.contents
    house.run(10)
    assert [b"0", b"1", b"2", b"3", b"4"] == house.inbox.contents
