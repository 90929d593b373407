"""An excerpt: the part of a text that shows best why it was found."""

import unicodedata
from dataclasses import dataclass
from itertools import groupby

from assistant.language.query import Term, matcher
from assistant.language.tokens import search_tokens

WIDTH_CELLS = 80
_LEAD = 4  # one part in four of the width stands before the first match
_MARK = "…"
_JOINER = "\N{ZERO WIDTH JOINER}"  # within an emoji; other invisible characters could turn a line around


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of an excerpt; ``matched`` pieces are what was looked for."""

    text: str
    matched: bool


def excerpt(text: str, terms: tuple[Term, ...], width_cells: int = WIDTH_CELLS) -> tuple[Fragment, ...]:
    """One line of ``text`` around its first match, at most ``width_cells`` wide, ``…`` where something is left out.

    A Chinese character is two cells wide. White space is shown as one space. Without a match: the beginning.
    """
    flags = _flags(text, terms, width_cells)
    characters = _one_line(text, flags)
    first = next((index for index, (_, matched) in enumerate(characters) if matched), 0)
    start = _start(characters, first, width_cells)
    return _fragments(_window(characters, start, width_cells))


def _flags(text: str, terms: tuple[Term, ...], width_cells: int) -> list[bool]:
    """For each character of ``text``, whether it belongs to a match; what lies far behind the first is not shown."""
    flags = [False] * len(text)
    is_match = matcher(terms)
    horizon = len(text)
    for token in search_tokens(text):
        if token.start > horizon:
            break
        if is_match(token.text):
            horizon = min(horizon, token.start + 2 * width_cells)
            flags[token.start : token.end] = [True] * (token.end - token.start)
    return flags


def _one_line(text: str, flags: list[bool]) -> list[tuple[str, bool]]:
    line: list[tuple[str, bool]] = []
    for character, matched in zip(text, flags, strict=True):
        if character == _JOINER or (character.isprintable() and not character.isspace()):
            line.append((character, matched))
        elif line and line[-1][0] != " ":
            line.append((" ", matched))
    return line


def _start(characters: list[tuple[str, bool]], first: int, width_cells: int) -> int:
    """Where the excerpt begins: a little before the first match, at the beginning of a word if one is near."""
    budget = width_cells // _LEAD
    start = first
    while start > 0 and budget > 0:
        start -= 1
        budget -= cells(characters[start][0])
    if start == 0:
        return 0
    spaces = [index for index in range(start, first) if characters[index][0] == " "]
    return spaces[0] + 1 if spaces else start


def _window(characters: list[tuple[str, bool]], start: int, width_cells: int) -> list[tuple[str, bool]]:
    window: list[tuple[str, bool]] = [(_MARK, False)] if start else []
    used = len(window)
    for index in range(start, len(characters)):
        rest = 0 if index + 1 == len(characters) else 1
        used += cells(characters[index][0])
        if used + rest > width_cells:
            return [*window, (_MARK, False)]
        window.append(characters[index])
    return window


def _fragments(window: list[tuple[str, bool]]) -> tuple[Fragment, ...]:
    groups = groupby(window, key=lambda pair: pair[1])
    return tuple(Fragment("".join(character for character, _ in group), matched) for matched, group in groups)


def cells(character: str) -> int:
    """Terminal cells of one character: 0, 1 or 2."""
    if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
