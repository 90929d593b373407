"""What retrieval asks of the store: where words stand, what lies near in meaning, and the rows themselves."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from assistant.memory.evidence import Record
from assistant.memory.turn import Turn
from assistant.ports.index import EVERYWHERE, Where

Phrases = tuple[str, ...]
"""The forms of one word that is looked for; each is search tokens with a space between."""

TURNS, ITEMS = "turns", "items"
"""The collections that are searched."""


@dataclass(frozen=True, slots=True)
class LookUp:
    """Where the terms of a question stand. Bit k of ``turns`` and ``items`` is set when term k stands there.

    ``texts`` are all that is indexed, ``counts`` in how many of them each term stands. The keys are the store's own.
    """

    texts: int
    counts: tuple[int, ...]
    turns: Mapping[int, int]
    items: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Field:
    """Where turns are looked for: in one session before position ``before``, and, if ``others``, in all others."""

    session_id: str
    before: int
    others: bool


@dataclass(frozen=True, slots=True)
class Wide:
    """How wide recall is: ``seeds`` for each channel, turns at most ``reach`` positions beside a seed come along."""

    seeds: int
    reach: int


@dataclass(frozen=True, slots=True)
class FoundTurn:
    """A turn of the pool. ``is_seed`` is False for one that came along with its neighbour."""

    turn: Turn
    hits: int
    is_seed: bool


@dataclass(frozen=True, slots=True)
class FoundItem:
    """An item of the pool; it may be recalled now."""

    record: Record
    hits: int


class Passages(Protocol):
    """What may be recalled, found by its words. Raises StoreError."""

    def look_up(self, terms: Sequence[Phrases]) -> LookUp:
        """Where each term stands, in any of its forms."""
        ...

    def turns(
        self, found: LookUp, weights: Sequence[float], near: Sequence[str], field: Field, wide: Wide
    ) -> list[FoundTurn]:
        """The turns with the heaviest terms, alone or in a window, those ``near`` (ids), and who stands beside."""
        ...

    def items(self, found: LookUp, weights: Sequence[float], near: Sequence[str], seeds: int) -> list[FoundItem]:
        """The items with the heaviest terms, and those ``near`` (ids), as far as they may be recalled now."""
        ...


@dataclass(frozen=True, slots=True)
class Meant:
    """What lies near a text: its vector by the embedder ``model_id``, and row ids by collection, nearest first."""

    vector: bytes
    model_id: str
    near: Mapping[str, tuple[str, ...]]


class Meanings(Protocol):
    """What may be recalled, found by its meaning."""

    def search(self, text: str, limits: Mapping[str, int], where: Where = EVERYWHERE) -> Callable[[], Meant]:
        """Begin to look for a question in collections, for at most so many of each; what is returned waits for it.

        What is found fulfils ``where``, in each collection.

        Waiting raises ``IndexUnusable`` or a ``ModelError`` when there is no answer, or none soon enough; whoever asks
        goes on with words alone.
        """
        ...

    def vectors_of(self, kind: str, row_ids: Collection[str]) -> dict[str, bytes]:
        """The vectors of these rows ("item", "turn", "chunk"); a row without one is left out."""
        ...

    def yardstick(self, texts: tuple[str, ...], language: str) -> tuple[bytes, ...]:
        """The vectors of fixed ``texts``, made once; none where the embedder does not read ``language``.

        Raises ``IndexUnusable`` when they do not come in time.
        """
        ...
