"""Values: the words that a statement keeps, cut out of the clause and never rewritten."""

import re

from assistant.language.statements.lexicon import rule
from assistant.language.statements.scene import BLANK

_LONGEST_WORDS = 14
_LONGEST_HAN = 26
_ENDED = re.compile(r"\bany ?(?:more|longer)$", re.IGNORECASE)
_TAIL_ZH = re.compile(r"(?:吧|呢|啊|哦|呀|啦|嘛|哈|喔|而已|谢谢|就行|就好|就可以|即可|了吧|好了)+$")
_SHARED_NOUNS = frozenset(
    [
        "movies",
        "films",
        "food",
        "cuisine",
        "music",
        "books",
        "weather",
        "dishes",
        "games",
        "art",
        "sports",
        "restaurants",
        "novels",
        "culture",
        "literature",
        "songs",
        "series",
        "shows",
        "recipes",
        "stories",
        "photos",
        "photography",
        "furniture",
        "clothes",
        "dance",
        "dances",
        "colours",
        "colors",
        "flavours",
        "flavors",
    ]
)
_COLOURS = frozenset(
    ["black", "white", "red", "green", "blue", "salt", "fish", "peanut", "sweet", "mac", "rock", "drum", "bread"]
)


def tidy(value: str, language: str) -> str:
    """``value`` without what only trails after it; empty when nothing is left, or too much, or only a pronoun."""
    if BLANK in value:
        return ""
    value = _trimmed(value)
    value = _trimmed((rule("values.cuts") if language == "en" else rule("values.cuts_zh")).sub("", value, count=1))
    for tail in (rule("values.tails"), _TAIL_ZH):
        value = _trimmed(tail.sub("", value))
    if _is_empty(value) or _is_long(value):
        return ""
    return value


def without_tail(text: str) -> str:
    """``text`` without the small words that trail after it ("by the way", 吧). "Any more" stays: it ends something."""
    text = _trimmed(text)
    if _ENDED.search(text):
        return text
    return _TAIL_ZH.sub("", rule("values.tails").sub("", text))


def without_trail(text: str) -> str:
    """English ``text`` up to the first word that starts another thought ("…, so nothing with gluten please")."""
    return _trimmed(rule("values.trail").sub("", text, count=1))


def parts(value: str, language: str) -> list[str]:
    """The members of a list ("penicillin and shellfish"); the value alone when it is none."""
    pattern = rule("values.split_zh") if language == "zh" else rule("values.split")
    found = [_trimmed(part) for part in pattern.split(value)]
    if len(found) < 2:
        return [value]
    found = [part for part in found if part]
    if language == "zh":
        adjectives = "的" in found[-1] and all(len(part) <= 2 for part in found[:-1])
        return found if all(len(part) <= 12 for part in found) and not adjectives and found[0][0] != "在" else [value]
    if any(len(part.split()) > 5 or rule("values.not_a_part").fullmatch(part) for part in found):
        return [_trimmed(value.split(",")[0])]
    if len(found) == 2 and _shares_its_noun(*found):
        return [value]
    return [rule("values.leading_bits").sub("", part, count=1) for part in found]


def _shares_its_noun(first: str, second: str) -> bool:
    """Whether two words belong to one noun: "action and comedy movies", "black and white photos"."""
    if first.lower() in _COLOURS:
        return True
    return len(first.split()) == 1 and len(second.split()) > 1 and second.split()[-1].lower() in _SHARED_NOUNS


def bare(value: str) -> str:
    """``value`` without the verb or article that it is said with: "coffee" for "drinking coffee", 咖啡 for 喝咖啡."""
    value = re.sub(
        r"^(?:(?:drinking|eating|smoking|playing|watching|taking|using|reading|riding|wearing|doing|going to"
        r"|to|drink|eat|smoke|play|watch|take|use|read|ride|wear|do|go to|go|a|an|the|my|some)\s+)+",
        "",
        value,
        flags=re.IGNORECASE,
    )
    return re.sub(r"^(?:吃|喝|看|听|用|抽|打|玩|买)(?=.)", "", value)


def _is_empty(value: str) -> bool:
    if not value or not re.search(r"\w", value):
        return True
    if rule("values.empty_zh").fullmatch(value):
        return True
    return bool(rule("values.empty").fullmatch(value)) and not (
        rule("values.kept").match(value) and len(value.split()) > 2
    )


def _is_long(value: str) -> bool:
    han = len(re.findall(r"[\u4e00-\u9fff]", value))
    return han > _LONGEST_HAN or (not han and len(value.split()) > _LONGEST_WORDS)


def _trimmed(value: str) -> str:
    if value.count('"') == 1:
        value = value.strip('"')
    return value.strip(" \t\n.,;:!?。，；：！？、…~～—–-")
