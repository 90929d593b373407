"""Hints: what a sentence says of a sum, a day or a thing where no frame fits it from end to end.

Single words tell, in any order: that a sum is somebody's limit, that it takes the place of the one before, that what
was ruled out may be. One of them proves little. Several that agree do, and what stands already proves most: who names
a thing that was ruled out and says that it is fine takes the rule back, however the sentence is built.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from assistant.language.ended import mentions as is_amount
from assistant.language.statements.context import Context
from assistant.language.statements.draft import Draft
from assistant.language.statements.lexicon import hint, rule
from assistant.language.statements.matter import is_others, matter_of
from assistant.language.statements.values import bare
from assistant.language.stem import stem
from assistant.memory.likeness import contains, is_same_matter, words
from assistant.memory.statement import ACCOUNT, Act, Kind, Lifetime, Statement

_THING = "§§"
_LEADING_ZH = re.compile(r"^(?:带|有|含|配|用|要|住|坐|选)(?=..)")
_CONDITIONS = frozenset({"requirement", "limit", "proposals", "likes"})


@dataclass(frozen=True, slots=True)
class Hinted:
    """``text`` of a sentence in which ``sign`` stands for each of the ``hidden`` sums or days; ``dues`` are theirs."""

    text: str
    sign: str
    hidden: tuple[str, ...]
    dues: tuple[datetime, ...]
    language: str

    def has(self, name: str) -> bool:
        """Whether its words hint at ``name``."""
        return bool(hint(name, self.language).search(self.text))


def hinted_sum(said: Hinted, context: Context) -> list[Draft]:
    """The limit that a sentence sets, moves or lifts."""
    matter = _matter(said, context)
    held = _held(context, "budget", matter)
    if held is not None and _lifts(said, held, "sum_noun"):
        return [_lifted(held)]
    found = _new_value(said, held)
    if found is None or said.has("part") or is_others(matter):
        return []
    limits = said.has("limit") and (said.has("own") or matter != ACCOUNT)
    moves = held is not None and said.has("change") and (said.has("changes") or said.has("own"))
    if not limits and not (moves and held is not None and (matter == ACCOUNT or _is_of(said, held))):
        return []
    scope = held.scope if held is not None else matter
    if scope == ACCOUNT and not limits:
        return []
    act = Act.CORRECT if held is not None else Act.ASSERT
    return [Draft(Kind.CONSTRAINT, "budget", said.hidden[found], scope=scope, act=act, single=True)]


def hinted_day(said: Hinted, context: Context, said_at: datetime) -> list[Draft]:
    """The last day that a sentence sets, moves or lifts; the matter must be named, or one must have a day already."""
    matter = _matter(said, context)
    held = _held(context, "deadline", matter)
    if held is not None and _lifts(said, held, "day_noun"):
        return [_lifted(held)]
    found = _new_value(said, held)
    if found is None or is_others(matter) or said.dues[found] < said_at:
        return []
    known = _is_known(matter, context)
    if rule("hints.somebody").search(matter):
        return []
    named = matter != ACCOUNT and (
        known or said.language == "zh" or said.has("own") or said.has("day_noun") or said.has("pleads")
    )
    at_hand = matter == ACCOUNT and bool(context.at_hand) and (said.has("day_noun") or said.has("pleads"))
    sets = said.has("due") and not said.has("event") and (named or at_hand)
    moves = held is not None and (said.has("changes") or said.has("due")) and _is_of(said, held)
    if not sets and not moves:
        return []
    scope = held.scope if held is not None else matter
    act = Act.CORRECT if held is not None else Act.ASSERT
    draft = Draft(Kind.TASK, "deadline", said.hidden[found], lifetime=Lifetime.BOUNDED, scope=scope, act=act)
    return [replace(draft, due=said.dues[found], single=True)]


def hinted_release(said: Hinted, context: Context) -> list[Draft]:
    """What stands and is named by words that let it go."""
    for held in reversed(context.held or context.statements):
        if held.act is Act.RETRACT or not (core := _core(held, said.language)):
            continue
        place = _place(said.text, core)
        if place is None:
            continue
        marked = Hinted(said.text[: place[0]] + _THING + said.text[place[1] :], _THING, (), (), said.language)
        lets_go = marked.has("release_both") or marked.has("release_banned" if held.polarity < 0 else "release_wanted")
        if lets_go and not marked.has("stays"):
            named = said.text[place[0] : place[1]]
            value = named if contains(held.value, named) else held.value
            return [Draft(Kind.FACT, "", value, scope=held.scope, act=Act.RETRACT)]
    return []


def _matter(said: Hinted, context: Context) -> str:
    """The matter that is named: a known one, the longest, else the one that the place of its words tells."""
    scopes = {one.scope for one in context.told} | {context.matter, context.topic}
    named = [scope for scope in scopes - {ACCOUNT, ""} if contains(said.text, scope)]
    return max(named, key=len) if named else matter_of(said.text, said.language)


def _is_known(matter: str, context: Context) -> bool:
    scopes = {one.scope for one in context.told} | {context.matter, context.topic}
    return matter != ACCOUNT and any(is_same_matter(matter, scope) for scope in scopes - {ACCOUNT, ""})


def _held(context: Context, attribute: str, matter: str) -> Statement | None:
    """The newest that stands of ``attribute`` in ``matter``; where none is named, in the one at hand."""
    scope = context.at_hand if matter == ACCOUNT else matter
    found: Statement | None = None
    for one in context.told:
        if one.attribute == attribute and scope and is_same_matter(one.scope, scope):
            found = None if one.act is Act.RETRACT else one
    return found


def _new_value(said: Hinted, held: Statement | None) -> int | None:
    """Which of the values is the new one: the only one, or of two the one that does not stand already."""
    if said.dues and not all(rule("hints.dated").search(value) for value in said.hidden):
        return None
    fresh = [
        place
        for place, value in enumerate(said.hidden)
        if not (held is not None and is_amount(value, held.value)) and not _is_old(said, place)
    ]
    return fresh[0] if len(fresh) == 1 and len(said.hidden) <= 2 else None


def _is_old(said: Hinted, place: int) -> bool:
    """Whether the words beside the value at ``place`` put it away: "forget ¤", "¤ won't hold"."""
    pieces = said.text.split(said.sign)
    put_away = rule("hints.old_before").search(pieces[place]) or rule("hints.old_after").match(pieces[place + 1])
    return len(said.hidden) > 1 and put_away is not None


def _lifts(said: Hinted, held: Statement, noun: str) -> bool:
    """Whether the words let go of what stands, and name no value in its place."""
    new = [value for value in said.hidden if not is_amount(value, held.value)]
    named = said.has(noun) or len(said.hidden) > len(new)
    return not new and named and said.has("free") and not said.has("stays")


def _is_of(said: Hinted, held: Statement) -> bool:
    """Whether it is the matter that gets the value, and not something in it ("the flight for the trip is 240 now")."""
    if said.language == "zh" or not contains(said.text, held.scope):
        return True
    before = said.text[: said.text.lower().find(held.scope.lower())]
    return rule("hints.part_of").search(before) is None


def _lifted(held: Statement) -> Draft:
    return Draft(held.kind, held.attribute, "", scope=held.scope, act=Act.RETRACT)


def _core(held: Statement, language: str) -> str:
    """The thing that a condition is about; empty for what is none."""
    if held.attribute not in _CONDITIONS or (held.kind is Kind.PREFERENCE and held.polarity > 0):
        return ""
    return _LEADING_ZH.sub("", held.value) if language == "zh" else bare(rule("hints.thing_lead").sub("", held.value))


def _place(text: str, core: str) -> tuple[int, int] | None:
    """Where ``core`` stands in ``text``, in this number or the other; None where it does not."""
    at = text.lower().find(core.lower())
    if at >= 0:
        return at, at + len(core)
    if not core.isascii():
        return None
    pattern = r"\W+".join(rf"{re.escape(stem(word))}\w{{0,4}}" for word in words(core))
    match = re.search(rf"\b{pattern}\b", text, re.IGNORECASE)
    return match.span() if match else None
