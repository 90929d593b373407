"""What ``ricordo memory show`` and ``history`` say of a memory that was said, or has changed, on another device."""

from pathlib import Path

import pytest

from support.travellers import Traveller


@pytest.fixture
def moved(old: Traveller, new: Traveller, tmp_path: Path) -> str:
    """The id of a memory that was said on "old" and is on "new", too."""
    item_id = _say(old, "I work at the Observatory.")
    own = old.json("sync", "devices")[0]["id"]
    assert old("sync", "rename", own, "the", "desk").code == 0
    assert old("memory", "confirm", item_id).code == 0
    new.import_(old.export(tmp_path / "first.age"))
    return item_id


def _say(machine: Traveller, sentence: str) -> str:
    machine.json("ask", "--new", sentence)
    newest = machine.json("memory", "list", "--limit", "1")
    return str(newest[0]["id"])


def test_the_words_say_on_which_device_they_were_said(new: Traveller, moved: str) -> None:
    """Their conversation did not travel, so it has no title here."""
    assert "in a conversation on the desk" in new("memory", "show", moved).out
    assert new.json("memory", "show", moved)["changed_on"] is None


def test_the_device_that_said_them_shows_its_conversation(old: Traveller, moved: str) -> None:
    """At home nothing is elsewhere."""
    assert "in a conversation on" not in old("memory", "show", moved).out


def test_a_change_whose_new_value_stays_at_home_is_named(
    old: Traveller, new: Traveller, moved: str, tmp_path: Path
) -> None:
    """The new value has not proved itself; that it changed, and where, is told all the same."""
    _say(old, "I work at the harbour office now.")
    new.import_(old.export(tmp_path / "second.age"))
    for command in ("show", "history"):
        told = new("memory", command, moved).out
        assert "changed on the desk, its new value is not shared yet" in told
        assert "harbour" not in told
    assert "the desk" == new.json("memory", "show", moved)["changed_on"]


def test_a_step_without_words_is_not_taken_for_a_birth(
    old: Traveller, new: Traveller, moved: str, tmp_path: Path
) -> None:
    """Of what became of it elsewhere the history has the date and the status; it was learned once."""
    _say(old, "I work at the harbour office now.")
    new.import_(old.export(tmp_path / "second.age"))
    assert 1 == new("memory", "history", moved).out.count("learned")
