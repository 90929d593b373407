"""What of a model's proposals is taken."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.language.proposals import LIMIT, Turn, accept
from assistant.language.statements import read_statements
from assistant.memory.statement import Kind, Lifetime, Sureness

SAID_AT = datetime(2026, 11, 30, 9, tzinfo=UTC)
TURN = Turn("My knees protest on stairs. Wednesdays are sacred to me.", SAID_AT, "en")
PROPOSAL: dict[str, object] = {
    "evidence": "My knees protest on stairs",
    "kind": "fact",
    "about": "user",
    "attribute": "health",
    "value": "knees protest on stairs",
    "negative": False,
    "lifetime": "durable",
}


def _reply(*proposals: object) -> str:
    return json.dumps({"statements": proposals})


def test_a_proposal_with_its_words_becomes_a_statement_with_a_doubt() -> None:
    """It ends nothing, and waits to be said again."""
    (statement,) = accept(_reply(PROPOSAL), TURN).statements
    assert (Kind.FACT, "knees protest on stairs", Sureness.UNSURE, (0, 26)) == (
        statement.kind,
        statement.value,
        statement.sureness,
        statement.span,
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"evidence": "My knees hurt on stairs"}, "not in the user's words"),
        ({"evidence": ""}, "not in the user's words"),
        ({"value": "bad knees"}, "its value is not in its evidence"),
        ({"value": ""}, "its value is not in its evidence"),
        ({"kind": "rumour"}, "no such kind or lifetime"),
        ({"lifetime": "eternal"}, "no such kind or lifetime"),
        ({"about": "Zoe"}, "about somebody who is not named"),
        ({"attribute": ""}, "its attribute is no word"),
        ({"attribute": "what the user's knees do"}, "its attribute is no word"),
        ({"negative": "no"}, "not the form asked for"),
        ({"evidence": 7}, "not the form asked for"),
    ],
)
def test_what_does_not_fit_is_dropped_and_counted(change: dict[str, object], reason: str) -> None:
    """Each with its reason."""
    proposed = accept(_reply({**PROPOSAL, **change}), TURN)
    assert ((), {reason: 1}) == (proposed.statements, proposed.dropped)


@pytest.mark.parametrize(
    ("text", "value", "reason"),
    [
        ("Do my knees protest on stairs?", "knees protest", "nothing is stated there"),
        ("If my knees hurt I would stop.", "knees hurt", "nothing is stated there"),
        ('He said: "my knees hurt a lot".', "my knees hurt", "not in the user's words"),
        ("My wifi password is knees-77-stairs.", "knees-77-stairs", "a credential"),
        ("我膝盖疼吗？", "膝盖疼", "nothing is stated there"),
    ],
)
def test_a_model_cannot_make_a_statement_of_what_states_nothing(text: str, value: str, reason: str) -> None:
    """Questions, suppositions, other people's words and credentials stay out, whatever a model thinks of them."""
    proposal = {**PROPOSAL, "evidence": value, "value": value}
    assert {reason: 1} == accept(_reply(proposal), replace(TURN, text=text)).dropped


def test_what_the_rules_read_is_not_proposed_again() -> None:
    """The sure statement stands; a doubtful twin would only confuse."""
    text = "I love jazz."
    turn = Turn(text, SAID_AT, "en", read_statements(text, SAID_AT))
    proposal = {**PROPOSAL, "evidence": "I love jazz", "value": "jazz"}
    assert {"known already": 1} == accept(_reply(proposal), turn).dropped


def test_the_same_proposal_twice_is_taken_once() -> None:
    """A model likes to repeat itself."""
    proposed = accept(_reply(PROPOSAL, PROPOSAL), TURN)
    assert (1, {"known already": 1}) == (len(proposed.statements), proposed.dropped)


def test_no_more_than_a_few_are_looked_at() -> None:
    """The others are counted."""
    proposed = accept(_reply(*[{**PROPOSAL, "value": "x"}] * (LIMIT + 2)), TURN)
    assert proposed.dropped["too many"] == 2


def test_a_bounded_one_ends_with_the_day_that_its_sentence_names() -> None:
    """As it does when the rules read it."""
    turn = Turn("The cast comes off on 4 December.", SAID_AT, "en")
    proposal = {**PROPOSAL, "evidence": "The cast comes off", "value": "cast comes off", "lifetime": "bounded"}
    (statement,) = accept(_reply(proposal), turn).statements
    assert statement.due is not None
    assert (Lifetime.BOUNDED, 4) == (statement.lifetime, statement.due.day)


@pytest.mark.parametrize("reply", ["", "no", "[]", '{"statements": 3}', '{"statements": [', "[" * 100_000])
def test_what_is_no_proposal_is_dropped_as_a_whole(reply: str) -> None:
    """A reply that was cut short, or a model without a grammar."""
    assert {"not the form asked for": 1} == accept(reply, TURN).dropped
