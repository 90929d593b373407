"""What stands as an order in an episode: what holds for the account, and what holds in this matter.

What was said for another matter is no order here. It is recalled when the question is about it.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from assistant.memory.episode import Episode
from assistant.memory.evidence import Record
from assistant.memory.item import Item
from assistant.memory.likeness import folded
from assistant.memory.slot import Part, Slot, SlotStatus
from assistant.memory.statement import ACCOUNT, Kind, Statement

MOST_HELD = 400
"""Standing items that are looked through: those of other matters stand between those of this one."""

_ABOUT_USER = frozenset({"availability"})
_WHOLE = re.compile(
    r"\b(?:this|our|the whole|the entire|rest of (?:the|this)) (?:chat|conversation|session)\b"
    r"|(?:这次|本次|这场|今天的?|整个)(?:对话|聊天|会话)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class InForce:
    """What stands now, the oldest first, and the records that stand ``aside``: orders of other matters."""

    records: tuple[Record, ...] = ()
    slots: tuple[Slot, ...] = ()
    aside: tuple[Record, ...] = ()


def in_force(
    records: Sequence[Record], slots: Sequence[Slot], episode: Episode | None, matters: Collection[str]
) -> InForce:
    """What of the standing ``records`` and the session's live ``slots`` stands as an order in ``episode``.

    ``matters`` are the scopes that the episode is about (``language.topics.concerns``). Without an episode only the
    account's own orders stand.
    """
    at_hand = {folded(matter) for matter in matters}
    standing = [record for record in records if _stands(record, episode, at_hand)]
    kept = {record.item.id for record in standing}
    return InForce(
        tuple(standing),
        tuple(slot for slot in slots if slot.part is Part.CONSTRAINTS and holds_in(slot, episode)),
        tuple(record for record in records if record.item.id not in kept),
    )


def is_of_matter(item: Item) -> bool:
    """Whether it belongs to a matter: a scope was named, or it is a condition of one (a budget) that no day ends."""
    if folded(item.scope) != folded(ACCOUNT):
        return True
    return _is_condition(item) and item.expires_at is None


def belongs_to_matter(statement: Statement) -> bool:
    """Whether a statement, once it is kept, belongs to a matter: see ``is_of_matter``."""
    named = folded(statement.scope) != folded(ACCOUNT)
    ends_matter = folded(statement.attribute) == "deadline"
    return named or ends_matter or (_is_condition(statement) and statement.due is None)


def _is_condition(said: Item | Statement) -> bool:
    return said.kind is Kind.CONSTRAINT and said.attribute not in _ABOUT_USER


def holds_in(slot: Slot, episode: Episode | None) -> bool:
    """Whether a slot holds in ``episode``: live, and set there or said to be for the whole conversation."""
    if slot.status is not SlotStatus.LIVE:
        return False
    if slot.kind in {Kind.INSTRUCTION, Kind.PREFERENCE} and _WHOLE.search(slot.sentence):
        return True
    return episode is not None and slot.episode_id == episode.id


def _stands(record: Record, episode: Episode | None, at_hand: Collection[str]) -> bool:
    of_account = folded(record.item.scope) == folded(ACCOUNT)
    if record.item.pinned or not is_of_matter(record.item) or (of_account and not record.evidence):
        return True  # what was written by hand without a matter is meant for all of them
    if episode is None:
        return False
    said_here = any(one.turn_id in episode.turn_ids and not one.withdrawn for one in record.evidence)
    return said_here or folded(record.item.scope) in at_hand
