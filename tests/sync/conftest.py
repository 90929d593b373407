"""A watched folder for each test that wants one."""

from pathlib import Path

import pytest

from assistant.clock import FixedClock
from support.watched import House


@pytest.fixture
def house(tmp_path: Path, clock: FixedClock) -> House:
    """A machine with an empty watched folder and a profile, whose seconds are a script."""
    folder = tmp_path / "shared"
    folder.mkdir()
    return House(folder, tmp_path / "profile", clock)
