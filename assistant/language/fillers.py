"""Turns that say nothing to come back to: "OK", "thanks", 好的.

They are kept and shown like any turn; only recall by meaning passes them over, because they are near to everything.
"""

import re

from assistant.language.fold import fold

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_LONGEST_WORDS = 8
_FILLER = re.compile(
    "ok|okay|okey|kk?|yes|yeah|yep|yup|ya|nope|nah|sure|right|alright|fine|good|great|nice|cool|perfect|awesome|lovely"
    "|excellent|wonderful|super|thanks|thank|thx|ty|hi|hello|hey|hiya|bye|goodbye|cheers|please|welcome|got|understood"
    "|see|oh|ah|aha|hm+|mm+|mhm|uh|um|er|wow|lol|(?:ha)+|well|that's|it's|sounds|morning|evening|night|afternoon|done"
    "|continue|nevermind|indeed|exactly|absolutely|definitely|certainly|agreed|sense|course|worries|later"
)
# Beside a filler these say nothing either; alone, or among themselves, they may be an answer or an order.
_BESIDE = re.compile(
    "no|you|u|so|very|much|a|lot|again|it|i|then|now|that|is|go|on|ahead|never|mind|makes|of|problem|all"
)
_CHINESE = re.compile(
    "(?:好的|好吧|好啊|好呀|好哦|好嘞|好滴|好了|好|行吧|行啊|行|可以的|可以|没问题|没事|没关系|嗯嗯|嗯|恩|哦|噢|喔|啊|呀|哈+|嘿嘿|呵呵"
    "|谢谢你|谢谢您|谢谢|多谢|感谢|谢了|谢啦|辛苦了|不客气|不用谢|是的|是啊|是|对的|对啊|对|没错|明白了|明白|知道了|懂了|了解了|了解|收到"
    "|原来如此|这样啊|真的吗|真的|太好了|太棒了|棒|不错|很好|真好|赞|你好|您好|嗨|早上好|早安|早|晚上好|晚安|中午好|下午好|再见|拜拜|回头见"
    "|回见|继续吧|继续|当然|确实|就这样|那好|那行|ok|吧|啦|了|的|呢|哇)+"
)


def is_filler(text: str) -> bool:
    """Whether ``text`` holds nothing but fillers, signs and faces; an empty one does."""
    found = _WORD.findall(fold(text).text)
    if not found:
        return True
    if len(found) > _LONGEST_WORDS:
        return False
    fillers = [word for word in found if _FILLER.fullmatch(word) or _CHINESE.fullmatch(word)]
    return bool(fillers) and all(word in fillers or _BESIDE.fullmatch(word) for word in found)
