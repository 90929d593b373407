"""An edited sentence is read anew: what it says now is what is remembered; nothing empty and no secret."""

from dataclasses import replace

import pytest

from assistant.errors import EmptyItem, SecretRefused
from assistant.language.statements import read_statements
from assistant.memory.item import Item
from assistant.memory.statement import Kind, Lifetime
from assistant.store.memory_store import MemoryStore
from support.remembered import NOW, home, say
from support.talk import Talk


def _learned(talk: Talk, sentence: str) -> Item:
    """What is remembered of a sentence that a person said."""
    (statement,) = read_statements(sentence, NOW)
    return talk.learn(statement).item


@pytest.mark.parametrize(
    ("polarity", "value", "before", "after"),
    [
        (-1, "coffee", "I like coffee.", "I do not like coffee."),
        (1, "coffee", "I don't like coffee.", "I like coffee."),
        (-1, "咖啡", "我喜欢咖啡。", "我不喜欢咖啡。"),
        (1, "咖啡", "我不喜欢咖啡。", "我喜欢咖啡。"),
        (1, "tea", "I like coffee.", "I like tea."),
        (-1, "vegetarian", "I am vegetarian.", "I am not vegetarian."),
    ],
)
def test_the_opposite_is_the_opposite(
    talk: Talk, memory: MemoryStore, polarity: int, value: str, before: str, after: str
) -> None:
    """A "not" and a 不 turn it, and so does taking them away."""
    item = memory.edit(_learned(talk, before).id, after).item
    assert (polarity, value, after) == (item.polarity, item.value, item.sentence)


@pytest.mark.parametrize(
    ("before", "after", "value"),
    [("likes coffee", "does not like coffee", "coffee"), ("爱好：咖啡", "不再爱好：咖啡", "咖啡")],
)
def test_a_sentence_that_no_rule_reads_can_be_turned(
    talk: Talk, memory: MemoryStore, before: str, after: str, value: str
) -> None:
    """The value is the same, and one wording denies what the other affirms."""
    item = talk.learn(say(value, sentence=before)).item
    assert -1 == memory.edit(item.id, after).item.polarity


def test_another_attribute_is_another_attribute(talk: Talk, memory: MemoryStore) -> None:
    """Who lives in Lisbon no more may have a brother there."""
    item = memory.edit(_learned(talk, "I live in Lisbon.").id, "My brother lives in Lisbon.").item
    assert ("brother", "Lisbon") == (item.subject, item.value)


def test_matter_and_day_stay_where_none_is_named(talk: Talk, memory: MemoryStore) -> None:
    """A budget of the trip stays of the trip, and its end where it was."""
    said = say("5,000", "budget", kind=Kind.CONSTRAINT, scope="trip", single=True)
    old = talk.learn(replace(said, lifetime=Lifetime.BOUNDED, due=NOW)).item
    new = memory.edit(old.id, "My budget is 6,000.").item
    assert ("trip", "6,000", old.expires_at) == (new.scope, new.value, new.expires_at)


def test_an_edit_to_what_is_known_makes_no_duplicate(talk: Talk, memory: MemoryStore) -> None:
    """The other item stays, and the edited one leads to it."""
    tea, coffee = _learned(talk, "I like tea."), _learned(talk, "I like coffee.")
    kept = memory.edit(coffee.id, "I like tea.").item
    assert (tea.id, ["I like tea."]) == (kept.id, talk.live())


def test_an_edit_ends_what_cannot_hold_beside_it(talk: Talk, memory: MemoryStore) -> None:
    """There is one home."""
    talk.say(home("Lisbon"))
    note = talk.learn(say("Porto", "note", sentence="Porto is nice.")).item
    memory.edit(note.id, "I live in Porto.")
    assert talk.live() == ["I live in Porto."]


@pytest.mark.parametrize("nothing", ["", "  \t\n", "\u3000"])
def test_an_item_is_not_edited_to_nothing(talk: Talk, memory: MemoryStore, nothing: str) -> None:
    """It stays as it was."""
    item = talk.learn(say("tea")).item
    with pytest.raises(EmptyItem, match="cannot be empty"):
        memory.edit(item.id, nothing)
    assert memory.record(item.id).item == item


@pytest.mark.parametrize(
    "secret",
    ["My password is hunter2-Blue", "我的密码是 Abc12345!", "key sk-proj-abcdefghijklmnopqrstuvwx1234567890ABCD"],
)
def test_no_secret_enters_by_hand(talk: Talk, memory: MemoryStore, secret: str) -> None:
    """Neither added, nor edited, nor as a slot: the sentence of the refusal does not repeat it."""
    item = talk.learn(say("tea")).item
    talk.say(say("short", "style", lifetime=Lifetime.PASSING))
    (slot,) = memory.slots(talk.session_id)
    acts = (
        lambda: memory.add(say(secret, sentence=secret)),
        lambda: memory.edit(item.id, secret),
        lambda: memory.edit_slot(slot.id, secret),
    )
    for act in acts:
        with pytest.raises(SecretRefused, match="password or a key") as refused:
            act()
        assert secret not in str(refused.value)
    assert (["likes: tea"], [slot]) == (talk.live(), memory.slots(talk.session_id))


def test_a_slot_is_not_edited_to_nothing(talk: Talk, memory: MemoryStore) -> None:
    """It stays as it was."""
    talk.say(say("short", "style", lifetime=Lifetime.PASSING))
    (slot,) = memory.slots(talk.session_id)
    with pytest.raises(EmptyItem):
        memory.edit_slot(slot.id, " ")
    assert [slot] == memory.slots(talk.session_id)


def test_a_personal_number_makes_it_private(talk: Talk, memory: MemoryStore) -> None:
    """It may be remembered, and never leaves the machine."""
    item = talk.learn(say("tea")).item
    assert memory.edit(item.id, "My card is 4111 1111 1111 1111").item.private
