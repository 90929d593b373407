"""Fixtures of the command line's tests."""

from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest

from support.command_line import CommandLine
from support.travellers import Traveller, quicken, traveller


@pytest.fixture
def ricordo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """The command line over an empty home."""
    monkeypatch.setenv("COLUMNS", "80")
    return CommandLine(monkeypatch, capsys)


@pytest.fixture
def conversations(ricordo: CommandLine) -> tuple[str, str]:
    """Ids of an English and a Chinese conversation of one exchange each, oldest first."""
    first = ricordo.json("ask", "--new", "Which hotel fits the budget?")
    second = ricordo.json("ask", "--new", "预算是多少？")
    return first["session"], second["session"]


@pytest.fixture
def own_keyrings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever keyring a test sets, the next one has the one before. Passphrases cost no time."""
    quicken(monkeypatch)
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)


@pytest.fixture
def old(own_keyrings: None, tmp_path: Path, ricordo: CommandLine) -> Traveller:
    """The machine that is left."""
    return traveller(tmp_path, "old", ricordo)


@pytest.fixture
def new(own_keyrings: None, tmp_path: Path, ricordo: CommandLine) -> Traveller:
    """The machine that is moved to."""
    return traveller(tmp_path, "new", ricordo)


@pytest.fixture
def carried(tmp_path: Path) -> Path:
    """Where the file lies that is carried from one to the other."""
    return tmp_path / "carried.age"
