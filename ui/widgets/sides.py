"""Two versions of one memory side by side: ours at the left, theirs at the right, what was before above them."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from textual.content import Content

from ui.format import cell_width, one_line, padded
from ui.language import tr
from ui.widgets.lines import MUTED
from ui.words.arriving import clash_text, version_text

if TYPE_CHECKING:
    from ui.words.conflict_sides import Sides, Version

_GAP = " │ "


def sides_text(sides: "Sides", names: Mapping[str, str], width: int) -> Content:
    """The conflict in ``width`` cells; ``names`` are those of the devices by id."""
    return Content("\n").join(_lines(sides, names, width))


def wrapped(text: str, width: int) -> list[str]:
    """``text`` in lines of at most ``width`` cells, broken at blanks where there are some; Chinese breaks anywhere."""
    lines, line = [], ""
    for word in _pieces(text):
        if line and cell_width(line + word) > width:
            lines.append(line.rstrip())
            line = ""
        for sign in word if cell_width(word) > width else (word,):
            if line and cell_width(line + sign) > width:
                lines.append(line.rstrip())
                line = ""
            line += sign
        line = line.lstrip() if not line.strip() else line
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _pieces(text: str) -> Iterator[str]:
    piece = ""
    for sign in text:
        piece += sign
        if sign == " " or cell_width(sign) > 1:
            yield piece
            piece = ""
    if piece:
        yield piece


def _lines(sides: "Sides", names: Mapping[str, str], width: int) -> Iterator[Content]:
    half = max((width - cell_width(_GAP)) // 2, 8)
    yield Content.styled(clash_text(sides), MUTED)
    if sides.sentence:
        yield Content.assemble((f"{tr('before')}  ", MUTED), one_line(sides.sentence))
    yield Content("")
    for theirs in sides.theirs:
        left = _column(sides.ours, sides, tr("ours"), names, half)
        right = _column(theirs, sides, tr("theirs"), names, half)
        for place in range(max(len(left), len(right))):
            yield _row(left, right, place, half)
        yield Content("")


def _column(
    version: "Version", sides: "Sides", label: str, names: Mapping[str, str], width: int
) -> list[tuple[str, str]]:
    """Lines with their styles: whose it is, what it says, whether it holds meanwhile."""
    device = one_line(names.get(version.device, version.device[:8]))
    head = [(line, MUTED) for line in wrapped(f"{label} · {device}", width)]
    holds = version.id == sides.kept
    said = [(line, "bold" if holds else "") for line in wrapped(version_text(version), width)]
    foot = [(line, "$text-primary") for line in wrapped(tr("holds meanwhile"), width)] if holds else []
    return [*head, *said, *foot]


def _row(left: list[tuple[str, str]], right: list[tuple[str, str]], place: int, half: int) -> Content:
    text, style = left[place] if place < len(left) else ("", "")
    other, other_style = right[place] if place < len(right) else ("", "")
    return Content.assemble((padded(text, half), style), (_GAP, MUTED), (other, other_style))
