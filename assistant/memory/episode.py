"""An episode: one topic of a conversation, from its start to its end, which may be gone back to.

Nothing of it is a copy of words: its turns are linked, its conclusions are places in them. Only a title may be typed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

TITLE_LIMIT = 40
"""Characters of a title."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What a stretch of talk is about.

    ``terms`` are its content words with their weights, ``words`` how many there are (two Chinese characters count as
    one word; 0 for small talk); ``entities`` what it names; ``scopes`` the matters that its
    statements belong to, folded; ``fields`` the walks of life that its words are from ("travel", "cooking").
    """

    terms: Mapping[str, float] = field(default_factory=dict)
    entities: frozenset[str] = frozenset()
    scopes: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()
    words: float = 0.0


@dataclass(frozen=True, slots=True)
class Span:
    """The turns of a session from position ``first`` to ``last``, both included."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What was decided: characters ``start`` to ``end`` of turn ``turn_id``; ``text`` is what stands there now."""

    turn_id: str
    start: int
    end: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Episode:
    """One topic of session ``session_id``.

    ``turn_ids`` are the questions that belong to it, in order, and ``spans`` the stretches that they and their replies
    make; there are several when other topics came between. ``last_at`` is when it was last spoken of. ``closed_at``
    None: it is the one at hand. ``dropped_at`` is when the user let go of it, None for one that counts.
    ``signature`` is made of the words of its turns when it is needed, and is empty where nobody asked for it.
    """

    id: str
    session_id: str
    title: str
    opened_at: datetime
    closed_at: datetime | None = None
    last_at: datetime | None = None
    dropped_at: datetime | None = None
    turn_ids: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    conclusions: tuple[Conclusion, ...] = ()
    signature: Signature = Signature()

    @property
    def is_open(self) -> bool:
        """Whether it is the one at hand."""
        return self.closed_at is None


def together(signatures: Iterable[Signature]) -> Signature:
    """What several stretches are about as one: a term weighs the more the more of them it stands in."""
    terms: dict[str, float] = {}
    entities: set[str] = set()
    scopes: set[str] = set()
    fields: set[str] = set()
    words = 0.0
    for one in signatures:
        for term, weight in one.terms.items():
            terms[term] = terms.get(term, 0.0) + weight
        entities |= one.entities
        scopes |= one.scopes
        fields |= one.fields
        words += one.words
    return Signature(terms, frozenset(entities), frozenset(scopes), frozenset(fields), words)


def spans_of(positions: Iterable[tuple[int, bool]]) -> tuple[Span, ...]:
    """The stretches that belong to an episode. ``positions``: those of all turns of the session in order, and whether
    each belongs.
    """
    spans: list[Span] = []
    before = False
    for position, belongs in positions:
        if belongs and before:
            spans[-1] = Span(spans[-1].first, position)
        elif belongs:
            spans.append(Span(position, position))
        before = belongs
    return tuple(spans)
