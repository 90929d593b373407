"""Readings: what a saying takes back, corrects or says, and of which kind each clause is."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime

from assistant.language.statements.changes import read_correction, read_retraction
from assistant.language.statements.clause import Clause, Who
from assistant.language.statements.context import Context
from assistant.language.statements.draft import Draft
from assistant.language.statements.events import read_task
from assistant.language.statements.lexicon import rule
from assistant.language.statements.matters import read_availability, read_budget, read_choice, read_requirements
from assistant.language.statements.mood import is_past, is_question
from assistant.language.statements.orders import read_order
from assistant.language.statements.people import companions, read_people, read_remembered
from assistant.language.statements.saying import TIMED, Saying
from assistant.language.statements.scene import BLANK
from assistant.language.statements.subject import with_subject
from assistant.memory.statement import Act, Kind

_KEEP_THEIR_DAY = frozenset(
    {"birthday", "生日", "wedding day", "pursuit", "anniversary", "纪念日", "origin", "home", "age", "birthdate"}
)
_ABOUT_SOMEBODY = frozenset({Kind.FACT, Kind.PREFERENCE, Kind.RELATION})


def read_saying(saying: Saying, context: Context, said_at: datetime) -> Iterator[tuple[Clause, Draft]]:
    """The drafts of ``saying`` with the clause each comes from; none when it asks, supposes or reports."""
    if not saying.clauses:
        return
    if not saying.asks and "passing" not in saying.marks and (taken_back := _retraction(saying, context)):
        yield saying.clauses[0], taken_back
        return
    if saying.is_only_supposed:
        return
    own = saying.without_reports()
    if not own.asks and own.clauses and (corrected := _correction(own, context, said_at)):
        yield own.clauses[0], corrected
        return
    if not own.asks_for_agreement:
        yield from _statements(own, said_at)


def _retraction(saying: Saying, context: Context) -> Draft | None:
    texts = dict.fromkeys((saying.sentence.text, *(clause.text for clause in saying.clauses)))
    drafts = (read_retraction(text, saying.language, context) for text in texts)
    return next((draft for draft in drafts if draft is not None), None)


def _correction(saying: Saying, context: Context, said_at: datetime) -> Draft | None:
    first = next((clause for clause in saying.clauses if clause.text), saying.clauses[-1])
    marked = replace(first, marks=saying.marks)
    start = saying.sentence.start
    whole = saying.sentence.text[first.start - start : saying.clauses[-1].end - start]
    texts = dict.fromkeys((whole, *(clause.text for clause in saying.clauses)))
    drafts = (read_correction(marked, text, context, said_at) for text in texts)
    return next((draft for draft in drafts if draft is not None), None)


def _statements(saying: Saying, said_at: datetime) -> Iterator[tuple[Clause, Draft]]:
    before: Clause | None = None
    antecedent = ""
    asked = saying.asks and saying.polite
    for index, bare in enumerate(saying.clauses):
        if not bare.text or BLANK in bare.text:
            continue
        clause = with_subject(bare, before)
        is_last = index == len(saying.clauses) - 1
        question = is_question(clause, saying.asks and not saying.polite, is_last)
        if question and not (saying.polite and clause.who is Who.NONE):
            before = clause if clause.who in {Who.USER, Who.PERSON} else before
            continue
        drafts = _asked(clause, said_at) if asked else _said(clause, antecedent, said_at)
        yield from ((clause, draft) for draft in drafts)
        before = clause if clause.who is not Who.NONE else before
        antecedent = _antecedent(clause, drafts) or antecedent


def _asked(clause: Clause, said_at: datetime) -> list[Draft]:
    """What is put as a question can only be a reminder or an order that lasts."""
    return read_task(clause, said_at) or (read_order(clause) if _lasts(clause) else [])


def _lasts(clause: Clause) -> bool:
    return bool(clause.marks & TIMED) or bool(rule("reader.lasting_order").match(clause.text))


def _said(clause: Clause, antecedent: str, said_at: datetime) -> list[Draft]:
    """The first reading that fits, and the people mentioned by the way."""
    over = is_past(clause.text, clause.language) and not rule("reader.still_holds").search(clause.text)
    if over and clause.who is Who.USER:
        return []
    found = next((drafts for reading in _readings(clause, antecedent, said_at) if (drafts := reading())), [])
    with_others = "with" in clause.rest or "和" in clause.text
    if with_others or any(draft.kind in _ABOUT_SOMEBODY for draft in found):
        return [*found, *companions(clause)]
    return found


def _readings(clause: Clause, antecedent: str, said_at: datetime) -> tuple[Callable[[], list[Draft]], ...]:
    """From the narrowest to the widest: a sum, a day that is taken, an errand, an order, then what people are like."""
    return (
        lambda: read_budget(clause),
        lambda: read_availability(clause, said_at),
        lambda: _lasting_in_spite_of_day(clause, antecedent),
        lambda: read_task(clause, said_at),
        lambda: read_choice(clause) if clause.who is Who.NONE else [],
        lambda: read_order(clause),
        lambda: read_people(clause, antecedent),
        lambda: read_requirements(clause),
        lambda: read_choice(clause),
        lambda: read_remembered(clause) if "remember" in clause.marks else [],
    )


def _lasting_in_spite_of_day(clause: Clause, antecedent: str) -> list[Draft]:
    """A birthday or a course of study is no errand, although a day is named."""
    if not clause.dated or clause.who in {Who.NONE, Who.ANY, Who.ORDER}:
        return []
    drafts = read_people(clause, antecedent)
    lasting = (draft for draft in drafts if draft.attribute != "partner")
    return [draft for draft in lasting if draft.attribute in _KEEP_THEIR_DAY or draft.kind is Kind.RELATION]


def _antecedent(clause: Clause, drafts: list[Draft]) -> str:
    """What "it" means in the next clause."""
    if drafts:
        return drafts[0].value if drafts[0].act is Act.ASSERT else ""
    match = rule("reader.used_to").search(clause.text) or rule("reader.blamed").match(clause.text)
    return match["value"] if match else ""
