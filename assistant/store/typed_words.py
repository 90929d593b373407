"""What a person types into memory: refused when it is empty or secret, and read again when it is an edit.

Every door to the store leads through here, so that no face can forget to look.
"""

from dataclasses import replace
from datetime import datetime

from assistant.errors import EmptyItem, SecretRefused
from assistant.language.negation import is_negated
from assistant.language.sentences import language_of
from assistant.language.statements import read_statements
from assistant.language.statements.mood import is_secret
from assistant.memory.item import Item
from assistant.memory.likeness import contains
from assistant.memory.statement import ACCOUNT, Act, Lifetime, Statement
from assistant.memory.statement_plan import statement_of
from assistant.privacy.keeping import keep_masked
from assistant.privacy.rules import Severity, load_rules
from assistant.privacy.scan import scan


def allowed(words: str) -> str:
    """The words in one line. Raises EmptyItem, and SecretRefused when a password or a key stands in them."""
    line = " ".join(words.split())
    if not line:
        raise EmptyItem()
    if is_secret(line) or keep_masked(line, frozenset()).rule_ids:
        raise SecretRefused()
    return line


def reread(old: Item, sentence: str, said_at: datetime) -> Statement:
    """What an item says once its sentence was changed to ``sentence``, typed at ``said_at`` in the user's zone.

    Where the rules read one statement, that; matter and day are the old ones when it names none. Else the old key: with
    the old value where the sentence still names it, and the other polarity where it now denies or no longer does.
    """
    read = [one for one in read_statements(sentence, said_at) if one.value.strip()]
    one = read[0] if len(read) == 1 and read[0].act is Act.ASSERT and read[0].attribute else None
    said = _as_before(old, sentence) if one is None else _anew(old, one)
    private = old.private or said.private or holds_personal_number(sentence)
    return replace(said, sentence=sentence, language=language_of(sentence), private=private)


def holds_personal_number(sentence: str) -> bool:
    """Whether it names an identity card, a bank card or the like: that never leaves the machine."""
    return any(finding.severity is Severity.PRIVATE for finding in scan(sentence, load_rules()))


def _anew(old: Item, said: Statement) -> Statement:
    scope = old.scope if said.scope == ACCOUNT else said.scope
    if said.due is None:
        return replace(said, scope=scope, due=old.valid_to, lifetime=old.lifetime)
    return replace(said, scope=scope, lifetime=Lifetime.BOUNDED)


def _as_before(old: Item, sentence: str) -> Statement:
    value = old.value if contains(sentence, old.value) else sentence
    turned = is_negated(sentence) != is_negated(old.sentence)
    polarity = -old.polarity if turned and value == old.value else old.polarity
    return replace(statement_of(old), value=value, polarity=polarity)
