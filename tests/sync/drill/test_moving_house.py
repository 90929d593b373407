"""The moving-house drill: two machines that are processes with homes, zones, languages and embedders of their own."""

from pathlib import Path

import pytest

from models.embedders import E5, MINILM, installed_embedders
from support.drill.deeds import (
    ask_about_work,
    change_everything,
    check_everything,
    export,
    follow,
    item_of,
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
    assert "记忆" in told.err
    assert shares["before"] == 0
    assert shares["after"] >= 0.7
    assert shares["at home"] >= 0.9
    assert travelled["after"] >= travelled["at home"] - 0.1


def _drill(root: Path, embedders: tuple[str, str]) -> None:
    old, new = _machines(root, embedders)
    _move(old, new, root)
    ask_about_work(new, "Observatory")
    [(_, dimension)] = vectors_of(new)
    assert dimension not in {size for _, size in vectors_of(old)}
    pair(old, new)
    for machine in (old, new):
        share(machine, root / "shared")
    follow(old, new)
    change_everything(old, new)
    follow(old, new)
    check_everything(old, new)
    ended = item_of(new, "Observatory", "superseded")
    assert ended["superseded_by"] is None


@pytest.mark.timeout(1200)
def test_memory_moves_house(tmp_path: Path) -> None:
    """Thirty days move to another machine and stay in step from then on; embedders are scripted."""
    _drill(tmp_path, ("64", "48"))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_memory_moves_house_between_real_embedders(tmp_path: Path) -> None:
    """The same with the two embedders that people have, whose vectors have nothing in common."""
    missing = {E5, MINILM} - installed_embedders().keys()
    if missing:
        pytest.skip(f"not installed here: {', '.join(sorted(missing))}")
    _drill(tmp_path, (E5, MINILM))
