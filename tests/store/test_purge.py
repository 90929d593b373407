"""Deleted conversations are really gone."""

import json
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.errors import NothingFound
from assistant.memory.turn import TurnStatus
from assistant.paths import ProfilePlaces
from assistant.store.database import Database
from assistant.store.purge import finish_wiping
from assistant.store.transcript import TranscriptStore

_SECRETS = ("zanzibar", "预算五千", "quixotic")


def _traces_of(folder: Path) -> dict[str, list[str]]:
    """Files in ``folder`` in which one of the secrets can be read, plainly, by its tokens or as JSON escapes."""
    forms = [form for secret in _SECRETS for form in (secret, json.dumps(secret)[1:-1], secret[:4])]
    found = {}
    for path in folder.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            hits = [form for form in forms if form.encode() in data]
            if hits:
                found[path.name] = hits
    return found


def _talk_secretly(store: TranscriptStore) -> str:
    """A session with a secret in its title, a question, a replaced question, a grown and an ended reply."""
    session = store.new_session()
    store.add_question(session.id, "zanzibar first")
    store.ask_instead(session.id, 1, "zanzibar 预算五千")
    reply = store.begin_reply(session.id, "m")
    for words in range(1, 20):
        store.grow_reply(reply.id, "quixotic " * words)
    store.end_reply(reply.id, "quixotic 预算五千 " * 40, TurnStatus.COMPLETE, 9)
    return session.id


def test_a_purge_leaves_no_word_in_any_file(
    store: TranscriptStore, database: Database, profile: ProfilePlaces, clock: FixedClock
) -> None:
    """Text, tokens and journal are gone from the database, its WAL and its index while the store is still open."""
    other = store.new_session()
    for number in range(300):
        store.add_question(other.id, f"harmless {number} words that stay " * 5)
    session_id = _talk_secretly(store)
    for number in range(300):
        store.add_question(other.id, f"harmless {number} words that stay " * 5)
    assert _traces_of(profile.root) != {}
    store.delete(session_id)
    clock.advance(1)
    assert store.purge_deleted(clock.now()) == 1
    assert _traces_of(profile.root) == {}
    database.check()
    assert len(store.search("harmless", limit=1000)) == 600


def test_what_was_deleted_later_stays(store: TranscriptStore, clock: FixedClock) -> None:
    """Only sessions deleted before the given moment go; the others can still be restored."""
    session_id = _talk_secretly(store)
    before = clock.now()
    clock.advance(1)
    store.delete(session_id)
    assert store.purge_deleted(before) == 0
    assert store.restore(session_id).id == session_id


def test_a_purged_session_cannot_be_restored(store: TranscriptStore, clock: FixedClock) -> None:
    """It is not found, like one that never was."""
    session_id = _talk_secretly(store)
    store.delete(session_id)
    clock.advance(1)
    store.purge_deleted(clock.now())
    with pytest.raises(NothingFound):
        store.restore(session_id)


def test_the_journal_keeps_that_it_happened(store: TranscriptStore, database: Database, clock: FixedClock) -> None:
    """One entry without text for each purged row."""
    session_id = _talk_secretly(store)
    store.delete(session_id)
    clock.advance(1)
    store.purge_deleted(clock.now())
    rows = database.rows("SELECT operation, before, after FROM change_journal")
    assert [tuple(row) for row in rows] == [("delete", None, None)] * 4


def test_traces_are_forgotten_first(store: TranscriptStore, database: Database, clock: FixedClock) -> None:
    """Each turn, replaced ones too, is handed over while it still exists."""
    session_id = _talk_secretly(store)
    ids = [row["id"] for row in database.rows("SELECT id FROM turns ORDER BY number")]
    store.delete(session_id)
    clock.advance(1)
    forgotten: list[str] = []
    store.purge_deleted(clock.now(), forgotten.append)
    assert forgotten == ids


def test_a_wipe_that_a_reader_holds_up_is_finished_later(
    store: TranscriptStore, database: Database, profile: ProfilePlaces, clock: FixedClock
) -> None:
    """What a reading process keeps in the WAL is remembered as unfinished, and gone after the next try."""
    reader = Database.open(profile.database, clock, read_only=True)
    session_id = _talk_secretly(store)
    with database.reading() as connection:
        connection.execute("PRAGMA busy_timeout = 10")
    with reader.reading() as reading:
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM turns").fetchone()
        store.delete(session_id)
        clock.advance(1)
        store.purge_deleted(clock.now())
        assert not finish_wiping(database)
        reading.execute("COMMIT")
    reader.close()
    store.purge_deleted(clock.now())
    assert finish_wiping(database)
    assert _traces_of(profile.root) == {}
