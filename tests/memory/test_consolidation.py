"""What consolidation plans."""

from dataclasses import replace
from datetime import timedelta

import pytest

from assistant.memory.consolidation import Closing, plan_activation, plan_closings
from assistant.memory.episode import Episode
from assistant.memory.evidence import Evidence, Record, Role
from assistant.memory.item import Status
from support.remembered import NOW, record

EPISODES = {"t1": "e1", "t2": "e2", "t3": "e2"}


def candidate(*turn_ids: str, role: Role = Role.SAID, **changes: object) -> Record:
    """A doubt that these turns said, all of one session."""
    made = record(status=Status.CANDIDATE, **changes)  # type: ignore[arg-type]
    said = tuple(Evidence(turn_id, made.item.id, "s", turn_id, 0, 3, "tea", NOW, role) for turn_id in turn_ids)
    return replace(made, evidence=said)


@pytest.mark.parametrize(
    ("counts", "said", "held"),
    [
        (True, candidate("t1", "t2"), []),
        (False, candidate("t1"), []),
        (False, candidate("t2", "t3"), []),
        (True, candidate("t1", "t9"), []),
        (False, candidate("t8", "t9"), []),
        (False, candidate("t1", "t2", role=Role.RETOLD), []),
        (False, candidate("t1", "t2", expires_at=NOW), []),
        (False, candidate("t1", "t2", id="doubt"), [record(id="sure", polarity=-1)]),
    ],
)
def test_a_candidate_counts_after_a_second_episode(counts: bool, said: Record, held: list[Record]) -> None:
    """Unless it was only retold, its day has passed, or something surer stands against it."""
    plans = plan_activation([said], held, EPISODES, NOW)
    assert counts is bool(plans)
    assert all(plan.steps[0].items[0].status is Status.ACTIVE for plan in plans)


def test_a_topic_ends_when_it_was_last_spoken_of() -> None:
    """Not when somebody looked; one of the last hours is left open, and so is one that was closed."""
    old = Episode("old", "s", "", NOW, last_at=NOW - timedelta(hours=3))
    new = replace(old, id="new", last_at=NOW)
    closed = replace(old, id="closed", closed_at=NOW)
    assert (Closing("old", NOW - timedelta(hours=3)),) == plan_closings([new, old, closed], NOW - timedelta(hours=2))
