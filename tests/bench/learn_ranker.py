"""Learn ``weights.toml`` anew: ``python -m tests.bench.learn_ranker DATA CACHE OUT``.

From LoCoMo conversations 1-5 and categories 1-4 alone; nothing of 6-10 or of MADial is looked at. The calibration also
sees the first half of the fillers, asked of the same stores: nothing answers them.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from assistant.retrieval.calibration import Calibration, PoolEvidence, pool_evidence, shares
from assistant.retrieval.candidate import Candidate, Question
from assistant.retrieval.features import FEATURES, columns
from assistant.retrieval.weights import WORDS_ALONE
from models.embedders import DUET, E5, MINILM, USE
from tests.bench.recall.corpus import ADVERSARIAL, Corpus, fillers, locomo
from tests.bench.recall.learning import Array, Example, learn_logistic, learn_weights
from tests.bench.recall.source import InMemory
from tests.bench.recall.vectors import Vectors

LEARNED_FROM = slice(0, 5)
PENALTY = 0.01
EVIDENCE = 0.5
"""The weight of ``evidence``, set by hand: no data set tells how often a thing was said."""
_EVIDENCE = tuple(field.name for field in fields(PoolEvidence))


@dataclass(frozen=True, slots=True)
class Pooled:
    """A question's pool with its features, and the places of what answers it; none for a filler."""

    question: Question
    pool: list[Candidate]
    rows: Array
    right: tuple[int, ...]
    answers: frozenset[str] = frozenset()


def learn(corpora: Sequence[Corpus], vectors: Vectors | None) -> tuple[Array, Calibration]:
    """The weights of ``FEATURES`` and the calibration, from ``corpora``."""
    asked = [one for corpus in corpora for one in pooled(corpus, vectors)]
    rows = np.vstack([one.rows for one in asked])
    unit = rows.std(axis=0) + 1e-9
    weights = learn_weights([Example(one.rows / unit, one.right) for one in asked if one.right], PENALTY) / unit
    weights[rows.std(axis=0) < 1e-9] = 0.0
    weights[FEATURES.index("evidence")] = EVIDENCE
    spoken = [
        one for corpus in corpora for one in pooled(corpus, vectors, fillers(Path(__file__).parent, held_out=False))
    ]
    return weights, _calibrated([*asked, *spoken], weights)


def pooled(corpus: Corpus, vectors: Vectors | None, instead: Sequence[str] = ()) -> Iterator[Pooled]:
    """The pools of the questions of ``corpus`` that have an answer, or of the texts ``instead``, which have none."""
    asked = {one.text: one.answers for one in corpus.questions if one.answers and one.category != ADVERSARIAL}
    wanted = {text: frozenset[str]() for text in instead} or asked
    source = InMemory.of(corpus, vectors, instead)
    for text, answers in wanted.items():
        question, pool = source.pool(text)
        if pool:
            table = columns(question, pool)
            rows = np.array([table[name] for name in FEATURES]).T
            yield Pooled(question, pool, rows, tuple(i for i, one in enumerate(pool) if one.id in answers), answers)


def toml(name: str, weights: Array, calibration: Calibration) -> str:
    """One set of a weights file."""
    lines = [f'["{name}".features]', *(f"{key} = {value:.4f}" for key, value in zip(FEATURES, weights, strict=True))]
    lines += [f'["{name}".calibration]']
    lines += [f"{field.name} = {getattr(calibration, field.name):.4f}" for field in fields(calibration)]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Learn every set and write the file."""
    parser = argparse.ArgumentParser(prog="learn-ranker")
    parser.add_argument("data", type=Path)
    parser.add_argument("cache", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", nargs="*", default=[WORDS_ALONE, DUET, E5, MINILM, USE])
    chosen = parser.parse_args(arguments)
    corpora = locomo(chosen.data)[LEARNED_FROM]
    sets = []
    for name in chosen.only:
        print(f"learning: {name}", file=sys.stderr)
        vectors = None if name == WORDS_ALONE else Vectors(name, chosen.cache)
        sets.append(toml(name, *learn(corpora, vectors)))
    head = "# Learned by tests/bench/learn_ranker.py from LoCoMo conversations 1-5. Do not edit.\n\n"
    chosen.out.write_text(head + "\n".join(sets), encoding="utf-8")
    return 0


def _calibrated(asked: Sequence[Pooled], weights: Array) -> Calibration:
    rows, right = [], []
    for one in asked:
        margins = (one.rows @ weights).tolist()
        table = dict(zip(FEATURES, one.rows.T.tolist(), strict=True))
        evidence = pool_evidence(one.question, one.pool, table, margins)
        told = [getattr(evidence, name) for name in _EVIDENCE]
        rows += [[1.0, share, *told] for share in shares(margins)]
        right += [float(place in one.right) for place in range(len(margins))]
    bias, share, *rest = learn_logistic(np.array(rows), np.array(right), 1e-5).tolist()
    return Calibration(bias=bias, share=share, **dict(zip(_EVIDENCE, rest, strict=True)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
