"""What the ranker is given: a question, and the pool of what may answer it.

The pool is made by wide recall, outside of this package. It holds the *seeds*, what a channel found of itself, and, of
turns, the *neighbours* of every seed: the turns of the same session at most ``REACH`` positions away. Neighbours are
ranked too: the answer often stands beside the words that were asked for. The ranker makes windows and sessions out of
the pool alone and reads nothing else.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

REACH = 2
"""Positions to either side of a turn that make its window."""

SEEDS = 50
"""Seeds that each channel gives: own words, words of the window, own vector (measured by ``make bench-memory``)."""


class CandidateKind(StrEnum):
    """What a candidate is: a TURN of a conversation, or an ITEM of memory."""

    TURN = "turn"
    ITEM = "item"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the question, looked up in the index.

    ``phrases`` are its forms, the word's own first, then its synonyms; each is tokens with a space between. ``weight``
    is ln(1 + (N - n + 0.5) / (n + 0.5)): N texts are indexed, the term stands in n of them; see ``term_weight``.
    """

    phrases: tuple[str, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Question:
    """The user's turn with its references resolved. ``terms`` are those that stand in the index at all."""

    text: str
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """One turn or item of the pool.

    ``text`` is what would enter the prompt: the words of a turn, the sentence of an item.
    ``moment`` is when it was said, UTC.
    ``hits`` is a set of bits: bit k is set when term k of the question (any of its phrases) stands in the text.
    ``similarity`` is the cosine of its own vector to the question's, for every candidate that has a vector, however it
    was found; None without one.
    ``is_seed`` is False for what is in the pool as a neighbour only.
    ``speaker`` is "user" or "assistant", or the name before a leading "Name: " of the text (``speaker_of``).
    ``session`` and ``position`` place a turn; an item has none ("", 0).
    ``key`` is subject, attribute, scope of an item, joined: of two with one key the newer stays. A turn has none ("").
    ``evidence`` counts the different sessions in which the user said an item; 0 for a turn.
    ``twins`` are the ids of other items with the very same sentence: one sentence may hold two facts.
    ``freshness`` in [0, 1] is the item's (``memory.score.freshness``); 1 for a turn.
    """

    id: str
    kind: CandidateKind
    text: str
    moment: datetime
    hits: int = 0
    similarity: float | None = None
    is_seed: bool = True
    speaker: str = "user"
    session: str = ""
    position: int = 0
    key: str = ""
    evidence: int = 0
    freshness: float = 1.0
    twins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with what the ranker thinks of it.

    ``margin`` is the linear score, comparable within one question only; ``probability`` in [0, 1] that it helps to
    answer, comparable everywhere. ``parts`` is what each feature added to the margin, by its name, for the trace.
    """

    candidate: Candidate
    margin: float
    probability: float
    parts: dict[str, float] = field(default_factory=dict)
