"""Masking what is forgotten: which words of a text have to go, and the text without them."""

import re
import unicodedata
from collections.abc import Iterable

from assistant.memory.evidence import Record

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

    Words are found whatever their case, width, accents' form and spaces, and only whole ones where a script puts spaces
    between words.
    """
    hidden: set[int] = set()
    for start, end in spans:
        hidden.update(range(start, min(end, len(text))))
    plain, origins = _plain(text)
    for pattern in map(_pattern, words):
        for match in pattern.finditer(plain):
            hidden.update(origins[match.start() : match.end()])
    return "".join(MASK if place in hidden and not mark.isspace() else mark for place, mark in enumerate(text))


def holds_any(text: str, words: Iterable[str]) -> bool:
    """Whether one of ``words`` stands in ``text``."""
    plain, _ = _plain(text)
    return any(_pattern(word).search(plain) for word in words)


def _plain(text: str) -> tuple[str, list[int]]:
    """``text`` in its compatibility form, case folded and taken apart, and the place that each mark of it came from."""
    pieces = [unicodedata.normalize("NFKD", mark).casefold() for mark in text]
    return "".join(pieces), [place for place, piece in enumerate(pieces) for _ in piece]


def _pattern(words: str) -> re.Pattern[str]:
    plain, _ = _plain(words)
    before = r"(?<![^\W_])" if _is_spaced(plain[0]) else ""
    after = r"(?![^\W_])" if _is_spaced(plain[-1]) else ""
    return re.compile(before + r"\s+".join(map(re.escape, plain.split())) + after)


def _is_spaced(mark: str) -> bool:
    """Whether ``mark`` is of a word in a script that puts spaces between words."""
    return mark.isalnum() and not "\u2e80" <= mark <= "\U000323af"
