"""What a conversation demands: later words overtake earlier ones, in one matter, whatever memory made of them."""

from datetime import UTC, datetime, timedelta

import pytest

from assistant.language.demanded import Heard, Standing, standing_demands

START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


def heard(*texts: str, topic: str = "a") -> list[Heard]:
    """Questions of one topic, a minute apart."""
    return [Heard(f"t{at}", topic, text, START + timedelta(minutes=at), 2 * at + 1) for at, text in enumerate(texts)]


def told(standing: Standing) -> list[str]:
    return [one.demand.text for one in standing.demanded]


OVERTAKEN = [
    ("640 euros", "700 euros", "The scooter may cost 640 euros.", "Make it 700 euros."),
    ("640 euros", "700 euros", "The scooter may cost 640 euros.", "Not 640 euros, 700 euros."),
    ("4200元", "5000元", "换瓦最多4200元。", "换瓦改成5000元吧。"),
    ("9 August", "12 August", "Done by 9 August.", "They moved it: done by 12 August."),
    ("8月9日", "8月12日", "8月9日前弄完。", "推迟到8月12日前。"),
    ("guided tours", "", "Spare me the guided tours.", "Guided tours are fine after all."),
    ("跟团游", "", "跟团游坚决不要。", "跟团游也行，算了。"),
]


@pytest.mark.parametrize(("value", "instead", "first", "second"), OVERTAKEN)
def test_later_words_overtake_earlier_ones(value: str, instead: str, first: str, second: str) -> None:
    """The earlier ones stand no more; their value is told with a doubt."""
    standing = standing_demands(heard(first, second))
    assert first not in told(standing)
    (ended,) = (one.ended() for one in standing.overtaken)
    assert (value.lower(), instead, False) == (ended.value.lower(), ended.instead, ended.sure)


BESIDE = [
    ("The scooter may cost 640 euros.", "The helmet is 90 euros at most."),
    ("Spare me the guided tours.", "Spare me the night train."),
    ("Spare me the guided tours.", "The guided tours are all fully booked."),
    ("跟团游坚决不要。", "青旅坚决不要。"),
]


@pytest.mark.parametrize(("first", "second"), BESIDE)
def test_what_does_not_speak_against_it_stands_beside_it(first: str, second: str) -> None:
    """Another sum without a word of change, another thing, a mere mention."""
    standing = standing_demands(heard(first, second))
    assert (True, ()) == (first in told(standing), standing.overtaken)


def test_another_topic_overtakes_nothing() -> None:
    """Its sum is of its own matter."""
    turns = [*heard("The scooter may cost 640 euros."), *heard("", "Make it 700 euros.", topic="b")]
    assert () == standing_demands(turns).overtaken


def test_a_value_that_is_said_again_holds_again() -> None:
    """There and back: only what is in between has ended."""
    standing = standing_demands(heard("It may cost 640 euros.", "Make it 700 euros.", "Make it 640 euros again."))
    assert ["700 euros"] == [one.value for one in standing.overtaken]


def test_what_memory_holds_is_followed_and_marked() -> None:
    """A change that memory did not read is told of a budget that memory holds."""
    first, second = heard("It may cost 640 euros.", "Make it 700 euros.")
    held = Heard(
        first.turn_id, first.topic, first.text, first.said_at, first.position, ((0, len(first.text), first.text),)
    )
    assert [True] == [one.is_held for one in standing_demands([held]).demanded]
    assert ["640 euros"] == [one.value for one in standing_demands([held, second]).overtaken]
