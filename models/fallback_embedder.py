"""The first of several embedders that loads here. The others are looked at once, when the first text comes.

A library may be installed and yet not run: no wheel for this processor, an instruction that it lacks. In its child
that is a crash, and the next embedder's turn. Once one is in use it stays: vectors of two cannot be compared.
"""

import threading
from collections.abc import Sequence

from models.embed import EmbedderCard, Role
from models.errors import EngineCrashed, EngineFailed, ModelError
from models.isolated_embedder import IsolatedEmbedder
from models.phrase import Phrase


class FallbackEmbedder:
    """An ``Embedder`` over ``candidates``, of which there is one at least, the best one first."""

    def __init__(self, candidates: Sequence[IsolatedEmbedder], note: str = "") -> None:
        self._candidates = tuple(candidates)
        self._note = note
        self._choosing = threading.Lock()
        self._used: IsolatedEmbedder | None = None
        self._closed = False

    @property
    def note(self) -> str:
        """What the user is to be told about the choice: a sentence or two, mostly none. Final after the first call."""
        return self._note

    @property
    def used(self) -> IsolatedEmbedder | None:
        """The one in use; None before the first call."""
        return self._used

    def card(self) -> EmbedderCard:
        """See ``Embedder``. The first call loads a model. Raises the first candidate's error when none loads."""
        return self._chosen().card()

    def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
        """See ``Embedder``."""
        return self._chosen().embed(texts, role)

    def close(self) -> None:
        """See ``Embedder``. May come from any thread, and waits for no call."""
        self._closed = True
        for candidate in self._candidates:
            candidate.close()

    def _chosen(self) -> IsolatedEmbedder:
        with self._choosing:
            if self._used is None:
                self._used = self._choose()
            return self._used

    def _choose(self) -> IsolatedEmbedder:
        failures: list[ModelError] = []
        for candidate in self._candidates:
            try:
                card = _card_of(candidate)
            except ModelError as error:
                if self._closed:
                    raise
                failures.append(error)
            else:
                if failures:
                    missed, used = self._candidates[0].spec.name, candidate.spec.name
                    self._note = stand_in_note(missed, str(failures[0]), used, card.languages)
                return candidate
        raise failures[0] if failures else EngineFailed(Phrase("there is no embedder to try"))


def stand_in_note(missed: str, reason: str, used: str, languages: Sequence[str]) -> Phrase:
    """What the user is told when ``used``, made for ``languages`` (ISO 639, or "*"), stands in for ``missed``."""
    return Phrase(
        "The embedder {missed} cannot be used ({reason}). {used} stands in, which was made for {languages}.",
        missed=missed,
        reason=reason,
        used=used,
        languages=Phrase("many languages") if "*" in languages else " ".join(languages),
    )


def _card_of(candidate: IsolatedEmbedder) -> EmbedderCard:
    """Its card. One crash may be chance, a moment without memory; two are the library."""
    try:
        return candidate.card()
    except EngineCrashed:
        return candidate.card()
