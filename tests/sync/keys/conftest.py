"""Two machines, each with keys of its own."""

from pathlib import Path

import pytest

from assistant.clock import FixedClock
from support.pairs import Machine


@pytest.fixture
def laptop(tmp_path: Path, clock: FixedClock) -> Machine:
    """The machine at hand."""
    return Machine("laptop", tmp_path / "laptop", clock).begin()


@pytest.fixture
def desktop(tmp_path: Path, clock: FixedClock) -> Machine:
    """The other one."""
    return Machine("desktop", tmp_path / "desktop", clock).begin()
