"""The lives of blocks in the store: noted, read back, gone with their session or document."""

import pytest

from assistant.clock import FixedClock
from assistant.documents.block import DocumentBlock
from assistant.memory.lived import Lived
from assistant.ports.attachments import NewDocument
from assistant.store.attachments import AttachmentStore
from assistant.store.block_lives import BlockLifeStore
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.transcript import TranscriptStore
from support.remembered import home
from support.talk import Talk


@pytest.fixture
def lives(database: Database) -> BlockLifeStore:
    """The lives in ``database``."""
    return BlockLifeStore(database)


def test_a_life_is_read_back_up_to_a_question(lives: BlockLifeStore) -> None:
    """In which prompts it stood and which reply used it; another session's is another life."""
    lives.note("s", 1, {"a": False, "b": True})
    lives.note("s", 3, {"a": True})
    lives.note("t", 1, {"a": True})
    assert [Lived("a", (1, 3), (3,)), Lived("b", (1,), (1,))] == lives.before("s", ["a", "b", "c"], 5)
    assert [Lived("a", (1,))] == lives.before("s", ["a"], 3)
    assert [] == lives.before("s", [], 5)


def test_an_answer_that_is_made_again_is_noted_anew(lives: BlockLifeStore) -> None:
    """What stood in the first one's prompt only is forgotten."""
    lives.note("s", 1, {"a": True, "b": True})
    lives.note("s", 1, {"a": False})
    assert [Lived("a", (1,))] == lives.before("s", ["a", "b"], 2)


def test_a_purged_session_takes_its_lives_along(
    lives: BlockLifeStore, store: TranscriptStore, database: Database, clock: FixedClock
) -> None:
    """No row is left."""
    session_id = store.new_session().id
    lives.note(session_id, 1, {"a": True})
    store.delete(session_id)
    clock.advance(1)
    store.purge_deleted(clock.now())
    assert [] == database.rows("SELECT * FROM block_lives")


def test_what_is_forgotten_or_removed_has_no_life(
    lives: BlockLifeStore, talk: Talk, memory: MemoryStore, database: Database, clock: FixedClock
) -> None:
    """An item that is forgotten, a document that is taken away."""
    record = talk.learn(home("Zanzibar"))
    attachments = AttachmentStore(database, clock)
    blocks = [DocumentBlock("500 euros", "a.txt", 0, "", 1)]
    document = attachments.attach(talk.session_id, NewDocument("a.txt", "text", 9, "d", 0), blocks)
    [block] = attachments.blocks(document.id)
    lives.note(talk.session_id, 1, {record.item.id: True, block.id: True, document.id: False})
    memory.forget([record.item.id])
    attachments.remove(document.id)
    assert [] == database.rows("SELECT * FROM block_lives")
