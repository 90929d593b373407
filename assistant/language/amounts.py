"""Amounts: numbers, sums, times, days and dates of a text in the one form in which two ways to write them are equal.

5,000 dollars, $5000 and five thousand dollars are one sum; 9:30, half past nine and 九点半 one time; 4 May, May 4th and
5月4号 one date; 1.78 m and 178 cm one length. The words are read as they stand: "tomorrow" is no date here.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from assistant.language.fold import fold


@dataclass(frozen=True, slots=True)
class Amount:
    """What stands at ``start`` to ``end`` of a text.

    ``form`` is a number ("5000"), a time ("9:30"), a weekday ("day 1", Monday first) or a date ("5-4"). ``unit`` is
    what a number is of ("usd", "cm"), empty when nothing known follows it.
    """

    form: str
    unit: str
    start: int
    end: int

    def agrees(self, other: "Amount") -> bool:
        """Whether both can be the same amount: equal forms, and units that do not speak against it."""
        return self.form == other.form and (self.unit == other.unit or "" in {self.unit, other.unit})


_ONES = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_DIGITS = {digit: number for number, digit in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_PLACES = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
_MONTHS = {
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11,
    "dec": 12,
}  # fmt: skip
_DAYS = {
    "monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 7,
    "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "日": 7, "天": 7,
}  # fmt: skip

_WORD = "|".join([*_ONES, *_TENS, *_SCALES])
_SPELLED = rf"(?:{_WORD})(?:(?:-| and | )(?:{_WORD}))*"
_HAN = r"[零〇一二两三四五六七八九十][零〇一二两三四五六七八九十百千万亿]*"
_PLAIN = r"\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
_UNITS = {
    "usd": r"dollars?|usd|bucks?|美元",
    "eur": r"euros?|eur|欧元?",
    "gbp": r"pounds?|gbp|quid|英镑",
    "cny": r"yuan|rmb|cny|元|块钱?",
    "cm": r"cm|centimet(?:er|re)s?|厘米|公分",
    "km": r"km|kilomet(?:er|re)s?|公里|千米",
    "kg": r"kg|kilos?|公斤|千克",
    "kcal": r"k?cal|calories|大卡|卡路里",
    "year": r"years?|岁|年",
    "other": r"hours?|minutes?|days?|weeks?|months?|steps?|people|pages?|小时|分钟|天|周|个月|步|人|页|%",
}
_SIGNS = {"$": "usd", "€": "eur", "£": "gbp", "¥": "cny"}
_UNIT = "|".join(f"(?P<{name}>{words})" for name, words in _UNITS.items())
_NUMBER = re.compile(
    rf"(?=[$€£¥\d零〇一二两三四五六七八九十]|\b[zofsenthm])(?:(?P<sign>[$€£¥])\s?)?(?:(?<![\w.])(?P<spelled>{_SPELLED})(?!\w)|(?<![a-z\d.#-])(?P<plain>{_PLAIN})(?P<thousand>k(?![a-z]))?|(?P<han>{_HAN}))"
    rf"(?:[\s-]?(?:{_UNIT})(?![a-z]))?"
)
_LENGTH = re.compile(r"(?<![\d.])(?P<metres>\d)(?:\.(?P<cents>\d\d)\s?(?:m(?![a-z])|米)|米(?P<han>\d\d)(?!\d))")
_TIME = re.compile(
    rf"(?<![\d:])(?P<hour>\d{{1,2}}):(?P<minute>\d\d)(?![\d:])|(?P<half>half past) (?P<past>{_WORD}|\d{{1,2}})"
    rf"|(?<![\w.])(?P<clock>\d{{1,2}})\s?[ap]\.?m\b|\bat (?P<at>\d{{1,2}})(?![\w:.,%])"
    rf"|(?P<han>\d{{1,2}}|{_HAN})点(?:(?P<han_half>半)|(?P<rest>\d{{1,2}}|{_HAN})分?)?"
)
_DATE = re.compile(
    rf"(?<!\w)(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<month>{_MONTH})(?![a-z])"
    rf"|\b(?P<month_first>{_MONTH}) (?:the )?(?P<day_last>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:])"
    rf"|(?P<han_month>\d{{1,2}}|{_HAN})月(?P<han_day>\d{{1,2}}|{_HAN})[日号]?"
)
_MONTH_ALONE = re.compile(
    rf"\b(?P<month>(?!may\b|march\b|mar\b){_MONTH})(?![\w])|\bin (?P<clear>may|march)\b"
    rf"|(?P<han>\d{{1,2}}|{_HAN})月(?:份|底|初|中)?"
)
_WEEKDAY = re.compile(
    r"\b(?P<name>monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b|(?:周|星期|礼拜)(?P<han>[一二三四五六日天])"
)
_WORTH = re.compile(rf"\d|[零〇一二两三四五六七八九十]|[周星礼]|{_WORD}|day|{'|'.join(_MONTHS)}", re.IGNORECASE)


def find_amounts(text: str) -> tuple[Amount, ...]:
    """The amounts of ``text`` in order; none lies within another."""
    if not _WORTH.search(text):
        return ()
    folded = fold(text)
    taken: list[Amount] = []
    for pattern, read in _READERS:
        for match in pattern.finditer(folded.text):
            start, end = match.span()
            if any(start < other.end and other.start < end for other in taken):
                continue
            form, unit = read(match)
            if form:
                taken.append(Amount(form, unit, start, end))
    places = [(folded.starts[one.start], folded.ends[one.end - 1]) for one in taken]
    found = [Amount(one.form, one.unit, *place) for one, place in zip(taken, places, strict=True)]
    return tuple(sorted(found, key=lambda one: one.start))


def spelled(words: str) -> int:
    """The number that English words stand for: "two hundred and five" is 205."""
    total = current = 0
    for word in re.findall(_WORD, words):
        if word in _SCALES:
            current = max(current, 1) * _SCALES[word]
            if _SCALES[word] > 100:
                total, current = total + current, 0
        else:
            current += _ONES.get(word, _TENS.get(word, 0))
    return total + current


def chinese(words: str) -> int:
    """The number that Chinese numerals stand for: 四千五 is 4500, 一九八八 is 1988."""
    if words.isdigit():
        return int(words)
    if not any(word in _PLACES for word in words):
        return int("".join(str(_DIGITS[word]) for word in words))
    total = section = digit = 0
    last = 1
    for word in words:
        if word in _DIGITS:
            digit = _DIGITS[word]
            last = 1 if word in "零〇" else last
        elif _PLACES[word] >= 10_000:
            total, section, digit = (total + section + digit) * _PLACES[word], 0, 0
            last = _PLACES[word]
        else:
            section += (digit or 1) * _PLACES[word]
            digit, last = 0, _PLACES[word]
    return total + section + digit * max(last // 10, 1)


def _number(match: re.Match[str]) -> tuple[str, str]:
    unit = _SIGNS.get(match["sign"] or "", "") or next((name for name in _UNITS if match[name]), "")
    if match["plain"]:
        number = float(match["plain"].replace(",", "")) * (1000 if match["thousand"] else 1)
        return f"{number:.15g}", unit
    if match["han"] and not unit and (len(match["han"]) < 2 or not set(match["han"]) & set(_PLACES)):
        return "", ""  # 一起, 一般: more words than numbers
    return str(spelled(match["spelled"]) if match["spelled"] else chinese(match["han"])), unit


def _length(match: re.Match[str]) -> tuple[str, str]:
    return str(int(match["metres"] + (match["cents"] or match["han"]))), "cm"


def _time(match: re.Match[str]) -> tuple[str, str]:
    if match["hour"]:
        return _clock(int(match["hour"]), int(match["minute"])), ""
    if match["half"]:
        return _clock(_either(match["past"]), 30), ""
    if match["han"]:
        return _clock(chinese(match["han"]), 30 if match["han_half"] else chinese(match["rest"] or "0")), ""
    return _clock(int(match["clock"] or match["at"]), 0), ""


def _date(match: re.Match[str]) -> tuple[str, str]:
    if match["han_month"]:
        return f"{chinese(match['han_month'])}-{chinese(match['han_day'])}", ""
    month, day = match["month"] or match["month_first"], match["day"] or match["day_last"]
    return f"{_MONTHS[month[:3]]}-{int(day)}", ""


def _month(match: re.Match[str]) -> tuple[str, str]:
    name = match["month"] or match["clear"]
    return f"month {_MONTHS[name[:3]] if name else chinese(match['han'])}", ""


def _weekday(match: re.Match[str]) -> tuple[str, str]:
    return f"day {_DAYS[match['name'] or match['han']]}", ""


def _clock(hour: int, minute: int) -> str:
    """Half past nine is 9:30 in the morning and in the evening: who says it rarely says which."""
    return f"{hour % 12}:{minute:02d}" if hour < 25 and minute < 60 else ""


def _either(word: str) -> int:
    return int(word) if word.isdigit() else spelled(word)


_Reader = Callable[[re.Match[str]], tuple[str, str]]
_READERS: tuple[tuple[re.Pattern[str], _Reader], ...] = (
    (_DATE, _date),
    (_TIME, _time),
    (_WEEKDAY, _weekday),
    (_MONTH_ALONE, _month),
    (_LENGTH, _length),
    (_NUMBER, _number),
)
