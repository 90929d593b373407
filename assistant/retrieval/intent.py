"""What a turn wants, as far as recall must know: how sure a memory must be to be shown.

A rule over words, English and Chinese. In doubt a turn is REASON: the higher threshold.
"""

import re
from enum import StrEnum

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
    r"|how (?:do|can|to|could))\b"
    r"|为什么|应该|要不要|比较|区别|哪个好|怎么办|如何|推荐|建议|解释",
    re.IGNORECASE,
)
_ACT = re.compile(
    r"^\W*(?:please |can you |could you |would you |help me )*"
    r"(?:write|draft|plan|make|create|book|translate|summari[sz]e|rewrite|compose|prepare|list|generate|design|calculate"
    r"|fix|convert|find|order|send|schedule|organi[sz]e)\b"
    r"|^(?:请|麻烦)?(?:你)?(?:帮我|给我|替我)?(?:写|翻译|总结|起草|安排|计划|制定|列|做|生成|改写|订|算|设计|整理)",
    re.IGNORECASE,
)


def intent_of(text: str) -> Intent:
    """The intent of the turn ``text``; SMALL_TALK for one without a word."""
    if is_small_talk(text):
        return Intent.SMALL_TALK
    if _ACT.search(text):
        return Intent.ACT
    if refers_to_past(text):
        return Intent.LOOK_UP
    if _REASON.search(text):
        return Intent.REASON
    return Intent.LOOK_UP if _ASKS_BACK.search(text) or text.rstrip().endswith(("?", "？")) else Intent.REASON
