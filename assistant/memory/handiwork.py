"""What the user does to memory by hand. Each act is a plan, so each can be undone; each proves the item."""

from collections.abc import Iterable
from dataclasses import replace

from assistant.errors import EmptyItem, ItemNotHeld
from assistant.memory.evidence import Gain, Record
from assistant.memory.item import HELD, Item, Status
from assistant.memory.known import Known, Ledger
from assistant.memory.plan import Effect, Occasion, Plan, Step
from assistant.memory.retraction import retract
from assistant.memory.rivals import rivals_of, twin_of
from assistant.memory.statement import Lifetime, Statement
from assistant.memory.statement_plan import confirm_step, new_item, plan_statements, supersede
from models.phrase import Phrase

EDITED = Phrase("edited by hand")
MERGED = Phrase("the same thing")


def plan_add(known: Known, statement: Statement, occasion: Occasion) -> Plan:
    """Remember what was typed into the memory screen. Raises EmptyItem for a blank sentence."""
    if not statement.sentence.strip() or not statement.value.strip():
        raise EmptyItem()
    lasting = Lifetime.DURABLE if statement.lifetime is Lifetime.PASSING else statement.lifetime
    return plan_statements(known, [replace(statement, lifetime=lasting)], replace(occasion, by_hand=True))


def plan_edit(known: Known, record: Record, said: Statement, occasion: Occasion) -> Plan:
    """A new version that says ``said``; the old one stays, superseded.

    What cannot hold beside the new one ends too, and where another item says the same already, that one stays instead.
    Raises EmptyItem for a blank sentence and ItemNotHeld for an item that holds nothing any more.
    """
    old = _held(record)
    if not said.sentence.strip() or not said.value.strip():
        raise EmptyItem()
    if (said.sentence, said.value, said.polarity) == (old.sentence, old.value, old.polarity):
        return Plan()
    ledger = Ledger(known)
    twin = twin_of(ledger, said)
    if twin is not None and twin.item.id != old.id:
        return plan_merge(twin, record, occasion, EDITED)
    rivals = [rival.item for rival in rivals_of(ledger, said) if rival.item.id != old.id]
    new = _new_version(old, said, occasion)
    new = replace(new, replaces=(old.id, *(rival.id for rival in rivals)))
    ended = (supersede(old, new, EDITED), *(supersede(rival, new) for rival in rivals))
    return _one_step(Effect.SUPERSEDE, new, was="; ".join(item.sentence for item in ended), ended=ended)


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


def plan_merge(kept: Record, other: Record, occasion: Occasion, reason: str = MERGED) -> Plan:
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
    ended = supersede(_held(other), replace(item, valid_from=occasion.now), reason)
    return _one_step(Effect.SUPERSEDE, item, was=ended.sentence, ended=(ended,))


def _held(record: Record) -> Item:
    if record.item.status not in HELD:
        raise ItemNotHeld(record.item.sentence, record.item.status.value)
    return record.item


def _one_step(effect: Effect, item: Item, was: str = "", ended: tuple[Item, ...] = ()) -> Plan:
    gain = Gain(item.id, positives=1, confirmations=1)
    return Plan((Step(effect, item.sentence, was=was, items=(*ended, item), gains=(gain,)),))


def _new_version(old: Item, said: Statement, occasion: Occasion) -> Item:
    """What was typed is said now, and as sure as can be; a pin stays."""
    new = replace(new_item(said, replace(occasion, by_hand=True)), pinned=old.pinned)
    unmoved = said.due == old.valid_to
    return replace(new, expires_at=old.expires_at) if unmoved else new
