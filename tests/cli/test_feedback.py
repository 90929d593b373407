"""``ricordo feedback``: likes, dislikes and what they do to the memories that an answer used."""

from typing import Any

import pytest

from assistant.bootstrap import open_profile
from assistant.memory.travel import assess
from assistant.paths import Places
from support.command_line import CommandLine


def answered(ricordo: CommandLine, places: Places) -> tuple[str, str]:
    """A memory of one conversation that an answer of the next one used; the ids of the answer and of the memory."""
    ricordo.json("ask", "--new", "I live in Porto.")
    answer = ricordo.json("ask", "--new", "Where do I live?")
    with open_profile(places) as profile:
        [record] = profile.memory.held()
        profile.memory.note_retrieved(answer["session"], answer["id"], [record.item.id])
        profile.memory.note_cited(answer["session"], answer["id"], [record.item.id])
    return answer["id"], record.item.id


def score(places: Places, item_id: str) -> float:
    """What a memory is worth now."""
    with open_profile(places) as profile:
        record = profile.memory.record(item_id)
        return assess(record, profile.clock.now(), profile.settings.memory).score


def used(why: Any) -> list[str]:
    """The ids of what an answer used, by ``memory why --json``."""
    return [one["id"] for one in why["candidates"] if one["used"]]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["like"], 0.758),
        (["dislike", "--reason", "wrong"], 0.558),
        (["dislike", "--reason", "outdated"], 0.558),
        (["dislike", "--reason", "format"], 0.758),
        (["dislike", "--reason", "missed"], 0.758),
        (["dislike", "--reason", "other"], 0.758),
    ],
)
def test_a_verdict_moves_the_score_as_the_table_says(
    ricordo: CommandLine, places: Places, arguments: list[str], expected: float
) -> None:
    """Said once, used in one later session: 0.758; one "wrong" on a reply citing it alone: 0.558."""
    turn_id, item_id = answered(ricordo, places)
    judged = ricordo.json("feedback", *arguments)
    assert (judged["id"], [item["id"] for item in judged["items"]]) == (turn_id, [item_id])
    assert judged["items"][0]["score"] == score(places, item_id) == expected


def test_none_takes_a_verdict_back(ricordo: CommandLine, places: Places) -> None:
    """And what it had added."""
    _, item_id = answered(ricordo, places)
    ricordo.json("feedback", "dislike", "--reason", "wrong")
    taken_back = ricordo.json("feedback", "none")
    assert (taken_back["verdict"], score(places, item_id)) == (None, 0.758)


def test_an_answer_is_named_by_its_id_or_its_question(ricordo: CommandLine) -> None:
    """Or by the beginning of either."""
    first = ricordo.json("ask", "--new", "One?")
    ricordo.json("ask", "Two?")
    assert ricordo.json("feedback", "like", first["id"])["id"] == first["id"]
    assert ricordo.json("feedback", "show", first["question"])["verdict"] == "like"
    assert ricordo.json("feedback", "show")["verdict"] is None


def test_a_dislike_needs_its_reason(ricordo: CommandLine) -> None:
    """Without one nothing is kept, and the reasons are named."""
    ricordo.json("ask", "--new", "One?")
    done = ricordo("feedback", "dislike")
    assert (done.code, "outdated" in done.err) == (2, True)
    assert ricordo.json("feedback", "show")["verdict"] is None


def test_without_an_answer_nothing_is_rated(ricordo: CommandLine) -> None:
    """Exit code 3 and what to do."""
    done = ricordo("feedback", "like")
    assert (done.code, "There is no answer" in done.err) == (3, True)


def test_people_read_a_sentence(ricordo: CommandLine, places: Places) -> None:
    """What they said of which answer, and what it used; stdout is data, and there is none."""
    answered(ricordo, places)
    done = ricordo("feedback", "dislike", "--reason", "missed")
    assert done.out == ""
    assert "disliked: missed the point: You said:" in done.err
    assert "it used: I live in Porto. (score 0.758)" in done.err


def test_why_names_what_an_answer_used(ricordo: CommandLine, places: Places) -> None:
    """Also without the trace of the turn."""
    turn_id, item_id = answered(ricordo, places)
    why = ricordo.json("memory", "why")
    assert (why["id"], used(why)) == (turn_id, [item_id])
    with open_profile(places) as profile:
        profile.traces.forget(why["question"])
    assert used(ricordo.json("memory", "why", turn_id)) == [item_id]
    shown = ricordo("memory", "why")
    assert "I live in Porto." in shown.out
    assert "used in the answer" in shown.out


def test_why_says_that_nothing_was_recalled(ricordo: CommandLine) -> None:
    """An empty list for programs, a sentence for people."""
    ricordo.json("ask", "--new", "One?")
    assert used(ricordo.json("memory", "why")) == []
    assert "No memory was recalled" in ricordo("memory", "why").err
