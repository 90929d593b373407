"""Values that hold no more are said to, wherever they still stand in a prompt."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from assistant.bootstrap import open_profile
from assistant.clock import FixedClock
from assistant.conversation.ending import ended_values
from assistant.language.ended import Ended
from assistant.memory.item import Status
from assistant.paths import Places
from models.chat import Message
from models.scripted import ScriptedChat
from support.remembered import NOW, record

LATER = NOW + timedelta(hours=1)
OLD = record(value="800 euros", status=Status.SUPERSEDED, superseded_by="n", valid_to=LATER)
NEW = replace(OLD.item, id="n", value="500 euros", status=Status.ACTIVE, superseded_by=None, valid_to=None)


class Hearing(ScriptedChat):
    """Keeps the prompt of the last turn."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = ""

    def measure(self, messages: Sequence[Message]) -> list[int]:
        self.heard = "\n".join(message.text for message in messages)
        return super().measure(messages)


def test_what_took_its_place_is_named() -> None:
    """A replaced value ends when it did, with the new one beside it."""
    assert (Ended("800 euros", LATER, "500 euros"),) == ended_values([OLD], {"n": NEW}, [NEW])


def test_what_took_its_place_may_have_been_replaced_itself() -> None:
    """The value that holds in the end stands beside both."""
    between = replace(NEW, id="n", value="500 euros", status=Status.SUPERSEDED, superseded_by="z", valid_to=LATER)
    last = replace(NEW, id="z", value="300 euros")
    found = ended_values([OLD, replace(OLD, item=between)], {"n": between, "z": last}, [last])
    assert [("800 euros", "300 euros"), ("500 euros", "300 euros")] == [(one.value, one.instead) for one in found]


def test_a_value_that_lives_on_elsewhere_is_left_alone() -> None:
    """Another matter may have the same sum."""
    assert () == ended_values([OLD], {"n": NEW}, [NEW, replace(NEW, value="at most 800 euros")])


@pytest.mark.parametrize(
    ("old", "new", "remark"),
    [
        ("My budget for the trip is 800 euros.", "My budget for the trip is now 500 euros.", "replaced by"),
        ("这次旅行的预算是八百元。", "这次旅行的预算改成五百元。", "已改为"),
    ],
)
def test_an_old_budget_in_the_history_is_marked(
    places: Places, clock: FixedClock, old: str, new: str, remark: str
) -> None:
    """The words of the earlier turn stay, and what became of them follows."""
    model = Hearing()
    with open_profile(places, clock=clock) as profile:
        session = profile.transcript.new_session()
        for text in (old, new, "What is a tide?"):
            clock.advance(60)
            list(profile.conversation(session.id, model).reply(text))
    assert old in model.heard
    assert remark in model.heard
