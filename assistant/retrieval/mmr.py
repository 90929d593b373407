"""Diversity: of two texts that say the same, one is enough. Maximal marginal relevance over strings of characters.

Likeness is counted in overlapping strings of three characters, which needs no words and so is the same in every script.
"""

from collections.abc import Sequence

from assistant.retrieval.candidate import Ranked

LAMBDA = 0.8
"""How much relevance counts against likeness to what was already taken; the rest counts for likeness."""

_STRING = 3


def diversify(ranked: Sequence[Ranked], limit: int, share: float = LAMBDA) -> list[Ranked]:
    """At most ``limit`` of ``ranked``, in the order in which they were taken, the best first.

    Each next one is the one with the most of ``share`` * probability - (1 - ``share``) * likeness to the nearest that
    was taken; the better ranked among equals. A ``share`` of 1 leaves the order as it is.
    """
    left = list(ranked)
    strings = {id(one): strings_of(one.candidate.text) for one in left}
    nearest = dict.fromkeys(strings, 0.0)
    taken: list[Ranked] = []
    while left and len(taken) < limit:
        best = max(left, key=lambda one: share * one.probability - (1.0 - share) * nearest[id(one)])
        left.remove(best)
        taken.append(best)
        for one in left:
            nearest[id(one)] = max(nearest[id(one)], likeness(strings[id(one)], strings[id(best)]))
    return taken


def strings_of(text: str) -> frozenset[str]:
    """The strings that ``text`` is made of, case and space aside; the whole of a text that is shorter than one."""
    plain = "".join(text.casefold().split())
    return frozenset(plain[start : start + _STRING] for start in range(max(len(plain) - _STRING + 1, 1)))


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of strings that both have among all that either has, in [0, 1]."""
    return len(one & other) / len(one | other)
