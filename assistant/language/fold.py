"""Folding: the form of a text in which two spellings of one thing are equal, with the way back to the original.

NFKC (full-width letters, ligatures, half-width kana), case, accents. Kana keep their voicing marks and other scripts
their vowel signs: there they are letters, not ornaments.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_ACCENTS = range(0x0300, 0x0370)
_HALF_WIDTH_VOICING = "\uff9e\uff9f"
_JOINING_JAMO = range(0x1160, 0x1200)
_PLAIN = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ı": "i",
        "ħ": "h",
        "’": "'",
        "‐": "-",
        "‑": "-",
    }
)


@dataclass(frozen=True, slots=True)
class Folded:
    """``text`` folded; character i of it came from ``starts[i]:ends[i]`` of the original."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def fold(text: str) -> Folded:
    """Fold ``text``, which may be any string at all."""
    if text.isascii():
        return Folded(text.lower(), tuple(range(len(text))), tuple(range(1, len(text) + 1)))
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end in _clusters(text):
        folded = _fold_cluster(text[start:end])
        characters.append(folded)
        starts.extend([start] * len(folded))
        ends.extend([end] * len(folded))
    return Folded("".join(characters), tuple(starts), tuple(ends))


def fold_whole(text: str) -> str:
    """The text of ``fold(text)``, many times as fast, for who needs no way back to the original."""
    lowered = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    bare = "".join(c for c in unicodedata.normalize("NFD", lowered) if ord(c) not in _ACCENTS)
    return unicodedata.normalize("NFC", bare).translate(_PLAIN)


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Stretches that one character of the result may need: a letter with the marks that follow it."""
    start = 0
    for index in range(1, len(text)):
        if not _joins(text[index]):
            yield start, index
            start = index
    if text:
        yield start, len(text)


def _joins(character: str) -> bool:
    return unicodedata.combining(character) != 0 or character in _HALF_WIDTH_VOICING or ord(character) in _JOINING_JAMO


_fold_cluster = lru_cache(maxsize=8192)(fold_whole)
