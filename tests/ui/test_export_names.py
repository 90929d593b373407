"""Names of exported files."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.memory.session import Session
from ui.desks.desk import export_name, free_path

NOW = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)


@pytest.mark.parametrize(
    ("title", "name"),
    [("", "conversation"), ("../../etc/passwd", "etc-passwd"), ("预算讨论?", "预算讨论"), ("a" * 300, "a" * 60)],
)
def test_a_title_makes_a_safe_file_name(title: str, name: str) -> None:
    """It stays in its folder, whatever it says."""
    assert export_name(Session("s", title, NOW, NOW)) == f"2026-11-12 {name}"


def test_an_export_overwrites_nothing(tmp_path: Path) -> None:
    """The second one is numbered."""
    (tmp_path / "x.md").touch()
    assert free_path(tmp_path, "x", ".md").name == "x (2).md"
