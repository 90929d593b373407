"""Whether a bare number may be a code: nothing beside it says that it counts, prices, dates or names something."""

import re

from assistant.privacy.candidate import NO_WORDS, Candidate, Words
from assistant.privacy.shapes import is_counted
from assistant.privacy.word_patterns import just_before

_SIGN_OF_COUNT = re.compile(r"[$€£¥#~±+]\s?$")
_NUMBER_OF = re.compile(r"(?<!新)号码?[了是为:]?\s?$")
_NEXT_WORD = re.compile(r"\s{1,2}([A-Za-z]+)")
_AMOUNT = re.compile(r"(?:19|20)\d\d|\w*00|\d\d0")
_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5][05]")
_AT_THE_HOUR = re.compile(r"(?i)(?:\b(?:at|from|until|till|before|after|by)\s|(?<![拨转对调拧])[到至从过])$")
# Emergency, harmonised European (116xxx) and Chinese service numbers: dialled, and known to all.
_PUBLIC = re.compile(r"[1-9]1\d|12\d|999|000|116\d{3}|95\d{3}|1[02]\d{3}")
_DIALLED = re.compile(r"(?i)(?:dial|call|ring|打|拨|按)(?:打|通)?\s?$")


def is_amount(value: str) -> bool:
    """A round number, or a year (1900 to 2099)."""
    return bool(_AMOUNT.fullmatch(value))


def is_free(candidate: Candidate, words: Words) -> bool:
    """Whether nothing in front numbers or prices the value, and nothing behind is counted or measured by it."""
    before = candidate.before(16)
    if (
        _SIGN_OF_COUNT.search(before)
        or _NUMBER_OF.search(before)
        or just_before(words.get("counting", NO_WORDS)).search(before)
    ):
        return False
    if _DIALLED.search(before) and _PUBLIC.fullmatch(candidate.value):
        return False
    if _AT_THE_HOUR.search(before) and _CLOCK.fullmatch(candidate.value):
        return False
    return not is_counted(candidate) and ends_there(candidate, words)


def ends_there(candidate: Candidate, words: Words) -> bool:
    """Whether what follows goes on with the sentence ("4471 and then") and is no noun ("4471 bricks")."""
    following = _NEXT_WORD.match(candidate.text, candidate.end)
    return following is None or following[1] in words.get("goes_on", NO_WORDS)
