"""Whether a question asks if something was ever said, and what: "did I ever say plan B?", 我说过方案B吗."""

import re

_TOLD = (
    r"(?:say|said|mention(?:ed)?|talk(?:ed)? about|proposed?|suggest(?:ed)?|ask(?:ed)? for|want(?:ed)?"
    r"|t(?:ell|old) you(?: about)?|discuss(?:ed)?|bring up|brought up)"
)
_RATHER = r"(?:之前|以前|从前|当初|曾经|到底|有没有|是不是|是否|真的|什么时候|何时|哪天)*"
_SAY = r"(?:说|提|讲|聊|讨论|建议)(?:到|起)?过"
_ASKS = (
    re.compile(
        rf"\b(?:did|have) (?:i|we) (?:ever |really |once |already )*{_TOLD}\s+(?:you\s+)?"
        r"(?:(?:anything |something )?about\s+|that\s+|to\s+(?:take|use|have)\s+|the\s+words?\s+)?(?P<value>[^?？.!]+)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\bwhen did (?:i|we) (?:first |last )?"
        r"(?:say|mention|talk about|propose|suggest|discuss|change|drop|give up|replace)"
        r"\s+(?:that\s+|about\s+)?(?P<value>[^?？.!]+)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:was|wasn't) there (?:ever |once )?(?:a|an|any) (?P<value>[^?？.!]+?)(?: before| once| earlier)\s*[?？]",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:我|我们|咱们?){_RATHER}{_SAY}(?:要用|要|用)?(?P<value>[^吗么嘛?？。！!，,]+?)"
        r"(?:这个|这件事|的事|没有|没)?(?:吗|么|嘛|没有|没)?\s*[?？。]?\s*$"
    ),
    re.compile(rf"(?:我|我们)(?:有没有|是不是|是否){_SAY}(?P<value>[^吗么?？。，,]+)"),
    re.compile(
        rf"(?P<value>[^，,。？?]{{1,20}}?)[，,]?(?:我|我们)(?:之前|以前|曾经)?(?:有没有)?{_SAY}(?:没有|没|吗|么)\s*[?？]?\s*$"
    ),
)
_STATES = re.compile(
    r"^\s*(?:as|like) (?:i|we) (?:said|mentioned)"
    r"|(?:跟|和|对|给)你说过(?!.*[吗么没？?])|我说过(?:了|的|要|不)(?!.*[吗么？?])",
    re.IGNORECASE,
)
_EDGE = re.compile(
    r"^(?:the |a |an |my |our |any |some )"
    r"|\s+(?:before|earlier|already|once|to you|in (?:this|another|the last) (?:chat|conversation)|at all|or not)$",
    re.IGNORECASE,
)
_QUOTES = " \t\"'“”‘’「」《》"
_EMPTY = frozenset({"that", "this", "it", "something", "anything", "so", "what", "什么", "这个", "那个", "它", "这话"})


def asked_if_said(text: str) -> str | None:
    """The words of which ``text`` asks whether, or when, they were said; None when it asks no such thing."""
    if _STATES.search(text):
        return None
    for pattern in _ASKS:
        if match := pattern.search(text):
            value = _bare(match["value"])
            return value if value and value.lower() not in _EMPTY else None
    return None


def _bare(value: str) -> str:
    value = value.strip(_QUOTES)
    while (shorter := _EDGE.sub("", value).strip(_QUOTES)) != value:
        value = shorter
    return value
