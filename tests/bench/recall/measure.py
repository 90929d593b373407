"""Recall: what share of the passages that answer a question stands among the first k."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

LOCOMO_AT = (5, 10, 25, 50)
MADIAL_AT = (5, 10, 20)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question: the ids in the order in which they were ranked, what answers it, and its category."""

    ranked: tuple[str, ...]
    answers: frozenset[str]
    category: int = 0


def recall_at(outcome: Outcome, depth: int) -> float:
    """The share of ``outcome.answers`` among the first ``depth``, in [0, 1]. Answers that do not exist are missed."""
    return len(outcome.answers & set(outcome.ranked[:depth])) / len(outcome.answers)


def recalls(outcomes: Iterable[Outcome], depths: Sequence[int], categories: Collection[int] = ()) -> list[float]:
    """The mean recall at each of ``depths``, over all ``categories`` when none is named; 0 without a question."""
    chosen = [one for one in outcomes if one.answers and (not categories or one.category in categories)]
    return [sum(recall_at(one, depth) for one in chosen) / max(len(chosen), 1) for depth in depths]


def row(name: str, shares: Iterable[float]) -> str:
    """A row of a Markdown table, shares in percent."""
    return f"| {name} | " + " | ".join(f"{100 * share:.1f}" for share in shares) + " |"


def head(name: str, depths: Sequence[int]) -> list[str]:
    """The first two lines of a table of recalls."""
    return ["", f"| {name} | " + " | ".join(f"R@{depth}" for depth in depths) + " |", "|---|" + "--:|" * len(depths)]
