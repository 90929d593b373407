"""The scorer finds what was planted: values that are missing, stale, misplaced or not found again."""

import pytest

from models.chat import Message
from tests.bench.long.cases import Case, Constraint, Exchange, Reference, Values
from tests.bench.long.counting import estimated_count
from tests.bench.long.figures import boundary_f1, figures
from tests.bench.long.mentions import blocks_of, is_stale, mentions
from tests.bench.long.score import missing, resolved, score, stale, wrong_orders
from tests.bench.long.told import Prompt, Told

_OLD = Constraint("old", "trip", (("1,850", "1850"),), born=1, died=3, ended="replaced", replaced_by="new")
_NEW = Constraint("new", "trip", (("2,200", "2200"),), born=3)
_BAN = Constraint("ban", "", (("shared bathrooms", "shared bathroom"),), born=1)
_CASE = Case(
    "planted",
    "en",
    (
        Exchange(
            "The limit is 1,850 euros, and no shared bathrooms.",
            "Fine.",
            entities=("1,850", "shared bathrooms"),
            episode="trip",
        ),
        Exchange("I like the plan called Blue Door.", "Good.", entities=("Blue Door",), episode="trip"),
        Exchange("Let us say 2,200 rather than 1,850.", "Noted.", entities=("2,200",), episode="trip"),
        Exchange("That plan from before?", "Yes.", reference=Reference("trip", 2, (("Blue Door",),)), episode="trip"),
    ),
    (_OLD, _NEW, _BAN),
)


def _prompt(*texts: str, orders: tuple[str, ...] = (), carried: tuple[str, ...] = ()) -> Prompt:
    messages = tuple(Message("assistant" if place % 2 else "user", text) for place, text in enumerate(texts))
    return Prompt((Message("system", "Be brief."), *messages), 100, orders, 10 * len(orders), carried)


@pytest.mark.parametrize(
    ("expected", "text", "values"),
    [
        (True, "at most 1,850 euros", (("1,850", "1850"),)),
        (True, "at most 1850.", (("1,850", "1850"),)),
        (False, "at most 11,850 or 1,8501", (("1,850",),)),
        (False, "1,850,000", (("1,850",),)),
        (False, "12.5 litres", (("12",),)),
        (False, "at most 1,850", (("850",),)),
        (True, "1, 850 and 1.", (("850",),)),
        (True, "Mustard is out", (("mustard",),)),
        (False, "a mustardy smell", (("mustard",),)),
        (True, "预算8600元封顶", (("8600",),)),
        (False, "预算18600元封顶", (("8600",),)),
        (False, "11月14日之前", (("1月14日",),)),
        (True, "芹菜不行", (("芹菜",),)),
        (False, "Mia eats everything", (("peanut",), ("Mia",))),
        (True, "Mia and one peanut", (("peanut",), ("Mia",))),
    ],
)
def test_a_value_is_found_whole_or_not_at_all(expected: bool, text: str, values: Values) -> None:
    """Never as a part of another word or number; of every value one form."""
    assert expected is mentions(text, values)


@pytest.mark.parametrize(
    ("expected", "block"),
    [
        (True, "The limit is 1,850 euros."),
        (False, "The limit is 2,200 euros."),
        (False, "The limit was 1,850 euros, it is 2,200 now."),
        (False, "2,200 euros instead of 1,850."),
        (False, "The limit is 1,850 euros. [replaced in turn 3: 2,200]"),
        (True, "That was long ago. The limit is 1,850 euros."),
        (False, "I said today: Let us say 2,200 rather than 1,850."),
        (False, "上限2200元，原为1850元。"),
        (False, "上限1850元（已改为2200元）"),
        (True, "上限1850元。天气不再下雨。"),
    ],
)
def test_an_ended_value_must_be_marked_where_it_stands(expected: bool, block: str) -> None:
    """By its own sentence, by a bracketed remark, or by being the user's words that ended it."""
    assert expected is is_stale(block, _OLD, _CASE)


