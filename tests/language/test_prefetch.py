"""What a task needs before it is asked for: a table."""

import pytest

from assistant.language.prefetch import foreseen, opened_by, read_tasks, shipped_tasks


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["travel"], "Book a flight to Oslo for me."),
        (["travel"], "帮我订一张去上海的机票。"),
        (["travel"], "下个月去日本旅游，怎么走？"),
        (["hotel"], "Can you find a quiet hotel near the station?"),
        (["hotel"], "订酒店，两晚。"),
        (["meal"], "What should we cook tonight?"),
        (["meal"], "Reserve a table for four."),
        (["meal"], "找家餐厅请客。"),
        (["purchase"], "I am looking for a laptop."),
        (["purchase"], "想买个新手机。"),
        (["meeting"], "Set up a call with the tax office."),
        (["meeting"], "约个会，下周二。"),
        (["letter"], "Write a letter to the landlord."),
        (["letter"], "帮我写封邮件给房东。"),
        (["party"], "Help me plan the birthday party."),
        (["party"], "给爸爸办寿宴。"),
        (["health"], "I want a training plan."),
        (["health"], "给我做个健身计划。"),
        ([], "The flight was late."),
        ([], "今天天气不错。"),
        ([], "OK, thanks."),
    ],
)
def test_a_turn_opens_a_task(names: list[str], text: str) -> None:
    """Mostly one or none."""
    assert names == [task.name for task in opened_by(text)]


def test_needs_are_in_the_language_of_the_turn() -> None:
    """And what the turn names already is not looked for again."""
    assert "passport" in [need.name("en") for need in foreseen("Book a flight.")]
    assert "护照" in [need.name("zh") for need in foreseen("帮我订机票。")]
    assert "budget" not in [need.name("en") for need in foreseen("Book a flight, my budget is 300 euros.")]
    assert foreseen("Good morning.") == ()


def test_every_task_has_needs_in_both_languages() -> None:
    """As many in either: English and Chinese are equals."""
    assert all(need.words_en and need.words_zh for task in shipped_tasks() for need in task.needs)
    assert all(len(task.needs) > 2 for task in shipped_tasks())


def test_a_table_without_a_part_is_refused() -> None:
    """The missing part is named."""
    with pytest.raises(KeyError, match="needs"):
        read_tasks("[needs]\n[tasks.x]\nopens = []\n")
    with pytest.raises(KeyError, match="passport"):
        read_tasks('[needs]\n[tasks.x]\nopens = []\nneeds = ["passport"]\n')
