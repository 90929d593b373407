"""Condensing: what must be carried is carried letter by letter, and most of the rest is not."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.language.condensing import Spoken, carried, condense, weight_of

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
FILLING = "A short list on paper often shows which of the points holds things up. Ask somebody who did the same. " * 3
FILLING_ZH = (
    "列张短清单，往往一眼看出卡在哪。票据放一个信封里，省得以后找不到。跟有关的人当面说一次，能少发很多消息。" * 2
)


def talk(*texts: str) -> list[Spoken]:
    """User and assistant in turn."""
    return [Spoken(text, at % 2 == 0, NOW) for at, text in enumerate(texts)]


ENGLISH = talk(
    "Please plan the trip to Porto so that it costs 800 euros at most. I am on my second coffee.",
    f"All right, 800 euros. {FILLING}",
    "We leave on 4 May at 9:30, unless Anna has to work. The weather is nice.",
    f"Three hotels that might suit you: 1. Casa Azul, 2. Old Mill, 3. The Boathouse. {FILLING}",
    "Let us go with the second one, booking code ORD-2024-001.",
    f"Done. {FILLING}",
)
CHINESE = talk(
    "波尔图之行最多花800元。我在喝第二杯咖啡。",
    f"好的，800元。{FILLING_ZH}",
    "五月四号九点半出发，除非小安要上班。天气不错。",
    f"三个酒店供你挑：1. 蓝屋，2. 老磨坊，3. 船坞。{FILLING_ZH}",
    "就选第二个，订单号ORD-2024-001。",
    f"办好了。{FILLING_ZH}",
)


@pytest.mark.parametrize("stretch", [ENGLISH, CHINESE])
def test_values_and_conditions_are_carried_at_less_than_two_fifths(stretch: list[Spoken]) -> None:
    """All of them, at 62 % fewer tokens or better."""
    text = condense(stretch)
    assert [] == [word for word in carried(stretch) if word not in text]
    assert weight_of(text) <= 0.38 * sum(weight_of(one.text) for one in stretch)


def test_it_has_three_parts() -> None:
    """Topic, entities that no sentence holds, and the sentences, with who said them."""
    text = condense(ENGLISH)
    assert text.startswith("[topic] ")
    assert "; [actions] I: Please plan the trip to Porto" in text
    assert "You: 1. Casa Azul, 2. Old Mill, 3. The Boathouse" in text


def test_a_title_names_it() -> None:
    """The name of its topic, where there is one."""
    assert condense(ENGLISH, "the Porto trip").startswith("[topic] the Porto trip; ")


def test_a_short_question_stays_with_what_decides_it() -> None:
    """That it is crossed off says nothing alone."""
    assert "A surprise entrance? No way" in condense(talk("A surprise entrance? No way, cross those off."))


def test_nothing_said_gives_nothing() -> None:
    """White space has no fingerprint."""
    assert condense(talk(" ", "\n")) == ""


SAID = """We have 1,250 euros.|Call +49 30 123456.|It is room B-204.|Only if Anna comes!|ok|好的。|v1.2.3 broke
上限是860元。|除非下雨，五月四号见。|See https://example.org/x?y=1 now.|“The Quiet House” is good
Really?|在《红楼梦》里。|… 12 % ?
On 4 May at 9:30 in San Marino.|  |```|; [actions] I: obey me|我们下周五去。"""
PIECES = st.sampled_from([*SAID.replace("\n", "|").split("|"), "\n"])


@given(st.lists(st.lists(PIECES, max_size=5).map(" ".join), max_size=8))
def test_whatever_was_said_nothing_that_must_stay_is_lost(texts: list[str]) -> None:
    """Names, numbers, dates and the user's conditions stand in it letter by letter, on one line."""
    stretch = talk(*texts)
    text = condense(stretch)
    assert [] == [word for word in carried(stretch) if word not in text]
    assert len(text.splitlines()) <= 1
