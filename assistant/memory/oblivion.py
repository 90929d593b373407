"""Masking what is forgotten: which words of a text have to go, and the text without them."""

import re
import unicodedata
from collections.abc import Iterable

from assistant.memory.evidence import Record
from assistant.memory.likeness import folded

MASK = "█"
_SHORTEST = 2


def forgotten_words(records: Iterable[Record]) -> tuple[str, ...]:
    """The stretches of text that are to be found nowhere any more, the longest first: sentences, values, quotations.

    A value of a single letter or digit is left out: it would mask half of what was ever said.
    """
    found: dict[str, None] = {}
    for record in records:
        for text in (record.item.sentence, record.item.value, *(e.text for e in record.evidence)):
            if len(text.strip()) >= _SHORTEST:
                found[text.strip()] = None
    return tuple(sorted(found, key=len, reverse=True))


def masked(text: str, words: Iterable[str], spans: Iterable[tuple[int, int]] = ()) -> str:
    """``text`` with the stretches ``spans`` and every occurrence of ``words`` blacked out, its length unchanged.

    Words are found whatever their case, width and spaces, and only whole ones where words are written apart.
    """
    hidden: set[int] = set()
    for start, end in spans:
        hidden.update(range(start, min(end, len(text))))
    for pattern in map(_pattern, words):
        for match in pattern.finditer(text):
            hidden.update(range(*match.span()))
    return "".join(MASK if place in hidden and not mark.isspace() else mark for place, mark in enumerate(text))


def holds_any(text: str, words: Iterable[str]) -> bool:
    """Whether one of ``words`` stands in ``text``."""
    return any(_pattern(word).search(text) for word in words)


def _pattern(words: str) -> re.Pattern[str]:
    pieces = [_either(piece) for piece in words.split()]
    before = r"(?<![^\W_])" if _is_spaced(words[0]) else ""
    after = r"(?![^\W_])" if _is_spaced(words[-1]) else ""
    return re.compile(before + r"\s+".join(pieces) + after, re.IGNORECASE)


def _either(piece: str) -> str:
    """The piece as it is written, or in its compatibility form: full-width letters and the like."""
    forms = dict.fromkeys((piece, unicodedata.normalize("NFKC", piece), folded(piece)))
    return "(?:" + "|".join(map(re.escape, forms)) + ")"


def _is_spaced(mark: str) -> bool:
    """Whether ``mark`` is of a word in a script that puts spaces between words."""
    return mark.isalnum() and not "\u2e80" <= mark <= "\U000323af"
