"""The program's own way from a question to a ranking, over a whole corpus."""

from collections.abc import Iterator, Sequence

import numpy as np

from assistant.retrieval.candidate import Ranked
from assistant.retrieval.cut import cut
from assistant.retrieval.intent import Intent, intent_of
from assistant.retrieval.ranker import rank
from assistant.retrieval.weights import WORDS_ALONE, Weights, weights_for
from models.embed import Role
from tests.bench.recall.corpus import ADVERSARIAL, Corpus
from tests.bench.recall.measure import Outcome
from tests.bench.recall.source import CandidateSource, InMemory
from tests.bench.recall.vectors import Vectors


def ranked_by(source: CandidateSource, corpus: Corpus, weights: Weights) -> Iterator[Outcome]:
    """What the ranker makes of every question of ``corpus`` that has an answer."""
    for asked in corpus.questions:
        if asked.answers and asked.category != ADVERSARIAL:
            ranked = rank(*source.pool(asked.text), weights)
            yield Outcome(tuple(one.candidate.id for one in ranked), asked.answers, asked.category)


def near_alone(corpus: Corpus, vectors: Vectors) -> Iterator[Outcome]:
    """What the cosine alone makes of them, over the whole store."""
    passages = vectors.of([one.text for one in corpus.passages], Role.PASSAGE)
    texts = list(dict.fromkeys(one.text for one in corpus.questions))
    rows = dict(zip(texts, vectors.of(texts, Role.QUERY), strict=True))
    for asked in corpus.questions:
        if asked.answers and asked.category != ADVERSARIAL:
            order = np.argsort(-(passages @ rows[asked.text]), kind="stable")
            yield Outcome(tuple(corpus.passages[place].id for place in order), asked.answers, asked.category)


def words_alone(corpus: Corpus) -> Iterator[Outcome]:
    """What the weight of the shared words alone makes of them."""
    source = InMemory(corpus.passages, seeds=len(corpus.passages))
    for asked in corpus.questions:
        if asked.answers and asked.category != ADVERSARIAL:
            question, pool = source.pool(asked.text)
            weights = [term.weight for term in question.terms]
            worth = [sum(w for bit, w in enumerate(weights) if one.hits >> bit & 1) for one in pool]
            order = sorted(range(len(pool)), key=lambda place: -worth[place])
            yield Outcome(tuple(pool[place].id for place in order), asked.answers, asked.category)


def recalled(source: CandidateSource, texts: Sequence[str], weights: Weights, *, by_intent: bool) -> list[list[Ranked]]:
    """What enters the prompt for each of ``texts``; without ``by_intent`` each is taken for a look-up."""
    return [cut(rank(*source.pool(text), weights), intent_of(text) if by_intent else Intent.LOOK_UP) for text in texts]


def set_of(vectors: Vectors | None) -> Weights:
    """The shipped weights for an embedder, or for words alone."""
    return weights_for("" if vectors is None else vectors.name or WORDS_ALONE)
