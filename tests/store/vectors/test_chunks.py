"""Blocks of attached documents are found by their meaning, in either index, and leave it with their document."""

import pytest

from assistant.clock import FixedClock
from assistant.documents.block import DocumentBlock
from assistant.ports.attachments import NewDocument
from assistant.ports.fields import CHUNKS, code_of
from assistant.ports.index import EVERYWHERE, Where
from assistant.store.attachments import AttachmentStore
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.outbox import waiting_orders
from assistant.store.transcript import TranscriptStore
from assistant.store.vectors.meanings import VectorLibrary
from support.libraries import PATIENCE_S, OpenLibrary, finish
from support.remembered import home
from support.talk import Talk
from support.vectors import WordEmbedder


@pytest.fixture
def attachments(database: Database, clock: FixedClock) -> AttachmentStore:
    """The attachments in ``database``."""
    return AttachmentStore(database, clock)


def attach(attachments: AttachmentStore, session_id: str, name: str, *texts: str) -> str:
    """The id of a document with these texts as its blocks."""
    blocks = [DocumentBlock(text, name, 0, "", position) for position, text in enumerate(texts, 1)]
    return attachments.attach(session_id, NewDocument(name, "text", 9, name, 0), blocks).id


def near(library: VectorLibrary, attachments: AttachmentStore, text: str, where: Where = EVERYWHERE) -> list[str]:
    """The texts of the blocks nearest to ``text``."""
    found = library.nearest(CHUNKS, text, 2, where, deadline_s=PATIENCE_S)
    kept = {one.id: one.block.text for one in attachments.kept([row_id for row_id, _ in found])}
    return [kept[row_id] for row_id, _ in found]


@pytest.mark.parametrize("backend", ["exact", "chroma"])
def test_blocks_are_found_within_their_session_or_document(
    open_library: OpenLibrary, attachments: AttachmentStore, store: TranscriptStore, backend: str
) -> None:
    """The conditions hold inside the index, whichever answers."""
    here, there = store.new_session().id, store.new_session().id
    first = attach(attachments, here, "a.txt", "the hall is large", "押金两个月")
    attach(attachments, here, "b.txt", "the hall is small")
    attach(attachments, there, "c.txt", "the hall is red")
    library = finish(open_library(backend))
    in_session = near(library, attachments, "the hall", Where(equal=(("session", code_of(here)),)))
    in_document = near(library, attachments, "押金", Where(equal=(("document", code_of(first)),)))
    assert {"the hall is large", "the hall is small"} == set(in_session)
    assert ["押金两个月", "the hall is large"] == in_document


@pytest.mark.parametrize("backend", ["exact", "chroma"])
def test_a_removed_document_leaves_the_index(
    open_library: OpenLibrary, attachments: AttachmentStore, store: TranscriptStore, database: Database, backend: str
) -> None:
    """Its vectors are gone from the store at once, and from the index when it has caught up."""
    session_id = store.new_session().id
    gone = attach(attachments, session_id, "a.txt", "the hall is large", "the hall is old")
    attach(attachments, session_id, "b.txt", "boats leave at nine")
    library = finish(open_library(backend))
    attachments.remove(gone)
    assert 1 == len(database.rows("SELECT id FROM vectors"))
    finish(library)
    assert (1, []) == (library.count(CHUNKS), waiting_orders(database))
    assert ["boats leave at nine"] == near(library, attachments, "the hall")


def test_a_document_that_is_removed_while_it_is_embedded_leaves_no_vector(
    open_library: OpenLibrary, attachments: AttachmentStore, store: TranscriptStore, database: Database
) -> None:
    """The order to remove it stands in place of the one that is being done."""
    session_id = store.new_session().id
    document = attach(attachments, session_id, "a.txt", "the hall is large")

    class Removing(WordEmbedder):
        def _one(self, text: str) -> bytes:
            if attachments.documents(session_id):
                attachments.remove(document)
            return super()._one(text)

    finish(open_library("exact", Removing()))
    assert ([], []) == (database.rows("SELECT id FROM vectors"), waiting_orders(database))


def test_a_block_in_which_words_were_masked_gets_another_vector(
    open_library: OpenLibrary, attachments: AttachmentStore, talk: Talk, memory: MemoryStore, embedder: WordEmbedder
) -> None:
    """The old one told the words."""
    record = talk.learn(home("Zanzibar"))
    attach(attachments, talk.session_id, "a.txt", "He moved to Zanzibar by boat.")
    library = finish(open_library())
    memory.forget([record.item.id])
    finish(library)
    assert "Zanzibar" not in embedder.asked[-1]
    assert ["He moved to ████████ by boat."] == near(library, attachments, "boat")


def test_what_was_just_said_is_embedded_before_a_long_document(
    open_library: OpenLibrary, attachments: AttachmentStore, talk: Talk, embedder: WordEmbedder
) -> None:
    """Turns and items first, and blocks one by one: a question waits for one call."""
    attach(attachments, talk.session_id, "a.txt", "one block", "another block")
    talk.learn(home("Porto"))
    library = open_library()
    library.work()
    assert not any("block" in text for text in embedder.asked)
    library.work()
    assert 1 == sum("block" in text for text in embedder.asked)
