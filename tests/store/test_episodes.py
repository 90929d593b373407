"""The topics of a conversation in the store."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from assistant.clock import FixedClock
from assistant.errors import EmptyItem, NothingFound, SecretRefused
from assistant.memory.episode import Episode, Span
from assistant.memory.mention import Fate
from assistant.memory.placement import Move, Placement
from assistant.memory.statement import Act, Kind, Lifetime, Statement
from assistant.memory.turn import Turn
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.transcript import TranscriptStore
from support.remembered import say
from support.talk import Talk


@pytest.fixture
def trip(talk: Talk) -> Episode:
    """The first topic, with a question and a reply."""
    return placed(talk, ask(talk, "We plan a trip to Lisbon. Let's go with the blue one."))


def ask(talk: Talk, text: str) -> Turn:
    """A question and its reply; returns the question."""
    talk.clock.advance(60)
    question = talk.transcript.add_question(talk.session_id, text)
    talk.answer()
    return question


def placed(talk: Talk, question: Turn, episode_id: str | None = None) -> Episode:
    """Put it into a topic; None: a new one."""
    move = Move.OPEN if episode_id is None else Move.RETURN
    episode = talk.memory.place(question, Placement(move, episode_id, "said so"))
    assert episode is not None
    return episode


def order(value: str, **changes: object) -> Statement:
    """An order for this time."""
    fields = {"kind": Kind.INSTRUCTION, "lifetime": Lifetime.PASSING, "single": True}
    return replace(say(value, "style"), **{**fields, **changes})  # type: ignore[arg-type]


def test_a_topic_is_its_turns(talk: Talk, memory: MemoryStore, trip: Episode) -> None:
    """Title and conclusions are read from them, a reply goes with its question, and returning makes another span."""
    phone = placed(talk, ask(talk, "I need a phone."))
    back = placed(talk, ask(talk, "Which hotel?"), trip.id)
    assert (Span(1, 2), Span(5, 6)) == back.spans
    assert [one.text for one in back.conclusions] == ["Let's go with the blue one."]
    assert (back.title, phone.title) == ("We plan a trip to Lisbon", "I need a phone")
    reply = talk.transcript.turns(talk.session_id)[3]
    assert memory.episode_of(reply.id) == memory.episodes(talk.session_id)[1]


def test_one_topic_is_open(talk: Talk, memory: MemoryStore, trip: Episode) -> None:
    """The others end when the talk leaves them, and are open again when it comes back."""
    placed(talk, ask(talk, "I need a phone."))
    assert [False, True] == [one.is_open for one in memory.episodes(talk.session_id)]
    placed(talk, ask(talk, "Which hotel?"), trip.id)
    assert [True, False] == [one.is_open for one in memory.episodes(talk.session_id)]


def test_what_is_apart_has_no_topic(talk: Talk, memory: MemoryStore) -> None:
    """Small talk before anything was spoken of."""
    question = ask(talk, "Hello!")
    assert memory.place(question, Placement(Move.APART, None, "small talk")) is None
    assert (memory.episodes(talk.session_id), memory.episode_of(question.id)) == ([], None)


def test_a_replaced_question_takes_its_topic_along(talk: Talk, memory: MemoryStore, trip: Episode) -> None:
    """What holds nothing any more is not listed."""
    placed(talk, ask(talk, "I need a phone."))
    talk.transcript.replace_from(talk.session_id, 3)
    assert [trip.id] == [one.id for one in memory.episodes(talk.session_id)]


def test_a_slot_belongs_to_the_topic_of_its_turn(talk: Talk, memory: MemoryStore, trip: Episode) -> None:
    """And a new value takes the place of one of the same topic only."""
    talk.say(order("be brief"))
    phone = placed(talk, ask(talk, "I need a phone."))
    talk.say(order("be long"))
    assert [("be brief", trip.id), ("be long", phone.id)] == [
        (slot.value, slot.episode_id) for slot in memory.slots(talk.session_id)
    ]
    talk.say(order("be longer"))
    assert ["be brief", "be longer"] == [slot.value for slot in memory.slots(talk.session_id)]
    ended = [slot for slot in memory.slots(talk.session_id, ended=True) if slot.replaced_by]
    assert ["be long"] == [slot.value for slot in ended]


def test_words_that_take_back_reach_every_topic(talk: Talk, memory: MemoryStore, trip: Episode) -> None:
    """As "forget what I said about…" need not be said where it was said."""
    talk.say(order("plan B"))
    placed(talk, ask(talk, "I need a phone."))
    talk.say(order("plan B", act=Act.RETRACT, attribute=""))
    assert memory.slots(talk.session_id) == []


def test_a_title_can_be_typed(memory: MemoryStore, trip: Episode) -> None:
    """And taken back."""
    assert memory.edit_episode(trip.id, " Lisbon in  May ").title == "Lisbon in May"
    memory.undo()
    assert memory.find_episode(trip.id[:-1]).title == trip.title


@pytest.mark.parametrize(("title", "error"), [("  ", EmptyItem), ("password: hunter" + "2x!9", SecretRefused)])
def test_a_title_is_neither_empty_nor_a_secret(
    memory: MemoryStore, trip: Episode, title: str, error: type[Exception]
) -> None:
    """What it was called stays."""
    with pytest.raises(error):
        memory.edit_episode(trip.id, title)
    assert memory.find_episode(trip.id).title == trip.title


def test_a_dropped_topic_takes_what_holds_along(talk: Talk, memory: MemoryStore, trip: Episode) -> None:
    """Its turns stay, and undo brings it back."""
    talk.say(order("be brief"))
    memory.drop_episode(trip.id)
    assert (memory.episodes(talk.session_id), memory.slots(talk.session_id)) == ([], [])
    assert len(talk.transcript.turns(talk.session_id)) == 3
    memory.undo()
    assert [["be brief"], [trip.id]] == [
        [slot.value for slot in memory.slots(talk.session_id)],
        [one.id for one in memory.episodes(talk.session_id)],
    ]
    with pytest.raises(NothingFound):
        memory.find_episode("ffff")


def test_forgotten_words_stand_in_no_title(talk: Talk, database: Database, memory: MemoryStore, trip: Episode) -> None:
    """Nor in a conclusion: both are read from the turns, and a typed title is masked."""
    item = talk.learn(say("skiing", sentence="Let's go with skiing"))
    memory.edit_episode(trip.id, "A holiday with skiing")
    memory.forget([item.item.id])
    [left] = memory.episodes(talk.session_id)
    assert "skiing" not in f"{left.title} {[one.text for one in left.conclusions]}"
    assert "skiing" not in "\n".join(database_text(database))


def database_text(database: Database) -> Iterator[str]:
    """Every line of a dump."""
    with database.reading() as connection:
        yield from (line for line in connection.iterdump() if "search" not in line)


def test_what_was_said_is_found_whatever_became_of_it(talk: Talk, memory: MemoryStore) -> None:
    """Still true, replaced by what, taken back, or never more than said."""
    talk.learn(say("plan A", "plan", single=True))
    talk.learn(say("plan B", "plan", single=True))
    [old] = memory.mentions("plan A")
    assert (Fate.REPLACED, "plan: plan B") == (old.fate, old.by)
    assert [Fate.HOLDS] == [one.fate for one in memory.mentions("Plan B")]
    talk.say(order("plan C"))
    memory.drop_slot(memory.slots(talk.session_id)[0].id)
    [dropped] = memory.mentions("plan C")
    assert (Fate.ENDED, True) == (dropped.fate, dropped.ended_at is not None)
    said = talk.transcript.add_question(talk.session_id, "What would plan D cost?")
    assert [Fate.SAID] == [one.fate for one in memory.mentions("plan D")]
    assert memory.mentions("plan D", but_turn=said.id) == []


def test_a_session_from_before_is_one_topic(store: TranscriptStore, memory: MemoryStore, clock: FixedClock) -> None:
    """Its questions belong to none until they are placed."""
    session = store.new_session("old")
    store.add_question(session.id, "How do tides work?")
    assert (memory.episodes(session.id), memory.unplaced_sessions(clock.now())) == ([], [session.id])
