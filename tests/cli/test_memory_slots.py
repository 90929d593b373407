"""``ricordo memory slots`` and ``episodes``: what holds in one conversation only."""

import pytest

from support.command_line import CommandLine


@pytest.fixture
def slot_id(ricordo: CommandLine) -> str:
    """What holds in the latest conversation."""
    ricordo.json("ask", "--new", "This time, please answer in one sentence.")
    [slot] = ricordo.json("memory", "slots")
    return str(slot["id"])


def values(ricordo: CommandLine) -> list[str]:
    """What holds now."""
    return [slot["value"] for slot in ricordo.json("memory", "slots")]


def test_what_holds_is_listed(ricordo: CommandLine, slot_id: str) -> None:
    """With its part, for programs and for people."""
    [slot] = ricordo.json("memory", "slots")
    assert (slot["id"], slot["part"], slot["kind"]) == (slot_id, "constraints", "instruction")
    assert "This time, please answer in one sentence." in ricordo("memory", "slots").out


def test_another_conversation_has_none(ricordo: CommandLine, slot_id: str) -> None:
    """Unless it is named."""
    session = ricordo.json("memory", "slots", "show", slot_id)["session"]
    ricordo.json("ask", "--new", "Hello")
    assert values(ricordo) == []
    assert [slot["id"] for slot in ricordo.json("memory", "slots", "--session", session)] == [slot_id]
    assert "Nothing holds in this conversation only" in ricordo("memory", "slots").err


def test_a_slot_is_edited_dropped_and_brought_back(ricordo: CommandLine, slot_id: str) -> None:
    """By the beginning of its id; undo goes back one change at a time."""
    new = ricordo.json("memory", "slots", "edit", slot_id[:-2], "in two sentences")
    assert values(ricordo) == ["in two sentences"]
    ricordo.json("memory", "slots", "drop", new["id"])
    assert values(ricordo) == []
    ricordo("memory", "undo")
    assert values(ricordo) == ["in two sentences"]
    ricordo("memory", "undo")
    assert [slot["id"] for slot in ricordo.json("memory", "slots")] == [slot_id]


@pytest.mark.parametrize(("value", "code"), [("  ", 2), ("my password is hunter" + "2x!9", 3)])
def test_nothing_and_secrets_are_refused(ricordo: CommandLine, slot_id: str, value: str, code: int) -> None:
    """What held before holds on."""
    before = values(ricordo)
    assert ricordo("memory", "slots", "edit", slot_id, value).code == code
    assert values(ricordo) == before


def test_a_slot_that_is_none_is_not_found(ricordo: CommandLine, slot_id: str) -> None:
    """Exit code 3."""
    ricordo("memory", "slots", "drop", slot_id)
    assert ricordo("memory", "slots", "show", slot_id).code == 3


def test_what_holds_is_of_a_topic(ricordo: CommandLine, slot_id: str) -> None:
    """Open, with what holds in it."""
    [episode] = ricordo.json("memory", "episodes")
    assert (episode["closed_at"], [slot["id"] for slot in episode["slots"]]) == (None, [slot_id])
    assert "open" in ricordo("memory", "episodes").out
