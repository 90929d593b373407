"""``ricordo sync conflicts``: what two machines changed at the same time, and deciding it."""

from pathlib import Path

import pytest

from support.travellers import Traveller


@pytest.fixture
def clash(old: Traveller, new: Traveller, tmp_path: Path) -> str:
    """The id of a memory that both machines edited; the new one has heard of the old one's edit."""
    old.learn("I prefer tea")
    new.import_(old.export(tmp_path / "first.age"))
    item_id = str(old.json("memory", "list")[0]["id"])
    old("memory", "edit", item_id, "I prefer green tea")
    new("memory", "edit", item_id, "I prefer black tea")
    new.import_(old.export(tmp_path / "second.age"))
    return item_id


def test_both_sides_are_listed(new: Traveller, clash: str) -> None:
    """What was said before, ours and theirs."""
    [one] = new.json("sync", "conflicts")
    assert (one["id"], one["sentence"]) == (clash, "I prefer tea")
    assert one["ours"]["sentence"] == "I prefer black tea"
    assert [side["sentence"] for side in one["theirs"]] == ["I prefer green tea"]


def test_both_sentences_stand_under_each_other(new: Traveller, clash: str) -> None:
    """With the one marked that holds meanwhile."""
    told = new("sync", "conflicts").out
    assert told.splitlines()[0] == clash[: len(told.splitlines()[0])]
    assert "ours" in told
    assert "I prefer black tea" in told
    assert "I prefer green tea" in told
    assert told.count("holds meanwhile") == 1


@pytest.mark.parametrize(("keep", "sentence"), [("ours", "I prefer black tea"), ("theirs", "I prefer green tea")])
def test_one_side_is_kept(new: Traveller, clash: str, keep: str, sentence: str) -> None:
    """It holds alone, and nothing is left to decide."""
    done = new("sync", "conflicts", "resolve", clash, "--keep", keep)
    assert done.code == 0
    assert new.sentences() == [sentence]
    assert new.json("sync", "conflicts") == []


def test_an_import_shows_its_conflicts(old: Traveller, new: Traveller, clash: str, tmp_path: Path) -> None:
    """The other machine sees both sides before anything is done."""
    done = old.import_(new.export(tmp_path / "third.age"), "--dry-run")
    assert clash
    assert "conflicts" in done.out
    assert "I prefer black tea" in done.out
    assert "I prefer green tea" in done.out


def test_a_decision_travels(old: Traveller, new: Traveller, clash: str, tmp_path: Path) -> None:
    """What one machine decided holds on the other one after the next bundle."""
    new("sync", "conflicts", "resolve", clash, "--keep", "theirs")
    old.import_(new.export(tmp_path / "third.age"))
    assert old.sentences() == ["I prefer green tea"]
    assert old.json("sync", "conflicts") == []


def test_an_unknown_conflict_is_refused(new: Traveller) -> None:
    """Exit code 3, in an empty list as well."""
    new.learn("I prefer tea")
    done = new("sync", "conflicts", "resolve", "0000", "--keep", "ours")
    assert done.code == 3
    assert "There is no conflict '0000'." in done.err


def test_no_conflict_is_a_sentence(new: Traveller) -> None:
    """And JSON an empty list."""
    new.learn("I prefer tea")
    assert "No two devices changed the same thing." in new("sync", "conflicts").err
    assert new.json("sync", "conflicts") == []
