"""kill -9 in the middle of imports and their undoing: all of it or nothing, the indexes and their orders included."""

import random
import signal
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.paths import ProfilePlaces
from support.devices import Bundle, Device
from support.remembered import say
from support.store_child import start

_ITEMS = 40
_START = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)


def _bundle() -> Bundle:
    device = Device("laptop", FixedClock(_START))
    for number in range(_ITEMS):
        device.learn(say(f"tea number {number}"))
    bundle = device.export()
    device.close()
    return bundle


def _kill_once(profile: ProfilePlaces, path: Path, chance: random.Random) -> str:
    """Kill a child that imports and takes back; the last thing that it said was done."""
    with start("import", profile, str(path)) as child:
        assert child.stdout is not None
        said = [child.stdout.readline()]
        timer = threading.Timer(chance.uniform(0, 0.3), child.send_signal, [signal.SIGKILL])
        timer.start()
        said += child.stdout.readlines()
        timer.join()
    assert child.returncode == -signal.SIGKILL
    return said[-1].strip()


def _look_over(profile: ProfilePlaces) -> int:
    """How many items there are, once everything else has been found to fit."""
    device = Device("again", FixedClock(_START), profile.database)
    device.database.check()
    found = len(device.memory.held())
    [orders] = device.database.rows("SELECT count(*) AS n FROM index_outbox WHERE operation = 'put'")
    [quoted] = device.database.rows("SELECT count(*) AS n FROM evidence")
    [shared] = device.database.rows("SELECT count(*) AS n FROM shared_items")
    standing = [one for one in device.sharing.imports() if one.undone_at is None]
    assert [found] * 4 == [orders["n"], quoted["n"], shared["n"], len(device.memory.search("tea", limit=100))]
    assert len(standing) == (1 if found else 0)
    if standing:
        device.sharing.undo_import()
    device.close()
    return found


def _survive(profile: ProfilePlaces, kills: int) -> None:
    chance, path = random.Random(kills), profile.root / "bundle"
    _bundle().write(path)
    for _ in range(kills):
        last = _kill_once(profile, path, chance)
        assert _look_over(profile) in {0, _ITEMS}
        assert last in {"in", "out"}


def test_an_import_that_is_killed_is_whole_or_nothing(profile: ProfilePlaces) -> None:
    """A few kills at random moments."""
    _survive(profile, 5)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_many_kills_of_imports(profile: ProfilePlaces) -> None:
    """The same, often enough to meet rare moments."""
    _survive(profile, 200)
