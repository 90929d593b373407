"""Tasks: what is to be done and what will happen, on a day that can be told."""

import re
from datetime import datetime

from assistant.language.dates import Mention
from assistant.language.statements.clause import Clause, Who
from assistant.language.statements.draft import Draft
from assistant.language.statements.lexicon import rule
from assistant.language.statements.matching import Match, matches
from assistant.language.statements.values import tidy
from assistant.memory.statement import Kind, Lifetime

_LISTENER = re.compile(r"\b(?:you|your)\b|你|您|聊天|聊聊|再见|再聊", re.IGNORECASE)
_LEADING_VERB_ZH = re.compile(r"^(?:要|得|去|必须|需要|我要|我得|我们要|有|还要|一下|我(?!们?的))+(?=.{2,})")


def read_task(clause: Clause, said_at: datetime) -> list[Draft]:
    """Something to be done or to happen; nothing without a day, except when a reminder is asked for."""
    ahead = [mention for mention in clause.dated if mention.due >= said_at]
    habit = rule("events.habit").search(clause.whole)
    may_ask = clause.who in {Who.NONE, Who.ORDER, Who.ANY} or (clause.inherited and clause.language == "zh")
    if may_ask and (draft := _reminder(clause, ahead)):
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
    spoken_to = _LISTENER.search(words) or rule("events.no_task").match(words)
    if spoken_to or rule("events.past_verb").match(words) or _only_today(clause, ahead):
        return None
    value = _without_dates(words, clause, ahead)
    return _draft(value, ahead) if value and not rule("events.no_task").match(value) else None


def _only_today(clause: Clause, ahead: list[Mention]) -> bool:
    """Small talk of the day: "today I want to…" without an hour or an obligation."""
    names = [_words_of(mention, clause) for mention in ahead]
    obliged = rule("events.obliged").search(clause.whole)
    return not obliged and all(rule("events.today").fullmatch(name) for name in names if name)


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
            if event and _is_an_event(words) and _is_an_event(event):
                return [_draft(event, ahead)]
    return []


def _is_an_event(words: str) -> bool:
    """Whether the words name something that happens, and not a person, the weather or what somebody does."""
    return not rule("events.not_event").fullmatch(words) and not rule("events.verbal").search(words)


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
    if len(pieces) > 1:
        pieces = [_without_prepositions(piece) for piece in pieces]
    cleaned = [_named(piece, clause.language) for piece in pieces]
    return max(cleaned, key=len, default="")


def _without_prepositions(piece: str) -> str:
    """What stood beside a date, without the words that lead to it or from it."""
    return rule("events.after_date").sub("", rule("events.date_words").sub("", piece))


def _named(piece: str, language: str) -> str:
    """The errand or the event in so many words, without the verb of duty or the article before it."""
    bare = _LEADING_VERB_ZH.sub("", piece.strip(" ,，.。的"))
    return tidy(rule("events.event").sub("", bare), language)
