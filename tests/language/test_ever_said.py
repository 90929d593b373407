"""Questions whether something was ever said."""

import pytest

from assistant.language.ever_said import asked_if_said


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plan B", "Did I ever say plan B?"),
        ("plan B", "did i ever mention the plan B before?"),
        ("gluten", "Have I already told you about gluten?"),
        ("a pool", "Did we talk about a pool?"),
        ("the hotel in Porto", "When did I first mention the hotel in Porto?"),
        ("moving to Oslo", "Did I ever say anything about moving to Oslo?"),
        ("方案B", "我说过方案B吗？"),
        ("方案B", "我之前有没有说过方案B？"),
        ("青霉素", "我什么时候提过青霉素？"),
        ("去杭州", "我们聊过去杭州没有？"),
        ("方案B", "方案B我说过吗？"),
    ],
)
def test_what_is_asked_for_is_found(value: str, text: str) -> None:
    """Without article and adverbs."""
    asked = asked_if_said(text)
    assert asked is not None
    assert value.removeprefix("a ").removeprefix("the ") == asked


@pytest.mark.parametrize(
    "text",
    [
        "As I said, plan B is out.",
        "Did you say plan B?",
        "Did I leave the stove on?",
        "What did I say?",
        "我说过了，不要方案B。",
        "我跟你说过我不吃辣。",
        "他说过方案B吗？",
        "你说过什么？",
    ],
)
def test_other_questions_ask_no_such_thing(text: str) -> None:
    """Nor do statements."""
    assert asked_if_said(text) is None
