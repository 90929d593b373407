"""How much a sentence matters for what comes later, by rule: what decides which words of a long talk are kept.

Up: names, numbers, sums, dates; conditions and contrasts (but, unless, 但, 除非); decisions; the topic that was last
asked about. Down: bursts of punctuation, fillers, small questions. English and Chinese.
"""

import re
from collections.abc import Collection
from datetime import UTC, datetime
from functools import lru_cache

from assistant.language.dates import Mention, find_dates
from assistant.language.entities import Entity, EntityKind, find_entities
from assistant.language.fillers import is_filler
from assistant.language.fold import fold
from assistant.language.stem import stem
from assistant.language.tokens import parts, runs

HIGHEST = 4.0
_PLAIN = 1.0
_EACH_ENTITY, _MOST_ENTITIES = 0.4, 1.2
_DATE, _CONDITION, _DECISION = 0.4, 1.0, 0.8
_EACH_TOPIC_WORD, _MOST_TOPIC = 0.3, 0.9
_BURST, _QUESTION, _VAGUE = 0.5, 0.4, 0.5

_REMEMBERED = 1024
_TURNS_REMEMBERED = 8192
_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
_CONDITION_WORDS = re.compile(
    r"\b(?:but|unless|except|however|although|though|only|if|provided|as long as|otherwise|instead|rather than|until"
    r"|at (?:most|least)|no (?:more|less|later|longer) than|not (?:more|later) than|up to|maximum|minimum|limit|cap"
    r"|budget|deadline|must(?:n't)?|never|always|no longer|any ?more|without|deal-?breaker|insist|allerg(?:ic|y)|avoid"
    r"|no way|cross(?:ed)? (?:it|that|those|them|off)|ha(?:ve|s) to|need(?:s|ed)? to|do(?:es)?(?:n't| not)"
    r"|can(?:not|'t)|won't|under no)\b"
    r"|但|除非|不过|然而|虽然|尽管|如果|要是|假如|只要|只有|只能|只许|否则|不然|而是|最多|最少|至少|至多|不超过|不得|不能|不可|不要"
    r"|不许|别|必须|一定要|千万|上限|下限|以内|以下|以上|之前|截止|预算|划掉|作废|免谈|底线|不接受|必选|离不开|少不了|急救|忌|过敏|不再|绝不|坚决|受不了",
    re.IGNORECASE,
)
_DECISION_WORDS = re.compile(
    r"\b(?:decid\w+|decision|go(?:ing)? with|went with|let us|let's|cho(?:ose|se|sen)|pick(?:ed)?|agreed|settled|plan"
    r"|will (?:take|book|buy|use|go)|(?:i|we)'ll (?:take|book|buy|use|go)|book(?:ed)?|therefore|conclusion|so we)\b"
    r"|决定|就用|就定|就选|选定|选了|定了|定下|方案|计划|打算|同意|说好|因此|所以|结论|改成|改为|换成",
    re.IGNORECASE,
)
_BURST_SIGNS = re.compile(r"[!?！？~～。.…]{3,}|[!！]{2,}|[?？]{2,}")
_ENDS_ASKING = re.compile(r"[?？]\s*$|[吗呢][。！~\s]*$")
_VAGUE_WORDS = re.compile(
    r"\b(?:what do you think|any ideas?|just (?:saying|so you know)|no hurry|by the way|i hope that is clear"
    r"|in details? later|to be honest|you know|thank(?:s| you))\b"
    r"|你怎么看|怎么样|说实话|顺便|不急|细节以后|说清楚|跟你说一声|你说呢|谢谢|辛苦",
    re.IGNORECASE,
)
_STOP_WORDS = """
a an the and or but if of to in on at by for with from about is are was were be been i you he she it we they me my
your his her our their this that these those what which who when where why how do does did have has had not no so
would could should will can the there please me us them any some
"""
_STOP = frozenset(_STOP_WORDS.split())
_STOP_PAIRS = frozenset(
    [
        "什么",
        "怎么",
        "我们",
        "你们",
        "他们",
        "这个",
        "那个",
        "一个",
        "可以",
        "是不",
        "不是",
        "没有",
        "因为",
        "所以",
        "如果",
        "还是",
        "就是",
        "但是",
    ]
)


def importance(sentence: str, topic: Collection[str] = frozenset(), said_at: datetime = _UNDATED) -> float:
    """The importance of one sentence, in [0, ``HIGHEST``]; 1 for a plain one, 0 for a filler.

    ``topic`` are the ``topic_words`` of what was last asked about; ``said_at`` is aware; dates are read against it.
    """
    if is_filler(sentence):
        return 0.0
    weight = _PLAIN + min(_EACH_ENTITY * len(entities_in(sentence)), _MOST_ENTITIES)
    weight += _DATE * bool(dates_in(sentence, said_at))
    weight += _CONDITION * is_condition(sentence) + _DECISION * is_decision(sentence)
    if topic:
        weight += min(_EACH_TOPIC_WORD * len(topic_words(sentence) & set(topic)), _MOST_TOPIC)
    weight -= _BURST * bool(_BURST_SIGNS.search(sentence)) + _VAGUE * bool(_VAGUE_WORDS.search(sentence))
    weight -= _QUESTION * bool(_ENDS_ASKING.search(sentence))
    return round(min(max(weight, 0.0), HIGHEST), 2)


@lru_cache(maxsize=_REMEMBERED)
def entities_in(sentence: str) -> tuple[Entity, ...]:
    """``find_entities``; sentences are asked about several times."""
    return find_entities(sentence)


@lru_cache(maxsize=_REMEMBERED)
def dates_in(sentence: str, said_at: datetime) -> tuple[Mention, ...]:
    """``find_dates``; sentences are asked about several times."""
    return find_dates(sentence, said_at)


def is_condition(sentence: str) -> bool:
    """Whether ``sentence`` sets a condition, a limit or a contrast."""
    return _CONDITION_WORDS.search(sentence) is not None


def is_decision(sentence: str) -> bool:
    """Whether ``sentence`` tells a decision or a plan."""
    return _DECISION_WORDS.search(sentence) is not None


def must_be_kept(sentence: str, said_at: datetime = _UNDATED) -> bool:
    """Whether ``sentence`` holds something that no shortening may lose: a value, a name, a date, a condition."""
    return (
        is_condition(sentence)
        or any(one.kind is not EntityKind.NAME for one in entities_in(sentence))
        or bool(dates_in(sentence, said_at))
    )


@lru_cache(maxsize=_TURNS_REMEMBERED)
def topic_words(text: str) -> frozenset[str]:
    """The words that say what ``text`` is about: stems, and pairs of characters of Chinese."""
    words: set[str] = set()
    for run in runs(fold(text)):
        if run.spaced:
            words.update(stem(word) for word, _, _ in parts(run.text) if word not in _STOP)
        else:
            words.update(
                pair for pair in map("".join, zip(run.text, run.text[1:], strict=False)) if pair not in _STOP_PAIRS
            )
    return frozenset(words)
