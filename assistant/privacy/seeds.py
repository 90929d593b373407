"""Seed phrases: words of a BIP39 list in a row, with a checksum that is right. No pattern can say that."""

import re
from collections.abc import Iterator, Mapping, Sequence

from assistant.privacy.checksums import is_seed_phrase

_LENGTHS = (24, 21, 18, 15, 12)
# A word, or a Chinese character that stands alone; numbering ("1. abandon 2. ability") may stand between.
_WORD = re.compile(r"(?<![a-z0-9])[a-z]{3,8}(?![a-z0-9])|[\u4e00-\u9fff]", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;、.)\d\-]{1,8}")

_ROW = re.compile(
    r"(?:(?<![a-z0-9])[a-z]{3,8}+[\s,;、.)\d\-]{1,8}+|[\u4e00-\u9fff][\s,;、.)\d\-]{1,8}+){11}", re.IGNORECASE
)

Span = tuple[int, int]


def find_seeds(text: str, word_lists: Sequence[Mapping[str, int]]) -> Iterator[Span]:
    """The spans of the seed phrases in ``text``, longest first from the left, none overlapping."""
    if not _ROW.search(text):
        return
    for word_list in word_lists:
        for run in _runs(text, word_list):
            yield from _phrases(text, run, word_list)


def _runs(text: str, word_list: Mapping[str, int]) -> Iterator[list[Span]]:
    run: list[Span] = []
    for match in _WORD.finditer(text):
        if run and not _BETWEEN.fullmatch(text, run[-1][1], match.start()):
            yield run
            run = []
        if match[0].lower() in word_list:
            run.append(match.span())
        else:
            yield run
            run = []
    yield run


def _phrases(text: str, run: list[Span], word_list: Mapping[str, int]) -> Iterator[Span]:
    words = [text[start:end].lower() for start, end in run]
    position = 0
    while position + _LENGTHS[-1] <= len(words):
        length = _phrase_length(words[position : position + _LENGTHS[0]], word_list)
        if length:
            yield run[position][0], run[position + length - 1][1]
        position += length or 1


def _phrase_length(words: list[str], word_list: Mapping[str, int]) -> int:
    """How many of ``words`` make a phrase, the most that can; 0 for none. One word again and again is none."""
    if len(set(words)) < 2:
        return 0
    fitting = (size for size in _LENGTHS if size <= len(words) and is_seed_phrase(words[:size], word_list))
    return next(fitting, 0)
