"""Tasks: what is to be done and what will happen, on a day that can be told."""

import re
from datetime import datetime

from assistant.language.dates import Mention
from assistant.language.statements.clause import Clause, Who
from assistant.language.statements.draft import Draft
from assistant.language.statements.matching import Match, matches
from assistant.language.statements.values import tidy
from assistant.memory.statement import Kind, Lifetime

_PREPOSITIONS = r"(?:on|by|before|in|at|until|till|this|from|around|due|for|is|no later than|not later than|scheduled|set|planned|the end of|end of|the|latest|starting|during|within|,|and)"
_DATE_WORDS = re.compile(rf"(?:\s*\b{_PREPOSITIONS})*\s*$", re.IGNORECASE)
_AFTER_DATE = re.compile(
    r"^\s*(?:(?:at|around|by)?\s*之?前|以前|之后|那天|的时候|上午|下午|早上|晚上|中午|就|,|，|to|at the latest|evening|morning|afternoon|night|先|得|要|必须|需要)*\s*",
    re.IGNORECASE,
)
_LISTENER = re.compile(r"\b(?:you|your)\b|你|您|聊天|聊聊|再见|再聊", re.IGNORECASE)
_TODAY = re.compile(
    r"(?:today|this (?:morning|afternoon|evening)|今天|今日|this week|this year|this month|今年|这周|本周|这个月|now)$",
    re.IGNORECASE,
)
_OBLIGED = re.compile(
    r"\b(?:have to|has to|must|need to|due|deadline|got to|gotta|should|remind|appointment|interview|meeting|exam)\b|得|必须|要交|截止|提醒|面试|考试|会议|约了",
    re.IGNORECASE,
)
_HABIT = re.compile(r"\b(?:every|each|usually|always|often|normally)\b|每|平时|经常|通常|一般|总是", re.IGNORECASE)
_VERBAL = re.compile(
    r"\b(?:will|would|has|have|had|committed|promised|wants?|prefers?|decided|gives?|needs?|said|i|he|she|they|we|you|it|feels?|looks?)\b|"
    r"喜欢|已经|承诺|答应|觉得|认为|他|她|我(?!的)|你|每|感觉|心情|很|有点|将$|天气",
    re.IGNORECASE,
)
_LEADING_VERB_ZH = re.compile(r"^(?:要|得|去|必须|需要|我要|我得|我们要|有|还要|一下|我(?!们?的))+(?=.{2,})")
_EVENT = re.compile(
    r"^(?:我们?的)|^(?:the|my|our|a|an|to|have|that|there's|i have to|i must|i need to)\s+", re.IGNORECASE
)
_NOT_EVENT = re.compile(
    r"(?:i|we|you|he|she|it|they|this|that|there|what|which|today|tomorrow|life|everything|weather|time|date|day|one|monday|tuesday|wednesday|thursday|friday|saturday|sunday|今天|明天|后天|天气|我|你|他|她|它|这|那|日期|时间|现在|日子|生日|纪念日|birthday|anniversary|weekend)(?:\b.*)?$",
    re.IGNORECASE,
)
_NO_TASK = re.compile(
    r"(?:for|with|on|in|at|of|the fact)\b|(?:点|些|一些|有些).{0,4}(?:烦|累|难过|心|不舒服|困)|(?:一个|个)?(?:好|坏)消息|还不错",
    re.IGNORECASE,
)
_PAST_VERB = re.compile(r"^(?:had|went|saw|met|was|were|did|got|came|ate|bought|made|took)\b", re.IGNORECASE)


def read_task(clause: Clause, said_at: datetime) -> list[Draft]:
    """Something to be done or to happen; nothing without a day, except when a reminder is asked for."""
    ahead = [mention for mention in clause.dated if mention.due >= said_at]
    habit = _HABIT.search(clause.whole)
    if clause.who in {Who.NONE, Who.ORDER, Who.ANY} or (clause.inherited and clause.language == "zh"):
        if draft := _reminder(clause, ahead):
            return [draft]
    if not ahead or habit or clause.who in {Who.PERSON, Who.KIN_THING}:
        return []
    if clause.who is Who.USER and (drafts := _own(clause, ahead)):
        return drafts
    return _event(clause, ahead) if clause.who is not Who.USER or clause.language == "zh" else []


