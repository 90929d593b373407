"""What a question that looks back wants of its topic: a code, what was chosen from a list, a plan, the first sum.

Recall by likeness finds turns that sound like the question. These are found by what they hold: the turn that gave a
booking its number shares hardly a word with the question that needs it again.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from assistant.language.antecedents import Said
from assistant.language.condensing import list_in
from assistant.language.entities import EntityKind, find_entities
from assistant.language.importance import is_decision
from assistant.language.references import ReferenceKind, find_references
from assistant.language.sentences import split_sentences


class Sought(StrEnum):
    """CODE: a reference, a booking number. CHOICE: one of several that were offered. PLAN: how something is to be done.
    FIRST_SUM: what was to be spent before that was changed.
    """

    CODE = "code"
    CHOICE = "choice"
    PLAN = "plan"
    FIRST_SUM = "first sum"


@dataclass(frozen=True, slots=True)
class Found:
    """Words that answer: ``text``, verbatim, of the turn at ``place``."""

    place: int
    text: str


_NEWEST = 2
_MONEY_WORD = r"(?:figure|amount|sum|limit|budget|cap|ceiling|price|(?:how much|what) .{0,30}(?:spend|pay|cost))"
_FIRST = (
    r"(?:first|original(?:ly)?|initial(?:ly)?|at the (?:start|beginning)|in the beginning|before (?:i|we) changed"
    r"|once|old(?:er)?|earlier|used to)"
)
_SEEKS = {
    Sought.CODE: re.compile(
        r"\b(?:(?:reference|booking|confirmation|order|customer|ticket|file|reservation|case)"
        r"(?: (?:number|code|no\.?))?|code)\b|\bnumber of (?:the|my|our) \w+"
        r"|编号|单号|订单号|预订号|代码|号码|确认号|档案号|查询号|序列号",
        re.IGNORECASE,
    ),
    Sought.CHOICE: re.compile(
        r"\b(?:i|we) (?:had |have )?(?:picked|chose|chosen|settled (?:on|for)|agreed (?:on|to)|decided (?:on|for)"
        r"|said yes to|went (?:for|with)|selected|opted for|took|liked best|wanted|decided)\b|\bmy (?:choice|pick)\b"
        r"|\byou know which\b|\bwhich \w+ was it\b"
        r"|\b(?:from|on|of) your (?:list|suggestions|proposals|ideas)\b"
        r"|\b(?:that|the|those) \w+ (?:from|of) (?:earlier|before|last time)\b"
        r"|\b(?:that|the) \w+ you (?:listed|named|suggested)\b"
        r"|(?:挑|选|定|看中|点头|同意|敲定|订|拍板|认准|说要)(?:好|下|中|过|了)?的(?:那)?|你知道是哪|你(?:列|推荐|给|说|提)(?:过|出)?的"
        r"|(?:上次|之前|先前|当时)(?:说|提|聊|讲)?(?:过|到)?.{0,8}那(?:个|家|款|种)",
        re.IGNORECASE,
    ),
    Sought.PLAN: re.compile(r"\b(?:plans?|approach|concept)\b|方案|计划|思路|打算", re.IGNORECASE),
    Sought.FIRST_SUM: re.compile(
        rf"\b{_FIRST}\b.*\b{_MONEY_WORD}|\b{_MONEY_WORD}.*\b{_FIRST}\b"
        r"|(?:起初|最初|最早|一开始|开头|当初|原来|原先|改之前|之前).*(?:多少|数|钱|限额|上限|预算)"
        r"|(?:限额|上限|预算|多少钱|数字?).*(?:起初|最初|最早|一开始|开头|当初|改之前)",
        re.IGNORECASE,
    ),
}
_PROPOSES = re.compile(
    r"\b(?:my|our|the) plan\b.* (?:is|was|would be|:)|\b(?:let us|let's) (?:call it|do it|make it|go with)\b"
    r"|\bwe (?:should|could|might|will|can|'ll|would) (?:do|go (?:for|with)|try|take|use)\b"
    r"|\bhow (?:i|we) (?:want|would like|plan) to (?:do|go)\b"
    r"|\b(?:i|we)(?:'d| would)? (?:suggest|propose|plan to|intend to)\b"
    r"|\bthat(?:'s| is) (?:how|the way) (?:i|we)\b|\bleaning towards?\b|\bmy vote (?:is|goes)\b"
    r"|方案(?:就?叫|就?是|定为|用)|(?:我|我们|咱们)?想(?:就)?(?:用|走|照|按)|可以(?:走|用|照|按)"
    r"|(?:照|按)(?:它|这个)(?:来|办)|计划(?:是|就是)|打算|方案(?:就|选|定)|就(?:这么|这样)(?:来|干)|倾向",
    re.IGNORECASE,
)


def sought_in(question: str) -> tuple[Sought, ...]:
    """What ``question`` looks back to; nothing for one that says it itself."""
    found = [one for one, pattern in _SEEKS.items() if pattern.search(question)]
    if _codes(question):
        found = [one for one in found if one is not Sought.CODE]
    if Sought.PLAN in found and any(_PROPOSES.search(one.text) for one in split_sentences(question)):
        found.remove(Sought.PLAN)
    return tuple(found)


def look_back(sought: Sequence[Sought], said: Sequence[Said]) -> tuple[Found, ...]:
    """What answers, in the order in which it was said; ``said`` are the turns of the topic, the oldest first."""
    found = [one for kind in sought for one in _FINDERS[kind](said)]
    return tuple(sorted(dict.fromkeys(found), key=lambda one: one.place))


def _code(said: Sequence[Said]) -> Iterator[Found]:
    """The newest sentence with a code; the user's before the assistant's, who only repeats it."""
    theirs = list(_sentences(said, lambda text: bool(_codes(text))))
    yield from [one for one in theirs if said[one.place].by_user][-1:] or theirs[-1:]


def _choice(said: Sequence[Said]) -> Iterator[Found]:
    """The newest list from which something was chosen, and the words that chose; else the newest list."""
    lists = [place for place, one in enumerate(said) if not one.by_user and list_in(one.text)]
    picks = list(_sentences(said, _chooses))
    for pick in reversed([one for one in picks if said[one.place].by_user]):
        before = [place for place in lists if place < pick.place]
        if before:
            yield Found(before[-1], list_in(said[before[-1]].text))
            yield pick
            return
    if lists:
        yield Found(lists[-1], list_in(said[lists[-1]].text))


def _plan(said: Sequence[Said]) -> Iterator[Found]:
    """The user's two newest proposals: which of them was the plan the words do not say. Else the newest decisions."""
    mine = [one for one in _sentences(said, bool) if said[one.place].by_user]
    proposed = [one for one in mine if _PROPOSES.search(one.text)]
    yield from (proposed or [one for one in mine if _decides(one.text)])[-_NEWEST:]


def _first_sum(said: Sequence[Said]) -> Iterator[Found]:
    sums = _sentences(said, lambda text: any(one.kind is EntityKind.MONEY for one in find_entities(text)))
    yield from [one for one in sums if said[one.place].by_user][:_NEWEST]


_FINDERS: dict[Sought, Callable[[Sequence[Said]], Iterator[Found]]] = {
    Sought.CODE: _code,
    Sought.CHOICE: _choice,
    Sought.PLAN: _plan,
    Sought.FIRST_SUM: _first_sum,
}


def _sentences(said: Sequence[Said], fits: Callable[[str], bool]) -> Iterator[Found]:
    for place, one in enumerate(said):
        for sentence in split_sentences(one.text):
            if fits(sentence.text):
                yield Found(place, sentence.text)


def _decides(text: str) -> bool:
    return is_decision(text) and not text.rstrip().endswith(("?", "？"))


def _chooses(text: str) -> bool:
    return any(one.kind is ReferenceKind.CHOICE for one in find_references(text))


def _codes(text: str) -> list[str]:
    return [one.text for one in find_entities(text) if one.kind is EntityKind.CODE]
