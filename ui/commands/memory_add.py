"""From a sentence that a person types to what is remembered of it."""

from dataclasses import replace
from datetime import datetime

from assistant.errors import EmptyItem
from assistant.language.sentences import language_of
from assistant.language.statements import read_statements
from assistant.memory.item import Item, statement_topic
from assistant.memory.statement import ACCOUNT, USER, Act, Kind, Statement, Sureness
from assistant.privacy.keeping import keep_masked
from assistant.privacy.rules import Severity, load_rules
from assistant.privacy.scan import scan
from ui.failures import CommandRefused, credential_refused, personal_number_refused


def to_statement(words: str, said_at: datetime) -> Statement:
    """What the sentence says; when the rules read nothing or several things in it, a fact about the user.

    ``said_at`` is in the user's zone. Who types it is sure of it. Raises EmptyItem, CommandRefused for a credential.
    """
    sentence = without_credentials(words)
    read = _said(sentence, said_at)
    said = read[0] if len(read) == 1 else _fact(sentence)
    return replace(
        said, sentence=sentence, sureness=Sureness.SURE, private=said.private or holds_personal_number(sentence)
    )


def edited_value(old: Item, sentence: str, said_at: datetime) -> str:
    """The value that the new sentence gives to what ``old`` is about; empty when the rules find none.

    Raises CommandRefused for a personal number in a memory that is not private.
    """
    if holds_personal_number(sentence) and not old.private:
        raise CommandRefused(personal_number_refused())
    values = [one.value for one in _said(sentence, said_at) if statement_topic(one) == old.topic]
    return values[0] if len(values) == 1 else ""


def without_credentials(words: str) -> str:
    """The sentence in one line. Raises EmptyItem, and CommandRefused when a password or key stands in it."""
    sentence = " ".join(words.split())
    if not sentence:
        raise EmptyItem()
    found = keep_masked(sentence, frozenset()).rule_ids
    if found:
        raise CommandRefused(credential_refused(len(found)))
    return sentence


def holds_personal_number(sentence: str) -> bool:
    """Whether it names an identity card, a bank card or the like: that never leaves the machine."""
    return any(finding.severity is Severity.PRIVATE for finding in scan(sentence, load_rules()))


def _said(sentence: str, said_at: datetime) -> list[Statement]:
    """What the rules read that says something; words that only take back say nothing to remember."""
    return [one for one in read_statements(sentence, said_at) if one.act is not Act.RETRACT and one.value.strip()]


def _fact(sentence: str) -> Statement:
    return Statement(
        kind=Kind.FACT,
        subject=USER,
        attribute="note",
        scope=ACCOUNT,
        value=sentence,
        sentence=sentence,
        span=(0, len(sentence)),
        language=language_of(sentence),
    )
