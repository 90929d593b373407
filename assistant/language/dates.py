"""Days and hours named in a text, resolved against the moment it was said.

Own rules instead of a library: dateparser 1.5 finds dates in "I may go" and, twice, in "We met in the sun"; what people
name in a chat is a short list, the same in both languages. Only what can be resolved to a day, a month or a year is a
mention; a habit ("every Friday", 每周五) is none.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from assistant.language import dates_chinese, dates_english
from assistant.language.calendar import Clock, Period

_END_OF_DAY = time(23, 59, 59)
_NEAR_CHARACTERS = 12


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of text that names a time.

    ``due`` is when it is over, in the zone it was said in: the hour named, else the end of the day, month or year.
    """

    start: int
    end: int
    due: datetime
    days: int


def find_dates(text: str, said_at: datetime) -> tuple[Mention, ...]:
    """The times that ``text`` names, in order. ``said_at`` is aware, in the user's own zone."""
    today = said_at.date()
    periods = _without_overlaps([*dates_english.periods(text, today), *dates_chinese.periods(text, today)])
    clocks = [*dates_english.clocks(text), *dates_chinese.clocks(text)]
    return tuple(_mention(period, clocks, said_at) for period in periods)


def find_hour(text: str, day: datetime) -> datetime | None:
    """The hour that ``text`` names, on the day of ``day``; None when it names none."""
    clocks = [*dates_english.clocks(text), *dates_chinese.clocks(text)]
    if not clocks:
        return None
    clock = clocks[0]
    afternoon = not clock.settled and clock.hour < 12 <= day.hour
    return _at(day.date(), time((clock.hour + 12 * afternoon) % 24, clock.minute), day)


def has_date(text: str, said_at: datetime) -> bool:
    """Whether ``text`` names a day, a month or a year."""
    return bool(find_dates(text, said_at))


def _mention(period: Period, clocks: list[Clock], said_at: datetime) -> Mention:
    mention = Mention(period.start, period.end, _at(period.last, _END_OF_DAY, said_at), period.days)
    near = [clock for clock in clocks if _distance(period, clock) <= _NEAR_CHARACTERS]
    if not near or period.days > 1:
        return mention
    clock = near[0]
    hour = clock.hour + 12 if period.evening and clock.hour < 12 and not clock.settled else clock.hour
    moment = _at(period.last, time(hour % 24, clock.minute), said_at)
    joined = replace(mention, due=moment)
    return replace(joined, start=min(period.start, clock.start), end=max(period.end, clock.end))


def _at(day: date, hour: time, said_at: datetime) -> datetime:
    return datetime.combine(day, hour, tzinfo=said_at.tzinfo)


def _distance(period: Period, clock: Clock) -> int:
    return max(clock.start - period.end, period.start - clock.end, 0)


def _without_overlaps(periods: list[Period]) -> list[Period]:
    """Of two that overlap the longer stays."""
    kept: list[Period] = []
    for period in sorted(periods, key=lambda found: (found.start - found.end, found.start)):
        if all(period.end <= other.start or other.end <= period.start for other in kept):
            kept.append(period)
    return sorted(kept, key=lambda found: found.start)


def days_until(mention: Mention, said_at: datetime) -> timedelta:
    """How far away the end of ``mention`` is; negative when it is over."""
    return mention.due - said_at
