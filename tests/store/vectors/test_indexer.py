"""Orders become vectors and entries: all of them, once, and never one of what was changed meanwhile."""

import math
import threading
from array import array
from collections.abc import Sequence

import pytest

from assistant.memory.turn import TurnStatus
from assistant.ports.fields import ITEMS, TURNS, code_of
from assistant.ports.index import Where
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.outbox import waiting_orders
from assistant.store.transcript import TranscriptStore
from assistant.store.vectors.exact import ExactIndex
from assistant.store.vectors.indexer import Drained, Indexer
from assistant.store.vectors.meanings import draw_name
from assistant.store.vectors.rows import names_of, vectors_of
from assistant.store.vectors.sources import ITEM_SOURCE, TURN_SOURCE
from models.embed import Role
from models.errors import EngineFailed
from support.remembered import home, say
from support.talk import Talk
from support.vectors import WordEmbedder


class Rig:
    """An indexer over an exact index."""

    def __init__(self, database: Database, embedder: WordEmbedder) -> None:
        self.database = database
        self.index = ExactIndex(embedder.card().dimension)
        self.indexer = Indexer(database, embedder, self.index, draw_name)

    def drain(self) -> Drained:
        while (done := self.indexer.drain()).left:
            pass
        return done

    def in_step(self, model: str = "words-1") -> bool:
        """Whether the index holds exactly the vectors of the store."""
        return all(
            self.index.names(source.collection) == names_of(self.database, source, model)
            for source in (ITEM_SOURCE, TURN_SOURCE)
        )


@pytest.fixture
def rig(database: Database, embedder: WordEmbedder) -> Rig:
    """See ``Rig``."""
    return Rig(database, embedder)


def test_finished_turns_and_live_items_get_a_vector(rig: Rig, talk: Talk, embedder: WordEmbedder) -> None:
    """Each under its own name, and every order is settled."""
    record = talk.learn(say("tea"))
    reply = talk.answer("Tea it is")
    rig.drain()
    assert (rig.index.count(ITEMS), rig.index.count(TURNS)) == (1, 2)
    assert waiting_orders(rig.database) == []
    assert rig.in_step()
    assert vectors_of(rig.database, "item", [record.item.id], "words-1").keys() == {record.item.id}
    assert vectors_of(rig.database, "turn", [reply.id], "other") == {}
    assert sorted(embedder.asked) == ["Tea it is", "likes: tea", "likes: tea. "]


def test_draining_again_does_nothing(rig: Rig, talk: Talk, embedder: WordEmbedder) -> None:
    """There is no order left, and no text is embedded twice."""
    talk.learn(say("tea"))
    rig.drain()
    asked = len(embedder.asked)
    assert rig.drain() == Drained()
    assert len(embedder.asked) == asked


def test_fillers_and_growing_replies_get_none(rig: Rig, talk: Talk, store: TranscriptStore) -> None:
    """Their orders are settled all the same."""
    store.add_question(talk.session_id, "OK, thanks!")
    store.begin_reply(talk.session_id, "test")
    rig.drain()
    assert rig.index.count(TURNS) == 0
    assert waiting_orders(rig.database) == []


def test_an_item_that_was_replaced_leaves_the_index(rig: Rig, talk: Talk) -> None:
    """Superseded, retracted or undone: only what may be recalled is in it."""
    talk.learn(home("Lisbon"))
    rig.drain()
    porto = talk.learn(home("Porto"))
    rig.drain()
    assert rig.index.count(ITEMS) == 1
    assert rig.in_step()
    talk.memory.retract(porto.item.id)
    rig.drain()
    assert rig.index.count(ITEMS) == 0
    talk.memory.undo()
    rig.drain()
    assert rig.index.count(ITEMS) == 1


def test_a_turn_with_other_words_gets_another_vector(rig: Rig, talk: Talk, store: TranscriptStore) -> None:
    """Under another name; the old one is gone from store and index."""
    turn = store.add_question(talk.session_id, "where is the harbour")
    rig.drain()
    old = names_of(rig.database, TURN_SOURCE, "words-1")
    store.amend(turn.id, "where is the station")
    rig.drain()
    new = names_of(rig.database, TURN_SOURCE, "words-1")
    assert len(new) == 1
    assert old.isdisjoint(new)
    assert rig.in_step()


def test_entries_can_be_filtered_by_what_a_query_knows(rig: Rig, talk: Talk, embedder: WordEmbedder) -> None:
    """A session, a kind: by the same functions that made the fields."""
    first = talk.session_id
    talk.learn(say("tea"))
    talk.sleep()
    talk.learn(say("coffee"))
    rig.drain()
    [query] = embedder.embed(["likes"], Role.QUERY)
    found = rig.index.nearest(TURNS, query, 9, Where(equal=(("session", code_of(first)),)))
    assert len(found) == 1


def test_what_changed_while_it_was_embedded_is_not_written(
    database: Database, talk: Talk, store: TranscriptStore
) -> None:
    """The words were other ones a moment ago: the newer order brings the vector of the new ones."""
    turn = store.add_question(talk.session_id, "the first words")

    class Slow(WordEmbedder):
        """Somebody changes the turn while the model computes."""

        def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
            vectors = super().embed(texts, role)
            if texts == ["the first words"]:
                store.amend(turn.id, "entirely different")
            return vectors

    rig = Rig(database, Slow())
    rig.indexer.drain()
    assert rig.index.count(TURNS) == 0
    rig.drain()
    [expected] = WordEmbedder().embed(["entirely different"], Role.PASSAGE)
    assert vectors_of(database, "turn", [turn.id], "words-1") == {turn.id: expected}
    assert rig.in_step()


