"""Reading a file of conversations that somebody else wrote."""

import json
from typing import Any

import pytest

from tests.bench.long.cases import BadCase, read_cases

_TURN = {"user": "Hello.", "reply": "Good day."}
_CASE: dict[str, Any] = {"id": "x", "language": "en", "turns": [_TURN, _TURN]}


def test_what_may_be_left_out_is_filled_in() -> None:
    """Words alone are a conversation."""
    [case] = read_cases(json.dumps(_CASE) + "\n\n")
    assert ("", 1.0, (), None) == (
        case.turns[0].episode,
        case.turns[0].minutes,
        case.constraints,
        case.turns[0].reference,
    )


def test_a_constraint_binds_from_its_birth_until_it_ends() -> None:
    """The turn in which it ends is the first in which it does not bind."""
    ended = {"id": "c", "values": [["5,000", "5000"]], "born": 1, "died": 2, "ended": "retracted"}
    [case] = read_cases(json.dumps(_CASE | {"constraints": [ended]}))
    assert (["c"], [], [], ["c"]) == (
        [one.id for one in case.live(1)],
        [one.id for one in case.dead(1)],
        [one.id for one in case.live(2)],
        [one.id for one in case.dead(2)],
    )


def test_a_value_that_came_back_is_not_dead() -> None:
    """There and back again: the first limit holds once more."""
    values = [["5,000"]]
    first = {"id": "a", "values": values, "born": 1, "died": 2, "ended": "replaced", "replaced_by": "b"}
    [case] = read_cases(json.dumps(_CASE | {"constraints": [first, {"id": "b", "values": values, "born": 2}]}))
    assert [] == case.dead(2)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "line 1: Expecting"),
        ("[]", "line 1: "),
        (json.dumps({"id": "x", "language": "en"}), "line 1: 'turns' is missing"),
        (json.dumps({"id": "x", "language": "en", "turns": []}), "line 1: there is no turn"),
        (json.dumps(_CASE | {"turns": [{"user": "a"}]}), "line 1: 'reply' is missing"),
        (
            json.dumps(_CASE | {"constraints": [{"id": "c", "values": [["1"]], "born": 3}]}),
            "line 1: constraint 'c' is born in turn 3, of 2",
        ),
        (
            json.dumps(_CASE | {"constraints": [{"id": "c", "values": [["1"]], "born": 2, "died": 2}]}),
            "line 1: constraint 'c' dies in turn 2, born in 2",
        ),
        (
            json.dumps(_CASE | {"constraints": [{"id": "c", "values": [[]], "born": 1}]}),
            "line 1: constraint 'c' has no values",
        ),
    ],
)
def test_a_line_that_cannot_be_used_is_named(line: str, reason: str) -> None:
    """With what is wrong."""
    with pytest.raises(BadCase, match="^" + reason.replace("[", r"\[")):
        read_cases(line)
