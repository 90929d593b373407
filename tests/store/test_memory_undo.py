"""Undo: the last plan is taken back, exactly, and nothing of the history is lost."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from assistant.clock import FixedClock
from assistant.errors import NothingToUndo
from assistant.memory.item import Status
from assistant.memory.plan import Effect
from assistant.memory.statement import Act, Lifetime, Statement, Sureness
from assistant.settings import MemorySettings
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.transcript import TranscriptStore
from support.remembered import home, say
from support.talk import Talk


def _state(talk: Talk) -> list[object]:
    """Everything that recall and lists go by: live items with their counters and standing evidence, and slots."""
    records = [(r.item, r.counters, tuple(e for e in r.evidence if not e.withdrawn)) for r in talk.memory.held()]
    return [records, talk.memory.slots(talk.session_id)]


def test_undo_brings_a_replaced_value_back(talk: Talk, memory: MemoryStore) -> None:
    """The old home is live again; the new one is kept as retracted, with the reason."""
    talk.say(home("Lisbon"))
    before = _state(talk)
    new = talk.learn(home("Porto"))
    undone = memory.undo()
    assert _state(talk) == before
    assert new.item.id in undone.item_ids
    kept = memory.record(new.item.id).item
    assert (kept.status, kept.reason) == (Status.RETRACTED, "undone")


def test_undo_goes_back_plan_by_plan(talk: Talk, memory: MemoryStore) -> None:
    """Until nothing is left, and says so."""
    for value in ("Lisbon", "Porto", "Faro"):
        talk.say(home(value))
    lives = []
    for _ in range(3):
        memory.undo()
        lives.append(talk.live())
    assert lives == [["home: Porto"], ["home: Lisbon"], []]
    with pytest.raises(NothingToUndo):
        memory.undo()


def test_a_turn_that_was_undone_can_be_said_again(talk: Talk, memory: MemoryStore) -> None:
    """As a new item."""
    talk.say(say("tea"))
    memory.undo()
    assert talk.say(say("tea")).effect is Effect.INSERT
    assert talk.live() == ["likes: tea"]


def test_undo_leaves_alone_what_was_counted_since(talk: Talk, memory: MemoryStore) -> None:
    """A use between the plan and its undo stays counted, and so does the freshness that it gave."""
    record = talk.learn(say("tea"))
    talk.sleep()
    talk.say(say("tea"))
    talk.sleep()
    talk.answer(using=[record.item.id])
    used_at = talk.clock.now()
    memory.undo()
    after = memory.record(record.item.id)
    assert (after.counters.positives, after.counters.cited, after.item.reinforced_at) == (1, 1, used_at)


@pytest.mark.parametrize("deed", ["confirm", "pin", "retract", "edit", "merge"])
def test_what_a_hand_did_can_be_undone(talk: Talk, memory: MemoryStore, deed: str) -> None:
    """Each act is one plan."""
    record, other = talk.learn(say("green tea", sureness=Sureness.UNSURE)), talk.learn(say("tea"))
    before = _state(talk)
    item_id = record.item.id
    deeds: dict[str, Callable[[], object]] = {
        "confirm": lambda: memory.confirm([item_id, other.item.id]),
        "pin": lambda: memory.pin(item_id),
        "retract": lambda: memory.retract(item_id),
        "edit": lambda: memory.edit(item_id, "cocoa"),
        "merge": lambda: memory.merge(item_id, other.item.id),
    }
    deeds[deed]()
    assert _state(talk) != before
    memory.undo()
    assert _state(talk) == before


def test_expiry_is_not_undone(talk: Talk, memory: MemoryStore, clock: FixedClock) -> None:
    """A day that has passed is no decision; undo reaches the plan before it."""
    due = datetime(2026, 11, 12, 12, tzinfo=UTC)
    talk.say(say("report", "task", lifetime=Lifetime.BOUNDED, due=due))
    talk.say(say("tea"))
    clock.advance(2 * 86_400)
    memory.expire()
    memory.undo()
    assert [record.item.status for record in memory.search("report")] == [Status.EXPIRED]
    assert talk.live() == []


_STATEMENTS = st.builds(
    say,
    st.sampled_from(["tea", "green tea", "coffee", "咖啡"]),
    st.sampled_from(["likes", "home", ""]),
    polarity=st.sampled_from([1, -1]),
    act=st.sampled_from(list(Act)),
    lifetime=st.sampled_from(list(Lifetime)),
    sureness=st.sampled_from(list(Sureness)),
    replaces=st.none() | st.just("tea"),
).map(lambda s: home(s.value, act=s.act, polarity=s.polarity) if s.attribute == "home" else s)


@hypothesis_settings(max_examples=30)
@given(st.lists(st.lists(_STATEMENTS, min_size=1, max_size=3), max_size=6))
def test_apply_and_undo_give_the_state_back(turns: list[list[Statement]]) -> None:
    """Whatever was said: taking the plans back one by one passes through every earlier state."""
    clock = FixedClock(datetime(2026, 11, 12, tzinfo=UTC))
    database = Database.open(None, clock)
    memory = MemoryStore(database, clock, MemorySettings())
    talk = Talk(memory, TranscriptStore(database, clock), clock)
    states = [_state(talk)]
    states += [_state(talk) for statements in turns if talk.say(*statements).steps]
    for state in reversed(states[:-1]):
        memory.undo()
        assert _state(talk) == state
    database.close()
