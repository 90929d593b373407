"""Wide recall without a database: the same pools that the store makes, out of texts held in memory."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Protocol

import numpy as np

from assistant.language.tokens import search_tokens
from assistant.retrieval.candidate import REACH, SEEDS, Candidate, Question, Term
from assistant.retrieval.cosines import cosines
from assistant.retrieval.terms import TERMS, recall_words, term_weight
from models.embed import Role
from tests.bench.recall.corpus import Corpus, Passage
from tests.bench.recall.vectors import Vectors


class CandidateSource(Protocol):
    """Where the pools come from: in memory here, from a profile's store in the program."""

    def pool(self, text: str) -> tuple[Question, list[Candidate]]:
        """What the ranker is given for the user's turn ``text``."""
        ...


class InMemory:
    """Texts, postings, vectors. ``questions`` are the vectors of what is asked; one without is words alone."""

    def __init__(
        self,
        passages: Sequence[Passage],
        vectors: Sequence[bytes] | None = None,
        questions: Mapping[str, bytes] = MappingProxyType({}),
        seeds: int = SEEDS,
    ) -> None:
        self._passages = passages
        self._vectors = vectors
        self._questions = questions
        self._matrix = None if vectors is None else np.frombuffer(b"".join(vectors), "<f4").reshape(len(vectors), -1)
        self._seeds = seeds
        self._places = {(one.session, one.position): place for place, one in enumerate(passages) if one.session}
        self._postings = _postings(tuple(passages))

    @classmethod
    def of(cls, corpus: Corpus, vectors: Vectors | None, others: Sequence[str] = (), seeds: int = SEEDS) -> "InMemory":
        """A corpus, with the vectors of its passages, of its questions and of what ``others`` ask."""
        if vectors is None:
            return cls(corpus.passages, seeds=seeds)
        passages = vectors.of([one.text for one in corpus.passages], Role.PASSAGE)
        questions: dict[str, bytes] = {}
        for texts in (list(dict.fromkeys(one.text for one in corpus.questions)), list(others)):
            rows = vectors.of(texts, Role.QUERY) if texts else ()
            questions |= {text: row.tobytes() for text, row in zip(texts, rows, strict=True)}
        return cls(corpus.passages, [row.tobytes() for row in passages], questions, seeds)

    def pool(self, text: str) -> tuple[Question, list[Candidate]]:
        """See ``CandidateSource``."""
        terms = self._terms(text)
        hits: dict[int, int] = {}
        for bit, term in enumerate(terms):
            for place in self._postings.get(term.phrases[0], ()):
                hits[place] = hits.get(place, 0) | 1 << bit
        seeds = self._seeds_of(terms, hits, self._questions.get(text))
        places = sorted(seeds | self._beside(seeds))
        near = self._near(places, self._questions.get(text))
        pool = [self._candidate(place, hits.get(place, 0), near.get(str(place)), place in seeds) for place in places]
        return Question(text, terms), pool

    def _terms(self, text: str) -> tuple[Term, ...]:
        return tuple(
            Term((word,), term_weight(len(self._passages), len(self._postings.get(word, ()))))
            for word in recall_words(text)[:TERMS]
        )

    def _seeds_of(self, terms: Sequence[Term], hits: dict[int, int], question: bytes | None) -> set[int]:
        weigh = _weigher(terms)
        windows: dict[int, int] = {}
        for place, mask in hits.items():
            for other in self._window(place):
                windows[other] = windows.get(other, 0) | mask
        found = set(_heaviest({place: weigh(mask) for place, mask in hits.items()}, self._seeds))
        found |= set(
            _heaviest(
                {place: weigh(mask) + 0.1 * weigh(hits.get(place, 0)) for place, mask in windows.items()}, self._seeds
            )
        )
        if self._matrix is not None and question is not None:
            raw = self._matrix @ np.frombuffer(question, "<f4")
            found |= set(np.argsort(-raw, kind="stable")[: self._seeds].tolist())
        return found

    def _near(self, places: Sequence[int], question: bytes | None) -> dict[str, float]:
        if self._vectors is None or question is None:
            return {}
        return cosines(question, {str(place): self._vectors[place] for place in places})

    def _beside(self, seeds: set[int]) -> set[int]:
        return {other for place in seeds for other in self._window(place)}

    def _window(self, place: int) -> list[int]:
        here = self._passages[place]
        if not here.session:
            return [place]
        beside = (self._places.get((here.session, here.position + step)) for step in range(-REACH, REACH + 1))
        return [other for other in beside if other is not None]

    def _candidate(self, place: int, hits: int, cosine: float | None, is_seed: bool) -> Candidate:
        one = self._passages[place]
        return Candidate(
            id=one.id,
            kind=one.kind,
            text=one.text,
            moment=one.moment,
            hits=hits,
            similarity=cosine,
            is_seed=is_seed,
            speaker=one.speaker,
            session=one.session,
            position=one.position,
        )


@lru_cache(maxsize=32)
def _postings(passages: tuple[Passage, ...]) -> Mapping[str, Collection[int]]:
    """Where each token stands. Kept, because the same corpus is asked by every embedder."""
    postings: dict[str, set[int]] = {}
    for place, passage in enumerate(passages):
        for token in search_tokens(passage.text):
            postings.setdefault(token.text, set()).add(place)
    return postings


def _weigher(terms: Sequence[Term]) -> Callable[[int], float]:
    known: dict[int, float] = {}

    def weigh(mask: int) -> float:
        if mask not in known:
            known[mask] = sum(term.weight for bit, term in enumerate(terms) if mask >> bit & 1)
        return known[mask]

    return weigh


def _heaviest(weights: dict[int, float], limit: int) -> list[int]:
    return sorted(weights, key=lambda place: (-weights[place], place))[:limit]
