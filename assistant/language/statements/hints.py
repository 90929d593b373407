"""Hints: what a sentence says of a sum, a day or a thing where no frame fits it from end to end.

Single words tell, in any order: that a sum is somebody's limit, that it takes the place of the one before, that what
was ruled out may be. One of them proves little. Several that agree do, and what stands already proves most: who names
a thing that was ruled out and says that it is fine takes the rule back, however the sentence is built.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.language.ended import mentions as is_amount
from assistant.language.statements.context import Context
from assistant.language.statements.draft import Draft
from assistant.language.statements.lexicon import hint, rule
from assistant.language.statements.matter import is_others, matter_of
from assistant.language.statements.values import bare
from assistant.language.stem import stem
from assistant.memory.facet import facet_places, facets_of
from assistant.memory.likeness import contains, is_same_matter, words
from assistant.memory.statement import ACCOUNT, Act, Kind, Lifetime, Statement

_THING = "§§"
_LEADING_ZH = re.compile(r"^(?:带|有|含|配|用|要|住|坐|选)(?=..)")
_LONGEST_HAN = 16
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
    if not limits and not (moves and (matter == ACCOUNT or _is_of(said, held))):
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
    named = matter != ACCOUNT and (known or said.language == "zh" or said.has("own") or said.has("day_noun"))
    at_hand = matter == ACCOUNT and bool(context.at_hand) and (said.has("day_noun") or said.has("pleads"))
    sets = said.has("due") and not said.has("event") and (named or at_hand)
    moves = held is not None and (said.has("changes") or said.has("due")) and _is_of(said, held)
    if not sets and not moves:
        return []
    scope = held.scope if held is not None else matter
    act = Act.CORRECT if held is not None else Act.ASSERT
    draft = Draft(Kind.TASK, "deadline", said.hidden[found], lifetime=Lifetime.BOUNDED, scope=scope, act=act)
    return [_due(draft, said.dues[found])]


def hinted_release(said: Hinted, context: Context) -> list[Draft]:
    """What stands and is named by words that let it go."""
    for held in reversed(context.held or context.statements):
        if held.act is Act.RETRACT or not (core := _core(held, said.language)):
            continue
        place = _place(said.text, core)
        if place is None:
            continue
        marked = Hinted(said.text[: place[0]] + _THING + said.text[place[1] :], _THING, (), (), said.language)
        lets_go = marked.has("release_both") or marked.has(
            "release_banned" if held.polarity < 0 else "release_wanted"
        )
        if lets_go and not marked.has("stays"):
            named = said.text[place[0] : place[1]]
            value = named if contains(held.value, named) else held.value
            return [Draft(Kind.FACT, "", value, scope=held.scope, act=Act.RETRACT)]
    return []


def hinted_manner(said: Hinted) -> list[Draft]:
    """How all answers are to be: a manner, asked for, of answers, for good or in the place of another one."""
    if said.has("other_text") or not (manner := _manner(said)):
        return []
    changes, lasts, answers = said.has("restyled"), said.has("lasting"), said.has("answers")
    firm = said.language == "zh" and rule("hints.firm_zh").search(said.text)
    bare_order = lasts and (firm or said.has("pleads"))
    if not bare_order and (answers + lasts + changes < 2 or not (lasts or changes)):
        return []
    act = Act.CORRECT if changes else Act.ASSERT
    return [Draft(Kind.INSTRUCTION, "style", manner, act=act)]


def _manner(said: Hinted) -> str:
    """The words that say how, without those that ask for it."""
    for piece in rule("hints.pieces").split(said.text):
        if places := facet_places(piece):
            return _manner_zh(piece) if said.language == "zh" else _manner_en(piece, places[0], places[-1])
    return ""


def _manner_zh(piece: str) -> str:
    bare_words = rule("hints.tail_zh").sub("", rule("hints.lead_zh").sub("", piece.strip()))
    return bare_words if facets_of(bare_words) and len(bare_words) <= _LONGEST_HAN else ""


def _manner_en(piece: str, first: tuple[int, int], last: tuple[int, int]) -> str:
    before = piece[: first[0]]
    lead = rule("hints.lead").match(before)
    article = rule("hints.article").search(before)
    tail = rule("hints.tail").match(piece, last[1])
    start = lead.start(1) if lead else article.start() if article else first[0]
    return piece[start : tail.end() if tail else last[1]].strip()


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
    fresh = [place for place, value in enumerate(said.hidden) if held is None or not is_amount(value, held.value)]
    return fresh[0] if len(fresh) == 1 and len(said.hidden) <= 2 and (held or len(said.hidden) == 1) else None


def _lifts(said: Hinted, held: Statement, noun: str) -> bool:
    """Whether the words let go of what stands, and name no value in its place."""
    new = [value for value in said.hidden if not is_amount(value, held.value)]
    named = said.has(noun) or len(said.hidden) > len(new)
    return not new and named and said.has("free") and not said.has("stays")


def _is_of(said: Hinted, held: Statement) -> bool:
    """Whether it is the matter that gets the value, and not something in it ("the flight for the trip is 240 now")."""
    if said.language == "zh":
        return True
    matter = re.escape(held.scope).replace(r"\ ", r"\s+")
    article = r"(?:the|my|our|this|that)\s+"
    heads = rf"(?:^|[,;:.]\s*|\b(?:that|for|on|with|about|of|to|in|and|but|so)\s+)(?:{article})?{matter}\b"
    other = rf"\b(?:the|a|an|one|this|that)\s+(?!{matter})(?!\w*\s?(?:{_NOUNS})\b)[\w-]+(?:\s+[\w-]+)?\s+(?:for|of|in|on)\s+(?:{article})?{matter}\b"
    if re.search(other, said.text, re.IGNORECASE):
        return False
    return bool(re.search(heads, said.text, re.IGNORECASE)) or not contains(said.text, held.scope)


_NOUNS = (
    "budget|limit|cap|ceiling|maximum|figure|number|sum|amount|money|total|value|deadline|date|day|cut-?off|end|due"
)


def _lifted(held: Statement) -> Draft:
    return Draft(held.kind, held.attribute, "", scope=held.scope, act=Act.RETRACT)


def _due(draft: Draft, due: datetime) -> Draft:
    from dataclasses import replace

    return replace(draft, due=due, single=True)


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
