"""Isolated objects that end with their test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from models.isolate.exchange import Deadlines
from models.isolate.isolated import Isolated
from support.isolation import Start


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "logs" / "engine.log"


@pytest.fixture
def start(log: Path) -> Iterator[Start]:
    made: list[Isolated] = []

    def make(factory: str = "patient", deadlines: Deadlines | None = None, **arguments: object) -> Isolated:
        made.append(Isolated(f"support.objects:{factory}", arguments, log, deadlines))
        return made[-1]

    yield make
    for isolated in made:
        isolated.close()
