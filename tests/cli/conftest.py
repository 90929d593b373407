"""Fixtures of the command line's tests."""

import pytest

from support.command_line import CommandLine


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
