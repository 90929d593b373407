"""From a turn to statements.

Precision before recall: first everything goes that is not the user's own word, then each sentence that asks, supposes
or reports; of what is left only what a frame reads from end to end becomes a statement.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from assistant.language.dates import Mention, find_dates
from assistant.language.sentences import Sentence, language_of, split_sentences
from assistant.language.statements.changes import put_in_place, read_correction, read_retraction
from assistant.language.statements.clause import Clause, Who, cut_clauses, peel
from assistant.language.statements.context import Context
from assistant.language.statements.draft import Draft
from assistant.language.statements.events import read_task
from assistant.language.statements.matters import read_availability, read_budget, read_choice, read_requirements
from assistant.language.statements.mood import (
    is_past,
    is_private,
    is_question,
    is_secret,
    is_supposed,
    is_tag,
    reported_from,
    without_politeness,
)
from assistant.language.statements.orders import read_order
from assistant.language.statements.people import companions, read_people, read_remembered
from assistant.language.statements.scene import BLANK, own_words
from assistant.language.statements.subject import with_subject
from assistant.memory.statement import Act, Kind, Lifetime, Statement, Sureness

LIMIT = 200
"""Statements that one turn can make; what comes after is left to be said again."""

_ORDER_LASTS = re.compile(r"\b(?:if|whether) (?:i|you)\b|如果我|要是我|如果你", re.IGNORECASE)
_CARRIED = frozenset({"corrects", "recalled", "remember"})
_TIMED = frozenset({"lasting", "passing"})
_USED_TO = re.compile(
    r"used to (?:like|love|enjoy|eat|drink|play|hate|do|watch|go to) (?P<value>[\w' -]+)$", re.IGNORECASE
)
_BLAMED = re.compile(r"(?P<value>(?!it\b|this|that|he\b|she\b|i\b|we\b|you\b|they\b)[\w' -]{2,30}?) (?:upsets?|makes? me|gives? me|disagrees?|hurts?|bores? me|annoys? me|bothers? me)\b", re.IGNORECASE)


def read_statements(text: str, said_at: datetime, context: Context | None = None) -> tuple[Statement, ...]:
    """The statements of a turn, in order.

    ``said_at`` is aware, in the user's own zone: "tomorrow" is its next day. ``context`` is what corrections and
    retractions may be about. At most ``LIMIT``; an empty tuple means that nothing is surely said.
    """
    own = own_words(text)
    mentions = find_dates(own, said_at)
    reading = _Reading(text, said_at, mentions, context or Context())
    for sentence in split_sentences(own):
        reading.read(sentence)
        if len(reading.statements) >= LIMIT:
            break
    return tuple(reading.statements[:LIMIT])


class _Reading:
    """The reading of one turn: what has been read so far is context for what follows."""

    def __init__(self, text: str, said_at: datetime, mentions: Sequence[Mention], context: Context) -> None:
        self.statements: list[Statement] = []
        self._text = text
        self._said_at = said_at
        self._mentions = mentions
        self._context = context
        self._marks: frozenset[str] = frozenset()

    def read(self, sentence: Sentence) -> None:
        language = _language(sentence.text)
        if is_secret(sentence.text) or sentence.text.count(BLANK) == len(sentence.text):
            return
        context = replace(self._context, statements=(*self._context.statements, *self.statements))
        clauses = self._clauses(sentence, language)
        drafts = list(self._drafts(sentence, clauses, context))
        for clause, draft in drafts:
            self._add(put_in_place(draft, context), clause, sentence)
        marks = frozenset().union(*(clause.marks for clause in clauses)) if clauses else frozenset()
        self._marks = marks & {"corrects"} if not drafts else frozenset()

    def _clauses(self, sentence: Sentence, language: str) -> list[Clause]:
        text = sentence.text
        shift = len(text) - len(without_politeness(text))
        text = text[shift:]
        found: list[Clause] = []
        carried = self._marks
        for cut in cut_clauses(text, sentence.start + shift, language):
            own = replace(cut, language=_language(cut.text) if language == "zh" else language)
            clause = peel(own, self._mentions)
            clause = replace(clause, marks=clause.marks | carried)
            carried |= clause.marks & _CARRIED
            found.append(clause)
        timed = frozenset[str]().union(*(clause.marks & _TIMED for clause in found))
        return [replace(clause, marks=clause.marks | timed) for clause in found]

    def _drafts(self, sentence: Sentence, clauses: list[Clause], context: Context) -> Iterator[tuple[Clause, Draft]]:
        language = _language(sentence.text)
        whole = clauses[0] if clauses else None
        if whole is None:
            return
        asks = sentence.text.rstrip("”\"')）").endswith(("?", "？"))
        passing = any("passing" in clause.marks for clause in clauses)
        if not asks and not passing and (taken_back := self._retraction(sentence, clauses, context)):
            yield whole, taken_back
            return
        if is_supposed(sentence.text, language) and not _lasting_order(sentence.text, clauses):
            return
        reported = sentence.start + reported_from(sentence.text, language)
        clauses = [clause for clause in clauses if clause.start < reported and clause.end <= reported]
        polite = len(without_politeness(sentence.text)) < len(sentence.text)
        if not asks and len(clauses) > 0 and (draft := self._correction(sentence, clauses, context)):
            yield clauses[0], draft
            return
        yield from self._of_clauses(clauses, asks=asks, polite=polite)

    def _retraction(self, sentence: Sentence, clauses: list[Clause], context: Context) -> Draft | None:
        language = _language(sentence.text)
        texts = [sentence.text, self._text_of(clauses[0]) if clauses else "", *(clause.text for clause in clauses)]
        for text in dict.fromkeys(texts):
            draft = read_retraction(text, language, context)
            if draft is not None:
                return draft
        return None

    def _correction(self, sentence: Sentence, clauses: list[Clause], context: Context) -> Draft | None:
        end = clauses[-1].end
        first = next((clause for clause in clauses if clause.text), clauses[-1])
        marks = frozenset[str]().union(*(clause.marks for clause in clauses))
        marked = replace(first, marks=marks)
        base = sentence.start
        for text in dict.fromkeys((sentence.text[first.start - base : end - base], *(c.text for c in clauses))):
            if draft := read_correction(marked, text, context, self._said_at):
                return draft
        return None

    def _of_clauses(self, clauses: list[Clause], *, asks: bool, polite: bool) -> Iterator[tuple[Clause, Draft]]:
        before: Clause | None = None
        antecedent = ""
        tagged = (
            bool(clauses) and len(clauses) > 1 and is_tag(clauses[-1].text or clauses[-1].whole, clauses[-1].language)
        )
        if tagged and asks:
            return
        for index, clause in enumerate(clauses):
            if not clause.text or BLANK in clause.text:
                continue
            clause = with_subject(clause, before)
            last = index == len(clauses) - 1
            question = is_question(clause, asks and not polite, last)
            if question and not (polite and clause.who is Who.NONE):
                before = clause if clause.who in {Who.USER, Who.PERSON} else before
                continue
            drafts = self._read(clause, antecedent, asked=asks and polite)
            for draft in drafts:
                yield clause, draft
            before = clause if clause.who is not Who.NONE else before
            antecedent = _antecedent(clause, drafts) or antecedent

    def _read(self, clause: Clause, antecedent: str, *, asked: bool) -> list[Draft]:
        """The first reading that fits. One that is put as a question can only be a reminder or a lasting order."""
        task = read_task(clause, self._said_at)
        if asked:
            return task or (read_order(clause) if clause.marks & _TIMED else [])
        if is_past(clause.text, clause.language) and clause.who is Who.USER and not _tells_a_move(clause):
            return []
        readings = (
            lambda: read_budget(clause),
            lambda: read_availability(clause, self._said_at),
            lambda: _lasting(read_people(clause, antecedent)) if _is_lasting(clause) else [],
            lambda: task,
            lambda: read_choice(clause) if clause.who is Who.NONE else [],
            lambda: read_order(clause),
            lambda: read_people(clause, antecedent),
            lambda: read_requirements(clause),
            lambda: read_choice(clause),
            lambda: read_remembered(clause) if "remember" in clause.marks else [],
        )
        found = next((drafts for reading in readings if (drafts := reading())), [])
        if (
            any(draft.kind in {Kind.FACT, Kind.PREFERENCE, Kind.RELATION} for draft in found)
            or "with" in clause.rest
            or "和" in clause.rest
        ):
            found = [*found, *companions(clause)]
        return found

    def _add(self, draft: Draft, clause: Clause, sentence: Sentence) -> None:
        passing = "passing" in clause.marks and draft.kind in {Kind.PREFERENCE, Kind.INSTRUCTION}
        statement = Statement(
            kind=draft.kind,
            subject=draft.subject,
            attribute=draft.attribute,
            scope=draft.scope,
            value=draft.value,
            sentence=self._text[sentence.start : sentence.end],
            span=(sentence.start, sentence.end),
            language=_language(sentence.text),
            polarity=draft.polarity,
            lifetime=Lifetime.PASSING if passing else draft.lifetime,
            act=draft.act,
            sureness=Sureness.UNSURE if "doubts" in clause.marks else draft.sureness,
            due=draft.due.astimezone(UTC) if draft.due else None,
            single=draft.single,
            private=draft.private or is_private(sentence.text),
            replaces=draft.replaces,
        )
        if all(_key(statement) != _key(other) for other in self.statements):
            self.statements.append(statement)

    def _text_of(self, clause: Clause) -> str:
        return clause.text


def _key(statement: Statement) -> tuple[object, ...]:
    return statement.kind, statement.subject, statement.value, statement.polarity, statement.act


def _language(text: str) -> str:
    return "zh" if re.match(r"\W*(?:[\u3400-\u9fff])", text) else language_of(text)


def _lasting_order(text: str, clauses: Sequence[Clause]) -> bool:
    """Whether "if" only names the occasion of a standing order ("if I ask for code, always…")."""
    return bool(_ORDER_LASTS.search(text)) and any("lasting" in clause.marks for clause in clauses)


def _tells_a_move(clause: Clause) -> bool:
    """Whether what is told of the past still holds: one has moved, married, changed, stopped."""
    return bool(
        re.search(
            r"\b(?:moved|married|switched|started|joined|stopped|quit|gave up|graduated|adopted|diagnosed|born|changed|relocated|no longer|met|i've|since)\b|搬|换|入职|戒|毕业|结婚|不再|出生|转|改|一直",
            clause.text,
            re.IGNORECASE,
        )
    )


def _is_lasting(clause: Clause) -> bool:
    """Whether a day named in the clause does not make an errand of it: a birthday, a course of study."""
    return bool(clause.dated) and clause.who in {Who.USER, Who.THING, Who.PERSON, Who.KIN_THING}


def _lasting(drafts: list[Draft]) -> list[Draft]:
    kept = {"birthday", "生日", "wedding day", "pursuit", "anniversary", "纪念日", "origin", "home", "age", "birthdate"}
    return [draft for draft in drafts if draft.attribute in kept or draft.kind is Kind.RELATION]


def _antecedent(clause: Clause, drafts: Sequence[Draft]) -> str:
    """What "it" means in the next clause."""
    if drafts:
        return drafts[0].value if drafts[0].act is Act.ASSERT else ""
    match = _USED_TO.search(clause.text) or _BLAMED.match(clause.text)
    return match["value"] if match else ""
