"""Documents of a conversation in the store: kept, found, removed, forgotten, purged."""

import json
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.documents.block import DocumentBlock
from assistant.errors import AmbiguousId, NothingFound, ReadOnly
from assistant.language.tokens import RULES
from assistant.paths import ProfilePlaces
from assistant.ports.attachments import NewDocument
from assistant.store.attachments import AttachmentStore
from assistant.store.backup import back_up
from assistant.store.database import Database
from assistant.store.forget_files import forget_files
from assistant.store.memory_store import MemoryStore
from assistant.store.transcript import TranscriptStore
from support.remembered import home
from support.talk import Talk

_REPORT = NewDocument("report.pdf", "pdf", 1234, "d1", 2)
_SECRETS = ("zanzibar", "预算五千")


@pytest.fixture
def attachments(database: Database, clock: FixedClock) -> AttachmentStore:
    """The attachments in ``database``."""
    return AttachmentStore(database, clock)


def _blocks(*texts: str) -> list[DocumentBlock]:
    return [DocumentBlock(text, "report.pdf", page, "Budget", page) for page, text in enumerate(texts, 1)]


def _found(attachments: AttachmentStore, session_id: str, word: str) -> list[str]:
    matched = attachments.match([one.id for one in attachments.documents(session_id)], [(word,)])
    return [one.block.text for one in attachments.kept(list(matched.hits))]


def _bytes_with(folder: Path, words: tuple[str, ...]) -> dict[str, list[str]]:
    forms = [form for word in words for form in (word, json.dumps(word)[1:-1])]
    files = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    found = {name: [form for form in forms if form.encode() in data] for name, data in files.items()}
    return {name: hits for name, hits in found.items() if hits}


def test_a_document_is_kept_with_its_blocks(attachments: AttachmentStore, store: TranscriptStore) -> None:
    """It is listed with what it is, and its blocks come back in order with source, page and heading."""
    session_id = store.new_session().id
    document = attachments.attach(session_id, _REPORT, _blocks("500 euros", "预算不变"))
    assert attachments.documents(session_id) == [document]
    assert ("report.pdf", 2, 2, 1234) == (document.name, document.pages, document.block_count, document.size_bytes)
    assert _blocks("500 euros", "预算不变") == [kept.block for kept in attachments.blocks(document.id)]


def test_the_same_bytes_are_attached_once(attachments: AttachmentStore, store: TranscriptStore) -> None:
    """Under whatever name; another conversation has its own."""
    first, second = store.new_session().id, store.new_session().id
    document = attachments.attach(first, _REPORT, _blocks("a"))
    again = attachments.attach(first, NewDocument("copy.pdf", "pdf", 1234, "d1", 2), _blocks("a"))
    attachments.attach(second, _REPORT, _blocks("a"))
    assert ([document], 1) == ([again], len(attachments.documents(second)))


def test_nothing_is_attached_to_no_session(attachments: AttachmentStore) -> None:
    """One that does not exist."""
    with pytest.raises(NothingFound):
        attachments.attach("nowhere", _REPORT, _blocks("a"))


def test_blocks_are_found_by_the_words_of_their_session(attachments: AttachmentStore, store: TranscriptStore) -> None:
    """English by stems, Chinese by pairs, headings too; never in another conversation."""
    here, there = store.new_session().id, store.new_session().id
    attachments.attach(here, _REPORT, _blocks("budgets are fixed", "预算不变"))
    assert ["预算不变"] == _found(attachments, here, "预算")
    assert ["budgets are fixed", "预算不变"] == _found(attachments, here, "budget")
    assert [] == _found(attachments, there, "budget")


def test_each_term_has_a_bit(attachments: AttachmentStore, store: TranscriptStore) -> None:
    """And its count among all blocks."""
    session_id = store.new_session().id
    document = attachments.attach(session_id, _REPORT, _blocks("one two", "two"))
    first, second = (kept.id for kept in attachments.blocks(document.id))
    matched = attachments.match([document.id], [("one",), ("two",), ("three",)])
    assert (2, (1, 2, 0), {first: 3, second: 2}) == (matched.blocks, matched.counts, matched.hits)


