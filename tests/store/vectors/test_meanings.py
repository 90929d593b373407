"""Rows are found by their meaning, whatever state the index is in, and a late answer is none."""

import threading
from collections.abc import Sequence

import pytest

from assistant.clock import FixedClock
from assistant.errors import IndexUnusable
from assistant.paths import ProfilePlaces
from assistant.ports.fields import ITEMS, TURNS, code_of
from assistant.ports.index import Where
from assistant.store.database import Database
from assistant.store.transcript import TranscriptStore
from assistant.store.vectors.meanings import State, VectorLibrary
from models.embed import EmbedderCard, Role
from models.errors import EmbedderMissing, EngineFailed, VectorRefused
from support.libraries import PATIENCE_S, OpenLibrary, finish, items_near, turns_near
from support.remembered import home, say
from support.talk import Talk
from support.vectors import WordEmbedder


@pytest.fixture
def library(open_library: OpenLibrary) -> VectorLibrary:
    """One over the exact index, started."""
    library = open_library()
    library.start()
    return library


def test_items_and_turns_are_found_by_their_rows(library: VectorLibrary, talk: Talk) -> None:
    """The names that the index knows stay inside; cosines fall."""
    tea, harbour = talk.learn(say("green tea")), talk.learn(home("a harbour town"))
    reply = talk.answer("Boats leave at nine")
    finish(library)
    assert items_near(library, "green tea") == [tea.item.id, harbour.item.id]
    found = library.nearest(TURNS, "when do boats leave", 9)
    assert found[0][0] == reply.id
    assert [cosine for _, cosine in found] == sorted((cosine for _, cosine in found), reverse=True)


def test_a_vector_can_be_asked_for_in_place_of_a_text(library: VectorLibrary, talk: Talk) -> None:
    """One question for several collections is embedded once."""
    tea = talk.learn(say("green tea"))
    finish(library)
    found = library.search("green tea", {ITEMS: 1, TURNS: 1})()
    assert (tea.item.id,) == found.near[ITEMS]
    vector = found.vector
    assert library.nearest(TURNS, vector, 1, Where(equal=(("session", code_of("another")),))) == []
    with pytest.raises(VectorRefused):
        library.nearest(ITEMS, vector[:8], 1)


def test_vectors_of_rows_come_from_the_store(library: VectorLibrary, talk: Talk, embedder: WordEmbedder) -> None:
    """For exact scores of what was found by words; a row without one is left out."""
    tea = talk.learn(say("green tea"))
    finish(library)
    [expected] = embedder.embed(["likes: green tea"], Role.PASSAGE)
    assert library.vectors_of("item", [tea.item.id, "none"]) == {tea.item.id: expected}


def test_a_deleted_conversation_is_not_found_and_hides_nothing(
    library: VectorLibrary, talk: Talk, store: TranscriptStore
) -> None:
    """The one turn behind forty deleted ones is found; a restored conversation at once again."""
    deleted = talk.session_id
    for number in range(40):
        store.add_question(deleted, f"harbour boats {number}")
    talk.sleep()
    far = store.add_question(talk.session_id, "boats and other things beside them")
    finish(library)
    store.delete(deleted)
    assert turns_near(library, "harbour boats", 2) == [far.id]
    store.restore(deleted)
    assert far.id not in turns_near(library, "harbour boats", 2)


def test_what_is_superseded_is_not_found_before_the_index_knows(library: VectorLibrary, talk: Talk) -> None:
    """The order may still wait: the row itself says what it is."""
    talk.learn(home("Lisbon"))
    finish(library)
    talk.learn(home("Porto"))
    assert items_near(library, "Lisbon") == []


def test_before_the_start_there_is_no_answer(open_library: OpenLibrary) -> None:
    """And none after the end: search by words stands in."""
    library = open_library()
    with pytest.raises(IndexUnusable):
        library.nearest(ITEMS, "tea", 1)
    library.start()
    assert library.nearest(ITEMS, "tea", 1) == []
    library.close()
    library.close()
    with pytest.raises(IndexUnusable):
        library.nearest(ITEMS, "tea", 1)


class Held(WordEmbedder):
    """Answers a question only when it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()

    def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
        if role is Role.QUERY:
            self.gate.wait()
        return super().embed(texts, role)


def test_a_late_answer_is_none(open_library: OpenLibrary) -> None:
    """Whoever asked goes on at the deadline; the next question finds the library as before."""
    slow = Held()
    library = open_library("exact", slow)
    library.start()
    with pytest.raises(IndexUnusable, match="within"):
        library.nearest(ITEMS, "tea", 1, deadline_s=0.01)
    slow.gate.set()
    assert library.nearest(ITEMS, "tea", 1, deadline_s=PATIENCE_S) == []


class Missing(WordEmbedder):
    """Has no model."""

    def card(self) -> EmbedderCard:
        raise EmbedderMissing("words", "its file is gone")


class Failing(WordEmbedder):
    """Has a model that always fails."""

    def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
        raise EngineFailed("no memory")


@pytest.mark.parametrize("model", [Missing, Failing])
def test_an_embedder_that_fails_is_no_end(open_library: OpenLibrary, model: type[WordEmbedder], talk: Talk) -> None:
    """The worker says what is wrong and goes on; questions are answered by words alone."""
    talk.learn(say("tea"))
    library = open_library("exact", model())
    told = threading.Event()
    worker = threading.Thread(target=library.serve, args=(lambda progress: told.set(),))
    worker.start()
    assert told.wait(PATIENCE_S)
    assert library.progress.trouble != ""
    assert not library.progress.is_done
    with pytest.raises(IndexUnusable):
        library.nearest(ITEMS, "tea", 1)
    library.close()
    worker.join(PATIENCE_S)
    assert not worker.is_alive()


def test_a_thread_that_serves_finds_what_is_said_meanwhile(open_library: OpenLibrary, talk: Talk) -> None:
    """Woken after a commit, it embeds at once; it ends when the library is closed."""
    library = open_library()
    done = threading.Event()
    worker = threading.Thread(target=library.serve, args=(lambda progress: done.set() if progress.is_done else None,))
    worker.start()
    assert done.wait(PATIENCE_S)
    done.clear()
    tea = talk.learn(say("tea"))
    library.wake()
    while items_near(library, "tea") != [tea.item.id]:
        assert done.wait(PATIENCE_S)
    library.close()
    worker.join(PATIENCE_S)
    assert not worker.is_alive()


def test_a_reader_sees_what_the_writer_adds_and_changes_nothing(
    library: VectorLibrary, talk: Talk, profile: ProfilePlaces, clock: FixedClock, embedder: WordEmbedder
) -> None:
    """Another process has the store open for reading: its index follows, its folder is never made."""
    tea = talk.learn(say("tea"))
    finish(library)
    reading = Database.open(profile.database, clock, read_only=True)
    reader = VectorLibrary(reading, embedder, library.shelving)
    reader.start()
    coffee = talk.learn(say("black coffee"))
    finish(library)
    talk.memory.retract(tea.item.id)
    finish(library)
    finish(reader)
    assert items_near(reader, "coffee") == [coffee.item.id]
    assert reader.progress.state is State.EXACT
    reader.close()
    reading.close()
    assert not profile.index.exists()


def test_the_state_of_a_library_is_told(library: VectorLibrary, talk: Talk) -> None:
    """How many orders wait, and that all is done."""
    for number in range(40):
        talk.memory.add(say(f"thing {number}", f"topic {number}"))
    first = library.work()
    assert (first.orders, first.is_done) == (24, False)
    assert finish(library).progress.is_done
