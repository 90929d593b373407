"""A conversation is over when nobody has gone on with it for two hours; what it obeyed is counted then, once."""

from datetime import timedelta

import pytest

from assistant.clock import FixedClock
from assistant.memory.statement import Kind
from assistant.memory.uses import is_over_since
from assistant.settings import MemorySettings
from assistant.store.memory_store import MemoryStore
from assistant.store.transcript import TranscriptStore
from support.remembered import NOW, say
from support.talk import Talk

_HOUR_S = 3_600


def _counts(memory: MemoryStore, item_id: str) -> tuple[int, int]:
    counters = memory.record(item_id).counters
    return counters.retrieved, counters.cited


@pytest.fixture
def order(talk: Talk, store: TranscriptStore) -> str:
    """A standing order, and a later conversation in which something was answered."""
    item_id = talk.learn(say("short", "style", kind=Kind.INSTRUCTION)).item.id
    talk.clock.advance(24 * _HOUR_S)
    talk.session_id = store.new_session().id
    store.add_question(talk.session_id, "Hello?")
    talk.answer()
    return item_id


def test_the_half_life_of_a_session_ends_it() -> None:
    """Two hours by default."""
    assert is_over_since(NOW, MemorySettings()) == NOW - timedelta(hours=2)


def test_a_conversation_under_way_is_not_settled(talk: Talk, memory: MemoryStore, order: str) -> None:
    """Not before two hours without a word."""
    talk.clock.advance(1.9 * _HOUR_S)
    assert (memory.settle_sessions(), _counts(memory, order)) == ([], (0, 0))


def test_a_conversation_that_is_over_obeyed_its_orders_once(talk: Talk, memory: MemoryStore, order: str) -> None:
    """However often the sessions are settled."""
    talk.clock.advance(3 * _HOUR_S)
    assert [talk.session_id] == memory.settle_sessions()
    talk.clock.advance(3 * _HOUR_S)
    assert (memory.settle_sessions(), _counts(memory, order)) == ([], (1, 1))


def test_a_conversation_that_is_gone_on_with_counts_once(talk: Talk, memory: MemoryStore, order: str) -> None:
    """It is over a second time, and is the same session still."""
    talk.clock.advance(3 * _HOUR_S)
    memory.settle_sessions()
    talk.answer()
    talk.clock.advance(3 * _HOUR_S)
    assert [talk.session_id] == memory.settle_sessions()
    assert _counts(memory, order) == (1, 1)


def test_an_order_is_as_fresh_as_the_conversation_that_obeyed_it(
    talk: Talk, memory: MemoryStore, clock: FixedClock, order: str
) -> None:
    """Whoever comes back after sixty days finds it sixty days old."""
    obeyed_at = clock.now()
    clock.advance(60 * 24 * _HOUR_S)
    memory.settle_sessions()
    assert memory.record(order).item.reinforced_at == obeyed_at


def test_a_conversation_without_an_answer_obeys_nothing(
    talk: Talk, memory: MemoryStore, store: TranscriptStore
) -> None:
    """Opened and left."""
    order = talk.learn(say("short", "style", kind=Kind.INSTRUCTION)).item.id
    talk.clock.advance(_HOUR_S)
    store.new_session()
    talk.clock.advance(3 * _HOUR_S)
    memory.settle_sessions()
    assert _counts(memory, order) == (0, 0)


def test_a_clock_set_back_settles_nothing_twice(talk: Talk, memory: MemoryStore, order: str) -> None:
    """It waits until the time has come again."""
    talk.clock.advance(3 * _HOUR_S)
    memory.settle_sessions()
    talk.clock.advance(-_HOUR_S)
    assert memory.settle_sessions() == []
    assert _counts(memory, order) == (1, 1)


def test_only_what_entered_a_prompt_was_obeyed(talk: Talk, memory: MemoryStore, store: TranscriptStore) -> None:
    """Twenty orders are laid before the model; what stands behind them was not at hand."""
    oldest, *_, newest = [
        talk.learn(say(f"order {number}", "style", kind=Kind.INSTRUCTION)).item.id for number in range(21)
    ]
    talk.clock.advance(_HOUR_S)
    talk.session_id = store.new_session().id
    talk.answer()
    talk.clock.advance(3 * _HOUR_S)
    memory.settle_sessions()
    assert [_counts(memory, oldest), _counts(memory, newest)] == [(0, 0), (1, 1)]
