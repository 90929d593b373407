"""What people do with two machines in the drill, step by step, each step with what must be true after it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from support.drill.facts import TRAVELS, Fate, asked, facts
from support.drill.life import ANSWER, SMALL_TALK
from support.drill.looking import agree, counts, dump, opened, rows
from support.drill.machine import Machine
from support.drill.waiting import wait_until
from support.shell import Done

WORK = "Where do I work?"
NEW_WORK = "I work at the harbour office now."


def prove(machine: Machine) -> None:
    """On the last day the user looks through the preview: all facts are true, and these preferences.

    What stays all the same, because it was at hand in vain too often, is pinned.
    """
    baptise(machine)
    machine.did("sync", "preview", "--confirm-facts")
    for option in ("--confirm", "--pin"):
        if staying := _staying(machine):
            machine.did("sync", "preview", *(word for item_id in staying for word in (option, item_id)))


def baptise(machine: Machine) -> None:
    """Call it what others shall call it; else it has the name of the computer, and that is one and the same here."""
    [own] = machine.json("sync", "devices")
    machine.did("sync", "rename", own["id"], machine.name)


def _staying(machine: Machine) -> list[str]:
    answers = [fact.answer for fact in facts() if fact.fate is Fate.LEAVES]
    return [
        item["id"]
        for item in machine.json("sync", "preview")["items"]
        if item["confirmable"] and any(answer in item["sentence"] for answer in answers)
    ]


def export(machine: Machine, path: Path) -> None:
    """What proved itself leaves, and nothing else: no other item, nothing that was said besides, no vector."""
    made = machine.json("sync", "export", str(path), "--passphrase-file", str(machine.words_file()))
    records = opened(path)
    text = json.dumps(records, ensure_ascii=False)
    assert len([fact for fact in facts() if fact.fate in TRAVELS]) == made["memories"]
    assert {"item"} == {record["type"] for record in records}
    assert [] == [fact for fact in facts() if fact.fate not in TRAVELS and fact.answer in text]
    assert [] == [fact for fact in facts() if fact.fate in TRAVELS and fact.answer not in text]
    assert "rosa.lima@" not in text
    assert SMALL_TALK not in text
    assert ANSWER not in text
    assert [] == [name for name in _names(records) if "vector" in name or "embed" in name or "score" in name]


def take_in(machine: Machine, path: Path) -> Done:
    """A plan that changes nothing, the import, and the import once more, which changes nothing either."""
    how = ("sync", "import", str(path), "--passphrase-file", str(machine.words_file()))
    planned = machine.json(*how, "--dry-run")
    assert not machine.database.exists()
    assert planned["plan"][0]["count"] == len([fact for fact in facts() if fact.fate in TRAVELS])
    told = machine.did(*how, "--yes")
    baptise(machine)
    before = dump(machine)
    assert machine.json(*how, "--yes")["import"] is None
    assert before == dump(machine)
    assert {} == counts(machine)
    return told


def ask_about_work(machine: Machine, place: str) -> None:
    """The answer repeats the prompt, and what was learned on another machine stands in it."""
    answer = machine.json("ask", "--new", WORK)
    assert place in answer["answer"].replace(WORK, "")
    assert any(place in item["sentence"] for item in answer["memory"]["recalled"])


def vectors_of(machine: Machine) -> set[tuple[object, ...]]:
    """The models and dimensions of the vectors that it has."""
    return set(rows(machine, "SELECT DISTINCT model, dimension FROM vectors"))


def pair(one: Machine, other: Machine) -> None:
    """Each shows its card and takes the other's; the key prints on both sides are the same."""
    cards = {}
    for machine in (one, other):
        words = str(machine.words_file())
        cards[machine.name] = machine.json("sync", "pair", "--keep-in", "file", "--keys-passphrase-file", words)
    for machine, there in ((one, other), (other, one)):
        paired = machine.json("sync", "pair", cards[there.name]["card"], "--yes")
        assert (there.name, cards[there.name]["key_print"]) == (paired["name"], paired["key_print"])


def share(machine: Machine, folder: Path) -> None:
    """Follow this folder, at the quickest pace that the settings allow."""
    folder.mkdir(exist_ok=True)
    for setting, value in (("folder", str(folder)), ("scan_seconds", "1"), ("publish_seconds", "1")):
        machine.did("config", "set", f"sync.{setting}", value)


def follow(one: Machine, other: Machine) -> None:
    """Both watch their folders until they agree."""
    with one.watching(), other.watching():
        wait_until(lambda: agree(one, other), f"{one.name} and {other.name} agree: {one.events()} {other.events()}")


def item_of(machine: Machine, words: str, status: str = "active") -> dict[str, Any]:
    """The one memory of this status whose sentence holds ``words``."""
    found = [item for item in machine.json("memory", "list", "--status", status) if words in item["sentence"]]
    assert 1 == len(found), (words, found)
    only: dict[str, Any] = found[0]
    return only


def recalled(machine: Machine) -> str:
    """Every sentence that may be recalled."""
    return "\n".join(item["sentence"] for item in machine.json("memory", "list"))


def change_everything(home: Machine, away: Machine) -> None:
    """An edit on each side, a fact that changes in a conversation, and something to forget."""
    away.did("memory", "edit", item_of(away, "Biscuit")["id"], "My dog is called Cookie.")
    home.did("memory", "edit", item_of(home, "Saab")["id"], "My car is a Volvo.")
    home.did("ask", "--new", NEW_WORK)
    home.did("memory", "forget", item_of(home, "A negative")["id"], "--yes")


def check_everything(home: Machine, away: Machine) -> None:
    """Both edits hold on both sides; the old workplace holds nowhere; the forgotten is nowhere at all.

    The new workplace has not proved itself yet: away they know only that it changed, and where.
    """
    for machine in (home, away):
        known = recalled(machine)
        assert ("Cookie" in known, "Biscuit" in known) == (True, False)
        assert ("Volvo" in known, "Saab" in known) == (True, False)
        assert "Observatory" not in known
        assert [] == machine.json("sync", "conflicts")
        stored = b"".join(path.read_bytes() for path in machine.database.parent.glob("memory.db*"))
        assert b"A negative" not in stored
    assert "harbour office" in recalled(home)
    assert "harbour office" not in recalled(away)
    ended = item_of(away, "Observatory", "superseded")
    assert home.name in away.did("memory", "show", ended["id"]).out


def share_of(found: Sequence[bool], fates: frozenset[Fate] = frozenset(Fate)) -> float:
    """The share of right memory in the prompt, among the questions whose facts have one of ``fates``."""
    chosen = [one for one, fact in zip(found, asked(), strict=True) if fact.fate in fates]
    return sum(chosen) / len(chosen)


def _names(value: object) -> set[str]:
    if isinstance(value, dict):
        return {*map(str, value), *(name for one in value.values() for name in _names(one))}
    if isinstance(value, list | tuple):
        return {name for one in value for name in _names(one)}
    return set()
