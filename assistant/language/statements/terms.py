"""Terms: what a matter must keep to, however it is put: a limit, a last day, a must, a deal-breaker, a manner.

Sums and days are masked first (§, ¤), so that a frame says what is said of them and not what they look like. The
sentence is read as one piece, from end to end: what is a condition often shows only in its last words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from assistant.language.dates import Mention
from assistant.language.sentences import Sentence, language_of
from assistant.language.statements.clause import cut_clauses
from assistant.language.statements.context import Context
from assistant.language.statements.draft import Draft
from assistant.language.statements.hints import Hinted, hinted_day, hinted_release, hinted_sum
from assistant.language.statements.lexicon import Frame, frames, rule
from assistant.language.statements.manners import hinted_manner
from assistant.language.statements.matter import is_others, matter_of, named_matter
from assistant.language.statements.mood import is_supposed, reported_from, without_politeness
from assistant.language.statements.others import before_remark, is_about_others
from assistant.language.statements.saying import Saying
from assistant.language.statements.scene import BLANK
from assistant.language.statements.values import parts, tidy
from assistant.memory.likeness import contains, is_same_matter
from assistant.memory.statement import ACCOUNT, Act, Kind

SUM, DAY = "§", "¤"
_FAMILIES = ("limit", "deadline", "release", "manner", "hazard", "demand")
_OF_PARTS = ("limit", "deadline", "hazard", "demand")
"""What a clause may state beside another one; a manner and a release take their whole sentence."""
_SIGNS = {"limit": SUM, "deadline": DAY}
_MANNERS = frozenset({Kind.INSTRUCTION, Kind.PREFERENCE})
_OF_PEOPLE = frozenset({Kind.PREFERENCE, Kind.FACT})
_EDGES = " \t\n.,;:!?。，；：！？…~～"
_NEAR = 2
"""Stretches between commas, up to the sum, in which a price tells that it is no limit."""
_LONGEST = 200
"""Characters of a sentence that states a term; longer ones tell something else besides."""


@dataclass(frozen=True, slots=True)
class Masked:
    """``text`` of a sentence with ``sign`` in the place of each of the ``hidden`` words; ``dues`` are those of days."""

    text: str
    sign: str
    hidden: tuple[str, ...] = ()
    dues: tuple[datetime, ...] = ()


@dataclass(frozen=True, slots=True)
class _Time:
    """When a sentence is said, the days it names, and after what."""

    mentions: Sequence[Mention]
    said_at: datetime
    context: Context


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Frames of ``families`` with all options that are ``needed``; ``loose`` ones take anything around what is said."""

    needed: frozenset[str] = frozenset()
    families: tuple[str, ...] = _FAMILIES
    loose: bool = False


def read_terms(
    saying: Saying, mentions: Sequence[Mention], said_at: datetime, context: Context, *, said: bool = False
) -> list[Draft]:
    """The terms that a sentence states; empty for none. A question states none, unless it is a polite order.

    ``said``: its clauses say something already; then only a frame that is sure adds to it.
    """
    saying = before_remark(saying)
    sentence = saying.sentence.text
    softened = rule("hints.softened").sub("", sentence)
    saying = replace(saying, asks=saying.asks and softened == sentence)
    plain = without_politeness(softened)
    for politeness in ("terms.polite", "terms.polite_zh"):
        plain = rule(politeness).sub("", plain, count=1)
    if len(sentence) > _LONGEST or BLANK in sentence or (saying.asks and plain == sentence):
        return []
    supposed = is_supposed(sentence, saying.language)
    reported = reported_from(sentence, saying.language) < len(sentence)
    needed = frozenset(name for name, holds in (("supposed", supposed), ("reported", reported)) if holds)
    time = _Time(mentions, said_at, context)
    together = saying.asks and rule("hints.asked_together").match(saying.sentence.text)
    if (
        not together
        and not reported
        and (released := hinted_release(Hinted(plain, "", (), (), saying.language), context))
    ):
        return released if not supposed or rule("terms.by_now").search(sentence) else []
    found = [_turned(draft, sentence) for draft in _read(saying, plain, time, _Wanted(needed))]
    if not found and not said and (needed or not _hinted(saying, plain, time)):
        others = is_about_others(saying, plain, time.context)
        found = [] if others else _read(saying, plain, time, _Wanted(needed, loose=True))
    if found or needed:
        return found
    parts = [] if saying.asks else _parts(saying, plain)
    found = [draft for part in parts for draft in _read(part, part.sentence.text, time, _Wanted(families=_OF_PARTS))]
    return found or _hinted(saying, plain, time)


