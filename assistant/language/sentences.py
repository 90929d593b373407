"""Sentences of a text, with their places in it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_HAN = re.compile(r"[\u3400-\u9fff]")
_LETTER = re.compile(r"[^\W\d_]")
_END = re.compile(r"[。！？!?；…]+[”’」』\"')）]*|\.+[”’\"')]*(?=\s|$|[\u3400-\u9fff])|\n+")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:[A-Za-z]|mr|mrs|ms|dr|prof|st|no|vs|etc|e\.g|i\.e|approx|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug"
    r"|sept?|oct|nov|dec)$",
    re.IGNORECASE,
)
_NOT_AN_END_BEFORE = re.compile(r"\s*[a-z0-9]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """``text`` without the white space around it; it stands at ``start`` to ``end`` of the whole."""

    text: str
    start: int
    end: int


def split_sentences(text: str) -> Iterator[Sentence]:
    """The sentences of ``text`` in order. A line break ends one; a full stop within a number or after Dr does not."""
    start = 0
    for match in _END.finditer(text):
        if match[0].startswith(".") and _within(text, start, match):
            continue
        yield from _sentence(text, start, match.end())
        start = match.end()
    yield from _sentence(text, start, len(text))


def language_of(text: str) -> str:
    """``zh`` when Han characters carry the text, else ``en``. A Han character weighs as much as two letters."""
    han = len(_HAN.findall(text))
    others = len(_LETTER.findall(text)) - han
    return "zh" if han * 2 > others else "en"


def _within(text: str, start: int, match: re.Match[str]) -> bool:
    """Whether this full stop ends an abbreviation and the sentence goes on."""
    if match[0] != ".":
        return False
    head = text[max(start, match.start() - 8) : match.start()]
    if not _ABBREVIATION.search(head):
        return False
    return head[-4:].strip().lower() not in {"etc", "p.m", "a.m"} or bool(_NOT_AN_END_BEFORE.match(text, match.end()))


def _sentence(text: str, start: int, end: int) -> Iterator[Sentence]:
    stretch = text[start:end]
    bare = stretch.strip()
    if bare:
        first = start + len(stretch) - len(stretch.lstrip())
        yield Sentence(bare, first, first + len(bare))
