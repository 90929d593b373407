"""What a turn wants: a table of labelled turns, half English, half Chinese."""

from collections import Counter
from pathlib import Path

import pytest

from assistant.retrieval.intent import Intent, intent_of

LABELS = {"chat": Intent.SMALL_TALK, "look up": Intent.LOOK_UP, "do": Intent.ACT, "reason": Intent.REASON}
TURNS = [
    (LABELS[label], text)
    for line in (Path(__file__).parent / "intents" / "turns.tsv").read_text(encoding="utf-8").splitlines()
    for label, text in [line.split("\t")]
]


def confusion() -> Counter[tuple[Intent, Intent]]:
    """How often each label was read as each intent."""
    return Counter((wanted, intent_of(text)) for wanted, text in TURNS)


def test_a_hundred_labelled_turns_are_read_rightly() -> None:
    """At least 95 of 100, in each language 47 of 50; the confusion is printed."""
    counts = confusion()
    print("\nwanted      " + "".join(f"{got:>12}" for got in Intent))
    for wanted in Intent:
        print(f"{wanted:<12}" + "".join(f"{counts[wanted, got]:>12}" for got in Intent))
    halves = [[wanted is intent_of(text) for wanted, text in half] for half in (TURNS[:50], TURNS[50:])]
    assert len(TURNS) == 100
    assert all(sum(half) >= 47 for half in halves)
    assert sum(map(sum, halves)) >= 95


@pytest.mark.parametrize("text", ["As I told you, no fish.", "I already said it is Friday.", "我再说一遍，不要鱼。"])
def test_who_has_said_it_before_wants_it_looked_up(text: str) -> None:
    """The correction is looked for, with the threshold of a look-up."""
    assert Intent.LOOK_UP is intent_of(text)


@pytest.mark.parametrize("text", ["", "…", "👍", "   "])
def test_a_turn_without_a_word_is_small_talk(text: str) -> None:
    """Nothing is recalled for it."""
    assert Intent.SMALL_TALK is intent_of(text)


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
