"""``make bench-memory DATA=FOLDER``: how much of what answers a question recall brings back, and when it stays silent.

Prints Markdown and writes it to OUT. The ranker learned from LoCoMo conversations 1-5; the figures to look at are those
of 6-10. MADial was never learned from.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from models.embedders import DUET, E5, MINILM, USE, installed_embedders
from tests.bench.recall.ablation import ablation
from tests.bench.recall.abstention import abstention
from tests.bench.recall.corpus import Corpus, locomo, madial
from tests.bench.recall.measure import LOCOMO_AT, MADIAL_AT, Outcome, head, recalls, row
from tests.bench.recall.run import near_alone, ranked_by, set_of, words_alone
from tests.bench.recall.source import InMemory
from tests.bench.recall.stored import stored
from tests.bench.recall.vectors import Vectors

UNSEEN = slice(5, 10)
CATEGORIES = {1: "several turns", 2: "when", 3: "open", 4: "one turn"}


def report(data: Path, cache: Path, names: Sequence[str]) -> Iterator[str]:
    """The lines of the report."""
    conversations = locomo(data)
    embedders = [Vectors(name, cache) for name in names]
    yield "# What recall brings back"
    yield from _locomo(conversations, embedders)
    if embedders:
        yield from stored(conversations[UNSEEN], embedders[0])
    for language in ("zh", "en"):
        yield from _madial(madial(data, language), embedders)
    yield from ablation(conversations, embedders[0])
    yield from abstention(conversations, [madial(data, "zh")], embedders[0])


def main(arguments: Sequence[str]) -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="bench-memory")
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("cache", type=Path)
    parser.add_argument(
        "--embedders", nargs="*", default=[name for name in (DUET, E5, MINILM, USE) if name in installed_embedders()]
    )
    chosen = parser.parse_args(arguments)
    lines = []
    for line in report(chosen.data, chosen.cache, chosen.embedders):
        print(line, flush=True)
        lines.append(line)
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


def _locomo(conversations: Sequence[Corpus], embedders: Sequence[Vectors]) -> Iterator[str]:
    found = {name: [list(runs) for runs in _ways(conversations, name, embedders)] for name in _names(embedders)}
    for title, part in (("LoCoMo, conversations 6-10", UNSEEN), ("LoCoMo, all ten", slice(0, 10))):
        yield from head(title, LOCOMO_AT)
        for name, runs in found.items():
            yield row(name, recalls(_flat(runs[part]), LOCOMO_AT))
    yield from head("LoCoMo 6-10 by category, fused with the first embedder", LOCOMO_AT)
    best = f"fused, {embedders[0].name}" if embedders else "fused, words alone"
    for category, title in CATEGORIES.items():
        yield row(f"{category} {title}", recalls(_flat(found[best][UNSEEN]), LOCOMO_AT, {category}))


def _madial(corpus: Corpus, embedders: Sequence[Vectors]) -> Iterator[str]:
    yield from head(corpus.name, MADIAL_AT)
    for name in _names(embedders):
        [runs] = _ways([corpus], name, embedders)
        yield row(name, recalls(runs, MADIAL_AT))


def _names(embedders: Sequence[Vectors]) -> list[str]:
    alone = [f"alone, {one.name}" for one in embedders]
    return ["words by weight", "fused, words alone", *alone, *(f"fused, {one.name}" for one in embedders)]


def _ways(corpora: Sequence[Corpus], name: str, embedders: Sequence[Vectors]) -> Iterator[Iterator[Outcome]]:
    way, _, embedder = name.partition(", ")
    vectors = next((one for one in embedders if one.name == embedder), None)
    for corpus in corpora:
        if not embedder:
            yield words_alone(corpus)
        elif way == "alone" and vectors is not None:
            yield near_alone(corpus, vectors)
        else:
            yield ranked_by(InMemory.of(corpus, vectors), corpus, set_of(vectors))


def _flat(runs: Sequence[Sequence[Outcome]]) -> list[Outcome]:
    return [outcome for run in runs for outcome in run]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
