"""Being at hand, being used, being liked: counted once a session, and only after the session that made the item."""

import pytest

from assistant.clock import FixedClock
from assistant.memory.evidence import Counters
from assistant.memory.statement import Kind
from assistant.memory.travel import assess
from assistant.memory.verdict import Verdict
from assistant.settings import MemorySettings
from assistant.store.memory_store import MemoryStore
from support.remembered import home, say
from support.talk import Talk


def _counts(memory: MemoryStore, item_id: str) -> tuple[int, int]:
    counters = memory.record(item_id).counters
    return counters.retrieved, counters.cited


def test_the_session_that_made_it_counts_nothing(talk: Talk, memory: MemoryStore) -> None:
    """It proves nothing that a reply uses what was said a minute ago."""
    item_id = talk.learn(say("tea")).item.id
    talk.answer(using=[item_id])
    assert _counts(memory, item_id) == (0, 0)


def test_a_session_counts_once(talk: Talk, memory: MemoryStore) -> None:
    """However often it was at hand and used there."""
    item_id = talk.learn(say("tea")).item.id
    for _ in range(2):
        talk.sleep()
        for _ in range(3):
            talk.answer(at_hand=[item_id], using=[item_id])
    assert _counts(memory, item_id) == (2, 2)


def test_at_hand_first_and_used_later_is_one_of_each(talk: Talk, memory: MemoryStore) -> None:
    """A citation adds what the session had not counted yet."""
    item_id = talk.learn(say("tea")).item.id
    talk.sleep()
    talk.answer(at_hand=[item_id])
    assert _counts(memory, item_id) == (1, 0)
    talk.answer(using=[item_id])
    assert _counts(memory, item_id) == (1, 1)


def test_the_first_use_of_a_session_makes_it_fresh(talk: Talk, memory: MemoryStore, clock: FixedClock) -> None:
    """A second one in the same session does not."""
    item_id = talk.learn(say("tea")).item.id
    talk.sleep(10)
    talk.answer(using=[item_id])
    used_at = clock.now()
    clock.advance(60)
    talk.answer(using=[item_id])
    assert memory.record(item_id).item.reinforced_at == used_at


def test_a_proved_item_may_leave(talk: Talk, memory: MemoryStore, clock: FixedClock) -> None:
    """Said once, it stays; used in one later session, it may go."""
    item_id = talk.learn(say("tea")).item.id
    settings = MemorySettings()
    assert not assess(memory.record(item_id), clock.now(), settings).leaves
    talk.sleep()
    talk.answer(using=[item_id])
    assert assess(memory.record(item_id), clock.now(), settings).leaves


def test_standing_orders_are_obeyed_not_quoted(talk: Talk, memory: MemoryStore) -> None:
    """A session in which one was in force counts as a use; a like or a fact is not counted that way."""
    order = talk.learn(say("British English", "style", kind=Kind.INSTRUCTION)).item.id
    never = talk.learn(say("meat", "eats", polarity=-1)).item.id
    liked = talk.learn(say("tea")).item.id
    talk.sleep()
    talk.sleep()
    assert [_counts(memory, item_id) for item_id in (order, never, liked)] == [(1, 1), (1, 1), (0, 0)]
    memory.note_obeyed(talk.session_id)
    memory.note_obeyed(talk.session_id)
    assert _counts(memory, order) == (2, 2)


def test_an_order_that_was_corrected_was_not_obeyed(talk: Talk, memory: MemoryStore) -> None:
    """The session that replaced it does not count for it."""
    order = talk.learn(home("English", kind=Kind.INSTRUCTION)).item.id
    talk.sleep()
    talk.say(home("Chinese", kind=Kind.INSTRUCTION))
    talk.sleep()
    assert _counts(memory, order) == (0, 0)


@pytest.mark.parametrize(
    ("verdict", "positives", "negatives"),
    [
        (Verdict.LIKE, 2, 0),
        (Verdict.WRONG, 1, 0.5),
        (Verdict.OUTDATED, 1, 0.5),
        (Verdict.FORMAT, 1, 0),
        (Verdict.MISSED, 1, 0),
        (Verdict.OTHER, 1, 0),
    ],
)
def test_a_verdict_reaches_the_cited_items(
    talk: Talk, memory: MemoryStore, verdict: Verdict, positives: float, negatives: float
) -> None:
    """A like counts in full, blame is shared among the two, and bad form is not their fault."""
    items = [talk.learn(say(value)).item.id for value in ("tea", "coffee", "cocoa")]
    talk.sleep()
    reply = talk.answer(using=items[:2], at_hand=items)
    memory.judge(reply.id, verdict)
    assert memory.record(items[0]).counters == Counters(positives, negatives, 1, 1)
    assert memory.record(items[2]).counters == Counters(1, 0, 1, 0)


def test_a_change_of_mind_takes_the_first_verdict_back(talk: Talk, memory: MemoryStore) -> None:
    """The last verdict counts, once; taking it back leaves nothing of it."""
    item_id = talk.learn(say("tea")).item.id
    talk.sleep()
    reply = talk.answer(using=[item_id])
    for verdict in (Verdict.LIKE, Verdict.LIKE, Verdict.WRONG):
        memory.judge(reply.id, verdict)
    assert memory.record(item_id).counters == Counters(1, 1, 1, 1)
    memory.judge(reply.id, None)
    assert memory.record(item_id).counters == Counters(1, 0, 1, 1)


def test_a_reply_says_what_it_used(talk: Talk, memory: MemoryStore) -> None:
    """Every item at hand, and whether it was used."""
    tea, coffee = talk.learn(say("tea")).item.id, talk.learn(say("coffee")).item.id
    reply = talk.answer(using=[tea], at_hand=[tea, coffee])
    assert {record.item.id: cited for record, cited in memory.used_in(reply.id)} == {tea: True, coffee: False}