def test_what_was_forgotten_while_it_was_embedded_is_not_written(database: Database, talk: Talk) -> None:
    """Nothing of it comes back."""
    record = talk.learn(say("Zanzibarica"))
    memory = talk.memory

    class Slow(WordEmbedder):
        """Somebody forgets the item while the model computes."""

        def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
            vectors = super().embed(texts, role)
            if "likes: Zanzibarica" in texts:
                memory.forget([record.item.id])
            return vectors

    rig = Rig(database, Slow())
    rig.drain()
    assert names_of(database, ITEM_SOURCE, "words-1") == set()
    assert rig.index.count(ITEMS) == 0


@pytest.mark.parametrize("bad", [math.nan, 0.0, 7.0])
def test_a_vector_that_is_none_is_refused_and_the_rest_goes_on(database: Database, talk: Talk, bad: float) -> None:
    """It is counted, its order is settled, and its row is found by words."""

    class Broken(WordEmbedder):
        """Answers one text with nonsense."""

        def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
            wrong = array("f", [bad] * self.card().dimension).tobytes()
            vectors = super().embed(texts, role)
            return [wrong if "coffee" in text else one for text, one in zip(texts, vectors, strict=True)]

    talk.memory.add(say("tea"))
    talk.memory.add(say("coffee"))
    rig = Rig(database, Broken())
    assert rig.indexer.drain() == Drained(written=1, refused=1)
    assert waiting_orders(database) == []


def test_a_text_that_ends_the_model_stops_no_other(database: Database, talk: Talk) -> None:
    """All at once fail, so they are tried one by one."""

    class Fragile(WordEmbedder):
        """One text is too much for it."""

        def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
            if any("coffee" in text for text in texts):
                raise EngineFailed("it broke")
            return super().embed(texts, role)

    for value in ("tea", "coffee", "milk"):
        talk.memory.add(say(value))
    rig = Rig(database, Fragile())
    assert rig.indexer.drain() == Drained(written=2, refused=1)


def test_orders_wait_for_an_embedder_that_fails(database: Database, talk: Talk) -> None:
    """Nothing is settled that was not done."""

    class Dead(WordEmbedder):
        """Fails always."""

        def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
            raise EngineFailed("no memory")

    talk.memory.add(say("tea"))
    rig = Rig(database, Dead())
    with pytest.raises(EngineFailed):
        rig.indexer.drain()
    assert len(waiting_orders(database)) == 1


def _learn_many(memory: MemoryStore, count: int) -> None:
    for number in range(count):
        memory.add(say(f"thing {number}", f"topic {number}"))


def test_another_model_gets_its_own_vectors_and_can_be_interrupted(rig: Rig, talk: Talk) -> None:
    """What was done before the interruption is not done again; at the end the vectors of the old model are gone."""
    _learn_many(talk.memory, 60)
    rig.drain()
    other = WordEmbedder(48, "words-2")
    stop = threading.Event()
    seen: list[tuple[int, int]] = []

    def interrupt(done: int, total: int) -> None:
        seen.append((done, total))
        if done >= 32:
            stop.set()

    assert not Rig(rig.database, other).indexer.reembed(interrupt, stop)
    done, total = seen[-1]
    assert total == 60
    assert 32 <= done < 60
    again = Rig(rig.database, other)
    assert again.indexer.reembed(lambda *_: None, threading.Event())
    assert len(other.asked) == len(set(other.asked)) == 60
    assert len(names_of(rig.database, ITEM_SOURCE, "words-2")) == 60
    assert names_of(rig.database, ITEM_SOURCE, "words-1") == set()


def test_rows_without_an_order_are_embedded_too(rig: Rig, talk: Talk) -> None:
    """A store from before there were vectors, or one whose orders are lost, is made whole."""
    _learn_many(talk.memory, 20)
    with rig.database.transaction() as connection:
        connection.execute("DELETE FROM index_outbox")
    while rig.indexer.backfill():
        pass
    assert rig.index.count(ITEMS) == 20
    assert rig.in_step()


def test_a_masked_sibling_gets_another_vector(rig: Rig, talk: Talk) -> None:
    """The sentence of the item that stays has lost words: the vector that knew them goes."""
    sentence = "I am allergic to penicillin and shellfish"
    first = talk.learn(say("penicillin", "allergy", sentence=sentence))
    second = talk.learn(say("shellfish", "allergy", sentence=sentence))
    rig.drain()
    old = vectors_of(rig.database, "item", [second.item.id], "words-1")
    talk.memory.forget([first.item.id])
    assert vectors_of(rig.database, "item", [second.item.id], "words-1") == {}
    rig.drain()
    assert vectors_of(rig.database, "item", [second.item.id], "words-1") != old


def test_a_stopped_reply_is_embedded_as_it_is(rig: Rig, talk: Talk, store: TranscriptStore) -> None:
    """What stands there was said."""
    reply = store.begin_reply(talk.session_id, "test")
    store.end_reply(reply.id, "The harbour lies", TurnStatus.STOPPED, 3)
    rig.drain()
    assert rig.index.count(TURNS) == 1
