"""The matter at hand: budgets, requirements, limits, time that is not free, and what is chosen."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from assistant.language.statements.clause import Clause, Who
from assistant.language.statements.draft import Draft
from assistant.language.statements.lexicon import compile_pattern, rule
from assistant.language.statements.matching import Match, drafts_of, matches
from assistant.language.statements.values import tidy
from assistant.memory.statement import ACCOUNT, Kind, Lifetime

_WITHOUT = re.compile(r"(?:without|no)\b", re.IGNORECASE)
_AND = re.compile(r"\s*,\s+(?:and\s+)?|\s+and\s+(?:an?\s+)?", re.IGNORECASE)
_NOT_ZH = re.compile(r"^(?:不含|不带|没有|无(?!线|人)|不)")
_BARE_NUMBER = re.compile(r"\d")


_OTHERS = re.compile(
    r"\b(?:their|his|her|its)\b|\b(?:card|speed|weight|age|withdrawal) (?:has|limit)|他|她|其预算", re.IGNORECASE
)


def read_budget(clause: Clause) -> list[Draft]:
    """A sum that is there to be spent."""
    if _OTHERS.search(clause.text):
        return []
    for match in matches(
        clause, _plain(clause.whole) if clause.who is not Who.USER else clause.rest, ("constraint",), "user"
    ):
        if "scoped" in match.frame.options and (drafts := drafts_of(match, clause)):
            return [replace(draft, scope=_scope(match)) for draft in drafts]
    if clause.who is Who.USER:
        return _budget_of_text(clause)
    return []


def _budget_of_text(clause: Clause) -> list[Draft]:
    for match in matches(clause, _plain(clause.text), ("constraint",), "any"):
        if "scoped" in match.frame.options and (drafts := drafts_of(match, clause)):
            return [replace(draft, scope=_scope(match)) for draft in drafts]
    return []


def read_availability(clause: Clause, said_at: datetime) -> list[Draft]:
    """When the user is not free: a constraint that ends with its day."""
    if clause.who is not Who.USER:
        return []
    ahead = [mention for mention in clause.dated if mention.due >= said_at]
    has_hour = re.search(r"\d ?(?:am|pm|:)|点|(?:before|after|until) \d", clause.text, re.IGNORECASE)
    weekly = "habitual" in clause.marks
    for text in (_plain(clause.whole) if clause.inherited else clause.rest,):
        for match in matches(clause, text, ("constraint",), "user"):
            if "dated" in match.frame.options and (ahead or has_hour or weekly):
                value = tidy(match.words("value"), clause.language) or match.words("value")
                if weekly or (ahead and not _holds(value, clause, ahead[0].start, ahead[0].end)):
                    value = _plain(clause.whole)
                due = ahead[-1].due if ahead else None
                return [Draft(Kind.CONSTRAINT, "availability", value, lifetime=Lifetime.BOUNDED, due=due)]
    return []


def read_requirements(clause: Clause) -> list[Draft]:
    """What the thing that is sought or spoken of must be like."""
    text = clause.rest if clause.who is Who.USER else clause.text
    on = "user" if clause.who is Who.USER else "none"
    for match in matches(clause, text, ("constraint",), on):
        if "request" in match.frame.options and (drafts := list(_conditions(match.words("request"), clause.language))):
            return drafts
    if clause.who in {Who.USER, Who.PERSON, Who.KIN_THING} and not clause.inherited:
        return []
    return _limits(clause)


def _limits(clause: Clause) -> list[Draft]:
    for on in ("any", "none"):
        for match in matches(clause, clause.whole.strip(" .。!！"), ("constraint",), on):
            if match.frame.options & {"scoped", "request"}:
                continue
            drafts = drafts_of(match, clause)
            about = re.sub(r"^(?:the|our|my)\s+", "", match.words("about").lower())
            return [replace(draft, scope=about if about not in {"it", "this", ""} else ACCOUNT) for draft in drafts]
    return []


def read_choice(clause: Clause) -> list[Draft]:
    """What is picked, for this conversation."""
    on = "user" if clause.who is Who.USER else "none"
    texts = [clause.rest if clause.who is Who.USER else clause.text]
    if clause.who is Who.USER and clause.language == "zh":
        texts.append(clause.text)
    for text in texts:
        for match in matches(clause, text.strip(" .。!！吧"), ("choice",), on):
            if drafts := drafts_of(match, clause):
                return drafts[:1]
    return []


def without_none(draft: Draft) -> list[Draft]:
    """What is required and what is not wanted, apart: "a lift and no shared bathrooms"."""
    match = rule("matters.and_no").fullmatch(draft.value)
    if match is None or draft.attribute != "requirement" or draft.polarity < 0:
        return [draft]
    none = tidy(match["none"], "en")
    return [replace(draft, value=match["kept"]), replace(draft, value=none, polarity=-1)] if none else [draft]


def _conditions(request: str, language: str) -> Iterator[Draft]:
    found = list(_conditions_zh(request) if language == "zh" else _conditions_en(request))
    for scope, value, polarity in found:
        yield Draft(Kind.CONSTRAINT, "requirement", value, polarity, Lifetime.BOUNDED, scope=scope)


def _conditions_en(request: str) -> Iterator[tuple[str, str, int]]:
    cuts = _cuts(request)
    if not cuts:
        return
    head = re.sub(
        r"^(?:me )?(?:an?|some|the|two|three|four|\d+|new|one)\s+", "", request[: cuts[0].start()], flags=re.IGNORECASE
    ).strip()
    if not head or rule("matters.no_matter").search(head):
        return
    for cut, following in zip(cuts, [*cuts[1:], None], strict=True):
        words = request[cut.end() : following.start() if following else len(request)]
        how = cut["how"] or ""
        if rule("matters.priced").match(how) and not _BARE_NUMBER.search(words):
            continue
        polarity = -1 if _WITHOUT.match(how) else 1
        words = f"{how} {words}" if rule("matters.kept").fullmatch(how) else words
        for part in _AND.split(tidy(words, "en")):
            if value := tidy(part, "en"):
                yield _matter(head), value, polarity


def _cuts(request: str) -> list[re.Match[str]]:
    """Where conditions begin; a verb and its measure are one ("that weighs less than 2 kg")."""
    cuts: list[re.Match[str]] = []
    for cut in rule("matters.condition").finditer(request):
        alone = cuts and (cuts[-1]["how"] or "").lower() in {"that", "which"}
        if not (alone and " " not in request[cuts[-1].end() : cut.start()].strip()):
            cuts.append(cut)
    return cuts


def _matter(head: str) -> str:
    """The scope that a requirement belongs to: the thing sought, if the words name one."""
    return ACCOUNT if head.lower() in {"something", "somewhere", "one"} else head.lower()


def _conditions_zh(request: str) -> Iterator[tuple[str, str, int]]:
    match = rule("matters.premodifier_zh").search(request)
    if not match or re.search("办法|方法|朋友|机会|工作|建议|方案|地方|例子|东西|时候|故事|问题|感觉", match["head"]):
        return
    for part in re.split("的?[、,，]|(?:又|且|并且)", match["cond"]):
        if value := tidy(part, "zh"):
            yield tidy(match["head"], "zh"), value, -1 if _NOT_ZH.match(part) else 1


def _scope(match: Match) -> str:
    scope = re.split("[,;]", match.words("scope") or match.words("scope2") or match.words("scope3"))[0]
    scope = (
        re.sub(r"^(?:the|my|our|this|我们?|这次|这趟|这笔|的)+\s*|(?:的)$", "", scope, flags=re.IGNORECASE)
        .strip()
        .lower()
    )
    return (
        ACCOUNT
        if compile_pattern("(?:total|overall|max(?:imum)?|month|week|year|day|总|每月)?").fullmatch(scope)
        else scope
    )


def _holds(value: str, clause: Clause, start: int, end: int) -> bool:
    place = clause.start + clause.text.find(value)
    return place <= start and end <= place + len(value)


def _plain(text: str) -> str:
    return text.strip(" .,。，!！")
