"""Sessions and turns."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.clock import FixedClock
from assistant.errors import AmbiguousId, NothingFound
from assistant.memory.session import Session
from assistant.memory.turn import Speaker, Turn, TurnStatus
from assistant.store.connection import MEMORY
from assistant.store.database import Database
from assistant.store.transcript import TranscriptStore


def _talk(store: TranscriptStore, *questions: str) -> Session:
    session = store.new_session()
    for question in questions:
        store.add_question(session.id, question)
        reply = store.begin_reply(session.id, "test-model")
        store.end_reply(reply.id, f"answer to {question}", TurnStatus.COMPLETE, 7)
    return store.session(session.id)


def test_the_first_question_names_the_session(store: TranscriptStore) -> None:
    """A later one does not."""
    assert _talk(store, "Trip to Lisbon", "Which hotel?").title == "Trip to Lisbon"


def test_a_title_given_by_hand_stays(store: TranscriptStore) -> None:
    """The first question does not replace it."""
    session = store.new_session("Mine")
    store.add_question(session.id, "Trip to Lisbon")
    assert store.session(session.id).title == "Mine"


def test_turns_come_back_as_they_were_written(store: TranscriptStore, clock: FixedClock) -> None:
    """Every field of a question and of its reply is kept."""
    session = store.new_session()
    question = store.add_question(session.id, "预算?")
    clock.advance(2)
    reply = store.begin_reply(session.id, "test-model")
    clock.advance(3)
    ended = store.end_reply(reply.id, "五千", TurnStatus.CUT, 2)
    assert store.turns(session.id) == [question, ended]
    assert ended == replace(reply, text="五千", status=TurnStatus.CUT, tokens=2, finished_at=clock.now())


def test_a_growing_reply_is_kept_as_it_grows(store: TranscriptStore) -> None:
    """What was generated so far is on the disk, not finished."""
    session = store.new_session()
    reply = store.begin_reply(session.id, "test-model")
    store.grow_reply(reply.id, "Half an ans")
    [turn] = store.turns(session.id)
    assert (turn.text, turn.status, turn.finished_at) == ("Half an ans", TurnStatus.GROWING, None)


def test_an_ended_reply_grows_no_more(store: TranscriptStore) -> None:
    """A late piece of text changes nothing."""
    session = store.new_session()
    reply = store.begin_reply(session.id, "test-model")
    store.end_reply(reply.id, "all", TurnStatus.STOPPED, 1)
    store.grow_reply(reply.id, "all and more")
    assert store.turns(session.id)[0].text == "all"


def test_interrupted_replies_are_settled_once(store: TranscriptStore) -> None:
    """What a crash cut short is marked, searchable, and returned; the second time there is nothing."""
    session = store.new_session()
    reply = store.begin_reply(session.id, "test-model")
    store.grow_reply(reply.id, "unfinished business")
    [settled] = store.settle_interrupted()
    assert (settled.id, settled.status, settled.text) == (reply.id, TurnStatus.INTERRUPTED, "unfinished business")
    assert store.search("business")[0].turn == settled
    assert store.settle_interrupted() == []


def test_replaced_turns_are_kept_and_not_shown(store: TranscriptStore) -> None:
    """A regenerated answer leaves the list and the search; it can still be found by its id."""
    session = _talk(store, "first", "second")
    [replaced] = store.replace_from(session.id, 4)
    assert [turn.position for turn in store.turns(session.id)] == [1, 2, 3]
    assert store.find_turn(replaced.id).replaced
    assert store.begin_reply(session.id, "test-model").position == 4


def test_asking_instead_replaces_and_asks_in_one_step(store: TranscriptStore) -> None:
    """The edited question stands where the old one stood."""
    session = _talk(store, "first", "second")
    turn = store.ask_instead(session.id, 3, "better")
    assert [turn.text for turn in store.turns(session.id)] == ["first", "answer to first", "better"]
    assert turn.position == 3
    assert store.search("second") == []


def test_turns_can_be_read_from_a_position_on(store: TranscriptStore) -> None:
    """Only what still enters the prompt is read."""
    session = _talk(store, "first", "second")
    assert [turn.position for turn in store.turns(session.id, first=3)] == [3, 4]


def test_the_window_is_remembered(store: TranscriptStore) -> None:
    """Which turn enters the prompt first outlives the program."""
    session = _talk(store, "first")
    store.move_window(session.id, 2)
    assert store.session(session.id).window_start == 2


def test_sessions_are_listed_newest_first(store: TranscriptStore, clock: FixedClock) -> None:
    """The one with the newest turn leads."""
    old = store.new_session("old")
    clock.advance(1)
    new = store.new_session("new")
    clock.advance(1)
    store.add_question(old.id, "again")
    assert [session.title for session in store.sessions()] == ["old", "new"]
    assert store.sessions(limit=1)[0].id == old.id
    assert store.latest_session() == store.session(old.id)
    assert new.turn_count == 0


def test_an_empty_profile_has_no_latest_session(store: TranscriptStore) -> None:
    """None, not an error."""
    assert store.latest_session() is None


def test_a_clock_that_jumps_back_does_not_reorder_the_past(store: TranscriptStore, clock: FixedClock) -> None:
    """``updated_at`` never goes back, and ids stay unique."""
    session = _talk(store, "first")
    clock.advance(-3600)
    store.add_question(session.id, "second")
    assert store.session(session.id).updated_at == session.updated_at


def test_ids_may_be_shortened(store: TranscriptStore, clock: FixedClock) -> None:
    """A prefix that fits one is enough; several or none are errors of their own."""
    first = store.new_session()
    clock.advance(3600)
    second = store.new_session()
    turn = store.add_question(second.id, "q")
    assert store.find_session(second.id[:12]).id == second.id
    assert store.find_session(second.id.upper()).id == second.id
    assert store.find_turn(turn.id[:-4]) == turn
    with pytest.raises(AmbiguousId, match="2 sessions"):
        store.find_session(first.id[:3])
    for nothing in ("zz", "", " ", "%", "\ud800"):
        with pytest.raises(NothingFound):
            store.find_session(nothing)


def test_renaming_keeps_one_line(store: TranscriptStore) -> None:
    """Line ends and runs of spaces become one space."""
    session = _talk(store, "first")
    assert store.rename(session.id, " My\n  trip ").title == "My trip"


def test_deleting_can_be_undone(store: TranscriptStore) -> None:
    """A deleted session is nowhere; restored it is everywhere again, unchanged."""
    session = _talk(store, "预算 in Lisbon")
    store.delete(session.id)
    assert (store.sessions(), store.search("预算"), store.latest_session()) == ([], [], None)
    assert [deleted.id for deleted in store.deleted_sessions()] == [session.id]
    for reading in (store.session, store.turns, store.find_session, store.delete):
        with pytest.raises(NothingFound):
            reading(session.id)
    assert store.restore(session.id) == session
    assert len(store.search("预算")) == 2


def test_writing_to_what_does_not_exist_is_refused(store: TranscriptStore) -> None:
    """Nothing is made by accident."""
    for writing in (store.add_question, store.begin_reply):
        with pytest.raises(NothingFound):
            writing("no", "words")
    with pytest.raises(NothingFound):
        store.end_reply("no", "", TurnStatus.COMPLETE, 0)
    assert store.sessions() == []


def test_lone_surrogates_become_replacement_characters(store: TranscriptStore) -> None:
    """Text that has no bytes in UTF-8 does not stop a conversation."""
    session = store.new_session("\ud800")
    turn = store.add_question(session.id, "a\udfffb")
    assert (store.turns(session.id), turn.text) == ([turn], "a\ufffdb")


def test_an_import_keeps_ids_that_are_free(store: TranscriptStore, clock: FixedClock) -> None:
    """A conversation exported, purged and imported is the same one."""
    session = _talk(store, "first", "second")
    turns = store.turns(session.id)
    store.delete(session.id)
    clock.advance(1)
    store.purge_deleted(clock.now())
    assert store.import_session(session, turns) == session
    assert store.turns(session.id) == turns
    assert len(store.search("second")) == 2


def test_an_import_of_what_is_here_is_a_copy(store: TranscriptStore) -> None:
    """New ids for the session and all turns; the words are the same."""
    session = _talk(store, "first")
    copy = store.import_session(session, store.turns(session.id))
    assert copy.id != session.id
    assert [turn.text for turn in store.turns(copy.id)] == [turn.text for turn in store.turns(session.id)]
    assert len({turn.id for here in (session, copy) for turn in store.turns(here.id)}) == 4


def test_an_import_repairs_what_a_file_got_wrong(store: TranscriptStore, clock: FixedClock) -> None:
    """Positions are counted anew, a growing reply is interrupted, strange and double ids are replaced."""
    now = clock.now()
    session = Session(id="../evil", title="t", created_at=now, updated_at=now, window_start=99)
    turns = [
        Turn("x", "other", 5, Speaker.USER, "q", TurnStatus.COMPLETE, now, now),
        Turn("x", "other", 5, Speaker.ASSISTANT, "a", TurnStatus.GROWING, now),
    ]
    arrived = store.import_session(session, turns)
    found = store.turns(arrived.id)
    assert [(turn.position, turn.status) for turn in found] == [(1, TurnStatus.COMPLETE), (2, TurnStatus.INTERRUPTED)]
    assert len({turn.id for turn in found} | {"x"}) == 3
    assert (arrived.id != "../evil", arrived.window_start) == (True, 3)


_TURNS = st.lists(
    st.tuples(st.text(max_size=50), st.sampled_from([s for s in TurnStatus if s != "growing"])), max_size=6
)


@given(title=st.text(max_size=30), said=_TURNS)
def test_any_conversation_survives_the_store(title: str, said: list[tuple[str, TurnStatus]]) -> None:
    """What is imported is read back word for word."""
    clock = FixedClock(datetime(2026, 11, 12, 9, 14, tzinfo=UTC))
    now = clock.now()
    database = Database.open(MEMORY, clock)
    store = TranscriptStore(database, clock)
    session = Session("", title, now, now)
    turns = [
        Turn("", "", position, Speaker.USER, text, status, now, now, "m", position)
        for position, (text, status) in enumerate(said, 1)
    ]
    arrived = store.import_session(session, turns)
    read = [(turn.text, turn.status, turn.tokens, turn.created_at) for turn in store.turns(arrived.id)]
    database.close()
    assert arrived.title == title
    assert read == [(text, status, position, now) for position, (text, status) in enumerate(said, 1)]


def test_a_models_name_may_be_any_text(store: TranscriptStore, clock: FixedClock) -> None:
    """An imported reply keeps its model's name, with U+FFFD for what has no bytes in UTF-8."""
    now = clock.now()
    reply = Turn("1", "s", 1, Speaker.ASSISTANT, "x", TurnStatus.COMPLETE, now, model="m\ud800")
    imported = store.import_session(Session("s", "", now, now), [reply])
    assert [turn.model for turn in store.turns(imported.id)] == ["m\N{REPLACEMENT CHARACTER}"]


