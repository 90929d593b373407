"""Whether a reply used a text: a table in both languages."""

import pytest

from assistant.language.quoting import uses

HALL = "From report.pdf, page 2: The budget for the hall is 128,000 euros. It may not be passed."
WINDOWS = f"{HALL} All windows must be cleaned every second Monday. The caretaker has a key."
KEYS = "摘自计划.md：钥匙由安娜·凯勒保管，办公室在三楼，会议室预算5000元。"


@pytest.mark.parametrize(
    ("used", "reply", "question", "text"),
    [
        (True, "You have 128,000 euros.", "How much is there?", HALL),
        (True, "The windows are cleaned every second Monday.", "What is the rule?", WINDOWS),
        (False, "I cannot say how much there is.", "How much is there?", HALL),
        (False, "Yes, 128,000 euros.", "Is it 128,000 euros?", HALL),
        (False, "Budgets are hard.", "What is the rule?", HALL),
        (True, "预算是5000元。", "多少钱？", KEYS),
        (False, "不清楚。", "多少钱？", KEYS),
        (False, "是的，5000元。", "是5000元吗？", KEYS),
        (False, "", "How much is there?", HALL),
    ],
)
def test_a_reply_uses_a_text_when_it_says_what_only_that_says(used: bool, reply: str, question: str, text: str) -> None:
    """A value, or half of its words; what the question said shows nothing."""
    assert used is uses(reply, question, text)
