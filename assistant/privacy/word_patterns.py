"""The word lists of the rule set as patterns: anywhere in a text, at the end of what stands in front, at the beginning.

In a list an underscore stands for a space. Latin words count as whole words only, Chinese ones wherever they stand.
Between a word and the value behind it a few words that add nothing may stand: "is set to *just* 4471", 改成*了*4471.
"""

import re
from functools import cache

_FILLER = (
    "in|on|it|is|was|the|code|number|numbers|digit|digits|just|only|always|then|to|now|still|again|my|a|word|as|for"
    r"|like|usual|one|same|and|\d"
)
_FILLER_ZH = "[的了过上下完到成为是就要数字一先再还]"
_OPENING = r"[:=]?[\s\"'“‘(「『]{0,2}$"


@cache
def anywhere(words: frozenset[str]) -> re.Pattern[str]:
    """One of ``words``, an English one also with a plural or genitive ending."""
    latin, han = _alternatives(words)
    return re.compile(rf"(?i)(?<![a-z])(?:{latin})(?:s|['’]s)?(?![a-z])|{han}")


@cache
def at_end(words: frozenset[str]) -> re.Pattern[str]:
    """One of ``words`` right in front of a value, whose first sign follows the text that is searched."""
    latin, han = _alternatives(words)
    return re.compile(
        rf"(?i)(?:(?<![a-z])(?:{latin})(?:\s(?:{_FILLER})){{0,3}}\s?[是为]?|(?:{han}){_FILLER_ZH}{{0,3}}){_OPENING}"
    )


@cache
def just_before(words: frozenset[str]) -> re.Pattern[str]:
    """One of ``words`` with nothing but an "is" between it and the value: "room 4471", 门牌是4471."""
    latin, han = _alternatives(words)
    return re.compile(rf"(?i)(?:(?<![a-z])(?:{latin})\.?(?:\sis)?|(?:{han})[了号]?[是为:]?)\s{{0,2}}$")


@cache
def at_start(words: frozenset[str]) -> re.Pattern[str]:
    """One of ``words`` right behind a value."""
    latin, han = _alternatives(words)
    return re.compile(
        rf"(?i)[\s\"'”’)]{{0,2}}(?:(?:(?:and|it|that|will|should|to|is|what)\s){{0,2}}(?:{latin})(?![a-z])"
        rf"|[,，]?[来就再才可能]{{0,3}}(?:{han}))"
    )


@cache
def owner(words: frozenset[str]) -> re.Pattern[str]:
    """One of ``words`` as what the value belongs to: "the garage is", "the door to the shop,", 储物柜37号，"""
    latin, han = _alternatives(words)
    place = r"(?:\s(?:on|in|to|at|of|for|by)(?:\s[\w'’-]{1,12}){1,3})?"
    english = (
        rf"(?<![a-z])(?:{latin})(?:s|['’]s)?(?:\s[\w-]{{1,12}})?{place}"
        rf"(?:[,:=–—-]?\s(?:{_FILLER}|thing|says|reads|stays)){{0,3}}\s?[是为]?"
    )
    chinese = (
        rf"(?:{han})(?:\d{{1,3}}号)?(?:的?(?:数字|[一二三四五六七八九十]个数))?[,:]?\s?[是为叫就还都仍也即的了]{{0,3}}"
    )
    return re.compile(rf"(?i)(?:{english}|{chinese})\s?[,:=–—>-]{{0,2}}\s?[\"'“‘(「『]{{0,2}}$")


@cache
def means(words: frozenset[str]) -> re.Pattern[str]:
    """What is done with a value: one of ``words``, in the same clause a "with", "by" or "to", and the value next."""
    latin, _ = _alternatives(words)
    return re.compile(
        rf"(?i)(?<![a-z])(?:{latin})(?![a-z])[^.!?;\n]{{0,40}}"
        r"\b(?:with|by|on|using|to|at|via|through|is|it['’]s)[\s\"'“‘(]{1,2}$"
    )


@cache
def purpose(words: frozenset[str]) -> re.Pattern[str]:
    """What a value is for: "for the front door", right behind it."""
    latin, _ = _alternatives(words)
    return re.compile(rf"(?i)\s(?:for|at)\s(?:the|my|our|his|her)\s(?:[\w-]{{1,12}}\s){{0,2}}(?:{latin})(?![a-z])")


def _alternatives(words: frozenset[str]) -> tuple[str, str]:
    """Latin words and Chinese words as alternations, the longest first; of none, what never matches."""
    ordered = [re.escape(word.replace("_", " ")) for word in sorted(words, key=lambda word: (-len(word), word))]
    latin = [word for word in ordered if word.isascii()]
    han = [word for word in ordered if not word.isascii()]
    return "|".join(latin) or "(?!)", "|".join(han) or "(?!)"