def _hinted(saying: Saying, plain: str, time: _Time) -> list[Draft]:
    """What single words hint at, where nothing fits from end to end."""
    if is_about_others(saying, plain, time.context):
        return []
    whole = Hinted(plain, "", (), (), saying.language)
    if saying.asks and rule("hints.asked_together").match(saying.sentence.text):
        return hinted_manner(whole)
    for sign, read in ((SUM, hinted_sum), (DAY, partial(hinted_day, said_at=time.said_at))):
        masked = mask(saying, plain, time.mentions, sign)
        if masked.hidden and not _may_state(masked, saying.sentence.text):
            continue
        if found := read(Hinted(masked.text, sign, masked.hidden, masked.dues, saying.language), time.context):
            return found
    return hinted_manner(whole)


def _turned(draft: Draft, sentence: str) -> Draft:
    """A manner that is stated with words of change takes the place of the one before it."""
    changes = draft.kind is Kind.INSTRUCTION and rule("terms.turned").search(sentence)
    return replace(draft, act=Act.CORRECT) if changes and draft.act is Act.ASSERT else draft


def _parts(saying: Saying, plain: str) -> list[Saying]:
    """The clauses as sentences of their own: "I am vegetarian and my trip may cost 900 euros at most" says two."""
    clauses = list(cut_clauses(plain, saying.sentence.end - len(plain), saying.language))
    if len(clauses) < 2:
        return []
    return [replace(saying, sentence=Sentence(one.text, one.start, one.end), clauses=(one,)) for one in clauses]


def _read(saying: Saying, plain: str, time: _Time, wanted: _Wanted) -> list[Draft]:
    """What the first frame that fits says."""
    for family in wanted.families:
        masked = mask(saying, plain, time.mentions, _SIGNS.get(family, ""))
        if not _may_state(masked, saying.sentence.text):
            continue
        for frame in frames(family):
            if not wanted.needed <= frame.options or ("loose" in frame.options and not wanted.loose):
                continue
            if drafts := _stated(frame, masked, saying.language, time.said_at, time.context):
                return drafts
    return []


def mask(saying: Saying, plain: str, mentions: Sequence[Mention], sign: str) -> Masked:
    """The sentence with its sums or its days masked. ``plain`` is its end, without the politeness before it."""
    start = saying.sentence.start + saying.sentence.text.find(plain)
    places: list[tuple[int, int]] = []
    dues: tuple[datetime, ...] = ()
    if sign == SUM:
        sums = rule("terms.sum_zh" if saying.language == "zh" else "terms.sum").finditer(plain)
        places = [(match.start(), match.start() + len(match[0].rstrip(" .,"))) for match in sums]
    elif sign == DAY:
        days = [one for one in mentions if start <= one.start and one.end <= saying.sentence.end]
        places = [(one.start - start, one.end - start) for one in days]
        dues = tuple(one.due for one in days)
    text, last = "", 0
    for first, end in places:
        text, last = text + plain[last:first] + sign, end
    text = rule("terms.lead").sub("", (text + plain[last:]).strip(_EDGES), count=1)
    text = rule("terms.would").sub(r"\1 would ", text)
    return Masked(text, sign, tuple(plain[first:end].strip() for first, end in places), dues)


