"""Tests of what enters the prompt."""

from collections.abc import Sequence

import pytest

from assistant.retrieval.cut import CutRule, cut, newest_of_each_key, stands_in
from assistant.retrieval.intent import Intent
from support.pools import item, ranked

TEXTS = ("red boat", "cold tea", "big dog", "my flat", "old shoes", "new job", "long trip", "bad knee", "ten euros")


def probable(*chances: float) -> list[str]:
    """The texts that are recalled for a look-up when the candidates have these probabilities."""
    return recalled(chances, Intent.LOOK_UP)


def recalled(chances: Sequence[float], intent: Intent) -> list[str]:
    """The same for any intent."""
    pool = [ranked(item(text, day), chance) for day, (text, chance) in enumerate(zip(TEXTS, chances, strict=False))]
    return [one.candidate.text for one in cut(pool, intent)]


@pytest.mark.parametrize(
    ("chances", "blocks"),
    [
        ((), 0),
        ((0.29, 0.15, 0.05, 0.05), 0),
        ((0.25, 0.2, 0.15, 0.14), 3),
        ((0.29, 0.28, 0.01), 2),
        ((0.30,), 1),
        ((0.9, 0.05, 0.04), 1),
        ((0.9, 0.2, 0.15, 0.12), 3),
        ((0.9, 0.8, 0.7, 0.6, 0.2), 4),
        ((0.9,) * 9, 8),
    ],
)
def test_a_few_blocks_or_nothing(chances: tuple[float, ...], blocks: int) -> None:
    """Nothing when neither one nor three together are sure; three when some come near; never more than eight."""
    assert blocks == len(probable(*chances))


@pytest.mark.parametrize(
    ("intent", "blocks"), [(Intent.LOOK_UP, 1), (Intent.REASON, 0), (Intent.ACT, 0), (Intent.SMALL_TALK, 0)]
)
def test_reasoning_asks_for_more_than_a_look_up(intent: Intent, blocks: int) -> None:
    """At 0.5 only a look-up is answered, and small talk never, however sure."""
    assert blocks == len(recalled([0.5], intent))
    assert [] == recalled([1.0], Intent.SMALL_TALK)


def test_three_together_are_enough_for_a_look_up_alone() -> None:
    """Reasoning and actions ask for one that is sure by itself."""
    assert 3 == len(recalled((0.29, 0.28, 0.27), Intent.LOOK_UP))
    assert [] == recalled((0.54, 0.53, 0.52), Intent.REASON)


def test_of_two_with_one_key_the_newer_stays() -> None:
    """Whatever their ranks; candidates without a key are not compared."""
    old, new = ranked(item("old", 0, key="k"), 0.9), ranked(item("new", 1, key="k"), 0.5)
    others = [ranked(item("a", 2), 0.4), ranked(item("b", 3), 0.4)]
    assert [new, *others] == newest_of_each_key([old, new, *others])


def test_what_stands_in_the_prompt_is_not_said_again() -> None:
    """Word for word, however spaces and lines are set; a text without a word stands in every prompt."""
    known = ranked(item("I like\ntea", 0), 0.9)
    assert [] == cut([known], Intent.LOOK_UP, "He said: I like tea.")
    assert [known] == cut([known], Intent.LOOK_UP, "He likes tea.")
    assert stands_in(" ", "anything")


def test_the_numbers_are_settings() -> None:
    """Another rule, another cut."""
    pool = [ranked(item(text, day), 0.5) for day, text in enumerate(TEXTS)]
    assert 2 == len(cut(pool, Intent.REASON, rule=CutRule(other=0.4, most=2)))
