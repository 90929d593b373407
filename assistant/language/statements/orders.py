"""Instructions: how the assistant is to speak, from now on or this time, and how the user wants to be called."""

import re
from dataclasses import replace

from assistant.language.statements.clause import Clause, Who
from assistant.language.statements.draft import Draft
from assistant.language.statements.matching import drafts_of, matches
from assistant.memory.statement import Kind, Lifetime

_OBJECT_ONLY = re.compile(
    r"(?:use|do|keep|make|say|try|include|add|show|give|tell|send|answer|skip)\s+(?:me )?(?:it|this|that|them|so|me)(?: please| always| again| now| too)?$",
    re.IGNORECASE,
)
_NOT_A_VERB = re.compile(
    r"(?:good|nice|happy|great|glad|wonderful|fun|interesting|on|in|the|been|a|an|and|so|there|here|welcome|hungry|tired|busy|late|right|wrong|room|more|hard|worth|my|your|his|their|this|that|had|have|wanted|loved|was|is|are|liked|thought)\b",
    re.IGNORECASE,
)
_THIS_TEXT = re.compile(
    r"\b(?:this|that|the (?:first|second|third|last|next|above|text|draft|title|intro|introduction|conclusion|code|function|file|table|list|image|picture|email|essay|letter|section|paragraph|story|poem))\b|这|那|它|上面|下面|文章|标题|开头(?!先)|结尾|正文",
    re.IGNORECASE,
)
_MANNER = re.compile(
    r"\b(?:answers?|reply|replies|respond|responses?|units|english|french|german|spanish|italian|portuguese|chinese|mandarin|japanese|dutch|korean|polish|russian|arabic|turkish|swedish|hindi|language|tone|words|sentences|bullet|bullets|markdown|format|currency|euros|dollars|celsius|fahrenheit|metric|imperial|emojis?|spelling|formal|informal|concise|brief|short|simple|plain|honest|direct|blunt|date format|24-hour|in (?-i:[A-Z])\w+|pronouns|to the point|jargon)\b",
    re.IGNORECASE,
)
_WANT = re.compile(
    r"(?:(?:only|just|really) )?(?:want|need|'d like|would like|expect|'d appreciate) (?P<value>(?!to\b|you\b).+)",
    re.IGNORECASE,
)
_ORDERS = re.compile(
    r"please|don't|do not|stop|use|never use|call me|answer|reply|请|别|不要|都用|麻烦|叫我|用", re.IGNORECASE
)
_NO_BASE_FORM = re.compile(
    r"(?!need|feed|speed|embed|proceed|exceed|discuss|address|focus|guess|pass|process|express|access|stress|press|cross|miss)[a-z]+(?:ed|[^s]s)\b"
)
_BARE = re.compile(
    r"(?:please |kindly |just )*(?:use|answer|reply|respond|talk to me|speak to me|address me|stick to|keep (?:your )?(?:answers|replies|responses)|be (?:brief|concise|direct|honest|blunt|brutally)|write to me|prefer)\b",
    re.IGNORECASE,
)
_BARE_ZH = re.compile(
    r"(?:请|麻烦|你|都|就)*(?:用|使用|采用)(?P<x>.{0,6}?(?:单位|公制|英制|摄氏|华氏|简体|繁体|中文|英文|英语|法语|日语|德语|口语|粤语|敬语|大白话|白话|人民币|美元|24小时制|语气|术语|格式)).{0,8}(?:回答|回复|跟我|和我|交流|说话|表示|聊)?.*|(?:请|麻烦|你|就)*(?:直接|简洁|简短|精简|用)(?:一点)?(?:地)?(?:回答|回复)(?:我|问题)?.*|(?:回答|回复|说话)(?:要|得|请|尽量)?(?:简洁|简短|简单|直接|详细|精简|具体|正式|幽默|严谨).*"
)


def read_order(clause: Clause) -> list[Draft]:
    """An order to the assistant that lasts, or that is meant for this time. A request for one piece of work is none."""
    if clause.who is Who.USER and (wanted := _wanted(clause)):
        return [wanted]
    if clause.who not in {Who.NONE, Who.ORDER} and not (clause.inherited and _ORDERS.match(clause.text)):
        return []
    text = (clause.rest if clause.who is Who.ORDER else clause.text).strip(" .。!！,，")
    text = re.sub(r"^let's (?:just )?", "", text, flags=re.IGNORECASE)
    for match in matches(clause, text, ("instruction",), "none"):
        drafts = drafts_of(match, clause)
        if match.frame.kind is Kind.FACT:
            if drafts:
                return [_address(drafts[0], clause)]
            continue
        drafts = [draft for draft in drafts if _holds(draft, match.frame.options, clause, text)]
        if drafts:
            return [_timed(drafts[0], clause)]
    return []


def _wanted(clause: Clause) -> Draft | None:
    """A wish about the answers themselves: "I want short answers from now on"."""
    match = _WANT.fullmatch(clause.rest)
    if match is None or not clause.marks & {"lasting", "passing"} or not _MANNER.search(match["value"]):
        return None
    return _timed(Draft(Kind.INSTRUCTION, "style", match["value"]), clause)


def _holds(draft: Draft, options: frozenset[str], clause: Clause, text: str) -> bool:
    """Whether the order is about the manner of answering, for good or for now."""
    if _OBJECT_ONLY.match(draft.value) or (draft.polarity > 0 and _NOT_A_VERB.match(draft.value)):
        return False
    if "lasting" in options and draft.polarity > 0 and _NO_BASE_FORM.match(draft.value):
        return False
    if text.lower().startswith("never") and re.search(r"^\w*[A-Z]", draft.value):
        return False
    if clause.marks & {"lasting", "passing"} or "lasting" in options:
        return True
    if _THIS_TEXT.search(text):
        return False
    if draft.polarity < 0:
        return True
    if clause.language == "zh":
        return bool(_BARE_ZH.fullmatch(text))
    return bool(_BARE.match(text) and _MANNER.search(text)) and (clause.who is not Who.NONE or len(text.split()) <= 9)


def _address(draft: Draft, clause: Clause) -> Draft:
    value = re.split(r",? (?:and )?not |,? instead|，而?不是", draft.value, maxsplit=1)[0]
    value = re.sub(r"(?:就好|就行|就可以|吧|即可|了)+$", "", value).strip(" ,")
    named = replace(draft, value=value)
    return _timed(replace(named, kind=Kind.INSTRUCTION), clause) if "passing" in clause.marks else named


def _timed(draft: Draft, clause: Clause) -> Draft:
    return replace(draft, lifetime=Lifetime.PASSING) if "passing" in clause.marks else draft
