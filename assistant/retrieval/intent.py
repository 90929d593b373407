"""What a turn wants, as far as recall must know: how sure a memory must be to be shown.

A rule over words, English and Chinese. In doubt a turn is REASON: the higher threshold.
"""

import re
from enum import StrEnum

from assistant.language.insistence import insists
from assistant.language.references import refers_to_past
from assistant.retrieval.small_talk import is_small_talk


class Intent(StrEnum):
    """LOOK_UP asks for something that was said. REASON thinks or tells, ACT wants something made. SMALL_TALK is
    greetings, thanks and fillers: nothing is recalled for it.
    """

    LOOK_UP = "look_up"
    REASON = "reason"
    ACT = "act"
    SMALL_TALK = "small_talk"


_ASKS_BACK = re.compile(
    r"\b(?:who|what|when|where|which|whose|whom|how (?:many|much|old|long|often))\b|[谁哪几]|什么|多少|多久|何时",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\b(?:why|should|would you|compare|better|best|difference|pros and cons|explain|recommend|suggest|advice|what if"
    r"|what (?:do|would) you (?:think|say|make)|would (?:happen|it)|torn between|worth|how (?:do|can|to|could))\b"
    r"|为什么|为啥|应该|该不该|我该|要不要|值不值|比较|对比|区别|哪个好|怎么办|怎么(?:看|做|弄|写|洗|选)|会怎么样|如何"
    r"|划算|推荐|建议|解释|原理|拿不定",
    re.IGNORECASE,
)
_ACT = re.compile(
    r"^\W*(?:(?:please|now|ok|okay|then|just|can you|could you|would you|will you|(?:and )?i (?:need|want) you to"
    r"|help me(?: to)?)[\s,]+)*"
    r"(?:write|draft|plan|make|create|book|translate|summari[sz]e|rewrite|rephrase|shorten|compose|prepare|list|generate"
    r"|design|calculate|fix|convert|find|order|send|schedule|organi[sz]e|sort|add"
    r"|(?:give|show) me|turn (?:it|this|that))"
    r"\b"
    r"|^(?:那|好|现在|嗯)?[，,]?(?:请|麻烦|劳驾)?(?:你)?(?:能|可以|能不能|可不可以)?(?:再)?"
    r"(?:帮我|给我|替我|帮忙|我要你|我想让你)?(?:再)?"
    r"(?:写|翻译|总结|概括|起草|安排|计划|制定|列|做|生成|改|订|算|设计|整理|准备|找|查|排|画|起|来(?:一|个|份|几|点)|换个|加上)"
    r"|^(?:请|麻烦|我要|我想让)?(?:你)?把.+(?:翻译|译|总结|写|改|列|整理|做|换|缩|排)(?:成|为|一|得|短|长|下|出|好|到|$)"
    r"|^(?:请|麻烦)?(?:你)?给.{1,8}?(?:写|起|做|订|发|列|买)",
    re.IGNORECASE,
)


def intent_of(text: str) -> Intent:
    """The intent of the turn ``text``; SMALL_TALK for one without a word.

    Who says that he has said it before wants what he said to be looked up.
    """
    if is_small_talk(text):
        return Intent.SMALL_TALK
    if insists(text):
        return Intent.LOOK_UP
    if _ACT.search(text):
        return Intent.ACT
    if refers_to_past(text):
        return Intent.LOOK_UP
    if _REASON.search(text):
        return Intent.REASON
    return Intent.LOOK_UP if _ASKS_BACK.search(text) or text.rstrip().endswith(("?", "？")) else Intent.REASON
