"""The same pools out of a profile's store: SQLite, the vector library and the retriever, as the program has them."""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

from assistant.clock import SystemClock
from assistant.memory.session import Session
from assistant.memory.turn import Speaker, Turn, TurnStatus
from assistant.ports.recall import Field
from assistant.retrieval.candidate import Candidate, Question
from assistant.retrieval.retriever import Asking, Retriever, Sources
from assistant.settings import MemorySettings
from assistant.store.database import Database
from assistant.store.passages import PassageStore
from assistant.store.transcript import TranscriptStore
from assistant.store.vectors.meanings import Backend, Shelving, VectorLibrary, draw_name
from models.embed import EmbedderCard, Role
from tests.bench.recall.corpus import Corpus, Passage
from tests.bench.recall.measure import LOCOMO_AT, Outcome, head, recalls, row
from tests.bench.recall.run import ranked_by, set_of
from tests.bench.recall.vectors import Vectors

_NEAREST = 20


class Kept:
    """An embedder that knows the texts of one corpus: their vectors were made before."""

    def __init__(self, corpus: Corpus, vectors: Vectors) -> None:
        self._name = vectors.name
        passages, questions = ([one.text for one in part] for part in (corpus.passages, corpus.questions))
        questions = list(dict.fromkeys(questions))
        self._rows = {
            (role, text): row.tobytes()
            for role, texts in ((Role.PASSAGE, passages), (Role.QUERY, questions))
            for text, row in zip(texts, vectors.of(texts, role), strict=True)
        }

    def card(self) -> EmbedderCard:
        """See ``Embedder``."""
        return EmbedderCard(self._name, len(next(iter(self._rows.values()))) // 4, ("*",), 512)

    def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
        """See ``Embedder``."""
        return [self._rows[role, text] for text in texts]

    def close(self) -> None:
        """See ``Embedder``."""


class InStore:
    """A ``CandidateSource`` over a store."""

    def __init__(self, retriever: Retriever, library: VectorLibrary, names: Mapping[str, str]) -> None:
        self._retriever = retriever
        self._library = library
        self._names = names

    def pool(self, text: str) -> tuple[Question, list[Candidate]]:
        """See ``CandidateSource``."""
        asking = Asking(text, Field("", 0, others=True), SystemClock().now())
        question, pool, near = self._retriever.pool(asking)
        assert not near.note, near.note
        return question, [replace(one, id=self._names[one.id]) for one in pool]

    def nearest(self, text: str) -> list[str]:
        """The ids of the turns nearest in meaning."""
        return [self._names[key] for key, _ in self._library.nearest("turns", text, _NEAREST)]


def stored(corpora: Sequence[Corpus], vectors: Vectors) -> Iterator[str]:
    """Rows of a report: recall through the store with either index, and how far the indexes agree."""
    ways: dict[Backend, list[Outcome]] = {"exact": [], "chroma": []}
    near: dict[Backend, list[list[str]]] = {"exact": [], "chroma": []}
    for corpus in corpora:
        for backend, outcomes in ways.items():
            with tempfile.TemporaryDirectory() as folder, in_store(corpus, vectors, Path(folder), backend) as source:
                outcomes.extend(ranked_by(source, corpus, set_of(vectors)))
                near[backend].extend(source.nearest(one.text) for one in corpus.questions)
    yield from head(f"LoCoMo 6-10 through the store, {vectors.name}", LOCOMO_AT)
    for backend, outcomes in ways.items():
        yield row(backend, recalls(outcomes, LOCOMO_AT))
    shared = [len(set(one) & set(other)) / len(one) for one, other in zip(near["exact"], near["chroma"], strict=True)]
    yield ""
    yield f"Of the {_NEAREST} turns nearest in meaning, Chroma finds {sum(shared) / len(shared):.1%} of what is exact."


@contextmanager
def in_store(corpus: Corpus, vectors: Vectors, folder: Path, backend: Backend) -> Iterator[InStore]:
    """``corpus`` as conversations of a new profile in ``folder``, found by words and by ``vectors``."""
    clock = SystemClock()
    with closing(Database.open(folder / "memory.db", clock)) as database:
        transcript = TranscriptStore(database, clock)
        for name in dict.fromkeys(one.session for one in corpus.passages):
            turns = [_turn(one) for one in corpus.passages if one.session == name]
            transcript.import_session(Session(_id(name), name, turns[0].created_at, turns[-1].created_at), turns)
        shelving = Shelving(folder / "index", folder / "index.log", backend, draw_name)
        with closing(VectorLibrary(database, Kept(corpus, vectors), shelving)) as library:
            while not library.work(500).is_done:
                pass
            passages = PassageStore(database, clock, MemorySettings())
            names = {_id(one.id): one.id for one in corpus.passages}
            yield InStore(Retriever(Sources(passages, meanings=library)), library, names)


def _turn(passage: Passage) -> Turn:
    speaker = Speaker.USER if passage.position % 2 else Speaker.ASSISTANT
    return Turn(
        _id(passage.id),
        _id(passage.session),
        passage.position,
        speaker,
        passage.text,
        TurnStatus.COMPLETE,
        passage.moment,
    )


def _id(name: str) -> str:
    """An id as the store's own: others it would replace."""
    return str(uuid5(NAMESPACE_OID, name))
