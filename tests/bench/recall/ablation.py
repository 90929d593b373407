"""What each part of the ranker brings: learned anew without it from conversations 1-5, measured on 6-10."""

from collections.abc import Iterator, Sequence

import numpy as np

from assistant.retrieval.features import FEATURES
from tests.bench.learn_ranker import LEARNED_FROM, PENALTY, Pooled, pooled
from tests.bench.recall.corpus import Corpus
from tests.bench.recall.learning import Array, Example, learn_weights
from tests.bench.recall.measure import LOCOMO_AT, Outcome, head, recalls, row
from tests.bench.recall.vectors import Vectors

PARTS = {
    "nothing": (),
    "the text's own words": ("own",),
    "words of the window": ("window", "window_bm25"),
    "words of the session": ("session",),
    "the text's own vector": ("near",),
    "vectors of the window": ("near_window", "near_neighbour"),
    "vectors of the session": ("near_session",),
    "all vectors": ("near", "near_window", "near_neighbour", "near_session"),
    "all neighbours": ("window", "window_bm25", "near_window", "near_neighbour"),
    "who speaks": ("speaker",),
    "questions and what follows them": ("asks", "answers"),
    "dates and numbers asked for": ("when", "many"),
    "form (name, first person, length, opening)": ("name", "self", "length", "opens"),
}


def ablation(conversations: Sequence[Corpus], vectors: Vectors) -> Iterator[str]:
    """A table with one row for each part that is left out. The pools stay as they are."""
    seen, unseen = (
        [one for corpus in conversations[part] for one in pooled(corpus, vectors)]
        for part in (LEARNED_FROM, slice(LEARNED_FROM.stop, None))
    )
    yield from head(f"without …, {vectors.name}, LoCoMo 6-10", LOCOMO_AT)
    for title, left_out in PARTS.items():
        kept = [place for place, name in enumerate(FEATURES) if name not in left_out and name != "evidence"]
        weights = _learned(seen, kept)
        yield row(title, recalls([_outcome(one, kept, weights) for one in unseen], LOCOMO_AT))


def _learned(seen: Sequence[Pooled], kept: list[int]) -> Array:
    unit = np.vstack([one.rows[:, kept] for one in seen]).std(axis=0) + 1e-9
    examples = [Example(one.rows[:, kept] / unit, one.right) for one in seen if one.right]
    return learn_weights(examples, PENALTY) / unit


def _outcome(one: Pooled, kept: list[int], weights: Array) -> Outcome:
    order = np.argsort(-(one.rows[:, kept] @ weights), kind="stable")
    return Outcome(tuple(one.pool[place].id for place in order), one.answers)
