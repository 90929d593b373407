"""What was forgotten is in no file of the index: not its vector, and not the name under which it was known."""

from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.paths import ProfilePlaces
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.transcript import TranscriptStore
from assistant.store.vectors.meanings import State
from assistant.store.vectors.seal import is_tainted, read_seal
from support.libraries import OpenLibrary, finish, items_near, turns_near
from support.remembered import say
from support.talk import Talk

_SECRET = "Zanzibarica"


def _traces(database: Database, row_ids: list[str]) -> list[bytes]:
    """Whatever could be found of these rows' vectors: the bytes, a part of them, the name."""
    marks = ", ".join("?" * len(row_ids))
    rows = database.rows(f"SELECT id, vector FROM vectors WHERE row_id IN ({marks})", row_ids)
    assert len(rows) == len(row_ids)
    return [trace for row in rows for trace in (row["vector"][8:40], row["id"].encode())]


def _found(folder: Path, traces: list[bytes]) -> set[str]:
    contents = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {name for name, content in contents.items() if any(trace in content for trace in traces)}


@pytest.fixture
def past(talk: Talk) -> tuple[str, str]:
    """The item and the turn of a secret among others."""
    plan = talk.say(say(_SECRET))
    for number in range(30):
        talk.say(say(f"harmless {number}", f"topic {number}"))
    return plan.steps[0].items[-1].id, plan.turn_id


def test_no_trace_is_left_while_the_program_runs(
    past: tuple[str, str], open_library: OpenLibrary, database: Database, profile: ProfilePlaces, memory: MemoryStore
) -> None:
    """The folder is gone when forgetting returns; the others are found all the while, and the new index is whole."""
    library = finish(open_library("chroma"))
    assert library.progress.state is State.WHOLE
    traces = _traces(database, list(past))
    library.rest()
    assert _found(profile.index, traces) == {"chroma.sqlite3"}
    assert {name.partition("-")[0] for name in _found(profile.root, traces)} == {"chroma.sqlite3", "memory.db"}
    memory.forget([past[0]])
    assert _found(profile.root, traces) == set()
    assert _SECRET not in str(items_near(library, _SECRET))
    assert past[0] not in items_near(library, _SECRET, 50)
    assert len(items_near(library, "harmless", 50)) == 30
    finish(library)
    assert library.progress.state is State.WHOLE
    library.close()
    database.close()
    assert _found(profile.root, traces) == set()


def test_no_trace_is_left_where_no_index_is_open(
    past: tuple[str, str], open_library: OpenLibrary, database: Database, profile: ProfilePlaces, memory: MemoryStore
) -> None:
    """A command forgets while no library runs: the sealed folder is removed, and built anew at the next start."""
    finish(open_library("chroma")).close()
    traces = _traces(database, list(past))
    assert _found(profile.index, traces) != set()
    memory.forget([past[0]])
    assert _found(profile.root, traces) == set()
    library = finish(open_library("chroma"))
    assert library.progress.state is State.WHOLE
    assert len(items_near(library, "harmless", 50)) == 30


def test_a_kill_before_the_folder_is_gone_changes_nothing(
    past: tuple[str, str],
    open_library: OpenLibrary,
    database: Database,
    profile: ProfilePlaces,
    memory: MemoryStore,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The transaction that deletes also taints the folder: it is never opened again, and goes at the next start."""
    finish(open_library("chroma")).close()
    traces = _traces(database, list(past))
    with monkeypatch.context() as killed:
        killed.setattr("assistant.store.memory_store.finish_wiping", lambda _: False)
        memory.forget([past[0]])
    assert is_tainted(database)
    assert read_seal(database) is None
    assert _found(profile.index, traces) != set()
    library = finish(open_library("chroma"))
    assert _found(profile.index, traces) == set()
    assert not is_tainted(database)
    assert library.progress.state is State.WHOLE


def test_a_purged_conversation_leaves_no_vector(
    past: tuple[str, str],
    talk: Talk,
    open_library: OpenLibrary,
    database: Database,
    profile: ProfilePlaces,
    store: TranscriptStore,
    clock: FixedClock,
) -> None:
    """Those of its turns go with it; items are the account's and stay."""
    turn = store.add_question(talk.session_id, f"boats that leave for {_SECRET}")
    library = finish(open_library("chroma"))
    traces = _traces(database, [turn.id])
    store.delete(talk.session_id)
    clock.advance(1)
    store.purge_deleted(clock.now())
    assert _found(profile.root, traces) == set()
    finish(library)
    assert turns_near(library, _SECRET, 50) == []
    assert items_near(library, _SECRET, 1) == [past[0]]
