"""Days and hours in English words."""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta

from assistant.language.calendar import (
    Clock,
    Period,
    add_months,
    day_of,
    end_of_month,
    next_day_of_month,
    next_day_of_year,
    next_end_of_month,
    weekday,
)

_MONTHS = {
    name: index
    for index, names in enumerate(
        [
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sept sep",
            "october oct",
            "november nov",
            "december dec",
        ],
        start=1,
    )
    for name in names.split()
}
_WEEKDAYS = {
    name: index
    for index, names in enumerate(
        [
            "monday mon",
            "tuesday tue tues",
            "wednesday wed",
            "thursday thu thurs",
            "friday fri",
            "saturday sat",
            "sunday sun",
        ]
    )
    for name in names.split()
}
_NUMBERS = {
    word: n
    for n, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
_NUMBERS |= {"a": 1, "an": 1, "a couple of": 2, "a few": 3}
_ORDINALS = {
    word: n
    for n, word in enumerate(
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"], 1
    )
}
_HOLIDAYS = {
    "christmas eve": (12, 24),
    "christmas": (12, 25),
    "new year's eve": (12, 31),
    "new year's day": (1, 1),
    "new year": (1, 1),
}

_TOMORROW = r"(?:tomorrow|tomorow|tommorow|tommorrow|tmrw|tmr|tmw|2moro)"
"""How people type it."""
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b(?:\.(?= ?\d))?"
)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,? (?P<year>(?:19|20)\d\d))"
_COUNT = r"(?P<count>\d{1,3}|a couple of|a few|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_WEEKDAY = (
    r"(?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday|tues?|thurs?|(?:mon|wed|fri)(?=[ ,.]|$))"
    r"(?:'s)?\b(?!s)"
)

Reading = Callable[[re.Match[str], date], tuple[date | None, int]]


def _full_day(match: re.Match[str], today: date) -> tuple[date | None, int]:
    month, year = _MONTHS[match["month"].rstrip(".")], match["year"]
    day = _ORDINALS.get(match["day"]) or int(re.sub(r"\D", "", match["day"]) or 0)
    return (day_of(int(year), month, day) if year else next_day_of_year(today, month, day)), 1


def _iso(match: re.Match[str], _: date) -> tuple[date | None, int]:
    return day_of(*(int(part) for part in match.group("year", "month", "day"))), 1


def _month(match: re.Match[str], today: date) -> tuple[date | None, int]:
    month = _MONTHS[match["month"].rstrip(".")]
    year = match["year"]
    return (end_of_month(int(year), month) if year else next_end_of_month(today, month)), 31


def _year(match: re.Match[str], _: date) -> tuple[date | None, int]:
    return date(int(match["year"]), 12, 31), 366


def _day_number(match: re.Match[str], today: date) -> tuple[date | None, int]:
    return next_day_of_month(today, int(match["day"])), 1


def _weekday(match: re.Match[str], today: date) -> tuple[date | None, int]:
    week = {"next": 1, "this": 0}.get((match["which"] or "").strip())
    if week == 0 and _WEEKDAYS[match["weekday"]] <= today.weekday():
        week = None
    return weekday(today, _WEEKDAYS[match["weekday"]], week), 1


def _relative(match: re.Match[str], today: date) -> tuple[date | None, int]:
    days = {"today": 0, "tonight": 0, "tonite": 0, "this": 0, "the": 2}.get(match[0].split()[0], 1)
    return today + timedelta(days=days), 1


def _in_some(match: re.Match[str], today: date) -> tuple[date | None, int]:
    count = _NUMBERS.get(match["count"]) or int(match["count"])
    unit = match["unit"]
    if unit in {"month", "year"}:
        return add_months(today, count * (12 if unit == "year" else 1)), 1
    return today + timedelta(days=count * {"day": 1, "week": 7, "fortnight": 14}[unit]), 1


def _stretch(match: re.Match[str], today: date) -> tuple[date | None, int]:
    ahead = 1 if match["which"] == "next" else 0
    if match["unit"] == "month":
        month = add_months(today.replace(day=1), ahead)
        return end_of_month(month.year, month.month), 31
    if match["unit"] == "year":
        return date(today.year + ahead, 12, 31), 366
    return weekday(today, 6, ahead), 7


def _holiday(match: re.Match[str], today: date) -> tuple[date | None, int]:
    return next_day_of_year(today, *_HOLIDAYS[match["holiday"]]), 1


