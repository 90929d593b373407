"""Days and hours in Chinese words."""

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

_DIGITS = {character: index for index, character in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_WEEK = {character: index for index, character in enumerate("一二三四五六日")} | {"天": 6, "末": 6}
_DAYS = {"今": 0, "明": 1, "后": 2, "大后": 3}
_HOLIDAYS = {"元旦": (1, 1), "国庆": (10, 1), "圣诞": (12, 25), "平安夜": (12, 24), "情人节": (2, 14), "劳动节": (5, 1)}
_N = r"(?:\d{1,2}|[一二三四五六七八九十两]{1,3})"

Reading = Callable[[re.Match[str], date], tuple[date | None, int]]


def number(words: str) -> int:
    """The number up to 99 that digits or Chinese words say; 0 when they say none."""
    if words.isdigit():
        return int(words)
    tens, ten, ones = words.partition("十")
    if not ten:
        return _DIGITS.get(words, 0)
    return (_DIGITS.get(tens, 1) if tens else 1) * 10 + _DIGITS.get(ones, 0)


def _year_of(word: str | None, today: date) -> int | None:
    if not word:
        return None
    relative = {"今年": 0, "明年": 1, "后年": 2}.get(word)
    return int(word[:4]) if relative is None else today.year + relative


def _full_day(match: re.Match[str], today: date) -> tuple[date | None, int]:
    month, day, year = number(match["month"]), number(match["day"]), _year_of(match["year"], today)
    return (day_of(year, month, day) if year else next_day_of_year(today, month, day)), 1


def _month(match: re.Match[str], today: date) -> tuple[date | None, int]:
    month, year = number(match["month"]), _year_of(match["year"], today)
    if not 1 <= month <= 12:
        return None, 31
    return (end_of_month(year, month) if year else next_end_of_month(today, month)), 31


def _day_number(match: re.Match[str], today: date) -> tuple[date | None, int]:
    start = add_months(today.replace(day=1), 1) if (match["which"] or "").startswith("下") else None
    day = number(match["day"])
    return (day_of(start.year, start.month, day) if start else next_day_of_month(today, day)), 1


def _weekday(match: re.Match[str], today: date) -> tuple[date | None, int]:
    which, index = match["which"] or "", _WEEK[match["weekday"]]
    week = {"": None, "这": 0, "本": 0, "这个": 0, "下": 1, "下个": 1, "下下": 2, "下下个": 2}[which]
    if match["weekday"] == "末" and week is None:
        week = 0
    return weekday(today, index, week), 2 if match["weekday"] == "末" else 1


def _relative(match: re.Match[str], today: date) -> tuple[date | None, int]:
    return today + timedelta(days=_DAYS[match["day"]]), 1


def _later(match: re.Match[str], today: date) -> tuple[date | None, int]:
    count, unit = number(match["count"]), match["unit"]
    if "月" in unit or "年" in unit:
        return add_months(today, count * (12 if "年" in unit else 1)), 1
    return today + timedelta(days=count * (1 if unit == "天" else 7)), 1


def _stretch(match: re.Match[str], today: date) -> tuple[date | None, int]:
    ahead = 1 if match["which"][0] in "下明" else 0
    unit = match["unit"]
    if unit == "月":
        month = add_months(today.replace(day=1), ahead)
        return end_of_month(month.year, month.month), 31
    if unit == "年":
        return date(today.year + ahead, 12, 31), 366
    return weekday(today, 6, ahead), 7


def _end(match: re.Match[str], today: date) -> tuple[date | None, int]:
    if match["unit"] == "年":
        return date(today.year, 12, 31), 1
    month = add_months(today.replace(day=1), 1 if match["which"] else 0)
    return end_of_month(month.year, month.month), 1


def _holiday(match: re.Match[str], today: date) -> tuple[date | None, int]:
    return next_day_of_year(today, *_HOLIDAYS[match["holiday"]]), 1


_YEAR = r"(?P<year>\d{4}年|今年|明年|后年)?的?"
_PERIODS: tuple[tuple[str, Reading], ...] = (
    (rf"{_YEAR}(?P<month>{_N})月(?P<day>\d{{1,2}}|[一二三四五六七八九十]{{1,3}})[日号]?", _full_day),
    (rf"{_YEAR}(?<!个)(?P<month>{_N})月份?(?!\d)(?:[底末](?:之?前)?)?", _month),
    (rf"(?:(?P<which>下个?月|这个月|本月)|(?<![\d月A-Za-z-]))(?P<day>{_N})号(?![楼线店院码门])", _day_number),
    (
        r"(?<!每)(?<!每个)(?<!上)(?<!上个)(?P<which>下下个?|下个?|这个?|本)?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天末])(?![和、]?(?:到|至)周)(?:上午|下午|晚上|早上|中午|傍晚)?",
        _weekday,
    ),
    (r"(?P<day>大后|后|今|明)(?:天|晚|早|日)(?:上午|下午|晚上|早上|中午|傍晚)?", _relative),
    (rf"(?P<count>{_N})(?P<unit>天|周|个?星期|个月|年)(?:之?后|以后)(?!再也)", _later),
    (r"(?P<which>这个?|本|下个?)(?P<unit>月|周|星期)(?![一二三四五六日天末\d])", _stretch),
    (r"(?P<which>明|今)(?P<unit>年)(?!\d|[一二三四五六七八九十]+月|[一二三四五六七八九十]+岁)", _stretch),
    (r"(?P<which>下个?)?(?P<unit>月|年)(?:底|末)(?:前|之前)?", _end),
    (rf"(?P<holiday>{'|'.join(_HOLIDAYS)})", _holiday),
)
_CLOCK = re.compile(
    rf"(?P<half>上午|早上|早晨|清晨|凌晨|中午|下午|傍晚|晚上|夜里|晚)?(?P<hour>\d{{1,2}}|[一二三四五六七八九十两]{{1,3}})(?:点钟?|时)"
    rf"(?P<minute>半|一刻|三刻|{_N}分?)?(?!东西|意见|建议)"
)


def periods(text: str, today: date) -> Iterator[Period]:
    """Days and stretches that Chinese words of ``text`` name. They may overlap."""
    for pattern, read in _PERIODS:
        for match in re.finditer(pattern, text):
            last, days = read(match, today)
            if last is not None:
                yield Period(match.start(), match.end(), last, days, evening="晚" in match[0])


def clocks(text: str) -> Iterator[Clock]:
    """Hours that Chinese words of ``text`` name."""
    for match in _CLOCK.finditer(text):
        hour = number(match["hour"])
        half = match["half"] or ""
        if hour > 24:
            continue
        if half in {"下午", "傍晚", "晚上", "夜里", "晚"} and hour < 12:
            hour += 12
        yield Clock(match.start(), match.end(), hour, _minute(match["minute"]), settled=bool(half))


def _minute(words: str | None) -> int:
    if not words:
        return 0
    return {"半": 30, "一刻": 15, "三刻": 45}.get(words) or number(words.rstrip("分")) % 60
