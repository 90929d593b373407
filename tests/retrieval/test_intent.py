"""Tests of what a turn wants."""

import pytest

from assistant.retrieval.intent import Intent, intent_of


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("OK, got it", Intent.SMALL_TALK),
        ("Thanks!", Intent.SMALL_TALK),
        ("好的，谢谢", Intent.SMALL_TALK),
        ("哈哈哈", Intent.SMALL_TALK),
        ("👍", Intent.SMALL_TALK),
        ("", Intent.SMALL_TALK),
        ("Who am I?", Intent.LOOK_UP),
        ("What's my budget?", Intent.LOOK_UP),
        ("我的预算是多少？", Intent.LOOK_UP),
        ("还记得我上次说的吗", Intent.LOOK_UP),
        ("Do you remember the hotel we talked about", Intent.LOOK_UP),
        ("Why is the sky blue?", Intent.REASON),
        ("我应该选哪个？", Intent.REASON),
        ("I bought a boat today.", Intent.REASON),
        ("Write a letter to my landlord", Intent.ACT),
        ("Please plan a trip to Lisbon", Intent.ACT),
        ("帮我写一封信", Intent.ACT),
    ],
)
def test_intent(text: str, intent: Intent) -> None:
    """Small talk, look-up, reasoning, action; in doubt reasoning."""
    assert intent == intent_of(text)
