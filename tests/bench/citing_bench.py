"""Cited or not: what the rule says of the labelled replies, as precision and recall for each kind of case.

python -m tests.bench.citing_bench [FILE ...]      without files: all of tests/language/cited
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.language.citing import cited
from assistant.language.synonyms import packaged_synonyms

FOLDER = Path(__file__).parents[1] / "language" / "cited"

Pair = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LabelledItem:
    """An item as a labelled pair holds it."""

    sentence: str
    value: str
    subject: str
    attribute: str
    kind: str
    polarity: int


@dataclass(frozen=True, slots=True)
class Count:
    """Items that were told rightly to be used, told wrongly, and missed."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """Of those told, the share that was used; 1 when none was told."""
        told = self.right + self.wrong
        return self.right / told if told else 1.0

    @property
    def recall(self) -> float:
        """Of those used, the share that was told; 1 when none was used."""
        used = self.right + self.missed
        return self.right / used if used else 1.0


def load(path: Path) -> list[Pair]:
    """The pairs of a file, in order."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def told(pair: Pair) -> frozenset[int]:
    """The places of the items that the rule says were used."""
    items = [LabelledItem(**item) for item in pair["items"]]
    found = cited(pair["reply"], pair["question"], items, packaged_synonyms())
    return frozenset(one.place for one in found)


def count(pairs: Iterable[Pair]) -> Count:
    """What the rule says of all ``pairs`` together."""
    total: Counter[str] = Counter()
    for pair in pairs:
        found, used = told(pair), frozenset(pair["used"])
        total.update(right=len(found & used), wrong=len(found - used), missed=len(used - found))
    return Count(**total)


def by_case(pairs: Sequence[Pair]) -> dict[str, Count]:
    """The same for each language and each kind of case."""
    groups: dict[str, list[Pair]] = defaultdict(list)
    for key in ("language", "case"):
        for pair in sorted(pairs, key=lambda pair: str(pair[key])):
            groups[pair[key]].append(pair)
    return {name: count(group) for name, group in groups.items()}


def table(pairs: Sequence[Pair]) -> Iterator[str]:
    """One line for all, for each language and each case."""
    for name, row in {"all": count(pairs), **by_case(pairs)}.items():
        yield (
            f"{name:16} precision {row.precision:.3f}  recall {row.recall:.3f}"
            f"  right {row.right:3}  wrong {row.wrong:2}  missed {row.missed:2}"
        )


def main(arguments: Sequence[str]) -> None:
    """Print the table of each file."""
    for path in map(Path, arguments) if arguments else sorted(FOLDER.glob("*.jsonl")):
        pairs = load(path)
        print(f"\n{path.name}: {len(pairs)} pairs, {sum(len(pair['items']) for pair in pairs)} items")
        print("\n".join(table(pairs)))


if __name__ == "__main__":
    main(sys.argv[1:])
