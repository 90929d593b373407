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


<<<<<<< HEAD
=======
_SMALL_WORDS = (
    "ok okay k kay got it i see thanks thank you so much very a lot that helps ty cheers good great nice cool fine"
    " perfect awesome amazing wonderful excellent lovely sweet brilliant fantastic super interesting funny wow oh ah"
    " hm hmm hmmm uh um er well haha hahaha hehe lol lmao yes no yep yeah nope nah yup sure right exactly true"
    " indeed absolutely definitely of course agree agreed hello hi hey there morning afternoon evening night day bye"
    " goodbye see later soon tomorrow talk to take care welcome sorry my mistake bad no problem at all worries never"
    " mind nevermind go on continue please wait one a moment second sec minute just kidding joking alright then"
    " let's let s us me think how are you doing is going what's what s up not and im i'm m back fine here again can"
    " could say repeat that this shorter longer make the are is was makes sense point best nothing all for now"
    " really have had fun tell more enough done same too also both either way anyway that's it's be right you're re"
    " youre was sounds like nice one ah-ha aha ooh"
)
_SMALL = frozenset(_SMALL_WORDS.split())
_SMALL_LIMIT = 24  # characters; the pattern can be read in many ways, so it must not meet a long text
_SMALL_ZH = re.compile(
    r"(?:好的?|嗯|哦|噢|啊|哈|嘿|呵|谢谢|多谢|感谢|谢啦|谢了|你|您|了|啦|吧|呀|吗|呢|的|辛苦|知道|明白|懂|收到|可以|行|没问题|没事|没关系|不客气"
    r"|不用谢|您好|早上好|早安|早|中午好|下午好|晚上好|晚安|明天|再聊|聊|见|再见|拜拜|回头|回见|在|最近|怎么样|还行|还好|不错|是|不是|不|对|真的?|得|太|棒|厉害|牛"
    r"|算了|等一下|稍等|等等|继续|请|接着|往下|说|再|一遍|一次|能|短|长|一点|点|我|同意|没错|不好意思|抱歉|对不起|错|笑死|哇|有意思|有趣|原来如此|这样|那样|那|就|先"
    r"|回来|没什么|没有|开|个|玩笑|有道理|说得|帮了?大?忙|确实|加油|祝|愉快|天|好|开心|嗨|哎|唉|嘻|ok|okay|lol|6)+",
    re.IGNORECASE,
)
>>>>>>> main
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
