"""One writer for each profile."""

import os
import signal
import stat

import pytest

from assistant.clock import FixedClock
from assistant.paths import ProfilePlaces
from assistant.store.lock import Holder, WriterLock
from support.store_child import start


def _acquired(profile: ProfilePlaces, clock: FixedClock) -> WriterLock:
    lock = WriterLock.acquire(profile.lock, clock)
    assert isinstance(lock, WriterLock)
    return lock


def test_a_free_lock_is_taken_and_given_back(profile: ProfilePlaces, clock: FixedClock) -> None:
    """After an orderly release the next one finds no trace of the first; releasing twice is harmless."""
    lock = _acquired(profile, clock)
    lock.release()
    lock.release()
    again = _acquired(profile, clock)
    assert again.left_by is None
    again.release()


def test_a_held_lock_names_its_holder(profile: ProfilePlaces, clock: FixedClock) -> None:
    """Process, program and since when, as a clause."""
    lock = _acquired(profile, clock)
    holder = WriterLock.acquire(profile.lock, clock)
    assert isinstance(holder, Holder)
    assert holder.pid == os.getpid()
    assert f"(process {os.getpid()} on " in str(holder)
    assert str(holder).endswith("has been writing to it since 2026-11-12 09:14 UTC")
    lock.release()


def test_another_process_holds_it_until_it_lets_go(profile: ProfilePlaces, clock: FixedClock) -> None:
    """The lock is the operating system's, across processes."""
    with start("hold", profile) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "held\n"
        holder = WriterLock.acquire(profile.lock, clock)
        assert isinstance(holder, Holder)
        assert holder.pid == child.pid
        child.communicate("go\n")
    lock = _acquired(profile, clock)
    assert lock.left_by is None
    lock.release()


def test_the_lock_of_a_killed_process_is_taken_over_and_reported(profile: ProfilePlaces, clock: FixedClock) -> None:
    """After kill -9 the lock is free at once, and the opener learns who had it."""
    with start("hold", profile) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "held\n"
        child.send_signal(signal.SIGKILL)
    lock = _acquired(profile, clock)
    assert lock.left_by is not None
    assert lock.left_by.pid == child.pid
    lock.release()


@pytest.mark.parametrize("note", [b"", b"{", b"[]", b'{"pid": "x"}', b"\xff"])
def test_a_note_that_cannot_be_read_is_still_a_note(profile: ProfilePlaces, clock: FixedClock, note: bytes) -> None:
    """A writer that died while it wrote its note is reported as unknown."""
    profile.lock.with_name("writer.lock.holder").write_bytes(note)
    lock = _acquired(profile, clock)
    assert lock.left_by == Holder()
    assert str(lock.left_by) == "another program is writing to it"
    lock.release()


def test_the_lock_and_its_note_are_for_this_user_alone(profile: ProfilePlaces, clock: FixedClock) -> None:
    """Mode 0600 both."""
    lock = _acquired(profile, clock)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in profile.root.glob("writer*")}
    assert modes == {"writer.lock": 0o600, "writer.lock.holder": 0o600}
    lock.release()
