"""How long ago something was said, in the words of a prompt."""

from datetime import datetime, timedelta

_DAY = timedelta(days=1)
# (days from which on it holds, days of one unit, English unit, Chinese unit)
_UNITS = ((730, 365, "year", "年"), (60, 30, "month", "个月"), (14, 7, "week", "周"), (2, 1, "day", "天"))


def age(said_at: datetime, now: datetime, language: str) -> str:
    """As "3 weeks ago" or "3 周前"; "today" within 24 hours and for a moment yet to come.

    ``language`` is "zh" for Chinese; any other gives English.
    """
    days = (now - said_at) // _DAY
    chinese = language == "zh"
    for least, unit, english, han in _UNITS:
        if days >= least:
            count = days // unit
            return f"{count} {han}前" if chinese else f"{count} {english}{'s' if count > 1 else ''} ago"
    if days == 1:
        return "昨天" if chinese else "yesterday"
    return "今天" if chinese else "today"
