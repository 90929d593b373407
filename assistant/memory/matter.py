"""The matter that a condition belongs to when its words name none: the topic at hand.

"My budget is 600" of a phone must not replace the budget of a trip; and "make it 700" is about the one just given.
"""

from collections.abc import Sequence
from dataclasses import replace

from assistant.memory.episode import Episode
from assistant.memory.evidence import Record
from assistant.memory.in_force import belongs_to_matter
from assistant.memory.item import Item, statement_topic
from assistant.memory.likeness import contains, folded
from assistant.memory.statement import ACCOUNT, Act, Statement


def in_matter(statements: Sequence[Statement], episode: Episode, records: Sequence[Record]) -> tuple[Statement, ...]:
    """The statements of a turn of ``episode``, each condition with the matter that it is of.

    ``records`` are standing items; what was said of the same thing in this episode already tells its matter.
    """
    here = [record.item for record in records if said_in(record, episode)]
    return tuple(_placed(statement, episode, here) for statement in statements)


def said_in(record: Record, episode: Episode) -> bool:
    """Whether words of ``episode`` made or confirmed it."""
    return any(one.turn_id in episode.turn_ids and not one.withdrawn for one in record.evidence)


def _placed(statement: Statement, episode: Episode, here: Sequence[Item]) -> Statement:
    if statement.act is Act.RETRACT or not belongs_to_matter(statement):
        return statement
    same = [item for item in here if item.topic == statement_topic(statement)]
    if folded(statement.scope) != folded(ACCOUNT):
        known = next((item.scope for item in reversed(same) if _one_matter(item.scope, statement.scope)), None)
        return replace(statement, scope=known or statement.scope)
    scope = same[-1].scope if same else _matter_of(episode, here)
    return replace(statement, scope=scope)


def _one_matter(one: str, other: str) -> bool:
    """Whether two names of matters name one: "Lisbon" and "the trip to Lisbon"."""
    return contains(one, other) or contains(other, one)


def _matter_of(episode: Episode, here: Sequence[Item]) -> str:
    """The first matter that was named in it, else its title."""
    named = next((item.scope for item in here if folded(item.scope) != folded(ACCOUNT)), "")
    return named or episode.title or ACCOUNT
