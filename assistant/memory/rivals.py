"""What a statement meets in memory: its twin, what it puts an end to, and what may be the same thing.

By key and polarity, never by likeness alone.
"""

from assistant.memory.evidence import Record
from assistant.memory.facet import facets_of
from assistant.memory.item import Item, statement_topic
from assistant.memory.known import Ledger
from assistant.memory.likeness import contains, is_same, is_same_matter, likeness
from assistant.memory.slot import Slot
from assistant.memory.statement import ACCOUNT, Act, Kind, Statement

COMPARED = 100
"""Newest values of one topic that a new one is compared with for likeness; equal ones are found among all."""


def twin_of(ledger: Ledger, statement: Statement) -> Record | None:
    """What says the same already: same key, value and polarity."""
    return next(
        (
            record
            for record in ledger.with_value(statement_topic(statement), statement.value)
            if _same_scope(record.item, statement) and record.item.polarity == statement.polarity
        ),
        None,
    )


def rivals_of(ledger: Ledger, statement: Statement) -> list[Record]:
    """What cannot hold beside the statement: it is superseded by it."""
    found = [
        record
        for record in _comparable(ledger, statement)
        if _contradicts(record.item, statement) and _same_scope(record.item, statement)
    ]
    if statement.act is Act.CORRECT:
        found.extend(record for record in _corrected(ledger, statement) if record not in found)
    return found


def alike_to(ledger: Ledger, statement: Statement, threshold: float) -> Record | None:
    """The newest of what may be the same thing in other words; None for nothing."""
    return next(
        (
            record
            for record in reversed(ledger.about(statement_topic(statement), newest=COMPARED))
            if _same_scope(record.item, statement)
            and not is_same(record.item.value, statement.value)
            and likeness(record.item.value, statement.value) >= threshold
        ),
        None,
    )


def corrected_slots(ledger: Ledger, statement: Statement, session_id: str) -> list[Slot]:
    """The slots of this session whose place the statement takes."""
    slots = [slot for slot in ledger.slots() if slot.session_id == session_id]
    topic = statement_topic(statement)
    same_key = [slot for slot in slots if slot.topic == topic and is_same_matter(slot.scope, statement.scope)]
    if statement.replaces is not None:
        named = [slot for slot in slots if _names(statement.replaces, slot.value)]
        return named or same_key[-1:]
    if statement.act is Act.CORRECT:
        return same_key[-1:]
    return [slot for slot in same_key if _gives_way(slot, statement)]


def _same_scope(item: Item, statement: Statement) -> bool:
    return is_same_matter(item.scope, statement.scope)


def _contradicts(item: Item, statement: Statement) -> bool:
    if item.polarity != statement.polarity:
        # "No longer coffee" ends "two cups of coffee"; "two cups of coffee" does not end "no coffee at night".
        general = statement.polarity < 0 and contains(item.value, statement.value)
        return general or is_same(item.value, statement.value)
    holds_one = statement.polarity > 0 and (statement.single or item.single)
    return holds_one and not is_same(item.value, statement.value)


def _comparable(ledger: Ledger, statement: Statement) -> list[Record]:
    """What a statement may contradict. One more among many values meets only its own value and what holds one."""
    topic = statement_topic(statement)
    if statement.single or statement.polarity < 0:
        return ledger.about(topic)
    same = ledger.with_value(topic, statement.value)
    return [*same, *(record for record in ledger.single(topic) if record not in same)]


def _corrected(ledger: Ledger, statement: Statement) -> list[Record]:
    """What a correction without a contradiction is about: the value that it names, else the last one said."""
    here = [record for record in ledger.about(statement_topic(statement)) if _same_scope(record.item, statement)]
    others = [record for record in here if not is_same(record.item.value, statement.value)]
    if statement.replaces is not None:
        topic = ledger.about(statement_topic(statement))
        return [record for record in topic if _names(statement.replaces, record.item.value)]
    if others and statement.kind is Kind.INSTRUCTION:
        return _of_one_facet(others, statement) or others[-1:]
    if others or statement.scope != ACCOUNT:
        return others[-1:]
    elsewhere = [r for r in ledger.about(statement_topic(statement)) if statement.single or r.item.single]
    return elsewhere[-1:]


def _of_one_facet(records: list[Record], statement: Statement) -> list[Record]:
    """The newest of ``records`` that is about the same side of an answer as a manner that replaces one."""
    sides = facets_of(statement.value)
    return [record for record in records if sides & facets_of(record.item.value)][-1:]


def _names(words: str, value: str) -> bool:
    return is_same(words, value) or contains(value, words)


def _gives_way(slot: Slot, statement: Statement) -> bool:
    same = is_same(slot.value, statement.value)
    if slot.polarity != statement.polarity:
        return same
    return not same and statement.polarity > 0 and (slot.single or statement.single)
