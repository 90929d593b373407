"""Turns of fillers only are told from turns that say something."""

import pytest

from assistant.language.fillers import is_filler


@pytest.mark.parametrize(
    "text",
    [
        "OK",
        "ok, thanks!",
        "Thank you so much",
        "Got it, thanks a lot.",
        "Yes, please go on",
        "hmmm",
        "hahaha 😂",
        "No problem, see you later!",
        "That's great, thank you",
        "Good morning",
        "好的",
        "好的，谢谢！",
        "嗯嗯，明白了",
        "哈哈哈哈",
        "谢谢你，太好了。",
        "OK 好的",
        "收到～",
        "👍",
        "…",
        "   ",
        "",
    ],
)
def test_a_turn_of_fillers_says_nothing(text: str) -> None:
    """In both languages, with signs and faces, and when there is no word at all."""
    assert is_filler(text)


@pytest.mark.parametrize(
    "text",
    [
        "no",
        "never",
        "I like good coffee",
        "Thanks, and book the train for 9:15",
        "ok 5",
        "go on Friday",
        "sure, call me Kim",
        "It is all very well that you see it so, but I do not agree with any of that",
        "不",
        "我喜欢咖啡",
        "好的，预算五千",
        "谢谢小王",
        "继续减肥",
        "好人",
    ],
)
def test_a_turn_with_one_word_more_says_something(text: str) -> None:
    """A number, a name, a refusal: whatever could be asked for later."""
    assert not is_filler(text)
