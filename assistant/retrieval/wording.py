"""What the form of a text says about whether it answers: who speaks, questions asked and answered, dates and numbers.

A question that asks when is answered by words of time, one that asks how many by a number. A turn that asks tells
little, the one right after it much. English and Chinese; looked for in the first ``READ`` characters.
"""

import math
import re
from collections.abc import Sequence

from assistant.retrieval.candidate import Candidate
from assistant.retrieval.neighbourhood import Neighbourhood
from assistant.retrieval.speaker import asked_speaker

Column = list[float]

READ = 600
"""Characters of a text that are looked at."""

_BRACKET = re.compile(r"\s*\[[^\]]*\]\s*$")
_ASKS = re.compile(r"[?？]\s*$|[吗呢][。！!~\s]*$")
_WORD = re.compile(r"[a-z0-9]+")
_WHEN = re.compile(
    r"\b(?:when|how long|since|(?:what|which) (?:date|day|month|year|time))\b|什么时候|何时|几[号月点]|哪[天年]|多久",
    re.IGNORECASE,
)
_MANY = re.compile(r"\bhow (?:many|much|old|often|long|far)\b|几[个次天岁年]|多少|多[大久长远]", re.IGNORECASE)
_TIMES_WORDS = (
    "yesterday today tonight tomorrow last next ago week weeks weekend month months year years monday tuesday"
    " wednesday thursday friday saturday sunday january february march april may june july august september october"
    " november december recently just since"
)
_TIMES = frozenset(_TIMES_WORDS.split())
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_TIMES_HAN = re.compile(
    r"昨[天晚]|今[天晚早年]|明[天年]|[前后]天|[上下]?周[一二三四五六日末]?|[去前]年|\d+[年月日号点]|刚刚|最近"
)
_NUMBERS_WORDS = "one two three four five six seven eight nine ten once twice couple first second third"
_NUMBERS = frozenset(_NUMBERS_WORDS.split())
_NUMBERS_HAN = re.compile(r"[一二两三四五六七八九十][个次天岁年月]")
_KIN_WORDS = (
    "friend friends mom mother dad father sister brother wife husband family kid kids son daughter colleague"
    " colleagues team"
)
_KIN = frozenset(_KIN_WORDS.split())
_KIN_HAN = re.compile(r"妈|爸|朋友|[姐妹哥弟]|老师|同学|同事|家人|妻|丈夫|老公|老婆|[儿女](?:子|儿)")
_CAPITAL = re.compile(r"(?<![.!?:] )(?<!^)\b[A-Z][a-z]+")
_SELF_WORDS = "i my me we our m ve"
_SELF = frozenset(_SELF_WORDS.split())


def wording_columns(question: str, pool: Sequence[Candidate], hood: Neighbourhood) -> dict[str, Column]:
    """Flags, 0 or 1: ``speaker`` the question asks for what this speaker said; ``asks`` it ends with a question;
    ``answers`` it stands right after one; ``opens`` it is one of the first two of its session; ``when`` and ``many`` it
    has a word of time, a number, and the question asks for one; ``name`` it names somebody; ``self`` it speaks in the
    first person. And ``length``: ln(1 + characters), counted from the pool's mean.
    """
    asked = asked_speaker(question, {one.speaker for one in pool})
    bodies = [_body(one) for one in pool]
    words = [frozenset(_WORD.findall(body.lower())) for body in bodies]
    asks = [_flag(_ASKS.search(body[-8:])) for body in bodies]
    return {
        "speaker": [_flag(asked and one.speaker == asked) for one in pool],
        "asks": asks,
        "answers": [0.0 if before is None else asks[before] for before in hood.before],
        "opens": [_flag(1 <= one.position <= 2) for one in pool],
        "length": _lengths(pool),
        "when": [_flag(_tells_time(*pair)) for pair in zip(bodies, words, strict=True)]
        if _WHEN.search(question)
        else _none(pool),
        "many": [_flag(_counts(*pair)) for pair in zip(bodies, words, strict=True)]
        if _MANY.search(question)
        else _none(pool),
        "name": [_flag(_names(*pair)) for pair in zip(bodies, words, strict=True)],
        "self": [
            _flag("我" in body or not words_.isdisjoint(_SELF)) for body, words_ in zip(bodies, words, strict=True)
        ],
    }


def _body(one: Candidate) -> str:
    """Without the speaker's name and a picture's description."""
    return _BRACKET.sub("", one.text[:READ].removeprefix(f"{one.speaker}: "))


def _lengths(pool: Sequence[Candidate]) -> Column:
    lengths = [math.log1p(len(one.text)) for one in pool]
    mean = sum(lengths) / max(len(lengths), 1)
    return [length - mean for length in lengths]


def _tells_time(body: str, words: frozenset[str]) -> bool:
    return not words.isdisjoint(_TIMES) or bool(_YEAR.search(body)) or bool(_TIMES_HAN.search(body))


def _counts(body: str, words: frozenset[str]) -> bool:
    return not words.isdisjoint(_NUMBERS) or any(word[0].isdigit() for word in words) or bool(_NUMBERS_HAN.search(body))


def _names(body: str, words: frozenset[str]) -> bool:
    return (
        not words.isdisjoint(_KIN)
        or bool(_CAPITAL.search(body))
        or (not body.isascii() and bool(_KIN_HAN.search(body)))
    )


def _none(pool: Sequence[Candidate]) -> Column:
    return [0.0] * len(pool)


def _flag(found: object) -> float:
    return 1.0 if found else 0.0