def test_a_document_is_found_by_name_or_id(attachments: AttachmentStore, store: TranscriptStore) -> None:
    """A beginning that fits two is refused."""
    session_id = store.new_session().id
    document = attachments.attach(session_id, _REPORT, _blocks("a"))
    attachments.attach(session_id, NewDocument("b.txt", "text", 1, "d2", 0), _blocks("b"))
    assert [document, document] == [attachments.find_document(session_id, one) for one in ("report.pdf", document.id)]
    with pytest.raises(AmbiguousId):
        attachments.find_document(session_id, document.id[:6])
    with pytest.raises(NothingFound, match="document"):
        attachments.find_document(session_id, "nothing")


def test_a_removed_document_leaves_no_word(
    attachments: AttachmentStore, store: TranscriptStore, database: Database, profile: ProfilePlaces
) -> None:
    """Not in the database, its WAL or its index."""
    session_id = store.new_session().id
    document = attachments.attach(session_id, _REPORT, _blocks("zanzibar 预算五千 " * 40))
    assert _bytes_with(profile.root, _SECRETS) != {}
    attachments.remove(document.id)
    assert ({}, []) == (_bytes_with(profile.root, _SECRETS), attachments.documents(session_id))
    database.check()
    with pytest.raises(NothingFound):
        attachments.remove(document.id)


def test_a_purged_session_takes_its_documents_along(
    attachments: AttachmentStore, store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock
) -> None:
    """While it can be restored they stay; then no word is left."""
    session_id = store.new_session().id
    document = attachments.attach(session_id, _REPORT, _blocks("zanzibar 预算五千 " * 40))
    store.delete(session_id)
    assert attachments.blocks(document.id) != []
    clock.advance(1)
    store.purge_deleted(clock.now())
    assert ({}, []) == (_bytes_with(profile.root, _SECRETS), attachments.blocks(document.id))


def test_what_is_forgotten_is_masked_in_documents(
    talk: Talk, memory: MemoryStore, attachments: AttachmentStore, profile: ProfilePlaces
) -> None:
    """Of the conversations in which it was said: in text, heading and name, and in the index."""
    record = talk.learn(home("Zanzibar"))
    text = "He moved to Zanzibar. The budget is fixed."
    document = attachments.attach(talk.session_id, _REPORT, _blocks(text))
    memory.forget([record.item.id])
    (block,) = attachments.blocks(document.id)
    assert block.block.text == "He moved to ████████. The budget is fixed."
    assert [[], [block.block.text]] == [_found(attachments, talk.session_id, word) for word in ("zanzibar", "budget")]
    assert _bytes_with(profile.root, ("zanzibar", "Zanzibar")) == {}


def test_the_index_is_built_anew_with_other_rules(
    attachments: AttachmentStore, store: TranscriptStore, database: Database, profile: ProfilePlaces, clock: FixedClock
) -> None:
    """As that of turns and items is."""
    session_id = store.new_session().id
    attachments.attach(session_id, _REPORT, _blocks("budget"))
    with database.transaction() as connection:
        connection.execute("UPDATE store_state SET value = 'old' WHERE value = ?", (RULES,))
        connection.execute("INSERT INTO block_search (block_search) VALUES ('delete-all')")
    database.close()
    again = AttachmentStore(Database.open(profile.database, clock), clock)
    assert _found(again, session_id, "budget") == ["budget"]
    again._database.close()


def test_a_reader_attaches_nothing(store: TranscriptStore, profile: ProfilePlaces, clock: FixedClock) -> None:
    """A process that may only read says so."""
    session_id = store.new_session().id
    database = Database.open(profile.database, clock, read_only=True)
    with pytest.raises(ReadOnly):
        AttachmentStore(database, clock).attach(session_id, _REPORT, _blocks("a"))
    database.close()


def test_a_backup_that_holds_forgotten_words_in_a_document_is_replaced(
    talk: Talk, memory: MemoryStore, database: Database, profile: ProfilePlaces, clock: FixedClock
) -> None:
    """The new one holds the document without them."""
    record = talk.learn(home("Quixotopia"))
    AttachmentStore(database, clock).attach(talk.session_id, _REPORT, _blocks("He moved to Quixotopia."))
    back_up(profile, profile.backups, clock, reason="asked")
    forgotten = memory.forget([record.item.id])
    clock.advance(5)
    files = forget_files(profile, forgotten.words, clock)
    assert (1, True) == (len(files.removed), files.made is not None)
