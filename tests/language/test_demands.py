"""Sentences that may bind are told from remarks by wide words, in English and in Chinese."""

from datetime import UTC, datetime

import pytest

from assistant.language.demands import Sort, demands_in

NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)

BINDING = [
    (Sort.LIMIT, "The scooter may eat 640 euros and not a coin more."),
    (Sort.LIMIT, "Could you get the roof done for 4,200 pounds?"),
    (Sort.LIMIT, "换瓦顶多掏4200元。"),
    (Sort.DAY, "The keys have to be back on 9 August."),
    (Sort.DAY, "8月9日前要把钥匙还给房东。"),
    (Sort.REFUSAL, "Spare me the guided tours."),
    (Sort.REFUSAL, "Nothing with a shared kitchen, please."),
    (Sort.REFUSAL, "合租的一律别给我看。"),
    (Sort.REFUSAL, "怎么都行，唯独跟团游不行。"),
    (Sort.NEED, "There has to be a lift, or we stay at home."),
    (Sort.NEED, "非要有电梯不可。"),
    (Sort.NEED, "务必留一个靠窗的位子。"),
    (Sort.HEALTH, "Cashews close my throat."),
    (Sort.HEALTH, "我一沾腰果就起疹子。"),
    (Sort.MANNER, "Whenever you reply, be brief."),
    (Sort.MANNER, "以后回复我只用一句话。"),
]

REMARKS = [
    "The river was lovely this morning.",
    "No idea what the others think.",
    "My uncle paid 900 euros for his.",
    "My neighbour cannot stand tiles.",
    "What would you do with 900 euros?",
    "Thanks, that helped.",
    "听说邻居花了900元。",
    "今天河边真好看。",
    "你觉得900元能干什么？",
]


@pytest.mark.parametrize(("sort", "text"), BINDING)
def test_what_may_bind_is_found(sort: Sort, text: str) -> None:
    """By any word that limits, refuses, insists, speaks of the body or of answers."""
    assert [sort] == [demand.sort for demand in demands_in(text, NOW)]


@pytest.mark.parametrize("text", REMARKS)
def test_a_remark_demands_nothing(text: str) -> None:
    """Neither does a question, nor what somebody else wants."""
    assert [] == [demand for demand in demands_in(text, NOW) if demand.sort is not None]


def test_a_sentence_that_points_back_takes_its_thing_along() -> None:
    """Alone it would not say what is refused."""
    (demand,) = demands_in("Ugh, fog machines. Keep that away from us.", NOW)
    assert "Ugh, fog machines. Keep that away from us." == demand.text


def test_its_place_in_the_turn_is_told() -> None:
    """Past greetings, as memory tells the place of what it reads."""
    text = "Good morning! Spare me the guided tours."
    (demand,) = demands_in(text, NOW)
    assert "Spare me the guided tours." == text[demand.start : demand.end]


@pytest.mark.parametrize(
    ("expected", "text"),
    [(("640 euros",), "640 euros at most."), (("9 August",), "Done by 9 August."), (("4200元",), "顶多4200元。")],
)
def test_sums_and_days_are_kept_as_they_are_written(expected: tuple[str, ...], text: str) -> None:
    """They are found again by their letters."""
    assert expected == demands_in(text, NOW)[0].values


def test_a_weekday_in_a_remark_is_no_last_day() -> None:
    """Nothing is due on it."""
    assert () == demands_in("The market on Thursday is nice.", NOW)
