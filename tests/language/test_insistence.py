"""Who says that he has said it before: a table."""

import pytest

from assistant.language.insistence import insists


@pytest.mark.parametrize(
    "text",
    [
        "I already said no fish.",
        "As I told you, the limit is 800.",
        "As I said: Friday.",
        "I've just told you where it is.",
        "Didn't I say that I am allergic?",
        "How many times do I have to repeat this?",
        "Once more: no meat.",
        "For the last time, it is Porto.",
        "Let me repeat: it is Porto.",
        "I'll say it again, no emoji.",
        "You forgot my budget.",
        "You keep ignoring what I wrote.",
        "That's not what I asked.",
        "You’re not listening.",
        "I told you that before.",
        "我再说一遍，不要鱼。",
        "我说过了，预算是八百。",
        "我已经说过，不去北京。",
        "我刚才不是跟你说过吗？",
        "说了多少遍了，别用表情。",
        "你又忘了我的预算。",
        "你没在听。",
        "这不是我要的。",
        "我刚说过。",
        "跟你说过不要海鲜。",
        "再说一次：不要海鲜。",
    ],
)
def test_insisting(text: str) -> None:
    """It is heard in both languages."""
    assert insists(text)


@pytest.mark.parametrize(
    "text",
    [
        "I like fish.",
        "My sister told me a story.",
        "She said no.",
        "Can you say it again?",
        "What did I tell you about Porto?",
        "I forgot my umbrella.",
        "Please repeat the last answer.",
        "I asked my boss for a week off.",
        "Tell me once more about the plan",
        "我喜欢鱼。",
        "我妹妹跟我讲了个故事。",
        "你再说一遍可以吗？",
        "我忘了带伞。",
        "他说过不来。",
        "请重复一下上一个回答。",
        "我想说说旅行的事。",
    ],
)
def test_not_insisting(text: str) -> None:
    """Telling, asking to repeat and forgetting oneself are something else."""
    assert not insists(text)
