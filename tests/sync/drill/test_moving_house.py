"""The moving-house drill: two machines that are processes with homes, zones, languages and embedders of their own."""

from dataclasses import replace
from pathlib import Path

import pytest

from models.embedders import E5, USE, installed_embedders
from support.drill.deeds import (
    ask_about_work,
    change_everything,
    check_everything,
    export,
    follow,
    pair,
    prove,
    share,
    share_of,
    take_in,
    vectors_of,
)
from support.drill.facts import TRAVELS
from support.drill.machine import Machine


def _machines(root: Path, embedders: tuple[str, str]) -> tuple[Machine, Machine]:
    old = Machine("laptop-a", root / "a", "Europe/Lisbon", "en_US.UTF-8", embedders[0])
    new = Machine("laptop-b", root / "b", "Asia/Shanghai", "zh_CN.UTF-8", embedders[1])
    return old, new


def _move(old: Machine, new: Machine, root: Path) -> None:
    """Thirty days, a file and ten words; the three shares of right memory in the prompt."""
    old.live()
    prove(old)
    at_home = old.at_hand(root / "copy of a")
    export(old, root / "carried.age")
    before = new.at_hand(root / "copy of b before")
    told = take_in(new, root / "carried.age")
    after = new.at_hand(root / "copy of b after")
    shares = {"before": share_of(before), "after": share_of(after), "at home": share_of(at_home)}
    travelled = {"after": share_of(after, TRAVELS), "at home": share_of(at_home, TRAVELS)}
    print(f"right memory in the prompt, all fifty questions: {shares}")
    print(f"right memory in the prompt, what may travel: {travelled}")
    assert "laptop-a" in told.err
    assert "已导入" in told.err
    assert shares["before"] == 0
    assert shares["after"] >= 0.7
    assert shares["at home"] >= 0.9
    assert travelled["after"] >= travelled["at home"] - 0.1


def _stay_in_step(old: Machine, new: Machine, folder: Path) -> None:
    """Paired, with a folder between them, each changes what the other one has."""
    pair(old, new)
    for machine in (old, new):
        share(machine, folder)
    follow(old, new)
    change_everything(old, new)
    follow(old, new)
    check_everything(old, new)


def _check_vectors(old: Machine, new: Machine, root: Path) -> None:
    """Each has vectors of one model only, and not of the other one's; made anew there, from the words that came."""
    [here] = vectors_of(replace(old, home=root / "copy of a"))
    [there] = vectors_of(replace(new, home=root / "copy of b after"))
    print(f"models and dimensions of the vectors: {here}, {there}")
    assert here[0] != there[0]
    assert here[1] != there[1]


@pytest.mark.timeout(1200)
def test_memory_moves_to_another_machine(tmp_path: Path) -> None:
    """Thirty days move in a file, and a question is answered there from what was learned here."""
    old, new = _machines(tmp_path, ("64", "48"))
    _move(old, new, tmp_path)
    ask_about_work(new, "Observatory")
    _check_vectors(old, new, tmp_path)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_memory_moves_house_and_stays_in_step(tmp_path: Path) -> None:
    """The whole drill between two real embedders, whose vectors have nothing in common, not even their length."""
    missing = {E5, USE} - installed_embedders().keys()
    if missing:
        pytest.skip(f"not installed here: {', '.join(sorted(missing))}")
    old, new = _machines(tmp_path, (E5, USE))
    _move(old, new, tmp_path)
    ask_about_work(new, "Observatory")
    _check_vectors(old, new, tmp_path)
    _stay_in_step(old, new, tmp_path / "shared")
