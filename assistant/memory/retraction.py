"""Taking back: "forget that", "scrap plan B". Out of recall at once, in the history for good."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC

from assistant.memory.evidence import Evidence, Record, Role
from assistant.memory.item import Item, Status
from assistant.memory.known import Ledger
from assistant.memory.likeness import contains, folded, is_same, is_same_matter
from assistant.memory.plan import Effect, Occasion, Step
from assistant.memory.slot import Slot, SlotStatus
from assistant.memory.statement import ACCOUNT, USER, Statement
from models.phrase import Phrase

TAKEN_BACK = Phrase("taken back")


def retraction_step(ledger: Ledger, statement: Statement, occasion: Occasion) -> Step | None:
    """End everything that the words name; None when they name nothing that is known."""
    slots: Sequence[Slot] = [slot for slot in ledger.slots() if slot.session_id == occasion.session_id]
    records: Sequence[Record] = ledger.everything()
    if statement.attribute or statement.value:
        slots = [slot for slot in slots if _is_meant(slot, statement)]
        records = [record for record in records if _is_meant(record.item, statement)]
    else:
        slots, records = _newest(slots, records, occasion.session_id)
    if not slots and not records:
        return None
    ended = [record.item for record in records]
    return Step(
        Effect.EXPIRE,
        statement.sentence,
        was="; ".join([*(item.sentence for item in ended), *(slot.sentence for slot in slots)]),
        items=tuple(retract(item, occasion) for item in ended),
        slots=tuple(replace(slot, status=SlotStatus.DROPPED, reason=TAKEN_BACK) for slot in slots),
        evidence=tuple(_ending(statement, item.id, occasion) for item in ended if occasion.turn_id),
    )


def retract(item: Item, occasion: Occasion, reason: str = TAKEN_BACK) -> Item:
    """``item`` as it is kept once it was taken back."""
    said_at = occasion.said_at.astimezone(UTC)
    return replace(item, status=Status.RETRACTED, reason=reason, valid_to=said_at, pinned=False)


def _is_meant(thing: Item | Slot, statement: Statement) -> bool:
    # "Forget what I said about skiing" may be about anybody; "forget that I like it" is about the user.
    anybody = statement.subject == USER and not statement.attribute
    if not anybody and folded(thing.subject) != folded(statement.subject):
        return False
    # A thing that was told without its matter may be meant by who names the matter now.
    untold = bool(statement.value) and folded(thing.scope) == folded(ACCOUNT)
    if statement.scope != ACCOUNT and not untold and not is_same_matter(thing.scope, statement.scope):
        return False
    if statement.attribute and folded(thing.attribute) != folded(statement.attribute):
        return False
    return not statement.value or _is_about(thing, statement.value)


def _is_about(thing: Item | Slot, value: str) -> bool:
    if is_same(thing.value, value) or contains(thing.value, value) or contains(value, thing.value):
        return True
    return contains(thing.scope, value) or contains(thing.sentence, value)


def _newest(slots: Sequence[Slot], records: Sequence[Record], session_id: str) -> tuple[list[Slot], list[Record]]:
    """What the last turn of this session said that is still held."""
    said = {e.turn_id: e.said_at for r in records for e in r.evidence if e.session_id == session_id and not e.withdrawn}
    said |= {slot.turn_id: slot.set_at for slot in slots}
    if not said:
        return [], []
    turn_id = max(said, key=said.__getitem__)
    return (
        [slot for slot in slots if slot.turn_id == turn_id],
        [record for record in records if any(e.turn_id == turn_id and not e.withdrawn for e in record.evidence)],
    )


def _ending(statement: Statement, item_id: str, occasion: Occasion) -> Evidence:
    start, end = statement.span
    whose = (occasion.draw_id(), item_id, occasion.session_id, occasion.turn_id)
    text, said_at = occasion.text[start:end], occasion.said_at.astimezone(UTC)
    return Evidence(*whose, start, end, text, said_at, Role.ENDED)
