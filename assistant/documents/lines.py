"""The lines of a printed page, joined to paragraphs: a PDF knows where lines stand, and not where sentences go on."""

import re

_HAN = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef，。、；：？！“”（）《》]")
_ENDS = re.compile(r"[.!?:。！？：；…][”’\"'」』）)]*$")
_BEGINS = re.compile(
    r"\s*(?:[-*•·▪–]\s|\(?\d{1,3}[.)、]\s?|[（(]?[一二三四五六七八九十]{1,3}[)）、]|第[一二三四五六七八九十百\d]+[章节条])"
)
_FULL = 0.75
"""Of the width of the column, from which a line counts as full: the next one goes on with its sentence."""

_NARROWEST = 30
"""Of a column, in letters: what is narrower is a list, a form or a table."""

_OUTLIERS_PERCENT = 5


def joined(text: str) -> str:
    """``text`` with the lines of a paragraph joined, an empty line between two paragraphs.

    A line ends its paragraph when it is short, or ends a sentence short of the margin, or when the next begins a list.
    A hyphen at the end of a line is taken away before a small letter.
    """
    lines = [" ".join(line.split()) for line in text.split("\n")]
    column = _column(lines)
    paragraphs: list[str] = []
    open_line = ""
    for line in lines:
        if not line or not open_line or not _goes_on(open_line, line, column):
            paragraphs.append(line)
        else:
            paragraphs[-1] = _joint(paragraphs[-1], line)
        open_line = line
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def _column(lines: list[str]) -> int:
    """How wide the text is set; a few lines may stand out of it."""
    widths = sorted(_width(line) for line in lines if line)
    return widths[-1 - (len(widths) - 1) * _OUTLIERS_PERCENT // 100] if widths else 0


def _goes_on(line: str, after: str, column: int) -> bool:
    if _BEGINS.match(after):
        return False
    if _is_hyphenated(line, after):
        return True
    width = _width(line)
    full = width >= max(_FULL * column, _NARROWEST)
    return full and not (_ENDS.search(line) and width < 0.9 * column)


def _joint(first: str, second: str) -> str:
    if _is_hyphenated(first, second):
        return first[:-1] + second
    return first + second if _HAN.match(first[-1]) and _HAN.match(second[0]) else f"{first} {second}"


def _is_hyphenated(line: str, after: str) -> bool:
    return line.endswith("-") and line[-2:-1].isalpha() and after[:1].islower()


def _width(line: str) -> int:
    """In letters; a Han character is as wide as two."""
    return len(line) + len(_HAN.findall(line))
