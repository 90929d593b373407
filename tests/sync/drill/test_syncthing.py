"""The drill through a real sync program: two Syncthing instances on loopback, each machine's folder its own."""

import hashlib
from contextlib import ExitStack
from pathlib import Path

import pytest

from support.drill.deeds import (
    ask_about_work,
    change_everything,
    check_everything,
    export,
    item_of,
    pair,
    prove,
    recalled,
    share,
    take_in,
)
from support.drill.looking import agree
from support.drill.machine import Machine
from support.drill.syncthing import Syncthing, bundles, keep_in_step, missing
from support.drill.waiting import wait_until

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600), pytest.mark.skipif(bool(missing()), reason=missing())]


class _Pair:
    """Two machines, each with a Syncthing, from the first move to a shared folder."""

    def __init__(self, root: Path) -> None:
        self.old = Machine("laptop-a", root / "a", "Europe/Lisbon", "en_US.UTF-8", "64")
        self.new = Machine("laptop-b", root / "b", "Asia/Shanghai", "zh_CN.UTF-8", "48")
        self.root = root
        for machine in (self.old, self.new):
            (root / f"{machine.name}-folder").mkdir()
        self.here, self.there = (
            Syncthing(root / f"{machine.name}-syncthing", root / f"{machine.name}-folder")
            for machine in (self.old, self.new)
        )
        self.here.know(self.there)
        self.there.know(self.here)

    def move_in(self) -> None:
        """The first part of the drill, by a file."""
        self.old.live()
        prove(self.old)
        export(self.old, self.root / "carried.age")
        take_in(self.new, self.root / "carried.age")
        pair(self.old, self.new)
        share(self.old, self.here.folder)
        share(self.new, self.there.folder)

    def follow(self, seen: str = "") -> None:
        """Both programs and both machines at work until the machines agree, and both met the content ``seen``."""
        with ExitStack() as stack:
            for one in (self.here.running(), self.there.running(), self.old.watching(), self.new.watching()):
                stack.enter_context(one)
            wait_until(lambda: agree(self.old, self.new), "both machines agree")
            wait_until(lambda: not seen or bool(self.endings(seen)), "the watched folder meets the file")

    def endings(self, content: str) -> set[str]:
        """What became of a content in the watched folders of both; empty until both have met it."""
        met = [
            {event["detail"] for event in machine.events() if event["content"] == content}
            for machine in (self.old, self.new)
        ]
        return met[0] | met[1] if all(met) else set()

    def publish_alone(self, machine: Machine, program: Syncthing) -> None:
        """One machine works while the other one's program is stopped."""
        before = len([event for event in machine.events() if event["event"] == "published"])
        with program.running(), machine.watching():
            wait_until(
                lambda: len([one for one in machine.events() if one["event"] == "published"]) > before,
                f"{machine.name} publishes",
            )

    def collide(self) -> tuple[Path, Path]:
        """While both programs stand still a file of one name is made on both sides; returns what is there later.

        The first of the two is the file, the second the conflict copy.
        """
        for machine, program in ((self.old, self.here), (self.new, self.there)):
            out = self.root / f"{machine.name}-out"
            out.mkdir()
            words = str(machine.words_file())
            made = machine.json("sync", "export", str(out), "--devices", "--keys-passphrase-file", words)
            (program.folder / "memory.age").write_bytes(Path(made["path"]).read_bytes())
        with self.here.running(), self.there.running():
            keep_in_step(self.here, self.there)
        [copy] = [name for name in bundles(self.here) if ".sync-conflict-" in name]
        return self.here.folder / "memory.age", self.here.folder / copy


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def test_memory_follows_through_a_real_sync_program(tmp_path: Path) -> None:
    """Edits on both sides, a program that was stopped meanwhile, and two files under one name: nothing is lost."""
    pair_of = _Pair(tmp_path)
    pair_of.move_in()
    ask_about_work(pair_of.new, "Observatory")
    pair_of.follow()
    change_everything(pair_of.old, pair_of.new)
    pair_of.publish_alone(pair_of.old, pair_of.here)
    pair_of.publish_alone(pair_of.new, pair_of.there)
    assert not agree(pair_of.old, pair_of.new)
    pair_of.follow()
    check_everything(pair_of.old, pair_of.new)
    _take_conflict_copies(pair_of)


def _take_conflict_copies(pair_of: _Pair) -> None:
    """What only those two files say arrives on both sides, and watching takes the copy as it takes any other file.

    Whoever wrote it knows it for its own.
    """
    old, new = pair_of.old, pair_of.new
    old.did("memory", "edit", item_of(old, "turquoise")["id"], "My favourite colour is magenta.")
    new.did("memory", "edit", item_of(new, "Henrique")["id"], "My boss is called Matilde.")
    for path in pair_of.collide():
        for machine in (old, new):
            done = machine.run(
                "sync", "import", str(path), "--yes", "--keys-passphrase-file", str(machine.words_file())
            )
            print(f"{machine.name} imports {path.name}: {done.code} {done.err.strip()}")
    for machine in (old, new):
        known = recalled(machine)
        assert "magenta" in known
        assert "Matilde" in known
    copy = next(path for path in pair_of.here.folder.iterdir() if ".sync-conflict-" in path.name)
    pair_of.follow(seen=_digest(copy))
    print(f"the watched folders on the copy: {sorted(pair_of.endings(_digest(copy)))}")
    assert "nothing new" in pair_of.endings(_digest(copy))
    assert pair_of.endings(_digest(copy)) <= {"nothing new", "own"}
