"""Insistence: the user says that something was said already. What was lost is then looked for, and less is left out."""

import re

_SAID = r"(?:said|told|mentioned|wrote|explained|answered|asked)"
_ENGLISH = rf"""\b(?:
    (?:as|like)\ i\ (?:(?:have\ |'ve\ )?(?:already\ )?)?(?:said|told\ you|mentioned|wrote|explained)
    |i(?:'ve|\ have)?\ (?:already|just|clearly)\ {_SAID}
    |i\ (?:did|do)\ (?:already\ )?(?:say|tell\ you|mention)
    |(?:i|we)\ (?:said|told\ you|mentioned)\b.{{0,40}}\b(?:before|already|earlier|twice|many\ times)
    |didn't\ i\ (?:just\ |already\ )?(?:say|tell|mention)
    |how\ (?:many|often)\ (?:times\ )?(?:do\ i\ have|must\ i|have\ i)
    |(?:once\ more|one\ more\ time|for\ the\ (?:second|third|last|hundredth)\ time)[,:]
    |let\ me\ (?:repeat|say\ (?:it|that|this)\ again)
    |i(?:'ll|\ will)?\ (?:say|repeat)\ (?:it|that|this|myself)\ (?:once\ more|again)|i\ repeat\b
    |i(?:'m|\ am)\ repeating\ myself
    |you\ (?:keep\ )?(?:forg[eo]t(?:ting|ten)?|ignor(?:e|ed|ing)|overlook(?:ed)?)\ (?:that|what\ i|my|it|again)
    |(?:that|this)(?:'s|\ is)\ not\ what\ i\ (?:said|asked|told|meant|wrote)|you(?:'re|\ are)\ not\ listening
)"""
_CHINESE = r"""
    (?:我|咱们?)(?:刚才|刚刚|之前|前面|早就|已经|明明|不是)+(?:都)?(?:跟你|和你|给你)?(?:说|讲|提|告诉)(?:过|了|你)
    |我再(?:说|讲|强调|重复)(?:一遍|一次|一下)|再(?:说|强调|重复)一[遍次](?:[，,：:!！。]|$)
    |我说过(?:了|的|多少|好几|几)|(?:说|讲|提)(?:过|了)(?:多少|好几|好多|几|两|三|很多)(?:遍|次)
    |你(?:又|怎么又|是不是|怎么)忘(?:了|记)|你没(?:在)?听|(?:这)?不是我(?:说|要|问|讲)的
    |我(?:刚|都)(?:说|讲)(?:过|了)|跟你说过|如我(?:之前|前面)?所说
"""
_INSISTS = re.compile(f"{_ENGLISH}|{_CHINESE}", re.IGNORECASE | re.VERBOSE)


def insists(text: str) -> bool:
    """Whether ``text`` says that its writer has said this before, or that it was not heeded."""
    return _INSISTS.search(text.replace("’", "'")) is not None
