"""When recall stays silent: for small talk it should, for a question with an answer it should not."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.bench.recall.corpus import ADVERSARIAL, Corpus, fillers
from tests.bench.recall.run import recalled, set_of
from tests.bench.recall.source import InMemory
from tests.bench.recall.vectors import Vectors

_BENCH = Path(__file__).parent.parent


def abstention(conversations: Sequence[Corpus], others: Sequence[Corpus], vectors: Vectors) -> Iterator[str]:
    """A table of shares of turns for which nothing is recalled."""
    yield from ["", "| nothing is recalled for | share | blocks when not |", "|---|--:|--:|"]
    for language, corpus in (("en", conversations[5]), ("zh", others[0])):
        for held_out in (False, True):
            texts = fillers(_BENCH, held_out=held_out, languages=language)
            half = "held out" if held_out else "seen in learning"
            for by_intent in (True, False):
                rule = "" if by_intent else ", by probability alone"
                yield _silence(f"small talk, {language}, {half}{rule}", [corpus], [texts], vectors, by_intent)
    unseen = conversations[5:]
    for title, wanted in (("LoCoMo 6-10, category 5 (no answer)", True), ("LoCoMo 6-10, categories 1-4", False)):
        asked = [[one.text for one in c.questions if (one.category == ADVERSARIAL) is wanted] for c in unseen]
        yield _silence(title, unseen, asked, vectors, by_intent=False)
    yield _silence("MADial zh", others, [[one.text for one in c.questions] for c in others], vectors, by_intent=False)


def _silence(
    title: str, corpora: Sequence[Corpus], texts: Sequence[Sequence[str]], vectors: Vectors, by_intent: bool
) -> str:
    found = [
        blocks
        for corpus, asked in zip(corpora, texts, strict=True)
        for blocks in recalled(
            InMemory.of(corpus, vectors, [] if asked[0] in {one.text for one in corpus.questions} else asked),
            asked,
            set_of(vectors),
            by_intent=by_intent,
        )
    ]
    full = [len(blocks) for blocks in found if blocks]
    blocks_each = sum(full) / max(len(full), 1)
    return f"| {title} | {100 * (1 - len(full) / len(found)):.0f} % of {len(found)} | {blocks_each:.1f} |"
