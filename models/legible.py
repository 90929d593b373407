"""Texts as a library that embeds can bear them: short, without half characters, in portions.

Native tokenizers stop at a NUL, raise on a lone surrogate, and spend minutes on a million characters.
"""

import re
from collections.abc import Iterator, Sequence

PORTION_TEXTS = 32
PORTION_CHARACTERS = 4096

# Anything that no text needs: control characters, halves of characters, and the spaces they leave.
_GAPS = re.compile(r"[\s\x00-\x1f\x7f-\x9f\ud800-\udfff]+")
# How much of a text is looked at for the readable part, in multiples of what is kept: spaces shrink to one.
_LOOKED_AT = 4


def legible(text: str, limit_characters: int) -> str:
    """The first ``limit_characters`` of ``text`` that can be read, words one space apart. Empty when there are none."""
    return _GAPS.sub(" ", text[: _LOOKED_AT * limit_characters]).strip()[:limit_characters].rstrip()


def portions(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    """``texts`` in order, in portions that keep a child busy for a second or two, so that a query need not wait longer.

    A portion has ``PORTION_TEXTS`` at most, and ``PORTION_CHARACTERS`` unless one text alone has more.
    """
    first = characters = 0
    for number, text in enumerate(texts):
        full = number - first == PORTION_TEXTS or characters + len(text) > PORTION_CHARACTERS
        if full and number > first:
            yield texts[first:number]
            first, characters = number, 0
        characters += len(text)
    if first < len(texts):
        yield texts[first:]
