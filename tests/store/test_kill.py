"""kill -9 at random moments: no committed word is lost, and the store is whole."""

import random
import signal
import sqlite3
import threading
from contextlib import closing

import pytest

from assistant.clock import FixedClock
from assistant.memory.turn import Speaker, TurnStatus
from assistant.paths import ProfilePlaces
from assistant.store.database import Database
from assistant.store.lock import WriterLock
from assistant.store.transcript import TranscriptStore
from support.store_child import start

_LONGEST_LIFE_S = 0.5


def _kill_once(profile: ProfilePlaces, chance: random.Random) -> set[str]:
    """Let a child talk for a moment, kill it, and return the ids that it said were committed."""
    with start("write", profile) as child:
        assert child.stdout is not None
        said = [child.stdout.readline()]
        timer = threading.Timer(chance.uniform(0, _LONGEST_LIFE_S), child.send_signal, [signal.SIGKILL])
        timer.start()
        said += child.stdout.readlines()
        timer.join()
    assert child.returncode == -signal.SIGKILL
    return {line.split()[1] for line in said if line.endswith("\n")}


def _look_over(profile: ProfilePlaces, clock: FixedClock, committed: set[str]) -> None:
    """Open the store as the program does after a crash, and compare it with what was promised."""
    lock = WriterLock.acquire(profile.lock, clock)
    assert isinstance(lock, WriterLock)
    assert lock.left_by is not None
    database = Database.open(profile.database, clock)
    database.check()
    store = TranscriptStore(database, clock)
    settled = store.settle_interrupted()
    assert len(settled) <= 1
    [session] = store.sessions()
    turns = store.turns(session.id)
    assert committed <= {turn.id for turn in turns}
    assert [turn.position for turn in turns] == list(range(1, len(turns) + 1))
    assert all(turn.status in {TurnStatus.COMPLETE, TurnStatus.INTERRUPTED} for turn in turns)
    questions = sum(turn.speaker is Speaker.USER for turn in turns)
    assert len(store.search("预算", limit=len(turns))) == questions
    database.close()
    lock.release()


def _survive(profile: ProfilePlaces, clock: FixedClock, kills: int) -> None:
    chance = random.Random(kills)
    committed: set[str] = set()
    for _ in range(kills):
        committed |= _kill_once(profile, chance)
        _look_over(profile, clock, committed)
    with closing(sqlite3.connect(profile.database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database = Database.open(profile.database, clock)
    with database.transaction() as connection:
        connection.execute("INSERT INTO turn_search (turn_search) VALUES ('integrity-check')")
    database.close()


def test_thirty_kills_lose_no_word(profile: ProfilePlaces, clock: FixedClock) -> None:
    """What was written is there after each kill, searchable and in order; at most one reply is interrupted."""
    _survive(profile, clock, 30)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_thousand_kills_lose_no_word(profile: ProfilePlaces, clock: FixedClock) -> None:
    """The same, often enough to meet rare moments."""
    _survive(profile, clock, 1000)
