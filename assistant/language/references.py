"""References to what was said before: to another time, to one of several, to the thing just spoken of."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class ReferenceKind(StrEnum):
    """What is pointed at.

    PAST: an earlier conversation ("last time", 上次). CHOICE: one of several ("the second one", 第二个). POINTER: the
    thing last spoken of ("that plan", 刚才那个方案, "it").
    """

    PAST = "past"
    CHOICE = "choice"
    POINTER = "pointer"


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference at ``start`` to ``end`` of the text.

    ``place`` counts a CHOICE from 1, from the end when negative (-1: the last); 0 for the others. ``noun`` is what the
    words call the thing ("plan", 方案), empty when they do not say.
    """

    kind: ReferenceKind
    start: int
    end: int
    place: int = 0
    noun: str = ""


_PLACES = {
    word: place
    for place, words in enumerate(
        (
            "first one 一 1 头",
            "second two middle 二 2 中间",
            "third three 三 3",
            "fourth four 四 4",
            "fifth five 五 5",
            "sixth six 六 6",
        ),
        start=1,
    )
    for word in words.split()
} | {"last": -1, "最后": -1, "最前面": 1, "latter": 2, "former": 1, "最后一": -1, "前者": 1, "后者": 2}
_NOUN = (
    r"plan|option|idea|version|proposal|one|hotel|phone|flight|draft|answer|point|suggestion|book|place|file|question|"
    r"recipe|choice|list|trip|topic"
)
_NOUN_ZH = "方案|计划|选项|想法|版本|建议|酒店|手机|航班|草稿|回答|问题|地方|文件|书|菜谱|清单|行程|话题|点|个"
_PAST = re.compile(
    r"\b(?:last time|the other day|(?:earlier|previously|before)(?=[,.?!]|$| (?:you|we|i)\b)"
    r"|last (?:week|month|year|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|yesterday|(?:a few |two |three |some )?(?:days|weeks|months) ago"
    r"|as (?:i|we) (?:said|discussed|mentioned|agreed)"
    r"|(?:i|we) (?:already )?(?:told you|talked about|discussed|spoke about|mentioned)|do you remember"
    r"|remember (?:when|what|that|the)"
    r"|(?:in|from) (?:our|the|a|an|my) (?:last|previous|earlier|other|another|old) (?:chat|conversation|session)s?"
    r"|did i (?:ever )?(?:say|mention|tell))\b"
    r"|上一?次|上一?回|(?:别的|另一个|另外的?|其他|那次)(?:对话|聊天|会话)"
    r"|之前|以前|前几天|前些天|前阵子|昨天|上周|上个?月|去年|刚才|刚刚|先前|早些时候|还记得|记不记得|你记得"
    r"|我说过|我们聊过|我提过|我们讨论过|我有没有(?:说|提)过",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    rf"\bthe (?P<place>first|second|third|fourth|fifth|sixth|last) (?P<noun>{_NOUN})\b|\bthe (?P<pair>former|latter)\b"
    rf"|\b(?P<named>option|plan|number|choice|version) (?P<number>[1-6])\b"
    r"|\bnumber (?P<word>one|two|three|four|five|six)\b|\bthe (?P<middle>middle) one\b"
    r"|\bthe (?P<of>first|second|third|fourth|last)(?= of (?:them|those|the|your)\b|\W*$)"
    r"|(?P<zh_number>[一二三四五六])号(?![楼线院店门])|(?P<zh_middle>中间|最后|最前面)的?那个|(?P<zh_head>头)一个"
    rf"|第(?P<zh>[一二三四五六1-6])(?P<noun_zh>个|种|项|条|版|款|套|家|点|部)(?:{_NOUN_ZH})?|(?P<zh_last>最后一)(?:个|种|项|条|版)|(?P<zh_pair>前者|后者)",
    re.IGNORECASE,
)
_POINTER = re.compile(
    rf"\b(?:that|this|the same|those|these) (?P<noun>{_NOUN})s?\b"
    r"|\b(?<!got )(?:it|that|this|them|those)\b(?! (?:is|was) (?:raining|snowing|late))"
    r"|(?:刚才|刚刚|之前|上面)?(?:说的|提的|讲的)?(?:那|这)(?:个|种|套|款|家|版|份|次|本|部|座|趟|班|篇|道)?"
    r"(?P<noun_zh>方案|计划|选项|想法|版本|建议|酒店|手机|航班|草稿|问题|文件|书|清单|行程|话题)|它们?|那个|这个",
    re.IGNORECASE,
)


_SAID_PLACE = (
    *("place", "pair", "number", "word", "middle", "of"),
    *("zh", "zh_last", "zh_pair", "zh_number", "zh_middle", "zh_head"),
)


def find_references(text: str) -> tuple[Reference, ...]:
    """The references in ``text``, in order; of two that overlap the longer counts."""
    found = sorted([*_past(text), *_choices(text), *_pointers(text)], key=lambda one: (one.start - one.end, one.start))
    kept: list[Reference] = []
    for reference in found:
        if all(reference.end <= other.start or other.end <= reference.start for other in kept):
            kept.append(reference)
    return tuple(sorted(kept, key=lambda one: one.start))


def refers_to_past(text: str) -> bool:
    """Whether ``text`` asks for another conversation or an earlier time."""
    return bool(_PAST.search(text))


def _past(text: str) -> Iterator[Reference]:
    for match in _PAST.finditer(text):
        yield Reference(ReferenceKind.PAST, match.start(), match.end())


def _choices(text: str) -> Iterator[Reference]:
    for match in _CHOICE.finditer(text):
        words = [match[name] for name in _SAID_PLACE if match[name]]
        noun = (match["noun"] or match["named"] or "").lower()
        yield Reference(ReferenceKind.CHOICE, match.start(), match.end(), _PLACES[words[0].lower()], _said(noun))


def _pointers(text: str) -> Iterator[Reference]:
    for match in _POINTER.finditer(text):
        noun = (match["noun"] or match["noun_zh"] or "").lower()
        yield Reference(ReferenceKind.POINTER, match.start(), match.end(), noun=_said(noun))


def _said(noun: str) -> str:
    return "" if noun == "one" else noun
