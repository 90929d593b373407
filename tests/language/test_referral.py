"""Which topic a question points at."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from assistant.language.antecedents import Said
from assistant.language.conclusions import find_conclusions
from assistant.language.referral import refer
from assistant.language.topics import signature_of
from assistant.memory.episode import Conclusion, Episode, together

START = datetime(2026, 11, 30, 9, tzinfo=UTC)


def topic(name: str, minute: int, *texts: str, is_open: bool = False) -> Episode:
    """An episode of these questions, last spoken of at ``minute``."""
    at = START + timedelta(minutes=minute)
    decided = tuple(Conclusion("t", 0, 1, one.text) for text in texts for one in find_conclusions(text))
    signature = together(map(signature_of, texts))
    return Episode(name, "s", name, START, None if is_open else at, at, conclusions=decided, signature=signature)


TRIP = topic("trip", 1, "We plan a trip to Lisbon.", "Which hotel has a pool?", "Let's go with plan B.")
PHONE = topic("phone", 2, "I need a new phone.", "Samsung or Pixel?")
TIDES = topic("tides", 3, "How do tides work?", is_open=True)
EPISODES = (TRIP, PHONE, TIDES)
旅行 = topic("旅行", 1, "我们去成都旅行。", "就定方案B吧。")
手机 = topic("手机", 2, "我想换个新手机。", "小米还是荣耀？", is_open=True)


@pytest.mark.parametrize(
    ("meant", "question"),
    [
        (("trip",), "What about the plan from before?"),
        (("phone",), "Which colour does that phone from before have?"),
        (("trip",), "Is that hotel near the sea?"),
        (("phone",), "And the other thing before, that phone?"),
        ((), "Why is the moon involved?"),
        ((), "How do tides work?"),
        (("trip",), "What was the first topic before?"),
    ],
)
def test_the_topic_that_is_meant_is_found(meant: tuple[str, ...], question: str) -> None:
    """By what was spoken of and decided there."""
    assert meant == refer(question, [Said("How do tides work?", by_user=True)], EPISODES).episode_ids


@pytest.mark.parametrize(("meant", "question"), [(("旅行",), "刚才那个方案要多少钱？"), ((), "荣耀贵不贵？")])
def test_the_topic_is_found_in_chinese(meant: tuple[str, ...], question: str) -> None:
    """刚才那个方案."""
    assert meant == refer(question, [Said("小米还是荣耀？", by_user=True)], (旅行, 手机)).episode_ids


def test_a_matter_that_is_named_is_meant_whatever_is_at_hand() -> None:
    """Its topic is at hand already when the question has been placed."""
    loft = replace(TIDES, id="loft", signature=replace(TIDES.signature, scopes=frozenset({"the loft"})))
    assert ("loft",) == refer("That plan from before for the loft?", [], (TRIP, PHONE, loft)).episode_ids


def test_two_that_fit_equally_are_both_named() -> None:
    """So that the assistant can ask."""
    other = replace(topic("other trip", 2, "A trip to Oslo.", "Let's go with plan C."), id="oslo")
    found = refer("What about the plan from before?", [], (TRIP, other, TIDES))
    assert {"trip", "oslo"} == set(found.episode_ids)
    assert found.is_unclear
