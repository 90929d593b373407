"""Clauses: the smallest stretches that say one thing, with who they are about and how they are meant."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from assistant.language.dates import Mention
from assistant.language.statements.lexicon import marks, rule

_DATE_TAIL = re.compile(r"\s*(?:at|around)?\s*(?:之?前|以前|的时候|那天|[,，])?\s*")


class Who(StrEnum):
    """Whom a clause is about."""

    USER = "user"
    PERSON = "person"
    KIN_THING = "kin-thing"
    THING = "thing"
    ORDER = "order"
    ANY = "any"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Clause:
    """``text`` of a clause, what surrounds it taken off; it stands at ``start`` to ``end`` of the turn.

    ``rest`` is what follows the subject. ``label`` is the person's name or relation word, ``kin`` the relation word,
    ``thing`` what the user or the person has. ``marks`` are the names of the marks met. ``dated`` are the times named
    in it, those that stood in front of it included. ``inherited`` says that the subject is that of the clause before.
    """

    text: str
    start: int
    end: int
    language: str
    marks: frozenset[str] = frozenset()
    who: Who = Who.NONE
    rest: str = ""
    label: str = ""
    kin: str = ""
    thing: str = ""
    dated: tuple[Mention, ...] = ()
    whole: str = ""
    inherited: bool = False


def cut_clauses(text: str, start: int, language: str) -> Iterator[Clause]:
    """The clauses of a sentence that stands at ``start``, in order, nothing taken off yet."""
    pattern = rule("clause.cut_zh") if language == "zh" else rule("clause.cut")
    first = 0
    for match in pattern.finditer(text):
        if match.start() < first or _belongs_together(text, first, match):
            continue
        yield from _clause(text, first, match.start(), start, language)
        first = match.end()
    yield from _clause(text, first, len(text), start, language)


def _belongs_together(text: str, first: int, match: re.Match[str]) -> bool:
    """Whether what looks like the end of a clause at ``match`` stands within one that began at ``first``."""
    if rule("clause.introduced").match(text, first):
        return True
    if not match[0].strip():
        return not _runs_on(text, first, match)
    if match[0].strip() in {":", "："}:
        return _colon_within(text, first, match)
    return _and_within(text, first, match) or _comma_within(text, first, match)


def _colon_within(text: str, first: int, match: re.Match[str]) -> bool:
    """A colon before a figure ("budget: 300"), within 14:30, and before the names of the children."""
    place = match.end()
    if match[0].strip() == ":" and rule("clause.listed").search(text, first, match.start()):
        return text[place : place + 1].isupper()
    if rule("clause.figure").match(text, place):
        return True
    return text[match.start() - 1 : match.start()].isdigit() and text[place : place + 1].isdigit()


def _and_within(text: str, first: int, match: re.Match[str]) -> bool:
    """Two verbs of one wish ("I like to cook and eat"), "my wife and I"; "no emojis and no tables" are two."""
    joins = match[0].strip(" ,;").lower()
    if rule("clause.none_of").match(text, match.end()):
        return not rule("clause.none_of").match(text, first)
    if joins == "and" and rule("clause.couple").match(text, first, match.end() + 2):
        return True
    verb = joins in {"and", "but"} and rule("clause.verb_ahead").match(text, match.end())
    return bool(verb and rule("clause.wills").search(text, first, match.start()))


def _comma_within(text: str, first: int, match: re.Match[str]) -> bool:
    """The comma of 1,200."""
    return match[0] == "," and text[first : match.start()][-1:].isdigit() and text[match.end() :][:3].isdigit()


def _runs_on(text: str, first: int, match: re.Match[str]) -> bool:
    """Whether a new clause begins here although no stop says so ("i'm dana i live in leeds", 我叫小林我住在杭州)."""
    head = text[first : match.start()]
    if rule("clause.conjoined").match(text, match.end()):
        return True
    return bool(rule("clause.whole").fullmatch(head.strip())) and not rule("clause.joined").search(head)


def _clause(text: str, first: int, last: int, offset: int, language: str) -> Iterator[Clause]:
    stretch = text[first:last]
    bare = stretch.strip()
    if bare:
        start = offset + first + len(stretch) - len(stretch.lstrip())
        yield Clause(bare, start, start + len(bare), language, whole=bare)


def peel(clause: Clause, mentions: Sequence[Mention]) -> Clause:
    """Take marks and times off both ends of ``clause``; what was found is kept in it."""
    here = tuple(mention for mention in mentions if clause.start <= mention.start < clause.end)
    here = tuple(mention for mention in here if not _is_denied(clause, mention)) or here
    clause = replace(clause, dated=here or clause.dated)
    while True:
        peeled = _peel_lead(_peel_edges(clause), here)
        if peeled.text == clause.text:
            return peeled
        clause = peeled


def _is_denied(clause: Clause, mention: Mention) -> bool:
    """Whether the words say that this is not the day ("on Saturday, not Friday")."""
    return bool(rule("clause.not_then").search(clause.text[: mention.start - clause.start]))


def _peel_lead(clause: Clause, mentions: Sequence[Mention]) -> Clause:
    for name, pattern in marks("lead", clause.language).items():
        match = pattern.match(clause.text + " ")
        if match and match.end():
            cut = _cut_front(clause, min(match.end(), len(clause.text)))
            return _marked(cut, name, clause)
    for mention in mentions:
        place = mention.start - clause.start
        lead = rule("clause.date_lead").match(clause.text)
        if 0 <= place <= (lead.end() if lead else 0) and mention.end <= clause.end:
            tail = _DATE_TAIL.match(clause.text, mention.end - clause.start)
            return _cut_front(clause, tail.end() if tail else mention.end - clause.start)
    return clause


def _peel_edges(clause: Clause) -> Clause:
    text = clause.text
    for name, pattern in marks("edge", clause.language).items():
        if match := pattern.match(text):
            end = match.end() + len(text[match.end() :]) - len(text[match.end() :].lstrip(" ,，:：、"))
            cut = _cut_front(clause, end)
            return _marked(cut, name, clause)
        if clause.language == "en" and (match := _at_end(pattern.pattern).search(text)):
            cut = replace(clause, text=text[: match.start()], end=clause.start + match.start())
            return _marked(cut, name, clause)
    return clause


def _marked(cut: Clause, name: str, before: Clause) -> Clause:
    """``cut`` with one mark more; ``whole`` keeps a time that was taken off in front."""
    untimed = before.whole == before.text and name != "habitual"
    return replace(cut, marks=cut.marks | {name}, whole=cut.text if untimed else before.whole)


def _at_end(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"[\s,]+(?:{pattern})[.!?,\s]*$", re.IGNORECASE)


def _cut_front(clause: Clause, length: int) -> Clause:
    return replace(clause, text=clause.text[length:], start=clause.start + length)
