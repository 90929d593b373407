"""Periods of the calendar: the last day of a week, a month, a year, and the next day of a name or a number."""

import calendar as months
from dataclasses import dataclass
from datetime import date, timedelta

WEEK_DAYS = 7


@dataclass(frozen=True, slots=True)
class Period:
    """A day (``days`` is 1) or a stretch that ends with ``last``, named at ``start`` to ``end`` of a text.

    ``evening`` says that the words place it after noon ("tonight", 今晚).
    """

    start: int
    end: int
    last: date
    days: int = 1
    evening: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """An hour of the day. ``settled`` when the words say which half of the day ("3 pm", 15:00, 下午)."""

    start: int
    end: int
    hour: int
    minute: int = 0
    settled: bool = False


def day_of(year: int, month: int, day: int) -> date | None:
    """That day, None when the calendar has none."""
    if not (1 <= month <= 12 and 1 <= year <= 9998 and 1 <= day <= months.monthrange(year, month)[1]):
        return None
    return date(year, month, day)


def next_day_of_year(today: date, month: int, day: int) -> date | None:
    """The next such day, today included."""
    this_year = day_of(today.year, month, day)
    if this_year is None or this_year < today:
        return day_of(today.year + 1, month, day) or this_year
    return this_year


def next_day_of_month(today: date, day: int) -> date | None:
    """The next day with that number, today included."""
    this_month = day_of(today.year, today.month, day)
    if this_month is not None and this_month >= today:
        return this_month
    later = add_months(today.replace(day=1), 1)
    return day_of(later.year, later.month, day)


def end_of_month(year: int, month: int) -> date:
    """The last day of a month."""
    return date(year, month, months.monthrange(year, month)[1])


def next_end_of_month(today: date, month: int) -> date:
    """The last day of the next month of that number, this one included."""
    return end_of_month(today.year if month >= today.month else today.year + 1, month)


def add_months(day: date, count: int) -> date:
    """The same day ``count`` months later, or the last one of a shorter month."""
    index = day.year * 12 + day.month - 1 + count
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, months.monthrange(year, month + 1)[1]))


def weekday(today: date, index: int, week: int | None) -> date:
    """The weekday ``index`` (0 is Monday) of the week that is ``week`` weeks away; the next one when None."""
    if week is None:
        return today + timedelta(days=(index - today.weekday() - 1) % WEEK_DAYS + 1)
    return today + timedelta(days=index - today.weekday() + WEEK_DAYS * week)