_PERIODS: tuple[tuple[str, Reading], ...] = (
    (rf"\b{_DAY}(?: of)? {_MONTH}{_YEAR}?", _full_day),
    (rf"\b{_MONTH} (?:the )?{_DAY}\b(?!:){_YEAR}?", _full_day),
    (rf"\bthe (?P<day>{'|'.join(_ORDINALS)}) of {_MONTH}{_YEAR}?", _full_day),
    (r"\b(?P<year>20\d\d)-(?P<month>\d\d?)-(?P<day>\d\d?)\b", _iso),
    (rf"\b(?:in|by|before|until|this|next|end of|early|late|mid) {_MONTH}{_YEAR}?", _month),
    (rf"(?<!\d )\b{_MONTH} (?P<year>20\d\d)\b", _month),
    (r"\b(?:in|by|before|until) (?P<year>20\d\d)\b", _year),
    (
        r"\b(?:on|by|before|until|till|from|to|through) the (?P<day>\d{1,2})(?:st|nd|rd|th)\b"
        r"(?! (?:floor|century|grade|time|place|birthday))",
        _day_number,
    ),
    (rf"(?<!every )(?<!each )(?<!last )(?<!most )\b(?P<which>next |this |coming )?{_WEEKDAY}", _weekday),
    (
        rf"\b(?:the day after (?:tomorrow|tmrw)|{_TOMORROW}|today|tonight|tonite|this (?:morning|afternoon|evening))\b",
        _relative,
    ),
    (rf"\b(?:in|within) {_COUNT} (?P<unit>day|week|month|year|fortnight)s?\b(?:' time)?", _in_some),
    (rf"\b{_COUNT} (?P<unit>day|week|month|year)s? from (?:now|today)\b", _in_some),
    (r"\b(?P<which>this|next|the) (?P<unit>week|month|year|weekend)\b(?! off)", _stretch),
    (
        r"\b(?P<which>end) of (?:the |this )?(?P<unit>week|month|year|day)\b",
        lambda m, t: _stretch(m, t) if m["unit"] != "day" else (t, 1),
    ),
    (
        r"\b(?P<which>month|year)-end\b(?P<unit>)",
        lambda m, t: (end_of_month(t.year, t.month if m["which"] == "month" else 12), 1),
    ),
    (
        r"\b(?:this|next)? ?(?P<which>)(?P<unit>spring|summer|autumn|fall|winter)\b",
        lambda m, t: (_season(m["unit"], t), 92),
    ),
    (rf"\b(?P<holiday>{'|'.join(_HOLIDAYS)})\b", _holiday),
)
_CLOCKS = (
    re.compile(r"\b(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))? ?(?P<half>[ap])\.?m\b"),
    re.compile(r"\b(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)\b(?P<half>)"),
    re.compile(
        r"\bat (?P<hour>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?! ?[\d%:/])"
        r"(?P<minute>)(?P<half>)"
    ),
)


def periods(text: str, today: date) -> Iterator[Period]:
    """Days and stretches that English words of ``text`` name. They may overlap."""
    lowered = text.lower() if text.isascii() else _lowered(text)
    for pattern, read in _PERIODS:
        for match in re.finditer(pattern, lowered):
            last, days = read(match, today)
            if last is not None:
                evening = any(word in match[0] for word in ("tonight", "tonite", "evening", "afternoon"))
                yield Period(match.start(), match.end(), last, days, evening)


def clocks(text: str) -> Iterator[Clock]:
    """Hours that English words or digits of ``text`` name."""
    lowered = _lowered(text)
    for pattern in _CLOCKS:
        for match in pattern.finditer(lowered):
            hour = _NUMBERS.get(match["hour"]) or int(match["hour"])
            if hour > 24:
                continue
            settled = bool(match["half"]) or bool(match["minute"])
            if match["half"] == "p" and hour < 12:
                hour += 12
            if match["half"] == "a" and hour == 12:
                hour = 0
            yield Clock(match.start(), match.end(), hour, int(match["minute"] or 0), settled)


def _season(name: str, today: date) -> date:
    last = {"spring": 5, "summer": 8, "autumn": 11, "fall": 11, "winter": 2}[name]
    return next_end_of_month(today, last)


def _lowered(text: str) -> str:
    """Lower case, length for length, with plain apostrophes."""
    return "".join(low if len(low := c.lower()) == 1 else c for c in text).replace("’", "'")
