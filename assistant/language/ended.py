"""Values that hold no more: what is said of them where they still stand in the words of an earlier turn.

The words themselves are never changed; a remark follows them. Without one a model takes the first budget for the last.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from assistant.language.amounts import Amount, find_amounts
from assistant.language.fold import fold
from assistant.language.sentences import language_of

_FORMS = {
    ("en", True, True): "[{value}: no longer valid, replaced by {instead}]",
    ("zh", True, True): "【{value}：已改为{instead}】",
    ("en", True, False): "[{value}: no longer valid, taken back]",
    ("zh", True, False): "【{value}：已取消，不再有效】",
    ("en", False, True): "[{value}: perhaps replaced by {instead}]",
    ("zh", False, True): "【{value}：可能已改为{instead}】",
    ("en", False, False): "[{value}: perhaps taken back]",
    ("zh", False, False): "【{value}：可能已取消】",
}
_DIGITS = re.compile(r"\d+")
_LONGEST = 4000  # characters; of a longer text its digits are proof enough


@dataclass(frozen=True, slots=True)
class Ended:
    """A ``value`` that ended ``at`` (UTC) and is live nowhere else; ``instead`` took its place, empty for nothing.

    ``sure`` False: it may have ended, the words were not read by the rules of memory.
    """

    value: str
    at: datetime
    instead: str = ""
    sure: bool = True


def remarked(text: str, said_at: datetime | None, ended: Sequence[Ended]) -> str:
    """``text`` with a remark on each ended value that it mentions.

    What was said after a value had ended knows of it and gets none; ``said_at`` None: all of it was said before.
    """
    remarks = [
        _remark(one, language_of(text))
        for one in ended
        if (said_at is None or said_at < one.at) and mentions(text, one.value)
    ]
    return " ".join([text, *dict.fromkeys(remarks)])


def mentions(text: str, value: str) -> bool:
    """Whether ``value`` stands in ``text``: the same amounts in whatever form, or the same words."""
    amounts = _amounts(value)
    if not amounts:
        return _stands(_folded(value), _folded(text))
    plain = text.replace(",", "")
    if not all(digits in plain for digits in _DIGITS.findall(value.replace(",", ""))):
        return False
    if len(text) > _LONGEST:
        return True
    there = _amounts(text)
    return all(any(one.agrees(other) for other in there) for one in amounts)


def _remark(one: Ended, language: str) -> str:
    return _FORMS[language, one.sure, bool(one.instead)].format(value=one.value, instead=one.instead)


def _stands(words: str, text: str) -> bool:
    if not words or words not in text:
        return False
    before, after = (r"(?<!\w)" if words[0].isascii() else ""), (r"(?!\w)" if words[-1].isascii() else "")
    return re.search(f"{before}{re.escape(words)}{after}", text) is not None


@lru_cache(maxsize=2048)
def _amounts(text: str) -> tuple[Amount, ...]:
    return find_amounts(text)


@lru_cache(maxsize=2048)
def _folded(text: str) -> str:
    return " ".join(fold(text).text.split())
