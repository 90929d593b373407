"""What shared words say: of a candidate's own text, of its window, of its session.

Columns are shares, of what the question's words that stand in the pool weigh together, or of the pool's best window, so
that they mean the same in every language and store. All are 0 when no word stands in it.
"""

from collections.abc import Iterable, Sequence

from assistant.retrieval.candidate import Candidate, Term
from assistant.retrieval.neighbourhood import Neighbourhood

Column = list[float]

_K1, _B = 1.2, 0.75  # BM25's usual ones


class Words:
    """The terms of a question, of which those in ``present`` stand in the pool; shares are of what these weigh.

    Few sets of terms occur in a pool, and each often: what a set weighs is remembered.
    """

    def __init__(self, terms: Sequence[Term], present: int) -> None:
        self._weights = [term.weight for term in terms]
        self._total = sum(weight for bit, weight in enumerate(self._weights) if present >> bit & 1) or 1.0
        self._shares: dict[int, float] = {}
        self._bits: dict[int, tuple[int, ...]] = {}

    def share(self, hits: int) -> float:
        """What the terms ``hits`` weigh, as a share of all, in [0, 1]."""
        found = self._shares.get(hits)
        if found is None:
            found = self._shares[hits] = sum(self._weights[bit] for bit in self.bits(hits)) / self._total
        return found

    def bits(self, hits: int) -> tuple[int, ...]:
        """The terms that are set in ``hits``, by their places."""
        found = self._bits.get(hits)
        if found is None:
            found = self._bits[hits] = tuple(bit for bit in range(len(self._weights)) if hits >> bit & 1)
        return found

    def bm25(self, texts: Iterable[int], length: float) -> float:
        """BM25 of a passage of several texts, each with its hits; ``length`` in units of the mean passage."""
        saturation = _K1 * (1.0 - _B + _B * length)
        counts: dict[int, int] = {}
        for hits in texts:
            for bit in self.bits(hits):
                counts[bit] = counts.get(bit, 0) + 1
        return sum(self._weights[bit] * count * (_K1 + 1.0) / (count + saturation) for bit, count in counts.items())


def lexical_columns(terms: Sequence[Term], pool: Sequence[Candidate], hood: Neighbourhood) -> dict[str, Column]:
    """``own``, ``window``, ``session``: the weight of the terms that stand in the text, in the text or its neighbours,
    anywhere in what the pool has of its session, in [0, 1]. ``window_bm25``: BM25 of the window against the pool's best
    window, in [0, 1].
    """
    hits = [one.hits for one in pool]
    words = Words(terms, _union(hits))
    wide = [_union(hits[other] for other in window) for window in hood.windows]
    return {
        "own": [words.share(one) for one in hits],
        "window": [words.share(one) for one in wide],
        "window_bm25": _window_bm25(words, pool, hood),
        "session": _by_session(words, hits, hood),
    }


def _window_bm25(words: Words, pool: Sequence[Candidate], hood: Neighbourhood) -> Column:
    hits = [one.hits for one in pool]
    lengths = [len(one.text) + 1.0 for one in pool]
    sizes = [sum([lengths[other] for other in window]) for window in hood.windows]
    mean = sum(sizes) / max(len(sizes), 1)
    scores = [
        words.bm25([hits[other] for other in window if hits[other]], size / mean)
        for window, size in zip(hood.windows, sizes, strict=True)
    ]
    best = max(scores, default=0.0) or 1.0
    return [score / best for score in scores]


def _by_session(words: Words, hits: Sequence[int], hood: Neighbourhood) -> Column:
    found = [0] * hood.sessions
    for number, one in zip(hood.session, hits, strict=True):
        found[number] |= one
    return [words.share(found[number]) for number in hood.session]


def _union(hits: Iterable[int]) -> int:
    found = 0
    for one in hits:
        found |= one
    return found
