"""A watched folder for each test that wants one, and two machines between which memory moves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from support import houses
from support.watched import House


@pytest.fixture
def house(tmp_path: Path, clock: FixedClock) -> House:
    """A machine with an empty watched folder and a profile, whose seconds are a script."""
    folder = tmp_path / "shared"
    folder.mkdir()
    return House(folder, tmp_path / "profile", clock)


@pytest.fixture
def old(tmp_path: Path) -> Iterator[houses.House]:
    """The machine that is left."""
    with houses.house(tmp_path, "old") as one:
        yield one


@pytest.fixture
def new(tmp_path: Path) -> Iterator[houses.House]:
    """The machine that is moved to."""
    with houses.house(tmp_path, "new") as one:
        yield one


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """Where the file lies that is carried over."""
    return tmp_path / "carried.age"
