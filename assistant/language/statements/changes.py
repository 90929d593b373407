"""Corrections and retractions: what is said instead of something, and what is taken back."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from assistant.language.dates import Mention, find_dates, find_hour
from assistant.language.statements.clause import Clause
from assistant.language.statements.context import Context
from assistant.language.statements.draft import Draft
from assistant.language.statements.lexicon import changes, rule
from assistant.language.statements.values import bare, tidy
from assistant.language.stem import stem
from assistant.memory.likeness import contains, is_same
from assistant.memory.statement import ACCOUNT, Act, Kind, Lifetime, Statement

_ATTRIBUTES = {
    "job": re.compile(r"job|work|career|工作|职业", re.IGNORECASE),
    "workplace": re.compile(r"job|work|workplace|employer|company|工作|单位|公司", re.IGNORECASE),
    "likes": re.compile(
        r"likes|preferences|tastes|hobbies|habits|(?:那些|所有)?(?:喜好|爱好|偏好|习惯|口味)", re.IGNORECASE
    ),
    "home": re.compile(r"home|where i live|place|住址|住处|住在哪里?", re.IGNORECASE),
    "allergy": re.compile(r"allerg(?:y|ies)|过敏", re.IGNORECASE),
    "budget": re.compile(r"budget|预算", re.IGNORECASE),
}
_AMOUNT = re.compile(r"\d|[一二三四五六七八九十百千万两]+(?:万|千|百|块|元)")
_THINGS = re.compile(r"^(?:the|my|our|this|that|那个|这个|我的|把|将|我)\s*|(?:的时间|时间)$", re.IGNORECASE)
_POINTERS = re.compile(r"(?:it|that|this|那个|这个|它|我|还是|就|时间|)?", re.IGNORECASE)
_BUDGET = re.compile(r"budget|预算|limit|spending", re.IGNORECASE)


def read_retraction(text: str, language: str, context: Context) -> Draft | None:
    """What the sentence takes back; None when it takes nothing back. An empty value means the newest thing said."""
    plain = text.strip(" .。!！,，…~")
    for change in changes("retract"):
        for pattern in change.patterns[language]:
            match = pattern.fullmatch(plain)
            if match is None or (change.name == "known" and not _is_named(bare(match["value"]), context)):
                continue
            if change.name != "done":
                return _known_task(_retraction(match, language, context), context)
            if done := _done(bare(match["value"]), context):
                return done
    return None


def _done(words: str, context: Context) -> Draft | None:
    """The end of the newest task that ``words`` name: what is done needs no reminder."""
    tasks = (s for s in reversed(context.statements) if s.kind is Kind.TASK and s.act is not Act.RETRACT)
    task = next((s for s in tasks if contains(s.value, words)), None)
    return None if task is None else Draft(Kind.TASK, task.attribute, task.value, act=Act.RETRACT)


def _known_task(draft: Draft, context: Context) -> Draft:
    """Name the task: "cancel tomorrow's reminder" says only what sort of thing it is, so the newest one is meant."""
    if not rule("changes.task_only").fullmatch(draft.value):
        return draft
    task = next((s for s in reversed(context.statements) if s.kind is Kind.TASK and s.act is not Act.RETRACT), None)
    return draft if task is None else replace(draft, value=task.value)


def _retraction(match: re.Match[str], language: str, context: Context) -> Draft:
    words = (match.groupdict().get("value") or "").strip(" ,，")
    for name in ("retracted_article", "retracted_verb", "retracted_note"):
        words = rule(f"changes.{name}").sub("", words)
    words = rule("changes.retracted_rest").sub("", words) or words
    value = "" if rule("changes.nothing_named").fullmatch(words) else words
    attributes = [name for name, pattern in _ATTRIBUTES.items() if pattern.fullmatch(value)]
    if attributes:
        said = {statement.attribute for statement in context.statements}
        known = next((name for name in attributes if name in said), attributes[0])
        return Draft(Kind.FACT, known, "", act=Act.RETRACT)
    return Draft(Kind.FACT, "", tidy(value, language) or value, act=Act.RETRACT)


def read_correction(clause: Clause, text: str, context: Context, said_at: datetime) -> Draft | None:
    """A value said instead of another one, which the context or the words themselves name."""
    plain = text.strip(" .。!！,，")
    corrects = "corrects" in clause.marks
    for change in changes("correct"):
        for pattern in change.patterns[clause.language]:
            match = pattern.fullmatch(plain)
            if not match:
                continue
            draft = _corrected(change.name, match, clause, context, said_at, corrects=corrects)
            if draft:
                return draft
    return None


def _corrected(
    name: str, match: re.Match[str], clause: Clause, context: Context, said_at: datetime, *, corrects: bool
) -> Draft | None:
    groups = match.groupdict()
    value = tidy(groups.get("value") or "", clause.language)
    thing = _THINGS.sub("", (groups.get("thing") or "").strip()).strip()
    old = (groups.get("old") or groups.get("old2") or "").strip(" ,，.。")
    dates = find_dates(value, said_at)
    if not value or (name == "meant" and not corrects and len(value.split()) > 5):
        return None
    if name == "restated" and not corrects:
        return None
    if old and not corrects and name == "meant" and not _is_named(old, context):
        return None
    timed = bool(dates) or find_hour(value, said_at) is not None
    target = _target(context.statements, old, thing, value, timed, pointed=name != "instead")
    if target is not None:
        return _instead_of(target, value, thing, dates, said_at)
    if name == "change" and _BUDGET.search(thing) and _AMOUNT.search(value):
        return Draft(Kind.CONSTRAINT, "budget", value, act=Act.CORRECT, single=True)
    if name == "change" and dates and thing and not _POINTERS.fullmatch(thing):
        return Draft(Kind.TASK, "task", thing, lifetime=Lifetime.BOUNDED, due=dates[-1].due, act=Act.CORRECT)
    says_meant = bool(re.match(r".*\bmeant\b|.*(?:指的|要的)是", match[0], re.IGNORECASE))
    if name == "meant" and (corrects or says_meant) and not dates and (says_meant or old):
        return Draft(Kind.CONSTRAINT, "choice", value, lifetime=Lifetime.PASSING, act=Act.CORRECT, single=True)
    return None


def _is_named(old: str, context: Context) -> bool:
    return any(contains(s.value, old) or contains(s.sentence, old) for s in context.statements)


def _target(
    statements: Sequence[Statement], old: str, thing: str, value: str, dated: bool, *, pointed: bool
) -> Statement | None:
    """The newest statement that the correction can be about."""
    newest = [statement for statement in reversed(statements) if statement.act is not Act.RETRACT]
    if old and (
        named := [s for s in newest if contains(s.sentence, old) or contains(s.value, bare(old)) or old in s.sentence]
    ):
        return named[0]
    if _BUDGET.search(thing):
        return next((s for s in newest if s.attribute == "budget"), None)
    if thing and not _POINTERS.fullmatch(thing):
        return next((s for s in newest if _is_of(s, thing)), None)
    if not pointed:
        return None
    if dated:
        return next((s for s in newest if s.due is not None), newest[0] if newest and not thing else None)
    if rule("changes.money").search(value):
        return next((s for s in newest if rule("changes.money").search(s.value)), None) or next(iter(newest[:1]), None)
    undated = [s for s in newest if s.due is None]
    return undated[0] if undated else None


def _is_of(statement: Statement, thing: str) -> bool:
    words = (statement.attribute, statement.scope, statement.value, statement.sentence)
    if any(
        is_same(word, thing) or contains(word, thing) or contains(thing, word)
        for word in words
        if word not in {"", ACCOUNT}
    ):
        return True
    return statement.due is not None and any(
        character in statement.sentence for character in thing if character in "会课约试赛航班车票"
    )


def _instead_of(target: Statement, value: str, thing: str, dates: Sequence[Mention], said_at: datetime) -> Draft:
    kept = Draft(
        kind=target.kind,
        attribute=target.attribute,
        value=value,
        polarity=target.polarity,
        lifetime=target.lifetime,
        subject=target.subject,
        scope=target.scope,
        act=Act.CORRECT,
        due=target.due,
        single=target.single,
        replaces=target.value,
    )
    if not dates and target.due is not None and (hour := find_hour(value, target.due.astimezone(said_at.tzinfo))):
        return replace(kept, value=thing if thing and not _POINTERS.fullmatch(thing) else value, due=hour)
    if dates and target.kind is Kind.TASK:
        named = thing if thing and not _POINTERS.fullmatch(thing) else value
        return replace(kept, value=named, due=dates[-1].due)
    return kept


def put_in_place(draft: Draft, context: Context, *, corrects: bool) -> Draft:
    """Let a draft be filed with the earlier one that it turns round, or corrects in so many words.

    Coffee and drinking coffee are one thing; "I was wrong: the train leaves at nine" is about the train named before.
    """
    if draft.act is not Act.ASSERT:
        return draft
    for earlier in reversed(context.statements):
        if earlier.subject != draft.subject or earlier.act is Act.RETRACT:
            continue
        turned = earlier.polarity != draft.polarity and _is_one_thing(earlier.value, draft.value)
        moved = corrects and earlier.kind is draft.kind is Kind.TASK and _is_one_thing(earlier.value, draft.value)
        if turned or moved:
            filed = replace(draft, attribute=earlier.attribute, scope=earlier.scope)
            return replace(filed, act=Act.CORRECT, replaces=earlier.value)
    return draft


def _is_one_thing(earlier: str, value: str) -> bool:
    """Whether one of the values stands in the other, or both are one word bent differently."""
    core, old = bare(value), bare(earlier)
    return _stems(core) == _stems(old) or contains(earlier, core) or contains(core, old)


def _stems(value: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in value.lower().split())
