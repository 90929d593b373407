"""Sentences that decide something."""

import pytest

from assistant.language.conclusions import find_conclusions


@pytest.mark.parametrize(
    "sentence",
    [
        "Let's go with the blue one.",
        "We'll take the corner flat.",
        "I've decided to keep the car.",
        "OK, option two it is.",
        "Decided: we meet on Friday.",
        "就定方案B吧。",
        "我决定去成都。",
        "说好了，周五见。",
        "还是选靠海的那家吧。",
    ],
)
def test_a_decision_is_kept_word_for_word(sentence: str) -> None:
    """Among other sentences, with its place."""
    text = f"Hmm. {sentence} Thanks." if sentence.isascii() else f"嗯。{sentence}谢谢。"
    [found] = find_conclusions(text)
    assert (sentence, sentence) == (found.text, text[found.start : found.end])


@pytest.mark.parametrize(
    "text",
    [
        "Should we go with plan B?",
        "If we take the corner flat, it gets dark.",
        "I haven't decided yet.",
        "Which one would you choose?",
        "要不要就定方案B？",
        "还没决定去哪里。",
        "定金交了多少？",
        "如果就选这家呢？",
    ],
)
def test_questions_and_doubts_decide_nothing(text: str) -> None:
    """However they are worded."""
    assert find_conclusions(text) == ()
