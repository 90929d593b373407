"""How far a text stands out for a question."""

import pytest

from assistant.retrieval.standing_out import everyday, standing
from support.vectors import unit

YARDSTICK = [unit([1, 0, 0.1, 0]), unit([0.9, 0.3, 0, 0]), unit([1, -0.2, 0, 0.1])]


def test_what_is_as_near_as_anything_else_does_not_stand_out() -> None:
    """It is counted from the middle of the yardstick, in its spreads: the embedder's crowding is taken away."""
    question = unit([1, 0, 0, 1])
    scores = standing(question, {"same": question, "usual": YARDSTICK[0], "far": unit([0, 0, 1, -1])}, YARDSTICK)
    assert scores["same"] > 3 > abs(scores["usual"])
    assert scores["far"] < -3


def test_of_nothing_nothing_stands_out() -> None:
    """No vectors, no scores."""
    assert {} == standing(unit([1, 0, 0, 0]), {}, YARDSTICK)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_language_has_its_yardstick(language: str) -> None:
    """As many sentences in either: English and Chinese are equals."""
    assert 12 == len(set(everyday(language)))
