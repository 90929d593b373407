"""What stands as an order in a topic."""

from dataclasses import replace
from datetime import timedelta

import pytest

from assistant.memory.episode import Episode
from assistant.memory.evidence import Evidence, Record
from assistant.memory.in_force import in_force
from assistant.memory.slot import Slot, SlotStatus
from assistant.memory.statement import USER, Kind, Lifetime
from support.remembered import NOW, record

TRIP = Episode("trip", "s", "Trip to Lisbon", NOW, turn_ids=("t1", "t2"))


def constraint(value: str, turn_id: str = "t1", **changes: object) -> Record:
    """A condition said in ``turn_id``; empty: written by hand."""
    fields = {"kind": Kind.CONSTRAINT, "attribute": "budget", "lifetime": Lifetime.BOUNDED, "value": value}
    made = record(id=value, sentence=value, **{**fields, **changes})  # type: ignore[arg-type]
    said = Evidence(f"e {value}", value, "s", turn_id, 0, 1, value, NOW)
    return replace(made, evidence=(said,) if turn_id else ())


def slot(value: str, episode_id: str = "trip", **changes: object) -> Slot:
    """An order for this topic."""
    made = Slot("id", "s", "t1", Kind.INSTRUCTION, USER, "style", "account", value, value, 1, False, 0, 1, NOW)
    return replace(made, episode_id=episode_id, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("stands", "said"),
    [
        (True, constraint("said in this topic")),
        (False, constraint("said in another topic", "t9")),
        (True, constraint("of a matter that is at hand", "t9", scope="Trip to Lisbon")),
        (False, constraint("of another matter", "t9", scope="phone")),
        (True, constraint("written by hand for all", "")),
        (False, constraint("written by hand for a phone", "", scope="phone")),
        (True, constraint("not free on Friday", "t9", attribute="availability", expires_at=NOW + timedelta(days=3))),
        (True, constraint("no emoji", "t9", kind=Kind.INSTRUCTION, attribute="style", lifetime=Lifetime.DURABLE)),
        (True, constraint("pinned", "t9", scope="phone", pinned=True)),
    ],
    ids=lambda value: value.item.value if isinstance(value, Record) else "",
)
def test_what_was_said_for_another_matter_is_no_order(stands: bool, said: Record) -> None:
    """It stands aside, so that nobody recalls it by accident."""
    found = in_force([said], [], TRIP, {"trip to lisbon"})
    assert (stands, not stands) == (said in found.records, said in found.aside)


@pytest.mark.parametrize(
    ("holds", "said"),
    [
        (True, slot("set here")),
        (False, slot("set elsewhere", "phone")),
        (True, slot("in this conversation, be brief", "phone")),
        (True, slot("这次对话都用中文", "phone")),
        (False, slot("dropped", status=SlotStatus.DROPPED)),
        (False, slot("a task is no order", kind=Kind.TASK)),
    ],
)
def test_a_slot_leaves_with_its_topic_and_comes_back_with_it(holds: bool, said: Slot) -> None:
    """Unless it was said for the whole conversation."""
    assert holds is (said in in_force([], [said], TRIP, ()).slots)


def test_without_a_topic_only_the_account_stands() -> None:
    """As in small talk at the beginning."""
    mine, other = constraint("no emoji", kind=Kind.INSTRUCTION), constraint("under 600")
    assert in_force([mine, other], [], None, ()).records == (mine,)
