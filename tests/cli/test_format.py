"""How values look as text."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.format import (
    Column,
    cell_width,
    cut,
    duration_text,
    id_length,
    one_line,
    relative_date,
    size_text,
    table,
    visible,
)

NOW = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)
BEIJING = timezone(timedelta(hours=8))


def test_chinese_columns_align() -> None:
    """A column starts at the same terminal cell in every line, whatever the script before it."""
    lines = table((Column("title"), Column("turns", align="right")), [("预算讨论", "3"), ("Trip", "12")])
    assert lines == ["title     turns", "预算讨论      3", "Trip         12"]


def test_only_the_flexible_column_gives_way() -> None:
    """A table wider than the terminal loses text in one column and keeps its numbers."""
    lines = table((Column("t", flexible=True), Column("n", align="right")), [("预算讨论会议", "12345")], width=14)
    assert lines[1] == "预算讨…  12345"
    assert all(cell_width(line) <= 14 for line in lines)


def test_a_pipe_gets_whole_cells() -> None:
    """Without a width nothing is cut."""
    assert table((Column("t", flexible=True),), [("x" * 500,)])[1] == "x" * 500


def test_a_line_break_in_a_cell_stays_in_its_row() -> None:
    """One row is one line."""
    assert table((Column("t"),), [("a\nb\tc",)]) == ["t", "a b c"]


@pytest.mark.parametrize("text", ["\x1b[2Jgone", "a\x07b", "\x9b31m", "\u202eabc", "\ud800"])
def test_a_terminal_obeys_no_data(text: str) -> None:
    """Escape sequences and direction marks in a person's or a model's words are shown, not obeyed."""
    assert "\N{REPLACEMENT CHARACTER}" in visible(text)


def test_line_breaks_and_ordinary_text_stay() -> None:
    """What is only text is not touched."""
    text = "one\n\ttwo é 中文 👩‍🚀"
    assert visible(text) == text


@given(st.text(), st.integers(min_value=0, max_value=30))
def test_cut_text_never_exceeds_its_width(text: str, width: int) -> None:
    """However wide its characters, cut text fits."""
    assert cell_width(cut(one_line(text), width)) <= width


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (-5, "just now"),
        (59, "just now"),
        (60, "1 min ago"),
        (3600, "1 hour ago"),
        (2 * 3600, "2 hours ago"),
        (18 * 3600, "yesterday"),
        (3 * 86400, "3 days ago"),
        (10 * 86400, "2 Nov 2026"),
    ],
)
def test_dates_are_relative(seconds: float, expected: str) -> None:
    """Near dates are said as a distance, far ones as a date."""
    assert relative_date(NOW - timedelta(seconds=seconds), NOW, UTC) == expected


def test_yesterday_follows_the_local_calendar() -> None:
    """Ten hours ago is yesterday where midnight lies between, and today where it does not."""
    moment = NOW - timedelta(hours=9, minutes=30)
    assert relative_date(moment, NOW, UTC) == "yesterday"
    assert relative_date(moment, NOW, BEIJING) == "9 hours ago"


@pytest.mark.parametrize(
    ("size_bytes", "expected"),
    [(0, "0 bytes"), (999, "999 bytes"), (1500, "1.5 kB"), (98_362_432, "98 MB"), (5_027_784_512, "5.0 GB")],
)
def test_sizes_have_units(size_bytes: int, expected: str) -> None:
    """Sizes are given in decimal units, as disks and downloads are."""
    assert size_text(size_bytes) == expected


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0.035, "35 ms"),
        (0.94, "0.9 s"),
        (12.4, "12 s"),
        (59.6, "1 min 00 s"),
        (185, "3 min 05 s"),
        (7440, "2 h 04 min"),
    ],
)
def test_durations_have_units(seconds: float, expected: str) -> None:
    """Durations are given in the unit a person would choose."""
    assert duration_text(seconds) == expected


@given(st.lists(st.text("0123456789abcdef-", min_size=36, max_size=36), unique=True, max_size=20))
def test_shortened_ids_stay_different(ids: list[str]) -> None:
    """Cut to that length, no two ids look the same."""
    length = id_length(ids)
    assert len({value[:length] for value in ids}) == len(ids)
