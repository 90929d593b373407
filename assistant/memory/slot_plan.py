"""What the user does by hand to what holds in a conversation. Each act is a plan, so each can be undone."""

from dataclasses import replace

from assistant.errors import EmptyItem
from assistant.memory.plan import Effect, Occasion, Plan, Step
from assistant.memory.slot import Slot, SlotStatus
from models.phrase import Phrase

EDITED = Phrase("edited by hand")
DROPPED = Phrase("dropped by hand")


def plan_slot_edit(old: Slot, value: str, occasion: Occasion) -> Plan:
    """Another value in the place of ``old``, which stays, replaced. Raises EmptyItem for a blank one."""
    value = " ".join(value.split())
    if not value:
        raise EmptyItem()
    if value == old.value:
        return Plan()
    new = replace(
        old, id=occasion.draw_id(), value=value, sentence=value, turn_id="", start=0, end=0, set_at=occasion.now
    )
    ended = replace(old, status=SlotStatus.REPLACED, replaced_by=new.id, reason=EDITED)
    return Plan((Step(Effect.SLOT, new.sentence, was=old.sentence, slots=(ended, new)),), old.session_id)


def plan_slot_drop(old: Slot) -> Plan:
    """It holds no more in its conversation."""
    dropped = replace(old, status=SlotStatus.DROPPED, reason=DROPPED)
    return Plan((Step(Effect.SLOT, old.sentence, was=old.sentence, slots=(dropped,)),), old.session_id)
