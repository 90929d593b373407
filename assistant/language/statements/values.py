"""Values: the words that a statement keeps, cut out of the clause and never rewritten."""

import re

from assistant.language.statements.lexicon import compile_pattern
from assistant.language.statements.scene import BLANK

_LONGEST_WORDS = 14
_LONGEST_HAN = 26
_TAIL = (
    r"(?:by the way|btw|though|too|as well|anyway|please|these days|nowadays|now|right now|at the moment|at present|thanks|"
    r"thank you|you know|actually|honestly|to be honest|lol|haha|also|just so you know|fyi|currently|at least|"
    r"any ?more|any longer|a lot|so much|very much|at all|the most|again|instead|after all|for context|these past \w+|"
    r"i think|i guess|of course|for sure|obviously|personally|myself|remember that|remember|okay|ok|already|lately|recently|and all|or so)"
)
_TAILS = re.compile(rf"(?:[\s,;:—–-]+{_TAIL})+$", re.IGNORECASE)
_TAIL_ZH = re.compile(r"(?:吧|呢|啊|哦|呀|啦|嘛|哈|喔|而已|谢谢|就行|就好|就可以|即可|了吧|好了)+$")
_CUTS = re.compile(
    r"(?:\s*[,;—–(]|\s+[–-])?\s*\b(?:because|but|although|though|which|who|whose|so that|so i|so we|so please|especially|particularly|unless|even if|"
    r"even though|mainly|in particular|since i|since we|as i|as we|and i|and we|and my|and it|and he|and she|and they|whereas|so it|where i|where we|if possible|that's why|"
    r"thanks to|due to|except|apart from|i\b|it's|and that|and please|and so|to be honest|not because|such as|including|for example|for instance|e\.g\.|to name|among others|etc)\b.*|\s*,\s*like\b.*|\s*\(.*|\s+[–—-]\s+.*|\s*,\s*(?:and )?not\b.*",
    re.IGNORECASE | re.DOTALL,
)
_TRAIL = re.compile(
    r"\s*,?\s+(?:so|because|but|although|though|which|since|as|for \d+ \w+|for (?:years|ages|many years|a long time|two|three|four|five|six|seven|eight|nine|ten)\b)\b.*",
    re.IGNORECASE | re.DOTALL,
)
_CUTS_ZH = re.compile(
    r"[,，;；（(].*|(?:因为|所以|但是|不过|尤其是?|特别是|除了|的时候会|以便|毕竟|比如|例如|譬如|像是|(?<!喜)(?<!我)如《|等等?(?!级|待|候|人|车)).*",
    re.DOTALL,
)
_EMPTY = re.compile(
    r"(?:neither|it|this|that|these|those|them|him|her|you|your|yours|how|what|why|when|where|whatever|everything|something|anything|nothing|"
    r"one|so|myself|the way|the idea|that one|this one|both|all of (?:it|them|that)|all|doing so|to do so|to|not|more|less|me|here|there|us)\b(?! (?:is a)).*",
    re.IGNORECASE,
)
_KEPT = re.compile(r"(?:something|anything|everything|nothing|all|both|one|more|less|to|not|me|that)\b", re.IGNORECASE)
_EMPTY_ZH = re.compile(
    r"(?:这|那|它|他|她|你|您|自己$|什么|怎么|如何|这样|那样|一下|的|了|过|着|得)(?!里是|儿是).*|(?:上|下|到|是|有)$"
)
_SPLIT = re.compile(
    r"\s*,\s*(?:and |or |as well as |plus )?(?:also )?|\s+(?:and|or|nor|as well as|plus|&)\s+(?:also )?"
)
_SPLIT_ZH = re.compile(r"[、]|(?<=[^暖温缓平饱随总共])(?:和|与|跟|以及|还有|及|或者|或)(?!平|谐|解|睦|尚|服|好|者)")
_NOT_A_PART = re.compile(
    r"(?:in|on|at|with|without|for|to|from|by|especially|particularly|two|three|four|but|not|no|usually|always|never|then|at least|about|"
    r"around|one|because|so|as|of|if|when|since|until|before|after|\d).*",
    re.IGNORECASE,
)
_LEADING_BITS = re.compile(
    r"(?:fluent|some|a little|a bit of|basic|decent|a little bit of|also|both|to)\s+", re.IGNORECASE
)
_SHARED_NOUNS = frozenset(
    "movies films food cuisine music books weather dishes games art sports restaurants novels culture literature songs series shows "
    "recipes stories photos photography furniture clothes dance dances colours colors flavours flavors".split()
)
_COLOURS = frozenset("black white red green blue salt fish peanut sweet mac rock drum bread".split())