def _may_state(masked: Masked, sentence: str) -> bool:
    """Whether there is anything to look at. Somebody else's limit and the price of a thing are no terms."""
    if not masked.sign:
        return True
    last = masked.text.rfind(masked.sign)
    end = rule("terms.stop").search(masked.text, last)
    if not masked.hidden or rule("terms.others").search(masked.text[: end.start() if end else None]):
        return False
    if masked.sign == DAY:
        return True
    named = matter_of(masked.text, language_of(sentence))
    near = rule("terms.stop").split(masked.text[: end.start() if end else None])[-_NEAR:]
    said = ",".join(near).lower()
    return not rule("terms.prices").search(said.replace(named, "") if " " in named else said)


def _stated(frame: Frame, masked: Masked, language: str, said_at: datetime, context: Context) -> list[Draft]:
    for pattern in frame.patterns[language]:
        match = pattern.fullmatch(masked.text)
        if match is None:
            continue
        drafts = list(_settled(_drafts(frame, masked, match, language), context))
        late = any(draft.due is not None and draft.due < said_at for draft in drafts)
        unknown = "known" in frame.options and not all(is_known(draft.value, context) for draft in drafts)
        unknown |= "at_hand" in frame.options and not all(_is_at_hand(draft.scope, context) for draft in drafts)
        if drafts and not late and not unknown:
            return drafts
    return []


def _settled(drafts: Iterator[Draft], context: Context) -> Iterator[Draft]:
    """The drafts, a matter by the name under which it is known; a matter is no thing that it must or must not have."""
    scopes = {one.scope for one in context.told} | {context.matter, context.topic}
    known = sorted(scopes - {ACCOUNT, ""}, key=len, reverse=True)
    for draft in drafts:
        if draft.attribute == "requirement" and any(is_same_matter(draft.value, scope) for scope in known):
            continue
        yield replace(draft, scope=next((scope for scope in known if contains(draft.scope, scope)), draft.scope))


def is_known(value: str, context: Context) -> bool:
    """Whether an earlier statement of the session names ``value``."""
    return any(contains(statement.value, value) for statement in context.statements)


def _is_at_hand(scope: str, context: Context) -> bool:
    """Whether the conversation is about ``scope``, or something was said of it before."""
    scopes = {context.topic, *(statement.scope for statement in context.statements)} - {ACCOUNT, ""}
    return any(is_same_matter(scope, known) for known in scopes)


def _drafts(frame: Frame, masked: Masked, match: re.Match[str], language: str) -> Iterator[Draft]:
    groups = match.groupdict()
    scope = named_matter(groups.get("scope") or "")
    if masked.sign:
        scope = scope or matter_of(masked.text, language)
    if is_others(scope):
        return
    if masked.sign:
        number = _number(masked, match, "value")
        due = masked.dues[number] if masked.dues else None
        old = masked.hidden[_number(masked, match, "old")] if groups.get("old") else None
        if due is None or scope != ACCOUNT:
            yield _draft(frame, masked.hidden[number], scope, due, old)
        return
    if scope or frame.attribute != "budget":
        for value in _values(frame, groups.get("value") or "", language):
            yield _draft(frame, value, scope or ACCOUNT)


def _number(masked: Masked, match: re.Match[str], group: str) -> int:
    """Which of the hidden words stands where ``group`` matched."""
    return masked.text[: match.start(group)].count(masked.sign)


def _values(frame: Frame, words: str, language: str) -> list[str]:
    if not words:
        return [""] if frame.attribute else []
    value = tidy(words, language)
    if rule("terms.no_thing").fullmatch(value):
        return []
    if not value or rule("terms.sum_zh" if language == "zh" else "terms.sum").search(value):
        return []
    return parts(value, language) if "split" in frame.options else [value]


