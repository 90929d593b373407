"""When two values are the same thing, when one says more than the other, and when they are merely alike.

Only "the same" ever changes an item. "Alike" makes the user be asked, never more.
"""

import re
import unicodedata
from collections import Counter
from functools import lru_cache

_UNSPACED = r"\u2e80-\u2fdf\u3005-\u3007\u3041-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+")
_COMMA_IN_NUMBER = re.compile(r"(?<=\d)[,，](?=\d{3})")
_ARTICLES = frozenset({"a", "an", "the", "my", "some"})
_NO_OTHER_MATTER = frozenset({"a", "an", "the", "my", "our", "this", "that", "new", "planned", "upcoming"})
_NO_OTHER_MATTER_ZH = re.compile("^(?:我们?的|这个|这次的?|这趟|那个)|新(?![加疆西年春娘郎闻生])|的$")


def folded(text: str) -> str:
    """``text`` in the one form in which spellings are compared: width, case, spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


@lru_cache(maxsize=8192)
def words(value: str) -> tuple[str, ...]:
    """The words of a value, single characters in Chinese, without a leading article; 5,000 is 5000."""
    found = tuple(_WORD.findall(_COMMA_IN_NUMBER.sub("", folded(value))))
    if len(found) > 1 and found[0] in _ARTICLES:
        return found[1:]
    return found or (folded(value),)


def is_same(one: str, other: str) -> bool:
    """Whether both name the same thing in the same words."""
    return words(one) == words(other)


@lru_cache(maxsize=8192)
def _matter(scope: str) -> tuple[str, ...]:
    named = tuple(word for word in words(_NO_OTHER_MATTER_ZH.sub("", folded(scope))) if word not in _NO_OTHER_MATTER)
    return named or (folded(scope),)


def is_same_matter(one: str, other: str) -> bool:
    """Whether two scopes are one matter: "the laptop" is "my new laptop", 买笔记本 is 买新笔记本.

    Only what makes no other thing of it is left out: a trip to Lisbon is not the trip to Porto, nor is it "the trip".
    """
    return one == other or _matter(one) == _matter(other)


def contains(whole: str, part: str) -> bool:
    """Whether the words of ``part`` stand in ``whole`` side by side. An empty part stands in nothing."""
    sought, text = words(part), words(whole)
    if sought == ("",):
        return False
    return any(text[start : start + len(sought)] == sought for start in range(len(text) - len(sought) + 1))


def likeness(one: str, other: str) -> float:
    """The share of words that two values have in common, from 0 to 1 (Dice); 1 when one stands in the other."""
    if set(words(one)).isdisjoint(words(other)):
        return 0.0
    if contains(one, other) or contains(other, one):
        return 1.0
    first, second = Counter(words(one)), Counter(words(other))
    return 2 * (first & second).total() / (first.total() + second.total())
