"""Wide recall without a database: the same pools that the store makes, out of texts held in memory."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from assistant.language.tokens import search_tokens
from assistant.retrieval.candidate import REACH, SEEDS, Candidate, Question, Term
from assistant.retrieval.terms import rarest, recall_words, term_weight
from tests.bench.recall.corpus import Passage

Vectors = Any
"""A numpy array of unit rows."""


class CandidateSource(Protocol):
    """Where the pools come from: in memory here, from a profile's store in the program."""

    def pool(self, text: str) -> tuple[Question, list[Candidate]]:
        """What the ranker is given for the user's turn ``text``."""
        ...


class InMemory:
    """Texts with their postings and vectors. ``embed`` makes a query's vector; None: words only."""

    def __init__(
        self,
        passages: Sequence[Passage],
        vectors: Vectors | None = None,
        embed: Callable[[str], Vectors] | None = None,
        seeds: int = SEEDS,
    ) -> None:
        self._passages = passages
        self._vectors = vectors
        self._embed = embed
        self._seeds = seeds
        self._places = {(one.session, one.position): place for place, one in enumerate(passages) if one.session}
        self._postings: dict[str, set[int]] = {}
        for place, passage in enumerate(passages):
            for token in search_tokens(passage.text):
                self._postings.setdefault(token.text, set()).add(place)

    def pool(self, text: str) -> tuple[Question, list[Candidate]]:
        """See ``CandidateSource``."""
        terms = self._terms(text)
        hits: dict[int, int] = {}
        for bit, term in enumerate(terms):
            for place in self._postings[term.phrases[0]]:
                hits[place] = hits.get(place, 0) | 1 << bit
        cosines = None if self._vectors is None or self._embed is None else self._vectors @ self._embed(text)
        seeds = self._seeds_of(terms, hits, cosines)
        pool = [
            self._candidate(
                place, hits.get(place, 0), None if cosines is None else float(cosines[place]), place in seeds
            )
            for place in sorted(seeds | self._beside(seeds))
        ]
        return Question(text, terms), pool

    def _terms(self, text: str) -> tuple[Term, ...]:
        words = [word for word in recall_words(text) if word in self._postings]
        weights = [term_weight(len(self._passages), len(self._postings[word])) for word in words]
        return tuple(Term((words[place],), weights[place]) for place in rarest(weights))

    def _seeds_of(self, terms: Sequence[Term], hits: dict[int, int], cosines: Vectors | None) -> set[int]:
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
        if cosines is not None:
            found |= set(np.argsort(-cosines, kind="stable")[: self._seeds].tolist())
        return found

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


def _weigher(terms: Sequence[Term]) -> Callable[[int], float]:
    known: dict[int, float] = {}

    def weigh(mask: int) -> float:
        if mask not in known:
            known[mask] = sum(term.weight for bit, term in enumerate(terms) if mask >> bit & 1)
        return known[mask]

    return weigh


def _heaviest(weights: dict[int, float], limit: int) -> list[int]:
    return sorted(weights, key=lambda place: (-weights[place], place))[:limit]