def _draft(frame: Frame, value: str, scope: str, due: datetime | None = None, replaces: str | None = None) -> Draft:
    act = Act.CORRECT if "correct" in frame.options else Act.ASSERT
    return Draft(
        kind=frame.kind,
        attribute=frame.attribute,
        value=value,
        polarity=frame.polarity,
        lifetime=frame.lifetime,
        scope=scope,
        act=Act.RETRACT if "release" in frame.options else act,
        due=due,
        single=frame.single,
        replaces=replaces,
    )


def with_terms(drafts: Sequence[Draft], terms: Sequence[Draft]) -> list[Draft]:
    """What the clauses say (``drafts``) and what the sentence states (``terms``), each thing once.

    A term that names its matter is surer than the same value without one, and than a retraction: "the limit I gave you
    does not count, it is 500 now" takes nothing back.
    """
    if not terms or _is_better_said(drafts, terms[0]):
        return list(drafts)
    if terms[0].act is Act.RETRACT:
        return list(terms)
    if terms[0].kind is Kind.INSTRUCTION and terms[0].act is Act.CORRECT:
        return [*(one for one in drafts if one.kind not in _MANNERS and one.act is not Act.RETRACT), *terms]
    kept = [draft for draft in drafts if draft.act is not Act.RETRACT]
    if terms[0].due is not None and (tasks := [one for one in kept if one.due == terms[0].due]):
        named = terms[0] if _runs_over(tasks[0].value, terms[0].scope) else replace(terms[0], value=tasks[0].value)
        return [named if one is tasks[0] else one for one in kept]
    if any(_covers(one, term) for one in kept for term in terms):
        return kept
    return [*(one for one in kept if not any(_overlaps(one, term) for term in terms)), *terms]


def _runs_over(task: str, matter: str) -> bool:
    """Whether what was taken for a task is the matter with words of the sentence around it."""
    return matter != ACCOUNT and contains(task, matter) and not is_same_matter(task, matter)


def _is_better_said(drafts: Sequence[Draft], term: Draft) -> bool:
    """Whether the clauses said it with more: the manner without its verb, the task that is meant."""
    if term.act is Act.RETRACT:
        if any(
            draft.act is not Act.RETRACT and draft.kind in _OF_PEOPLE and contains(draft.value, term.value)
            for draft in drafts
        ):
            return True
        taken_back = [d for d in drafts if d.act is Act.RETRACT and d.value and term.value not in d.value]
        return term.attribute != "budget" and bool(taken_back)
    if term.kind is Kind.INSTRUCTION:
        same = [draft for draft in drafts if draft.kind is Kind.INSTRUCTION or draft.act is Act.RETRACT]
        return any(term.act is not Act.CORRECT or draft.act is Act.CORRECT for draft in same)
    tasks = [draft for draft in drafts if draft.due == term.due and draft.attribute != term.attribute]
    return term.due is not None and any(draft.replaces for draft in tasks)


def _covers(draft: Draft, term: Draft) -> bool:
    """Whether the clauses said the same, and of no less."""
    if not contains(draft.value, term.value) or (term.attribute == "budget") != (draft.attribute == "budget"):
        return False
    if term.due is not None and draft.due is None:
        return False
    if draft.kind is Kind.INSTRUCTION and term.scope != ACCOUNT:
        return False
    if draft.kind is Kind.PREFERENCE and term.kind is Kind.INSTRUCTION:
        return False
    if draft.kind is Kind.PREFERENCE and term.kind is Kind.CONSTRAINT and draft.polarity != term.polarity:
        return False
    if draft.kind is Kind.RELATION or (term.kind is Kind.INSTRUCTION and draft.kind is Kind.CONSTRAINT):
        return False
    return term.scope == ACCOUNT or draft.scope != ACCOUNT or draft.kind is not Kind.CONSTRAINT


def _overlaps(draft: Draft, term: Draft) -> bool:
    return (
        draft.value in term.value
        or term.value in draft.value
        or (draft.scope == term.scope != ACCOUNT and draft.polarity == term.polarity)
    )
