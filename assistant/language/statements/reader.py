"""From a turn to statements.

Precision before recall: first everything goes that is not the user's own word, then each sentence that asks, supposes
or reports; of what is left only what a frame reads from end to end becomes a statement.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from assistant.language.dates import Mention, find_dates
from assistant.language.sentences import Sentence, split_sentences
from assistant.language.statements.answered import with_answers
from assistant.language.statements.changes import put_in_place
from assistant.language.statements.clause import Clause
from assistant.language.statements.context import Context
from assistant.language.statements.draft import Draft
from assistant.language.statements.matters import without_none
from assistant.language.statements.mood import is_private, is_secret
from assistant.language.statements.reading import read_saying
from assistant.language.statements.saying import TIMED, hear
from assistant.language.statements.scene import own_words
from assistant.language.statements.script import Spelling, simplified
from assistant.language.statements.terms import read_terms, with_terms
from assistant.memory.statement import ACCOUNT, Kind, Lifetime, Statement, Sureness

_MANNERS = frozenset({Kind.PREFERENCE, Kind.INSTRUCTION})
LIMIT = 200
"""Statements that one turn can make; what comes after is left to be said again."""


def read_statements(text: str, said_at: datetime, context: Context | None = None) -> tuple[Statement, ...]:
    """The statements of a turn, in order.

    ``said_at`` is aware, in the user's own zone: "tomorrow" is its next day. ``context`` is what corrections and
    retractions may be about. At most ``LIMIT``; an empty tuple means that nothing is surely said.
    """
    plain = simplified(text)
    own = own_words(plain)
    reading = _Reading(text, Spelling(text, plain), said_at, find_dates(own, said_at), context or Context())
    for sentence in with_answers(split_sentences(own), own):
        reading.read(sentence)
        if len(reading.statements) >= LIMIT:
            break
    return tuple(reading.statements[:LIMIT])


class _Reading:
    """The reading of one turn: what has been read so far is context for what follows."""

    def __init__(
        self, text: str, spelling: Spelling, said_at: datetime, mentions: Sequence[Mention], context: Context
    ) -> None:
        self.statements: list[Statement] = []
        self._plain: list[Statement] = []
        self._text = text
        self._spelling = spelling
        self._said_at = said_at
        self._mentions = mentions
        self._context = spelling.context(context)
        self._carried: frozenset[str] = frozenset()

    def read(self, sentence: Sentence) -> None:
        """Add what ``sentence`` says. A credential in it, and nothing of it is kept."""
        if is_secret(sentence.text):
            return
        context = replace(self._context, statements=(*self._context.statements, *self._plain))
        saying = hear(sentence, self._mentions, self._carried)
        drafts = list(read_saying(saying, context, self._said_at))
        clauses = dict(reversed([(draft, clause) for clause, draft in drafts]))
        terms = read_terms(saying, self._mentions, self._said_at, context, said=bool(drafts))
        stated = with_terms([draft for _, draft in drafts], terms)
        for draft in stated:
            clause = clauses.get(draft) or replace(saying.clauses[0], marks=saying.marks - TIMED)
            for part in without_none(draft):
                placed = put_in_place(part, context, corrects="corrects" in saying.marks)
                self._add(placed, clause, sentence, saying.language)
        # "I got that wrong. It is Maria": the correction may stand in the next sentence.
        self._carried = saying.marks & {"corrects"} if not stated else frozenset()

    def _add(self, draft: Draft, clause: Clause, sentence: Sentence, language: str) -> None:
        passing = "passing" in clause.marks and (draft.kind in _MANNERS or draft.attribute == "limit")
        statement = Statement(
            kind=Kind.INSTRUCTION if passing and draft.attribute == "limit" else draft.kind,
            subject=self._spelling.as_said(draft.subject, sentence.start, sentence.end),
            attribute=draft.attribute,
            scope=self._scope(draft),
            value=self._spelling.as_said(draft.value, sentence.start, sentence.end),
            sentence=self._text[sentence.start : sentence.end],
            span=(sentence.start, sentence.end),
            language=language,
            polarity=draft.polarity,
            lifetime=Lifetime.PASSING if passing else draft.lifetime,
            act=draft.act,
            sureness=Sureness.UNSURE if "doubts" in clause.marks else Sureness.SURE,
            due=draft.due.astimezone(UTC) if draft.due else None,
            single=draft.single,
            private=is_private(sentence.text),
            replaces=self._spelling.as_before(draft.replaces),
        )
        if all(_content(statement) != _content(other) for other in self.statements):
            self.statements.append(statement)
            self._plain.append(self._spelling.plain(statement))

    def _scope(self, draft: Draft) -> str:
        """A condition of the matter at hand belongs to the last topic when the words name no other matter."""
        at_hand = draft.kind is Kind.CONSTRAINT and draft.lifetime is not Lifetime.DURABLE
        return self._context.topic if at_hand and draft.scope == ACCOUNT and self._context.topic else draft.scope


def _content(statement: Statement) -> tuple[object, ...]:
    return statement.kind, statement.subject, statement.value, statement.polarity, statement.act