def _reminder(clause: Clause, ahead: list[Mention]) -> Draft | None:
    for text in (clause.whole, clause.text):
        for match in matches(clause, text.strip(" .。!！"), ("task",), "none"):
            if not match.frame.options & {"remind", "dated"} or "named_by_subject" in match.frame.options:
                continue
            if "dated" in match.frame.options and not ahead:
                continue
            value = _without_dates(match.words("value"), clause, ahead)
            if value:
                return _draft(value, ahead)
    return None


def _own(clause: Clause, ahead: list[Mention]) -> list[Draft]:
    rest = _without_front(clause.rest, clause, ahead)
    for text in dict.fromkeys((clause.rest, rest)):
        for match in matches(clause, text, ("task",), "user"):
            draft = _own_draft(match, clause, ahead)
            if draft:
                return [draft]
    return []


def _own_draft(match: Match, clause: Clause, ahead: list[Mention]) -> Draft | None:
    words = match.words("value") or match.words("event")
    if _LISTENER.search(words) or _NO_TASK.match(words) or _PAST_VERB.match(words) or _only_today(clause, ahead):
        return None
    value = _without_dates(words, clause, ahead)
    return _draft(value, ahead) if value and not _NO_TASK.match(value) else None


def _only_today(clause: Clause, ahead: list[Mention]) -> bool:
    """Small talk of the day: "today I want to…" without an hour or an obligation."""
    names = [_words_of(mention, clause) for mention in ahead]
    return all(_TODAY.fullmatch(name) for name in names if name) and not _OBLIGED.search(clause.whole)


def _event(clause: Clause, ahead: list[Mention]) -> list[Draft]:
    whole = clause.whole.strip(" .。!！")
    if _only_today(clause, ahead):
        return []
    for on in ("any", "none"):
        for match in matches(clause, whole, ("task",), on):
            if "named_by_subject" not in match.frame.options:
                continue
            words = match.words("event") or re.sub(r"\b(?:is|was|deadline|due).*", "", whole, flags=re.IGNORECASE)
            event = _without_dates(words, clause, ahead)
            if (
                event
                and not _NOT_EVENT.fullmatch(words)
                and not _NOT_EVENT.fullmatch(event)
                and not _VERBAL.search(words)
            ):
                return [_draft(event, ahead)]
    return []


def _draft(value: str, ahead: list[Mention]) -> Draft:
    due = ahead[-1].due if ahead else None
    return Draft(Kind.TASK, "task", value, lifetime=Lifetime.BOUNDED, due=due)


def _words_of(mention: Mention, clause: Clause) -> str:
    return clause.whole[max(0, mention.start - _whole_start(clause)) : max(0, mention.end - _whole_start(clause))]


def _whole_start(clause: Clause) -> int:
    """Where ``whole`` stands in the turn: it ends where the clause ends."""
    return clause.end - len(clause.whole)


def _without_front(rest: str, clause: Clause, ahead: list[Mention]) -> str:
    """``rest`` without the day that stands before the verb (我下周二要去…)."""
    for mention in ahead:
        words = _words_of(mention, clause)
        if words and rest.startswith(words):
            return _strip_front(rest[len(words) :])
    return rest


def _strip_front(rest: str) -> str:
    return re.sub(r"^(?:之?前|以前|的时候|上午|下午|早上|晚上|,|，|\s)+", "", rest)


def _without_dates(words: str, clause: Clause, ahead: list[Mention]) -> str:
    """The longest stretch of ``words`` between its dates, without what only led to them."""
    pieces = [words]
    for name in sorted({_words_of(mention, clause) for mention in ahead} - {""}, key=len, reverse=True):
        pieces = [part for piece in pieces for part in piece.split(name)]
    pieces = [_AFTER_DATE.sub("", _DATE_WORDS.sub("", piece)) if len(pieces) > 1 else piece for piece in pieces]
    cleaned = [
        tidy(_EVENT.sub("", _LEADING_VERB_ZH.sub("", piece.strip(" ,，.。的"))), clause.language) for piece in pieces
    ]
    return max(cleaned, key=len, default="")
