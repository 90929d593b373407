"""A Markdown table in columns that fit: widths in terminal cells, so that Chinese and emoji align."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from textual.content import Content

from ui.widgets.wrapping import wrapped

_GAP = Content("  ")
_NARROWEST = 4


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one row and how each is aligned (``left``, ``right``, ``center`` or empty)."""

    cells: tuple[Content, ...]
    aligned: tuple[str, ...]


def table_lines(rows: Sequence[Row], width: int) -> list[Content]:
    """The table in lines of at most ``width`` cells where its columns can be narrowed so far; a rule under the head."""
    if not rows:
        return []
    widths = column_widths([[cell.cell_length for cell in row.cells] for row in rows], width)
    lines = [line for row in rows for line in _row_lines(row, widths)]
    head = len(_row_lines(rows[0], widths))
    rule = Content.styled("─" * (sum(widths) + len(_GAP) * (len(widths) - 1)), "$foreground-muted")
    return [*(line.stylize_before("bold") for line in lines[:head]), rule, *lines[head:]]


def column_widths(sizes: Sequence[Sequence[int]], width: int) -> list[int]:
    """Widths for columns whose cells have ``sizes``; the widest give way until all fit in ``width`` (or are 4 wide)."""
    widths = [max(column, default=1) or 1 for column in zip_longest(*sizes, fillvalue=1)]
    excess = sum(widths) + len(_GAP) * (len(widths) - 1) - width
    while excess > 0 and max(widths) > _NARROWEST:
        widest = widths.index(max(widths))
        widths[widest] -= 1
        excess -= 1
    return widths


def _row_lines(row: Row, widths: Sequence[int]) -> list[Content]:
    cells = [
        [_aligned(line, size, side) for line in wrapped(cell, size)]
        for cell, size, side in zip(row.cells, widths, row.aligned, strict=False)
    ]
    return [
        _GAP.join(part or Content.blank(size) for part, size in zip(parts, widths, strict=False)).rstrip()
        for parts in zip_longest(*cells)
    ]


def _aligned(line: Content, size: int, side: str) -> Content:
    line = line.rstrip()
    blank = max(size - line.cell_length, 0)
    if side == "right":
        return line.pad_left(blank)
    if side == "center":
        return line.pad_left(blank // 2).pad_right(blank - blank // 2)
    return line.pad_right(blank)
