"""The budget: a table of cases, and the promises that hold for every input."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.memory.budget import Window, plan_leave, turns_that_fit


@pytest.mark.parametrize(
    ("leaving", "history", "room"),
    [
        (0, [], 100),
        (0, [50, 50], 100),
        (2, [50, 51], 100),
        (2, [30, 30, 25, 25], 100),
        (4, [30, 30, 25, 25, 10, 10], 100),
        (2, [10, 10], 0),
        (2, [10, 10], -5),
    ],
)
def test_oldest_exchanges_leave_in_one_big_step(leaving: int, history: list[int], room: int) -> None:
    """Nothing leaves while all fits; then as few pairs as bring the rest to half of the room."""
    assert leaving == plan_leave(history, room)


@given(st.lists(st.integers(1, 2000)), st.integers(-100, 5000))
def test_what_stays_fits(history: list[int], room: int) -> None:
    """After the step the rest takes no more than the room."""
    leaving = plan_leave(history, room)
    assert sum(history[leaving:]) <= max(room, 0)


@given(st.lists(st.integers(1, 50), min_size=20), st.integers(100, 500))
def test_a_step_makes_room_for_several_turns(history: list[int], room: int) -> None:
    """When something leaves, at least half of the room is free, so the next step is far away."""
    leaving = plan_leave(history, room)
    assert leaving == 0 or sum(history[leaving:]) <= room / 2


@pytest.mark.parametrize(("limit", "context"), [(3276, 4096), (1638, 2048), (0, 1)])
def test_a_prompt_takes_four_fifths(limit: int, context: int) -> None:
    """The prompt's share of the window is 80 %, rounded down."""
    assert limit == Window(context).limit_tokens


@pytest.mark.parametrize(("reply", "prompt"), [(200, 800), (400, 600), (500, 300), (500, 0), (0, 1300)])
def test_the_reply_takes_what_is_left(reply: int, prompt: int) -> None:
    """A reply may use what the prompt leaves of the window, half of it at most, and never less than nothing."""
    assert reply == Window(1000).reply_tokens(prompt)


@pytest.mark.parametrize(("turns", "context", "turn"), [(16, 4096, 200), (523, 128 * 1024, 200), (0, 512, 500)])
def test_turns_that_fit_follow_the_formula(turns: int, context: int, turn: int) -> None:
    """M = (C - S) / T with S = 60 tokens of instructions."""
    assert turns == turns_that_fit(context, 60, turn)
