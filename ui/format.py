"""How values look as text: tables, dates, sizes, durations. Pure; the terminal's width is passed in.

Width is counted in terminal cells, so that Chinese and emoji align. Whatever a person or a model wrote goes
through ``one_line`` or ``visible`` first: a terminal obeys escape sequences, and a title is data.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Literal

from ui.language import Phrase, ntr, say, tr

GAP = "  "
SHORTEST_ID = 8
_MINUTE_S, _HOUR_S = 60, 3600
_MONTHS = (
    Phrase("Jan"),
    Phrase("Feb"),
    Phrase("Mar"),
    Phrase("Apr"),
    Phrase("May"),
    Phrase("Jun"),
    Phrase("Jul"),
    Phrase("Aug"),
    Phrase("Sep"),
    Phrase("Oct"),
    Phrase("Nov"),
    Phrase("Dec"),
)
_MONTH_NAMES = (
    Phrase("January"),
    Phrase("February"),
    Phrase("March"),
    Phrase("April"),
    Phrase("May"),
    Phrase("June"),
    Phrase("July"),
    Phrase("August"),
    Phrase("September"),
    Phrase("October"),
    Phrase("November"),
    Phrase("December"),
)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; its title may be a phrase.

    The ``flexible`` one gives way when the table is wider than the terminal.
    """

    title: str
    align: Literal["left", "right"] = "left"
    flexible: bool = False


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int | None = None) -> list[str]:
    """Aligned lines, titles first, without trailing spaces. ``width`` None: nothing is cut."""
    cells = [[say(column.title) for column in columns], *[[one_line(cell) for cell in row] for row in rows]]
    widths = [max(cell_width(row[index]) for row in cells) for index in range(len(columns))]
    if width is not None:
        widths = _narrowed(columns, widths, width)
    return [
        GAP.join(
            _fitted(cell, cells_wide, column.align)
            for cell, cells_wide, column in zip(row, widths, columns, strict=True)
        ).rstrip()
        for row in cells
    ]


def cell_width(text: str) -> int:
    """Terminal cells that ``text`` takes: 2 for a Chinese character or an emoji, 0 for a combining mark."""
    from rich.cells import cell_len  # only here: values must not cost a start anything

    return cell_len(text)


