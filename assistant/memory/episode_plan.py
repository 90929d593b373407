"""What the user does by hand to a topic of a conversation. Each act is a plan, so each can be undone."""

from collections.abc import Iterable
from dataclasses import replace

from assistant.errors import EmptyItem
from assistant.memory.episode import Episode
from assistant.memory.plan import Effect, Occasion, Plan, Step
from assistant.memory.slot import Slot, SlotStatus
from assistant.memory.slot_plan import DROPPED


def plan_episode_edit(old: Episode, title: str) -> Plan:
    """Another title. Raises EmptyItem for a blank one."""
    title = " ".join(title.split())
    if not title:
        raise EmptyItem()
    if title == old.title:
        return Plan()
    return Plan((Step(Effect.SLOT, title, was=old.title, episodes=(replace(old, title=title),)),), old.session_id)


def plan_episode_drop(old: Episode, slots: Iterable[Slot], occasion: Occasion) -> Plan:
    """Let go of a topic: what holds in it holds no more, and nothing is placed in it again. Its turns stay."""
    dropped = replace(old, closed_at=old.closed_at or occasion.now, dropped_at=occasion.now)
    ended = tuple(replace(slot, status=SlotStatus.DROPPED, reason=DROPPED) for slot in slots)
    return Plan((Step(Effect.SLOT, old.title, was=old.title, slots=ended, episodes=(dropped,)),), old.session_id)
