"""Search tokens: what a text is found by, in every script.

- Latin and other spaced scripts: each word, and its English stem where that differs.
- Chinese, Japanese, Korean, Thai and their like: single characters, then pairs, so that 预算 is one pair.
- Codes (#ORD-2024-001, an e-mail address, 3.11): whole, without their joints, and by parts; 12,500 is 12500.

The full-text index knows nothing of this; it splits at spaces. Whoever changes what comes out raises ``RULES``: an
index made by other rules is built anew.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from assistant.language.fold import Folded, fold
from assistant.language.stem import stem

RULES = f"1, Unicode {unicodedata.unidata_version}"
"""Names the rules that make tokens. A newer Unicode folds differently, so its version is part of the name."""

TOKEN_LIMIT = 64
"""Characters of a token that count; what is longer is cut, in a text as in a query."""

_JOINTS = "#@+&-_./:,'"
_CODE = re.compile(r"[#@+]?[^#@+&\-_./:,'](?:.*[^#@+&\-_./:,'])?[#+]*", re.DOTALL)
_PART = re.compile(r"[^#@+&\-_./:,']+")
_DECIMAL = re.compile(r"\d+\.\d+")
# A comma joins digits only, an apostrophe letters only.
_BORDER = re.compile(r"(?<!\d),|,(?!\d)|(?<![^\W\d_])'|'(?![^\W\d_])")
_UNSPACED = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Burmese
    (0x1100, 0x11FF),  # Hangul jamo
    (0x1780, 0x17FF),  # Khmer
    (0x2E80, 0x2FDF),  # Han radicals
    (0x3005, 0x3007),  # 々〆〇
    (0x3041, 0x31FF),  # kana, bopomofo, Hangul compatibility
    (0x3400, 0x4DBF),  # Han
    (0x4E00, 0x9FFF),
    (0xA960, 0xA97F),
    (0xAC00, 0xD7FF),  # Hangul
    (0xF900, 0xFAFF),
    (0x1AFF0, 0x1B16F),  # rare kana
    (0x20000, 0x323AF),  # rare Han
)


@dataclass(frozen=True, slots=True)
class Token:
    """A token, and the characters ``start`` to ``end`` of the original text that it stands for."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of folded text that yields tokens: ``start`` to ``end``, in a script with or without spaces."""

    text: str
    start: int
    end: int
    spaced: bool


def search_tokens(text: str) -> Iterator[Token]:
    """The tokens of ``text``, run by run, each when it is asked for.

    Within an unspaced run the single characters come first, then the pairs in order, so that neighbouring pairs are
    neighbours in the index.
    """
    folded = fold(text)
    for run in runs(folded):
        for word, start, end in _words(run) if run.spaced else _pairs(run):
            yield Token(word, folded.starts[start], folded.ends[end - 1])


def index_text(text: str) -> str:
    """The tokens of ``text`` for the index, one space between; empty when it holds no word."""
    return " ".join(token.text for token in search_tokens(text))


def runs(folded: Folded) -> Iterator[Run]:
    """The stretches of ``folded`` that yield tokens, in order."""
    position = 0
    for kind, group in groupby(folded.text, key=_kind):
        start = position
        position += sum(1 for _ in group)
        if kind == "unspaced":
            yield Run(folded.text[start:position], start, position, spaced=False)
        elif kind == "spaced":
            yield from _codes(folded.text[start:position], start)


def whole_forms(code: str) -> list[str]:
    """A run of letters and joints as one token: as it is written, and plain, without its joints.

    None for a word without joints; the plain form is missing where it would be another number (3.11).
    """
    number = code.replace(",", "")
    if code.isalnum() or number.isdigit():
        return []
    forms = [number] if not number.isalnum() and "'" not in code else []
    words = _PART.findall(code)
    if len(words) > 1 and not _DECIMAL.fullmatch(number):
        forms.append("".join(words))
    return [form for form in forms if len(form) <= TOKEN_LIMIT]


def parts(code: str) -> list[tuple[str, int, int]]:
    """The words between the joints, with their places in ``code``; 12,500 is one word, 12500."""
    if code.replace(",", "").isdigit():
        return [(code.replace(",", "")[:TOKEN_LIMIT], 0, len(code))]
    return [(match[0][:TOKEN_LIMIT], match.start(), match.end()) for match in _PART.finditer(code)]


def _codes(stretch: str, offset: int) -> Iterator[Run]:
    """Cut at commas and apostrophes that join nothing; take the joints off the ends."""
    if stretch.isalnum():
        yield Run(stretch, offset, offset + len(stretch), spaced=True)
        return
    borders = [match.start() for match in _BORDER.finditer(stretch)]
    for first, last in zip([0, *(border + 1 for border in borders)], [*borders, len(stretch)], strict=True):
        match = _CODE.search(stretch, first, last)
        if match:
            yield Run(match[0], offset + match.start(), offset + match.end(), spaced=True)


def _words(run: Run) -> Iterator[tuple[str, int, int]]:
    """The whole forms, then the parts, each with its stem."""
    for form in whole_forms(run.text):
        yield form, run.start, run.end
    for word, start, end in parts(run.text):
        yield word, run.start + start, run.start + end
        stemmed = stem(word)
        if stemmed != word:
            yield stemmed, run.start + start, run.start + end


def _pairs(run: Run) -> Iterator[tuple[str, int, int]]:
    for index, character in enumerate(run.text, run.start):
        yield character, index, index + 1
    for index in range(len(run.text) - 1):
        yield run.text[index : index + 2], run.start + index, run.start + index + 2


@lru_cache(maxsize=8192)
def _kind(character: str) -> str:
    """``spaced`` (joints included), ``unspaced``, or empty for what separates."""
    if character in _JOINTS:
        return "spaced"
    if unicodedata.category(character)[0] not in "LNM":
        return ""
    return "unspaced" if any(low <= ord(character) <= high for low, high in _UNSPACED) else "spaced"
