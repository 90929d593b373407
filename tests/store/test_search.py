"""Finding turns by their words."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.clock import FixedClock
from assistant.memory.turn import TurnStatus
from assistant.paths import ProfilePlaces
from assistant.store.database import Database
from assistant.store.lexical import rebuild_index
from assistant.store.transcript import Hit, TranscriptStore


def _show(hit: Hit) -> str:
    return "".join(f"[{part.text}]" if part.matched else part.text for part in hit.excerpt)


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("预算", "我的[预算]是五千"),
        ("lisbon", "Flights to [Lisbon] in May"),
        ("flight may", "[Flights] to Lisbon in [May]"),
        ("lis", "Flights to [Lisbon] in May"),
    ],
)
def test_turns_are_found_with_an_excerpt(store: TranscriptStore, query: str, shown: str) -> None:
    """Two-character Chinese words, inflected English ones and beginnings of words."""
    session = store.new_session()
    store.add_question(session.id, "我的预算是五千")
    store.add_question(session.id, "Flights to Lisbon in May")
    [hit] = store.search(query)
    assert _show(hit) == shown
    assert hit.session == store.session(session.id)


def test_the_shorter_of_two_matching_turns_comes_first(store: TranscriptStore) -> None:
    """BM25: a word weighs more where there is less beside it."""
    session = store.new_session()
    store.add_question(session.id, "budget " + "and much more " * 20)
    best = store.add_question(session.id, "the budget")
    assert store.search("budget")[0].turn == best


def test_the_number_of_hits_is_bounded(store: TranscriptStore) -> None:
    """As many as were asked for."""
    session = store.new_session()
    for _ in range(5):
        store.add_question(session.id, "budget")
    assert len(store.search("budget", limit=3)) == 3


@pytest.mark.parametrize("query", ["", "   ", "!?", '"', "\ud800"])
def test_a_query_without_words_finds_nothing(store: TranscriptStore, query: str) -> None:
    """No error, no everything."""
    store.add_question(store.new_session().id, "budget")
    assert store.search(query) == []


def test_a_growing_reply_is_not_found_yet(store: TranscriptStore) -> None:
    """Only finished turns are in the index, and ending twice indexes once."""
    reply = store.begin_reply(store.new_session().id, "m")
    store.grow_reply(reply.id, "budget")
    assert store.search("budget") == []
    store.end_reply(reply.id, "budget", TurnStatus.STOPPED, 1)
    store.end_reply(reply.id, "limit", TurnStatus.COMPLETE, 1)
    assert (len(store.search("limit")), store.search("budget")) == (1, [])


def test_an_index_made_by_other_rules_is_built_anew(profile: ProfilePlaces, clock: FixedClock) -> None:
    """A new version that makes other tokens finds everything from its first opening on."""
    database = Database.open(profile.database, clock)
    store = TranscriptStore(database, clock)
    store.add_question(store.new_session().id, "预算")
    with database.transaction() as connection:
        connection.execute("INSERT INTO turn_search (turn_search) VALUES ('delete-all')")
        connection.execute("UPDATE store_state SET value = 'rules of old' WHERE key = 'token_rules'")
    assert store.search("预算") == []
    database.close()
    database = Database.open(profile.database, clock)
    assert len(TranscriptStore(database, clock).search("预算")) == 1
    database.close()


_WORDS = st.sampled_from(["budget", "预算表", "#A-1", "running", ""])
_STEPS = st.lists(
    st.tuples(st.sampled_from(["ask", "reply", "replace", "end", "settle", "delete"]), _WORDS), max_size=12
)


@given(_STEPS)
def test_the_index_always_equals_one_built_anew(steps: list[tuple[str, str]]) -> None:
    """Whatever happens to turns, adding and removing words leaves the index that a rebuild would make."""
    clock = FixedClock(datetime(2026, 11, 12, tzinfo=UTC))
    database = Database.open(None, clock)
    store = TranscriptStore(database, clock)
    session_id, reply_id = store.new_session("t").id, ""

    def begin(words: str) -> None:
        nonlocal reply_id
        reply_id = store.begin_reply(session_id, "m").id
        store.grow_reply(reply_id, words)

    def delete_and_restore(words: str) -> None:
        store.delete(session_id)
        store.restore(session_id)

    deeds: dict[str, Callable[[str], object]] = {
        "ask": lambda words: store.add_question(session_id, words),
        "reply": begin,
        "replace": lambda words: store.replace_from(session_id, max(store.session(session_id).turn_count - 1, 1)),
        "end": lambda words: reply_id and store.end_reply(reply_id, words, TurnStatus.COMPLETE, 1),
        "settle": lambda words: store.settle_interrupted(),
        "delete": delete_and_restore,
    }
    for deed, words in steps:
        deeds[deed](words)
    with database.transaction() as connection:
        connection.execute("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab (main, turn_search, instance)")
        kept = sorted(map(tuple, connection.execute("SELECT term, doc, offset FROM vocabulary")))
        rebuild_index(connection)
        assert sorted(map(tuple, connection.execute("SELECT term, doc, offset FROM vocabulary"))) == kept
    database.close()