def cut(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, ``…`` where something is missing. Empty when ``width`` < 1."""
    if cell_width(text) <= width:
        return text
    if width < 1:
        return ""
    kept, used = [], 0
    for character in text:
        used += cell_width(character)
        if used > width - 1:
            break
        kept.append(character)
    return "".join(kept).rstrip() + "…"


def cut_front(text: str, width: int) -> str:
    """The end of ``text`` in at most ``width`` cells, ``…`` before it where something is missing."""
    if cell_width(text) <= width:
        return text
    kept = text
    while cell_width(kept) > width - 1:
        kept = kept[1:]
    return f"…{kept}"


def visible(text: str) -> str:
    """``text`` without what a terminal obeys: control characters, and marks that turn the direction of writing."""
    return "".join(c if c in "\n\t" or not _is_command(c) else "\N{REPLACEMENT CHARACTER}" for c in text)


def one_line(text: str) -> str:
    """``visible`` text with every run of white space as one space."""
    return visible(" ".join(text.split()))


def relative_date(moment: datetime, now: datetime, zone: tzinfo | None = None) -> str:
    """How long ago ``moment`` was: minutes, hours, then days by the calendar of ``zone`` (None: the machine's)."""
    elapsed_s = (now - moment).total_seconds()
    if elapsed_s < _MINUTE_S:
        return tr("just now")
    if elapsed_s < _HOUR_S:
        return tr("{count} min ago", count=int(elapsed_s // _MINUTE_S))
    then, today = moment.astimezone(zone), now.astimezone(zone)
    days = (today.date() - then.date()) // timedelta(days=1)
    if days == 0:
        return ntr("{count} hour ago", "{count} hours ago", int(elapsed_s // _HOUR_S))
    if days == 1:
        return tr("yesterday")
    if days < 7:
        return ntr("{count} day ago", "{count} days ago", days)
    return date_text(then)


def date_text(day: date, *, with_year: bool = True) -> str:
    """``12 Nov 2026``, or ``12 Nov``."""
    month = say(_MONTHS[day.month - 1])
    if with_year:
        return tr("{day} {month} {year}", day=day.day, month=month, year=day.year)
    return tr("{day} {month}", day=day.day, month=month)


def day_text(moment: datetime, now: datetime) -> str:
    """The local day: ``31 Dec``, with the year when it is another one."""
    local = moment.astimezone()
    return date_text(local, with_year=local.year != now.astimezone().year)


def month_text(day: date) -> str:
    """``November 2026``."""
    return tr("{month} {year}", month=say(_MONTH_NAMES[day.month - 1]), year=day.year)


def local_time(moment: datetime, zone: tzinfo | None = None) -> str:
    """The exact local time, to the minute."""
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M}"


def size_text(size_bytes: int) -> str:
    """A size in the units of disks and downloads: ``98 MB``, ``1.2 GB`` (1 MB is 1,000,000 bytes)."""
    size = float(size_bytes)
    for unit in ("bytes", "kB", "MB", "GB"):
        if size < 999.5:
            return f"{size:.1f} {unit}" if unit != "bytes" and size < 9.95 else f"{size:.0f} {tr(unit)}"
        size /= 1000
    return f"{size:.1f} TB"


def padded(text: str, width: int) -> str:
    """``text`` with blanks after it, ``width`` cells in all, or more when it is longer."""
    return text + " " * (width - cell_width(text))


def to_the_right(text: str, width: int) -> str:
    """The same with the blanks before it."""
    return " " * (width - cell_width(text)) + text


def share_text(share: float) -> str:
    """A share in [0, 1] with two places, a half up: 0.825 is 0.83, whatever the last bit of the float says."""
    return f"{share + 1e-9:.2f}"


def duration_text(seconds: float) -> str:
    """``35 ms``, ``0.9 s``, ``12 s``, ``3 min 05 s``, ``2 h 04 min``."""
    if seconds < 0.1:
        return tr("{milliseconds:.0f} ms", milliseconds=seconds * 1000)
    if seconds < 9.95:
        return tr("{seconds:.1f} s", seconds=seconds)
    whole = round(seconds)
    if whole < _MINUTE_S:
        return tr("{seconds} s", seconds=whole)
    if whole < _HOUR_S:
        return tr("{minutes} min {seconds:02d} s", minutes=whole // _MINUTE_S, seconds=whole % _MINUTE_S)
    return tr("{hours} h {minutes:02d} min", hours=whole // _HOUR_S, minutes=whole % _HOUR_S // _MINUTE_S)


def id_length(ids: Sequence[str]) -> int:
    """The shortest length, 8 or more, at which the beginnings of ``ids`` are all different."""
    ordered = sorted(set(ids))
    shared = max((_shared(a, b) for a, b in pairwise(ordered)), default=0)
    return max(SHORTEST_ID, shared + 1)


def _shared(first: str, second: str) -> int:
    pairs = zip(first, second, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(first), len(second)))


def _is_command(character: str) -> bool:
    turns_direction = "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069"
    return turns_direction or unicodedata.category(character) in {"Cc", "Cs"}


def _narrowed(columns: Sequence[Column], widths: list[int], width: int) -> list[int]:
    excess = sum(widths) + len(GAP) * (len(widths) - 1) - width
    if excess <= 0:
        return widths
    return [
        max(wide - excess, cell_width(say(column.title)), 1) if column.flexible else wide
        for wide, column in zip(widths, columns, strict=True)
    ]


def _fitted(cell: str, width: int, align: str) -> str:
    text = cut(cell, width)
    return to_the_right(text, width) if align == "right" else padded(text, width)
