"""The importance of a sentence: tables of pairs, the weightier one first."""

import pytest

from assistant.language.importance import HIGHEST, importance, is_condition, is_decision, topic_words

PAIRS = [
    ("The room costs 80 euros.", "The room is nice."),
    ("We meet on 4 May.", "We meet there."),
    ("But only if it has a lift.", "It has a lift."),
    ("Unless it rains, we walk.", "We walk."),
    ("I decided to go with the second one.", "I looked at the second one."),
    ("The order number is ORD-2024-001.", "The order is there."),
    ("The battery swells a bit.", "OK, thanks."),
    ("The hotel is near the station.", "What do you think?"),
    ("I am tired of this.", "I am tired of this!!!"),
    ("The flight leaves at 9:30.", "The flight leaves early."),
    ("We never eat shellfish.", "We eat shellfish."),
    ("酒店一晚800元。", "酒店挺好的。"),
    ("五月四号出发。", "到时候出发。"),
    ("除非下雨，我们走路去。", "我们走路去。"),
    ("但是必须有电梯。", "那里有电梯。"),
    ("我决定选第二个。", "我看了第二个。"),
    ("电池有点鼓。", "好的。"),
    ("酒店离车站近。", "你怎么看？"),
    ("我受够了这件事。", "我受够了这件事！！！"),
    ("订单号是ORD-2024-001。", "订单在那里。"),
]


@pytest.mark.parametrize(("more", "less"), PAIRS)
def test_the_first_weighs_more(more: str, less: str) -> None:
    """Values, dates, conditions, decisions up; fillers, bursts and vague questions down."""
    assert importance(more) > importance(less)


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [("The balcony faces south.", "How big is the balcony?"), ("阳台朝南。", "阳台有多大？")],
)
def test_the_topic_last_asked_about_weighs_more(sentence: str, asked: str) -> None:
    """The same sentence, with and without the question before it."""
    assert importance(sentence, topic_words(asked)) > importance(sentence)


@pytest.mark.parametrize("text", ["", "OK", "好的", "!!!", "But unless 4 May costs 800 euros, I decided never! " * 9])
def test_it_stays_within_its_range(text: str) -> None:
    """From 0 for a filler to the highest."""
    assert 0.0 <= importance(text) <= HIGHEST


@pytest.mark.parametrize(
    ("condition", "decision", "sentence"),
    [
        (True, False, "At most 800 euros."),
        (True, False, "上限是800元。"),
        (False, True, "Let us go with the first."),
        (False, True, "就选第一个。"),
        (False, False, "It is warm today."),
        (False, False, "今天很暖和。"),
    ],
)
def test_conditions_and_decisions(condition: bool, decision: bool, sentence: str) -> None:
    """Told apart in both languages."""
    assert (condition, decision) == (is_condition(sentence), is_decision(sentence))
