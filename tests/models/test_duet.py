"""Tests of two encoders as one."""

from collections.abc import Sequence

import pytest

from models.duet.encoder import DuetEncoder
from models.embed import EmbedderCard, Role
from models.errors import VectorRefused


class Fixed:
    """An ``Encoder`` that gives the same row for every text."""

    def __init__(self, model_id: str, row: Sequence[float], limit_tokens: int = 512) -> None:
        self._card = EmbedderCard(model_id, len(row), ("*",) if model_id.startswith("a") else ("en",), limit_tokens)
        self._row = tuple(row)

    def card(self) -> EmbedderCard:
        """Its card."""
        return self._card

    def encode(self, texts: Sequence[str], _: Role, /) -> Sequence[Sequence[float]]:
        """Its row."""
        return [self._row for _ in texts]


def test_both_are_laid_end_to_end() -> None:
    """Each of length 1 first, so that a library with longer vectors weighs no more; the second times its share."""
    duet = DuetEncoder(Fixed("a/1", (3.0, 4.0)), Fixed("b/2", (0.0, 9.0, 0.0)), share=0.5)
    (row,) = duet.encode(["tea"], Role.QUERY)
    assert (0.6, 0.8, 0.0, 0.5, 0.0) == pytest.approx(row)


def test_its_card_is_made_of_both() -> None:
    """Versions and share are in the id, because each of them changes every vector."""
    card = DuetEncoder(Fixed("a/1", (1.0,)), Fixed("b/2", (1.0, 0.0), limit_tokens=99), share=0.5).card()
    assert EmbedderCard("duet/1+2+0.5", 3, ("*",), 99) == card


@pytest.mark.parametrize("row", [(0.0, 0.0), (float("nan"), 1.0)])
def test_a_row_without_direction_is_refused(row: tuple[float, float]) -> None:
    """Half a vector would be compared as a whole one."""
    with pytest.raises(VectorRefused):
        DuetEncoder(Fixed("a/1", (1.0,)), Fixed("b/2", row)).encode(["tea"], Role.PASSAGE)
