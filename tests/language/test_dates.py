"""Days and hours named in a text."""

from datetime import datetime, timedelta, timezone

import pytest

from assistant.language.dates import find_dates

_MONDAY = datetime(2026, 11, 30, 9, 0, tzinfo=timezone(timedelta(hours=8)))


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("before 30 April 2027", "2027-04-30T23:59:59"),
        ("on the first of January", "2027-01-01T23:59:59"),
        ("2027-02-28", "2027-02-28T23:59:59"),
        ("on Friday", "2026-12-04T23:59:59"),
        ("next Monday", "2026-12-07T23:59:59"),
        ("tomorrow at 3 pm", "2026-12-01T15:00:00"),
        ("the day after tomorrow", "2026-12-02T23:59:59"),
        ("in two weeks", "2026-12-14T23:59:59"),
        ("by the end of the week", "2026-12-06T23:59:59"),
        ("in March 2027", "2027-03-31T23:59:59"),
        ("12月15日之前", "2026-12-15T23:59:59"),
        ("明天下午三点", "2026-12-01T15:00:00"),
        ("今晚八点", "2026-11-30T20:00:00"),
        ("大后天", "2026-12-03T23:59:59"),
        ("下周二", "2026-12-08T23:59:59"),
        ("下个月5号", "2026-12-05T23:59:59"),
        ("三天后", "2026-12-03T23:59:59"),
        ("明年三月", "2027-03-31T23:59:59"),
        ("月底前", "2026-11-30T23:59:59"),
        ("元旦", "2027-01-01T23:59:59"),
    ],
)
def test_a_day_is_resolved_against_the_moment_of_the_turn(text: str, due: str) -> None:
    """The hour when one is named, else the end of the day, month or year."""
    (mention,) = find_dates(text, _MONDAY)
    assert due + "+08:00" == mention.due.isoformat()


@pytest.mark.parametrize(
    "text", ["every Friday", "on Tuesdays", "每周三", "I may go", "room 12", "3号楼", "30 February 2027"]
)
def test_a_habit_or_a_number_is_no_day(text: str) -> None:
    """Only what names one day can be kept as one."""
    assert () == find_dates(text, _MONDAY)


def test_mentions_stand_where_they_were_said() -> None:
    """Their places point into the text."""
    text = "Lunch on Friday, dentist on 9 December."
    assert ["Friday", "9 December"] == [text[mention.start : mention.end] for mention in find_dates(text, _MONDAY)]