def test_a_replaced_reply_belongs_to_its_own_question(store: TranscriptStore) -> None:
    """Not to the one that stands in its question's place now."""
    session = _talk(store, "first", "second")
    _, _, old_question, old_reply = store.turns(session.id)
    store.ask_instead(session.id, old_question.position, "third")
    assert store.question_of(store.find_turn(old_reply.id)).text == "second"
    assert store.question_of(store.turns(session.id)[-1]).text == "third"


def test_a_deleted_session_is_found_by_the_beginning_of_its_id(store: TranscriptStore) -> None:
    """While it is deleted, and only then; the error says where to look."""
    session = store.new_session()
    with pytest.raises(NothingFound) as caught:
        store.find_deleted(session.id)
    assert "--deleted" in caught.value.hint
    store.delete(session.id)
    assert store.find_deleted(session.id[:-1].upper()).id == session.id


def test_a_turn_can_be_given_other_words(store: TranscriptStore) -> None:
    """The new words are read and found, the old ones found no more, and the journal has both."""
    session = store.new_session()
    turn = store.add_question(session.id, "the code is [•••]")
    amended = store.amend(turn.id, "the code is marzipan")
    assert store.turns(session.id) == [amended]
    assert [hit.turn.id for hit in store.search("marzipan")] == [turn.id]
    store.amend(turn.id, "nothing at all")
    assert store.search("marzipan") == []