def tidy(value: str, language: str) -> str:
    """``value`` without what only trails after it; empty when nothing is left, or too much, or only a pronoun."""
    if BLANK in value:
        return ""
    value = _trimmed(value)
    value = _trimmed((_CUTS if language == "en" else _CUTS_ZH).sub("", value, count=1))
    for tail in (_TAILS, _TAIL_ZH):
        value = _trimmed(tail.sub("", value))
    if _is_empty(value) or _is_long(value):
        return ""
    return value


def without_tail(text: str) -> str:
    """``text`` without the small words that trail after it ("by the way", 吧)."""
    text = _trimmed(text)
    return _TAIL_ZH.sub("", _TAILS.sub("", text))


def without_trail(text: str) -> str:
    """English ``text`` up to the first word that starts another thought ("…, so nothing with gluten please")."""
    return _trimmed(_TRAIL.sub("", text, count=1))


def parts(value: str, language: str) -> list[str]:
    """The members of a list ("penicillin and shellfish"); the value alone when it is none."""
    pattern = _SPLIT_ZH if language == "zh" else _SPLIT
    found = [_trimmed(part) for part in pattern.split(value)]
    if len(found) < 2:
        return [value]
    found = [part for part in found if part]
    if language == "zh":
        adjectives = "的" in found[-1] and all(len(part) <= 2 for part in found[:-1])
        return found if all(len(part) <= 12 for part in found) and not adjectives and found[0][0] != "在" else [value]
    if any(len(part.split()) > 5 or _NOT_A_PART.fullmatch(part) for part in found):
        return [_trimmed(value.split(",")[0])]
    if len(found) == 2 and _shares_its_noun(*found):
        return [value]
    return [_LEADING_BITS.sub("", part, count=1) for part in found]


def _shares_its_noun(first: str, second: str) -> bool:
    """Whether two words belong to one noun: "action and comedy movies", "black and white photos"."""
    if first.lower() in _COLOURS:
        return True
    return len(first.split()) == 1 and len(second.split()) > 1 and second.split()[-1].lower() in _SHARED_NOUNS


def bare(value: str) -> str:
    """``value`` without the verb or article that it is said with: "coffee" for "drinking coffee", 咖啡 for 喝咖啡."""
    value = re.sub(
        r"^(?:(?:drinking|eating|smoking|playing|watching|taking|using|to|drink|eat|a|an|the|my|some)\s+)+",
        "",
        value,
        flags=re.IGNORECASE,
    )
    return re.sub(r"^(?:吃|喝|看|听|用|抽|打|玩|买)(?=.)", "", value)


def _is_empty(value: str) -> bool:
    if not value or not re.search(r"\w", value):
        return True
    if _EMPTY_ZH.fullmatch(value):
        return True
    return bool(_EMPTY.fullmatch(value)) and not (_KEPT.match(value) and len(value.split()) > 2)


def _is_long(value: str) -> bool:
    han = len(re.findall(r"[\u4e00-\u9fff]", value))
    return han > _LONGEST_HAN or (not han and len(value.split()) > _LONGEST_WORDS)


def _trimmed(value: str) -> str:
    if value.count('"') == 1:
        value = value.strip('"')
    return value.strip(" \t\n.,;:!?。，；：！？、…~～—–-")


def search(pattern: str, text: str) -> re.Match[str] | None:
    """The first match of a pattern with pieces in ``text``."""
    return compile_pattern(pattern).search(text)
