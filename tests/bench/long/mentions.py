"""Whether a text mentions a value, and whether it says of it that it holds no more.

A block is what one looks at by itself: a message of the history, or a line of the newest turn. A value that was
replaced or taken back may stand in a block only if a sentence that names it also marks it, or the block has a bracketed
remark that does. The sentence by which the user ended it is a mark of its own.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from models.chat import Message
from tests.bench.long.cases import Case, Constraint, Values

_MARKS = (
    r"\b(?:was|were|replace[sd]?|supersede[sd]?|retracted|withdrawn|cancelled|dropped|ended|changed|formerly|no longer"
    r"|any ?more|instead of|used to|taken back|took back|until turn|out of date|not valid)\b"
    "|原为|原是|原来|原先|已改|改为|改成|改到|换成|不再|取消|作废|撤回|收回|已撤|曾经|曾为|替换|取代|不作数|不算数|已失效|已结束"
)
_MARK = re.compile(_MARKS, re.IGNORECASE)
_BRACKET = re.compile(rf"[\[(（【][^\])）】]*(?:{_MARKS})[^\])）】]*[\])）】]", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])|\n")


def blocks_of(messages: Sequence[Message]) -> list[str]:
    """The messages, the newest one line by line."""
    if not messages:
        return []
    lines = [line for line in messages[-1].text.splitlines() if line.strip()]
    return [message.text for message in messages[:-1]] + lines


@lru_cache(maxsize=100_000)
def mentions(text: str, values: Values) -> bool:
    """Whether of every value one form stands in ``text``, not as a part of a longer word or number."""
    lowered = text.lower()
    return all(any(_stands(form.lower(), lowered) for form in forms) for forms in values)


@lru_cache(maxsize=100_000)
def sentences_of(text: str) -> tuple[str, ...]:
    """The sentences of ``text``."""
    return tuple(sentence.strip() for sentence in _SENTENCE.split(text) if sentence and sentence.strip())


def is_stale(block: str, dead: Constraint, case: Case) -> bool:
    """Whether ``block`` shows a value of ``dead`` as if it still held."""
    if not mentions(block, dead.values) or _BRACKET.search(block):
        return False
    naming = [sentence for sentence in sentences_of(block) if mentions(sentence, dead.values)]
    ending = sentences_of(case.turns[(dead.died or 1) - 1].user)
    return not any(_MARK.search(sentence) or any(own in sentence for own in ending) for sentence in naming)


def _stands(form: str, text: str) -> bool:
    at = text.find(form)
    while at >= 0:
        before, after = text[max(at - 2, 0) : at], text[at + len(form) : at + len(form) + 2]
        if not _goes_on(before[::-1], form[0]) and not _goes_on(after, form[-1]):
            return True
        at = text.find(form, at + 1)
    return False


def _joins(neighbour: str, edge: str) -> bool:
    """Whether two characters belong to one word or number. Chinese characters stand for themselves."""
    if not neighbour or not edge.isascii() or not neighbour.isascii():
        return False
    return (neighbour.isdigit() and edge.isdigit()) or (neighbour.isalpha() and edge.isalpha())


def _goes_on(beside: str, edge: str) -> bool:
    """Whether a word or number that ends with ``edge`` goes on with ``beside``, two characters away from it.

    1,850 does not stand in 1,850,000, nor 850 in 1,850, nor 12 in 12.5.
    """
    grouped = edge.isdigit() and len(beside) == 2 and beside[0] in ",." and beside[1].isdigit()
    return grouped or _joins(beside[:1], edge)
