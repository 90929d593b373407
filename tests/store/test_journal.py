"""The journal of changes, the stamps on rows, and the index outbox."""

import json

from assistant.clock import FixedClock, Stamp
from assistant.memory.turn import TurnStatus
from assistant.paths import ProfilePlaces
from assistant.store.database import Database
from assistant.store.outbox import settle, waiting_orders
from assistant.store.transcript import TranscriptStore


def _entries(database: Database, row_id: str) -> list[tuple[str, object, object]]:
    rows = database.rows("SELECT * FROM change_journal WHERE row_id = ? ORDER BY seq", (row_id,))
    return [(row["operation"], json.loads(row["before"] or "null"), json.loads(row["after"] or "null")) for row in rows]


def test_every_change_of_a_session_is_in_the_journal(store: TranscriptStore, database: Database) -> None:
    """What it was and what it became, changed columns only."""
    session = store.new_session("a")
    store.rename(session.id, "b")
    store.rename(session.id, "b")
    entries = _entries(database, session.id)
    assert [operation for operation, _, _ in entries] == ["insert", "update"]
    assert entries[1][1:] == ({"title": "a"}, {"title": "b"})


def test_a_reply_is_journalled_at_its_beginning_and_its_end(store: TranscriptStore, database: Database) -> None:
    """Growing is one change, however many pieces arrive."""
    session = store.new_session()
    reply = store.begin_reply(session.id, "m")
    for length in range(20):
        store.grow_reply(reply.id, "x" * length)
    store.end_reply(reply.id, "done", TurnStatus.COMPLETE, 3)
    operations = [operation for operation, _, _ in _entries(database, reply.id)]
    assert operations == ["insert", "update"]


def test_the_journal_has_every_word_of_a_reply(store: TranscriptStore, database: Database) -> None:
    """Also of one whose end was its last saved text, as after a crash: from no text to all of it."""
    reply = store.begin_reply(store.new_session().id, "m")
    store.grow_reply(reply.id, "all there is")
    store.settle_interrupted()
    _, before, after = _entries(database, reply.id)[-1]
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    assert (before["text"], after["text"]) == ("", "all there is")


def test_stamps_rise_even_when_the_clock_does_not(
    store: TranscriptStore, database: Database, clock: FixedClock
) -> None:
    """Every row carries its device and a stamp later than the one before, also after the clock was set back."""
    for _ in range(3):
        store.new_session()
        clock.advance(-3600)
    rows = database.rows("SELECT hlc, device FROM change_journal ORDER BY seq")
    stamps = [Stamp.parse(row["hlc"]) for row in rows]
    assert stamps == sorted(set(stamps))
    assert {row["device"] for row in rows} == {row["id"] for row in database.rows("SELECT id FROM device")}


def test_the_clock_of_the_device_outlives_the_program(profile: ProfilePlaces, clock: FixedClock) -> None:
    """The last stamp is kept in the store; a restart with a clock set back goes on from it."""
    stamps = []
    for _ in range(2):
        database = Database.open(profile.database, clock)
        session = TranscriptStore(database, clock).new_session()
        row = database.row("SELECT hlc FROM sessions WHERE id = ?", (session.id,))
        assert row is not None
        stamps.append(row["hlc"])
        database.close()
        clock.advance(-60)
    assert stamps == sorted(set(stamps))


def test_finished_turns_leave_an_order_for_the_index(store: TranscriptStore, database: Database) -> None:
    """A growing reply leaves none yet, a replaced one the order to be removed; each row has one order, the newest."""
    session = store.new_session()
    question = store.add_question(session.id, "q")
    reply = store.begin_reply(session.id, "m")
    assert [(order.row_id, order.operation) for order in waiting_orders(database)] == [(question.id, "put")]
    store.end_reply(reply.id, "a", TurnStatus.COMPLETE, 1)
    store.replace_from(session.id, 2)
    orders = [(order.row_id, order.operation) for order in waiting_orders(database)]
    assert orders == [(question.id, "put"), (reply.id, "remove")]


def test_an_order_replaced_meanwhile_stays(store: TranscriptStore, database: Database) -> None:
    """Settling what was read does not settle what came after."""
    session = store.new_session()
    question = store.add_question(session.id, "q")
    read = waiting_orders(database)
    store.replace_from(session.id, 1)
    with database.transaction() as connection:
        settle(connection, read)
    assert [(order.row_id, order.operation) for order in waiting_orders(database)] == [(question.id, "remove")]


def test_a_change_that_fails_leaves_no_entry(store: TranscriptStore, database: Database) -> None:
    """Row, journal, index and outbox are one transaction."""
    session = store.new_session()
    before = database.rows("SELECT seq FROM change_journal")
    with database.transaction() as connection:
        store.add_question(session.id, "lost words")
        connection.execute("ROLLBACK")
        connection.execute("BEGIN")
    assert database.rows("SELECT seq FROM change_journal") == before
    assert (store.turns(session.id), store.search("lost"), waiting_orders(database)) == ([], [], [])
