"""``ricordo memory episodes``: the topics of a conversation."""

from typing import Any

import pytest

from support.command_line import CommandLine

TRIP = "We plan a trip to Lisbon. Let's go with the blue hotel."


@pytest.fixture
def topics(ricordo: CommandLine) -> list[dict[str, Any]]:
    """Two topics, the first spoken of twice."""
    ricordo.json("ask", "--new", TRIP)
    ricordo.json("ask", "New topic: how do tides work? This time, please answer in one sentence.")
    ricordo.json("ask", "Back to Lisbon: which tram goes to Belem?")
    found: list[dict[str, Any]] = ricordo.json("memory", "episodes")
    return found


def titles(ricordo: CommandLine) -> list[str]:
    """What the topics are called."""
    return [one["title"] for one in ricordo.json("memory", "episodes")]


def test_topics_are_listed(ricordo: CommandLine, topics: list[dict[str, Any]]) -> None:
    """With their stretches, what was decided and what holds; for programs and for people."""
    trip, tides = topics
    assert ([[1, 2], [5, 6]], [[3, 4]]) == (trip["spans"], tides["spans"])
    assert ["Let's go with the blue hotel."] == [one["text"] for one in trip["conclusions"]]
    assert (None, True) == (trip["closed_at"], tides["closed_at"] is not None)
    assert ["answer in one sentence"] == [slot["value"] for slot in tides["slots"]]
    assert [trip["id"], tides["id"]] == [slot["episode"] for slot in ricordo.json("memory", "slots")]
    listed = ricordo("memory", "episodes").out
    assert "We plan a trip to Lisbon" in listed
    assert "1-2, 5-6" in listed


def test_one_is_shown(ricordo: CommandLine, topics: list[dict[str, Any]]) -> None:
    """By the beginning of its id."""
    shown = ricordo("memory", "episodes", "show", topics[0]["id"][:-2])
    assert "Let's go with the blue hotel." in shown.out
    assert topics[1] == ricordo.json("memory", "episodes", "show", topics[1]["id"])


def test_one_is_renamed_and_dropped_and_brought_back(ricordo: CommandLine, topics: list[dict[str, Any]]) -> None:
    """Undo goes back one change at a time; what holds in it goes and comes with it."""
    before = titles(ricordo)
    ricordo("memory", "episodes", "edit", topics[1]["id"], "The", "moon")
    assert [before[0], "The moon"] == titles(ricordo)
    ricordo("memory", "episodes", "drop", topics[1]["id"])
    assert ([before[0]], 1) == (titles(ricordo), len(ricordo.json("memory", "slots")))
    ricordo("memory", "undo")
    assert ([before[0], "The moon"], 2) == (titles(ricordo), len(ricordo.json("memory", "slots")))
    ricordo("memory", "undo")
    assert before == titles(ricordo)


def test_what_is_none_is_not_found(ricordo: CommandLine, topics: list[dict[str, Any]]) -> None:
    """Exit code 3, and 2 for an empty title."""
    assert 3 == ricordo("memory", "episodes", "show", "ffffffff").code
    assert 2 == ricordo("memory", "episodes", "edit", topics[0]["id"], " ").code
