"""From a sentence on the command line to what is remembered of it."""

from dataclasses import replace
from datetime import datetime

from assistant.errors import EmptyItem
from assistant.memory.item import Item, statement_topic
from assistant.memory.statement import Statement, Sureness
from assistant.privacy.keeping import keep_masked
from assistant.store.typed_words import holds_personal_number
from ui.desks.typed_sentence import plain_fact, statements_in
from ui.failures import CommandRefused, credential_refused, personal_number_refused


def to_statement(words: str, said_at: datetime) -> Statement:
    """What the sentence says; when the rules read nothing or several things in it, a fact about the user.

    ``said_at`` is in the user's zone. Who types it is sure of it. Raises EmptyItem, CommandRefused for a credential.
    """
    sentence = without_credentials(words)
    read = statements_in(sentence, said_at)
    whole = plain_fact(sentence)
    said = read[0] if len(read) == 1 else whole
    return replace(said, sentence=sentence, sureness=Sureness.SURE, private=said.private or whole.private)


def edited_value(old: Item, sentence: str, said_at: datetime) -> str:
    """The value that the new sentence gives to what ``old`` is about; empty when the rules find none.

    Raises CommandRefused for a personal number in a memory that is not private.
    """
    if holds_personal_number(sentence) and not old.private:
        raise CommandRefused(personal_number_refused())
    values = [one.value for one in statements_in(sentence, said_at) if statement_topic(one) == old.topic]
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
