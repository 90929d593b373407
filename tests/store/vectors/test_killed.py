"""kill -9 at every step between a commit and its entry in the index: nothing is missing after the next start."""

import os
import random
import signal
import threading
import time
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.paths import ProfilePlaces
from assistant.ports.fields import ITEMS
from assistant.settings import MemorySettings
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.vectors.meanings import Shelving, State, VectorLibrary, draw_name
from assistant.store.vectors.rows import names_of
from assistant.store.vectors.seal import read_seal
from assistant.store.vectors.sources import ITEM_SOURCE
from support.libraries import finish, items_near
from support.meanings_child import STEPS, start
from support.vectors import WordEmbedder


def _kill(profile: ProfilePlaces, step: str, after_s: float | None = None) -> set[str]:
    """Let a child work until it kills itself, or is killed after so long; the ids that it said were committed."""
    with start(profile, step) as child:
        assert child.stdout is not None
        said = [child.stdout.readline()]
        if after_s is not None:
            timer = threading.Timer(after_s, child.send_signal, [signal.SIGKILL])
            timer.start()
        said += child.stdout.readlines()
    assert child.returncode == -signal.SIGKILL
    return {line.strip() for line in said if line.endswith("\n")}


def _look_over(profile: ProfilePlaces, clock: FixedClock, committed: set[str]) -> None:
    """Everything that was committed has a vector, and Chroma holds each of them."""
    database = Database.open(profile.database, clock)
    memory = MemoryStore(database, clock, MemorySettings())
    shelving = Shelving(profile.index, profile.root / "index.log", "chroma", draw_name)
    library = finish(VectorLibrary(database, WordEmbedder(), shelving))
    assert library.progress.state is State.WHOLE
    assert committed <= {record.item.id for record in memory.held()}
    names = names_of(database, ITEM_SOURCE, "words-1")
    assert library.count(ITEMS) == len(names) == len(memory.held())
    last = memory.records(sorted(committed)[-1:])[0]
    assert items_near(library, last.item.sentence, 1) == [last.item.id]
    library.close()
    database.close()


@pytest.mark.parametrize("step", STEPS)
def test_nothing_is_missing_after_a_kill(profile: ProfilePlaces, clock: FixedClock, step: str) -> None:
    """With the texts embedded, the vectors committed, the entries put, the files closed, the seal kept."""
    committed = _kill(profile, step)
    assert len(committed) == 40
    _look_over(profile, clock, committed)


def test_only_a_kept_seal_is_believed(profile: ProfilePlaces, clock: FixedClock) -> None:
    """Killed before the seal there is none; killed after it, the folder is the one that was sealed."""
    for step, is_sealed in (("files closed", False), ("seal kept", True)):
        _kill(profile, step)
        database = Database.open(profile.database, clock)
        assert (read_seal(database) is not None) is is_sealed
        database.close()


def _survive(profile: ProfilePlaces, clock: FixedClock, kills: int) -> None:
    chance = random.Random(kills)
    committed: set[str] = set()
    for _ in range(kills):
        committed |= _kill(profile, "", chance.uniform(0, 1.5))
        _look_over(profile, clock, committed)


def test_two_kills_at_any_moment_lose_nothing(profile: ProfilePlaces, clock: FixedClock) -> None:
    """In the middle of a write of the index, too."""
    _survive(profile, clock, 2)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_forty_kills_at_any_moment_lose_nothing(profile: ProfilePlaces, clock: FixedClock) -> None:
    """The same, often enough to meet rare moments."""
    _survive(profile, clock, 40)


def test_a_killed_parent_takes_its_child_along(profile: ProfilePlaces) -> None:
    """No process goes on writing into a folder that is about to be removed."""
    with start(profile) as child:
        assert child.stdout is not None
        child.stdout.readline()
        [chroma] = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text(encoding="ascii").split()
        child.kill()
    for _ in range(100):
        if not _is_alive(int(chroma)):
            return
        time.sleep(0.1)
    raise AssertionError(f"process {chroma} still runs")


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").split()[2] != "Z"
