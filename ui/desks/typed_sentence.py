"""What a sentence says that a person types into memory, on either face."""

from dataclasses import replace
from datetime import datetime

from assistant.language.sentences import language_of
from assistant.language.statements import read_statements
from assistant.memory.statement import ACCOUNT, USER, Act, Kind, Statement
from assistant.store.typed_words import holds_personal_number

_NOTED = "note"  # the attribute of a sentence that no rule reads


def statements_in(sentence: str, said_at: datetime) -> list[Statement]:
    """What the rules read in it that says something; words that only take back say nothing to remember.

    ``said_at`` is in the user's zone. What names a personal number is private.
    """
    read = read_statements(sentence, said_at)
    return [_guarded(one) for one in read if one.act is not Act.RETRACT and one.value.strip()]


def plain_fact(sentence: str) -> Statement:
    """The whole sentence as a fact about the user, private where it names a personal number."""
    return _guarded(
        Statement(
            kind=Kind.FACT,
            subject=USER,
            attribute=_NOTED,
            scope=ACCOUNT,
            value=sentence,
            sentence=sentence,
            span=(0, len(sentence)),
            language=language_of(sentence),
        )
    )


def _guarded(statement: Statement) -> Statement:
    return replace(statement, private=statement.private or holds_personal_number(statement.sentence))
