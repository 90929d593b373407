"""What the user does to memory by hand. Each act is a plan, so each can be undone; each proves the item."""

from collections.abc import Iterable
from dataclasses import replace

from assistant.errors import EmptyItem, ItemNotHeld
from assistant.memory.evidence import Gain, Record
from assistant.memory.item import HELD, Item, Status, zone_of
from assistant.memory.known import Known, Ledger
from assistant.memory.likeness import contains
from assistant.memory.plan import Effect, Occasion, Plan, Step
from assistant.memory.retraction import retract
from assistant.memory.statement import Lifetime, Statement
from assistant.memory.statement_plan import confirm_step, plan_statements, supersede

EDITED = "edited by hand"
MERGED = "the same thing"


def plan_add(known: Known, statement: Statement, occasion: Occasion) -> Plan:
    """Remember what was typed into the memory screen. Raises EmptyItem for a blank sentence."""
    if not statement.sentence.strip() or not statement.value.strip():
        raise EmptyItem()
    lasting = Lifetime.DURABLE if statement.lifetime is Lifetime.PASSING else statement.lifetime
    return plan_statements(known, [replace(statement, lifetime=lasting)], replace(occasion, by_hand=True))


def plan_edit(record: Record, sentence: str, value: str, occasion: Occasion) -> Plan:
    """A new version in the user's words; the old one stays, superseded.

    ``value`` empty: the old value where the new sentence still names it, else the sentence. Raises EmptyItem for a
    blank sentence and ItemNotHeld for an item that holds nothing any more.
    """
    old = _held(record)
    sentence = " ".join(sentence.split())
    if not sentence:
        raise EmptyItem()
    value = value.strip() or (old.value if contains(sentence, old.value) else sentence)
    if (sentence, value) == (old.sentence, old.value):
        return Plan()
    new = _new_version(old, sentence, value, occasion)
    return _one_step(Effect.SUPERSEDE, new, was=old.sentence, ended=(supersede(old, new, EDITED),))


def plan_confirm(known: Known, records: Iterable[Record], occasion: Occasion) -> Plan:
    """They are true: candidates become active, quarantined ones are released, doubts are settled.

    What cannot hold beside one of them is superseded. Raises ItemNotHeld.
    """
    ledger = Ledger(known)
    steps = []
    for record in records:
        _held(record)
        step = confirm_step(ledger, record, occasion)
        ledger.take(step)
        steps.append(step)
    return Plan(tuple(steps))


def plan_pin(known: Known, record: Record, occasion: Occasion) -> Plan:
    """It never fades. Confirms it as well; pinning twice does nothing more. Raises ItemNotHeld."""
    if record.item.pinned:
        return Plan()
    _held(record)
    step = confirm_step(Ledger(known), record, occasion)
    *ended, item = step.items
    return Plan((replace(step, items=(*ended, replace(item, pinned=True))),))


def plan_unpin(record: Record, occasion: Occasion) -> Plan:
    """It fades again, from now on."""
    if not record.item.pinned:
        return Plan()
    item = replace(_held(record), pinned=False, reinforced_at=occasion.now)
    return Plan((Step(Effect.CONFIRM, item.sentence, items=(item,)),))


def plan_retract(record: Record, occasion: Occasion) -> Plan:
    """Out of recall, and kept in the history."""
    item = retract(_held(record), occasion)
    return Plan((Step(Effect.EXPIRE, item.sentence, was=item.sentence, items=(item,)),))


def plan_merge(kept: Record, other: Record, occasion: Occasion) -> Plan:
    """Both are the same thing: ``kept`` stays and is confirmed, ``other`` is superseded by it."""
    old = _held(kept)
    item = replace(
        old,
        status=Status.ACTIVE,
        doubt_with=None,
        reason="",
        reinforced_at=occasion.now,
        replaces=(*old.replaces, other.item.id),
    )
    ended = supersede(_held(other), replace(item, valid_from=occasion.now), MERGED)
    return _one_step(Effect.SUPERSEDE, item, was=ended.sentence, ended=(ended,))


def _held(record: Record) -> Item:
    if record.item.status not in HELD:
        raise ItemNotHeld(record.item.sentence, record.item.status.value)
    return record.item


def _one_step(effect: Effect, item: Item, was: str = "", ended: tuple[Item, ...] = ()) -> Plan:
    gain = Gain(item.id, positives=1, confirmations=1)
    return Plan((Step(effect, item.sentence, was=was, items=(*ended, item), gains=(gain,)),))


def _new_version(old: Item, sentence: str, value: str, occasion: Occasion) -> Item:
    return replace(
        old,
        id=occasion.draw_id(),
        sentence=sentence,
        value=value,
        stated_at=occasion.now,
        recorded_at=occasion.now,
        valid_from=occasion.now,
        reinforced_at=occasion.now,
        zone=zone_of(occasion.said_at),
        status=Status.ACTIVE,
        replaces=(old.id,),
        superseded_by=None,
        reason="",
        doubt_with=None,
    )
