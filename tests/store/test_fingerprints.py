"""Fingerprints in the store: written with the window, gone with their turns, without what is forgotten."""

from datetime import timedelta

from assistant.clock import FixedClock
from assistant.memory.fingerprint import Fingerprint, Reason
from assistant.store.database import Database
from assistant.store.fingerprint_rows import mask_fingerprints
from assistant.store.transcript import TranscriptStore


def fingerprint(clock: FixedClock, first: int, last: int, text: str = "[topic] tea; [actions] I: Tea.") -> Fingerprint:
    return Fingerprint(first, last, text, clock.now(), Reason.SHARE, 12, 90)


def test_it_comes_back_as_it_was_kept(store: TranscriptStore, clock: FixedClock) -> None:
    """With the window, in order."""
    session = store.new_session()
    later, earlier = fingerprint(clock, 5, 8), fingerprint(clock, 1, 4)
    store.compress(session.id, 9, later)
    store.compress(session.id, 9, earlier)
    assert [earlier, later] == store.fingerprints(session.id)
    assert store.session(session.id).window_start == 9


def test_turns_may_leave_without_one(store: TranscriptStore) -> None:
    """Where they said nothing the window moves alone."""
    session = store.new_session()
    store.compress(session.id, 3, None)
    assert ([], 3) == (store.fingerprints(session.id), store.session(session.id).window_start)


def test_what_stands_for_replaced_turns_goes(store: TranscriptStore, clock: FixedClock) -> None:
    """What was said is another thing now; earlier stretches stay."""
    session = store.new_session()
    for text in "abcdef":
        store.add_question(session.id, text)
    store.compress(session.id, 5, fingerprint(clock, 1, 2))
    store.compress(session.id, 5, fingerprint(clock, 3, 4))
    store.replace_from(session.id, 4)
    assert [(1, 2)] == [(one.first, one.last) for one in store.fingerprints(session.id)]


def test_forgotten_words_are_blacked_out(store: TranscriptStore, database: Database, clock: FixedClock) -> None:
    """In the text, in a topic that was cut short, and in the journal."""
    session = store.new_session()
    text = "[topic] penicillin makes me…; [actions] I: Penicillin makes me ill. Tea."
    store.compress(session.id, 3, fingerprint(clock, 1, 2, text))
    with database.transaction() as connection:
        mask_fingerprints(connection, ["penicillin makes me ill", "penicillin"], clock.now())
    rows = [str(tuple(row)) for row in database.rows("SELECT * FROM fingerprints")]
    rows += [str(tuple(row)) for row in database.rows("SELECT * FROM change_journal")]
    assert not any("enicillin" in row or "makes" in row for row in rows)
    assert store.fingerprints(session.id)[0].text.endswith("Tea.")


def test_a_purged_session_takes_them_along(store: TranscriptStore, database: Database, clock: FixedClock) -> None:
    """No row is left."""
    session = store.new_session()
    store.compress(session.id, 3, fingerprint(clock, 1, 2))
    store.delete(session.id)
    clock.advance(1)
    store.purge_deleted(clock.now() + timedelta(seconds=1))
    assert database.rows("SELECT * FROM fingerprints") == []
