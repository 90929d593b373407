"""English words without their endings: Porter's algorithm of 1980, as tables.

It is our own code for two reasons: highlighting a match needs stems outside SQLite, where the full-text index cannot
give them, and a search while one types needs the unstemmed words beside the stems ("runni" is no prefix of "run").
The definition never changes, so stems written years ago stay valid; SQLite's ``porter`` tokenizer is the oracle of
its test.
"""

import re
from functools import lru_cache

_VOWEL_AFTER_CONSONANT = re.compile(r"v+c+")
_STEP_2 = (
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("logi", "log"),
    ("bli", "ble"), ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"),
    ("ation", "ate"), ("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"),
    ("aliti", "al"), ("iviti", "ive"), ("biliti", "ble"),
)  # fmt: skip
_STEP_3 = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", ""),
)  # fmt: skip
_STEP_4 = (
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate", "iti",
    "ous", "ive", "ize",
)  # fmt: skip


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The stem of a folded word. Words of one or two letters, or with anything but a-z in them, are their own."""
    if len(word) < 3 or not (word.isascii() and word.isalpha()):
        return word
    for step in (_plural, _past, _final_y, _double_suffix, _single_suffix, _last_suffix, _final_e):
        word = step(word)
    return word


def _shape(word: str) -> str:
    """One letter each: ``v`` for a vowel, ``c`` for a consonant; ``y`` is a vowel after a consonant."""
    shape = ""
    for letter in word:
        vowel = letter in "aeiou" or (letter == "y" and shape.endswith("c"))
        shape += "v" if vowel else "c"
    return shape


def _measure(head: str) -> int:
    return len(_VOWEL_AFTER_CONSONANT.findall(_shape(head)))


def _ends_short(head: str) -> bool:
    """Consonant, vowel, consonant, the last none of w, x, y: such a word wants its final e back."""
    return _shape(head).endswith("cvc") and head[-1] not in "wxy"


def _plural(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _past(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    for ending in ("ed", "ing"):
        if word.endswith(ending):
            head = word[: -len(ending)]
            return _mended(head) if "v" in _shape(head) else word
    return word


def _mended(head: str) -> str:
    if head.endswith(("at", "bl", "iz")):
        return head + "e"
    doubled = len(head) > 1 and head[-1] == head[-2] and _shape(head)[-1] == "c"
    if doubled and head[-1] not in "lsz":
        return head[:-1]
    return head + "e" if _measure(head) == 1 and _ends_short(head) else head


def _final_y(word: str) -> str:
    return word[:-1] + "i" if word.endswith("y") and "v" in _shape(word[:-1]) else word


def _replaced(word: str, table: tuple[tuple[str, str], ...]) -> str:
    """Apply the longest ending that fits, if enough of the word stands before it."""
    for ending, new in sorted(table, key=lambda pair: -len(pair[0])):
        if word.endswith(ending):
            head = word[: -len(ending)]
            return head + new if _measure(head) > 0 else word
    return word


def _double_suffix(word: str) -> str:
    return _replaced(word, _STEP_2)


def _single_suffix(word: str) -> str:
    return _replaced(word, _STEP_3)


def _last_suffix(word: str) -> str:
    for ending in sorted(_STEP_4, key=len, reverse=True):
        if word.endswith(ending):
            head = word[: -len(ending)]
            fits = _measure(head) > 1 and (ending != "ion" or head.endswith(("s", "t")))
            return head if fits else word
    return word


def _final_e(word: str) -> str:
    if word.endswith("e"):
        head = word[:-1]
        if _measure(head) > 1 or (_measure(head) == 1 and not _ends_short(head)):
            word = head
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word
