"""A question that is replaced takes back what it taught, unless something later was built on it."""

from assistant.store.memory_store import MemoryStore
from support.remembered import home, say
from support.talk import Talk


def _turn_of(talk: Talk, item_id: str) -> str:
    return talk.memory.record(item_id).evidence[-1].turn_id


def test_what_it_taught_is_gone(talk: Talk, memory: MemoryStore) -> None:
    """The item ends, and says that it was undone."""
    item = talk.learn(say("tea")).item
    taken = memory.take_back(_turn_of(talk, item.id))
    assert ((item.id,), ()) == (taken.item_ids, taken.kept_ids)
    assert ([], "undone") == (talk.live(), memory.record(item.id).item.reason)


def test_what_it_replaced_is_back(talk: Talk, memory: MemoryStore) -> None:
    """The home of before holds again."""
    talk.say(home("Lisbon"))
    item = talk.learn(home("Porto")).item
    memory.take_back(_turn_of(talk, item.id))
    assert talk.live() == ["home: Lisbon"]


def test_what_it_only_confirmed_stays(talk: Talk, memory: MemoryStore) -> None:
    """With one witness less."""
    item = talk.learn(say("tea")).item
    talk.sleep()
    talk.say(say("tea"))
    memory.take_back(_turn_of(talk, item.id))
    record = memory.record(item.id)
    assert (["likes: tea"], 1, 1) == (talk.live(), record.counters.positives, len(record.sessions))


def test_what_was_built_on_stays_and_is_named(talk: Talk, memory: MemoryStore) -> None:
    """Pinned by hand since, it is no longer the question's alone."""
    item = talk.learn(say("tea")).item
    memory.pin(item.id)
    taken = memory.take_back(_turn_of(talk, item.id))
    assert ((), (item.id,), ["likes: tea"]) == (taken.item_ids, taken.kept_ids, talk.live())


def test_what_was_replaced_since_does_not_come_back(talk: Talk, memory: MemoryStore) -> None:
    """Lisbon, Porto, Bergen: without Porto it is Bergen still."""
    talk.say(home("Lisbon"))
    porto = talk.learn(home("Porto")).item.id
    talk.say(home("Bergen"))
    taken = memory.take_back(_turn_of(talk, porto))
    assert (True, ["home: Bergen"]) == (porto in taken.kept_ids, talk.live())


def test_what_was_undone_since_is_built_on_no_longer(talk: Talk, memory: MemoryStore) -> None:
    """A pin that was taken back holds nothing."""
    item = talk.learn(say("tea")).item
    memory.pin(item.id)
    memory.undo()
    assert (item.id,) == memory.take_back(_turn_of(talk, item.id)).item_ids


def test_a_turn_that_taught_nothing_has_nothing_to_take_back(talk: Talk, memory: MemoryStore) -> None:
    """Nor has one a second time, nor what was done by hand."""
    item = talk.learn(say("tea")).item
    memory.add(say("coffee"))
    turn_id = _turn_of(talk, item.id)
    memory.take_back(turn_id)
    nothing = [memory.take_back(one) for one in (turn_id, "no such turn", "")]
    assert [((), ())] * 3 == [(taken.item_ids, taken.kept_ids) for taken in nothing]


def test_undo_passes_over_what_was_taken_back(talk: Talk, memory: MemoryStore) -> None:
    """The next undo is of the plan before it."""
    talk.say(say("tea"))
    jazz = talk.learn(say("jazz")).item.id
    memory.take_back(_turn_of(talk, jazz))
    memory.undo()
    assert talk.live() == []