def test_the_newest_turn_is_looked_at_line_by_line() -> None:
    """A mark in one line says nothing of the next one."""
    prompt = _prompt("Hello.", "Good day.", "- 2,200 replaced 1,850\n- limit 1,850\nWhat now?")
    assert ["Be brief.", "Hello.", "Good day.", "- 2,200 replaced 1,850", "- limit 1,850", "What now?"] == blocks_of(
        prompt.messages
    )
    assert [_OLD] == stale(_CASE, 4, prompt)


def test_each_block_that_shows_an_ended_value_counts() -> None:
    """Twice is worse than once."""
    assert [_OLD, _OLD] == stale(_CASE, 4, _prompt("1,850 it is", "1850, yes", "What now?"))


def test_a_value_is_not_stale_while_it_binds() -> None:
    """Before the turn that replaced it."""
    assert [] == stale(_CASE, 2, _prompt("The limit is 1,850 euros."))


def test_what_binds_and_stands_nowhere_is_missing() -> None:
    """Wherever else it might stand is all right."""
    assert [_BAN] == missing(_CASE, 4, _prompt("- limit 2,200\nWhat now?"))
    assert [] == missing(_CASE, 4, _prompt("No shared bathroom.", "Fine.", "- limit 2200\nWhat now?"))


def test_orders_that_bind_nobody_are_wrong() -> None:
    """So are those that show what has ended."""
    orders = ("limit 2,200", "answer in 12 lines", "limit 1,850", "2,200 instead of 1,850")
    assert ["answer in 12 lines", "limit 1,850"] == wrong_orders(_CASE, 4, orders)


def test_the_question_itself_resolves_nothing() -> None:
    """What it looks back to must stand elsewhere."""
    asked = _CASE.turns[3].user
    assert (None, False, True) == (
        resolved(_CASE, 2, _prompt("x")),
        resolved(_CASE, 4, _prompt(asked)),
        resolved(_CASE, 4, _prompt(f"- I said: the Blue Door plan\n{asked}")),
    )


def test_what_left_word_for_word_is_looked_for_in_what_stands_for_it() -> None:
    """Turns 1 and 2 have left; of their three values one was carried on, and one is said again."""
    carried = "[topic] trip; [entities] Blue Door"
    prompts = [_prompt(turn.user) for turn in _CASE.turns[:3]]
    prompts.append(_prompt(carried, "Yes.", _CASE.turns[2].user, "Noted.", _CASE.turns[3].user, carried=(carried,)))
    last = score(_CASE, Told(tuple(prompts)), ("planted", 2048), estimated_count)[-1]
    assert (3, 3, 2, True) == (last.oldest, last.entities, last.kept, 0 < last.carried_tokens < last.left_tokens)


def test_the_figures_are_those_of_the_rows() -> None:
    """One live value of two is missing at the last turn, one block is stale."""
    prompts = [_prompt(turn.user) for turn in _CASE.turns[:3]] + [_prompt("1,850", "Yes.", "- 2,200\nWell?")]
    found = figures(score(_CASE, Told(tuple(prompts)), ("planted", 2048), estimated_count), None)
    assert (0.5, 1, 0.0, None) == (found.all_constraints, found.stale, found.references, found.precision)


@pytest.mark.parametrize(
    ("expected", "found", "wanted"),
    [
        (1.0, set(), set()),
        (0.0, set(), {5}),
        (1.0, {6, 20}, {5, 21}),
        (0.5, {5, 7}, {5, 40}),
        (2 / 3, {5, 6}, {5}),
    ],
)
def test_a_boundary_may_be_one_turn_off(expected: float, found: set[int], wanted: set[int]) -> None:
    """One that was found counts once."""
    assert expected == pytest.approx(boundary_f1(frozenset(found), frozenset(wanted)))
