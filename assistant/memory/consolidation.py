"""Consolidation: from the session to the episode to the item, when nobody waits.

Every action looks at how things stand and makes them so; none counts anything. So it may stop after any of them, and
what is left is found again by the next plan.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from assistant.memory.episode import Episode
from assistant.memory.evidence import Record, Role
from assistant.memory.item import HELD, Status
from assistant.memory.known import Known, Ledger
from assistant.memory.plan import Effect, Plan, Step
from assistant.memory.rivals import rivals_of
from assistant.memory.statement_plan import statement_of

FROM_EPISODES = 2
"""Episodes that must have said a candidate before it counts without being confirmed by hand."""


@dataclass(frozen=True, slots=True)
class Closing:
    """Episode ``episode_id`` ended when it was last spoken of."""

    episode_id: str
    at: datetime


Action = Closing | Plan
"""One thing to do, in a transaction of its own."""


def plan_closings(episodes: Iterable[Episode], over_since: datetime) -> tuple[Closing, ...]:
    """The open episodes that nobody has spoken of since ``over_since``; the oldest first."""
    silent = [(one.last_at or one.opened_at, one.id) for one in episodes if one.is_open]
    return tuple(Closing(episode_id, at) for at, episode_id in sorted(silent) if at <= over_since)


def plan_activation(
    candidates: Sequence[Record], held: Sequence[Record], episode_of: Mapping[str, str], now: datetime
) -> tuple[Plan, ...]:
    """Candidates that were said in ``FROM_EPISODES`` episodes become active, unless something surer contradicts them.

    ``episode_of`` tells the episode of a turn; a turn that has none stands for its session. ``held`` is what they may
    contradict. What was said after it was recalled proves nothing.
    """
    ledger = Ledger(Known((*held, *candidates)))
    ready = [one for one in candidates if _is_ready(one, episode_of, now) and not _is_contradicted(ledger, one)]
    return tuple(_activation(one) for one in ready)


def _is_ready(record: Record, episode_of: Mapping[str, str], now: datetime) -> bool:
    said = [one for one in record.evidence if one.role is Role.SAID and not one.withdrawn]
    episodes = {episode_of.get(one.turn_id) or one.session_id for one in said}
    return record.item.status is Status.CANDIDATE and not record.item.has_passed(now) and len(episodes) >= FROM_EPISODES


def _is_contradicted(ledger: Ledger, record: Record) -> bool:
    rivals = rivals_of(ledger, statement_of(record.item))
    return any(rival.item.status in HELD and rival.item.id != record.item.id for rival in rivals)


def _activation(record: Record) -> Plan:
    item = replace(record.item, status=Status.ACTIVE)
    return Plan((Step(Effect.CONFIRM, item.sentence, items=(item,)),))
