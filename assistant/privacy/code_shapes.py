"""What a value weighs by its shape: how rarely such a value is anything but what opens something.

A shape is a group of the pattern of the rule ``value-opens-thing``: digits in a row, spaced or spelt, turns of a dial,
plain and made-up words.
"""

import re
from collections.abc import Mapping
from typing import Final

from assistant.privacy.bare_numbers import is_amount, is_free
from assistant.privacy.candidate import NO_WORDS, Candidate, Words
from assistant.privacy.odd import is_odd

NOTHING: Final = 0.0
AMOUNT: Final = 0.5
WEAK: Final = 1.0
FAIR: Final = 1.5
STRONG: Final = 2.0
CERTAIN: Final = 3.0

SAID: Final = frozenset({"row", "plain", "quoted"})
"""The shapes that are plain words."""

# What the shapes weigh whatever they hold; digits and made-up words are looked at.
_WEIGHTS: Mapping[str, float] = {
    "turns": CERTAIN,
    "spaced": STRONG,
    "pairs": STRONG,
    "spelt": STRONG,
    "same": STRONG,
    "dashed": WEAK,
    "list": WEAK,
    "row": WEAK,
    "plain": WEAK,
    "quoted": WEAK,
}
_SIGNS = re.compile(r"[!#$%&*@^~?]|[+](?=[^+]{3})")
_ARGUMENT = re.compile(r"[A-Za-z_][\w.-]{0,40}=", re.ASCII)
# A word and digits in an order that people make passwords of: sunny2024, 24_sunny, sunny_Ny, gr1mFalcon.
_WORD_AND_DIGITS = re.compile(
    r"[A-Za-z][a-z]{2}[_.-]?\d\d|\d\d[_.-]?[a-z]{4}|[a-z]{3}_[A-Za-z]|[a-z]\d[a-z]\w{0,12}[A-Z]"
)
_LONG_NUMBER = 6


def is_rare(shape: str) -> bool:
    """Whether such a value is worth a look even in the middle of a clause."""
    return _WEIGHTS.get(shape) == STRONG


def value_weight(shape: str, candidate: Candidate, words: Words) -> float:
    """NOTHING for what cannot be a code, AMOUNT for what mostly counts, to CERTAIN for what is hardly anything else."""
    if shape == "odd":
        fits = not _ARGUMENT.match(candidate.value) and is_odd(candidate, words)
        return _odd_weight(candidate.value) if fits else NOTHING
    if shape == "row" and not words.get("small", NO_WORDS).isdisjoint(re.split(r"[-.]", candidate.value)):
        return NOTHING
    if shape not in SAID and not is_free(candidate, words):
        return NOTHING
    return _WEIGHTS.get(shape) or _number_weight(candidate.value)


def _odd_weight(value: str) -> float:
    """A sign among letters and digits is a password's, a capital and a digit may be a product's."""
    has_digit = any(map(str.isdigit, value))
    if _SIGNS.search(value[1:]):
        return CERTAIN if has_digit else STRONG
    return STRONG if not has_digit or _WORD_AND_DIGITS.search(value) else WEAK


def _number_weight(value: str) -> float:
    """Amounts are amounts; a sign, a letter or a zero in front, and length, speak for a code."""
    if not value.isalnum():
        return STRONG
    if is_amount(value):
        return AMOUNT
    return FAIR if len(value) >= _LONG_NUMBER or value[0] in "0ABCDEFGH" else WEAK
