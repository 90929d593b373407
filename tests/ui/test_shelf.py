"""What the first screen says of models, and how to reach them."""

from pathlib import Path

import pytest

from ui.desks.greeting import Greeting
from ui.desks.shelf import own_command
from ui.widgets.welcome import greeting_text


def test_a_program_outside_of_the_path_is_named_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After ``make chat`` no other terminal knows ``ricordo``; the path that make used works in the same folder."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "ricordo").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "")
    assert own_command(".venv/bin/ricordo") == ".venv/bin/ricordo"
    assert own_command("gone/ricordo") == "ricordo"
    assert own_command(".venv/bin/pytest") == "ricordo"


def test_the_first_screen_names_that_command() -> None:
    """Each line that is to be typed begins with it."""
    text = greeting_text(Greeting("/home/somebody", command=".venv/bin/ricordo")).plain
    assert "  .venv/bin/ricordo models add FILE" in text
    assert "  .venv/bin/ricordo models pull" in text
