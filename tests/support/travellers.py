"""Machines that the command line moves memory between: each has a home and a keyring of its own."""

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as FailingKeyring

from assistant.paths import HOME_VARIABLE
from support.command_line import CommandLine
from support.keyrings import Remembering
from support.pairs import QUICK
from support.shell import Done
from sync.keys.age_sealer import AgeSealer
from sync.moving.parts import Parts

WORDS = "abandon ability able about above absent absorb abstract absurd abuse"
"""Ten words of the list."""


@dataclass
class Traveller:
    """Call it with the arguments of ``ricordo``. ``words`` is a file with ``WORDS`` in it."""

    home: Path
    line: CommandLine
    words: Path
    keyring: KeyringBackend = field(default_factory=Remembering)

    def __call__(self, *arguments: str, stdin: str = "") -> Done:
        """Run to the end, on this machine."""
        self._be_here()
        return self.line(*arguments, stdin=stdin)

    def json(self, *arguments: str) -> Any:
        """What the command prints with ``--json``."""
        self._be_here()
        return self.line.json(*arguments)

    def learn(self, *sentences: str) -> None:
        """Remember sentences by hand, so that they may leave."""
        for sentence in sentences:
            assert self("memory", "add", sentence).code == 0

    def sentences(self) -> list[str]:
        """What may be recalled here."""
        return sorted(item["sentence"] for item in self.json("memory", "list"))

    def export(self, file: Path) -> Path:
        """Write a bundle that opens with ``WORDS``."""
        done = self("sync", "export", str(file), "--passphrase-file", str(self.words), "--yes")
        assert done.code == 0, done.err
        return file

    def import_(self, file: Path, *options: str) -> Done:
        """Take a bundle in that opens with ``WORDS``, without a question."""
        return self("sync", "import", str(file), "--passphrase-file", str(self.words), "--yes", *options)

    def card(self) -> str:
        """What to paste on another machine."""
        done = self("sync", "pair")
        assert done.code == 0, done.err
        return done.out.strip()

    def meet(self, other: "Traveller") -> None:
        """Each takes the other's card."""
        for one, two in ((self, other), (other, self)):
            assert one("sync", "pair", two.card(), "--yes").code == 0

    def _be_here(self) -> None:
        self.line.monkeypatch.setenv(HOME_VARIABLE, str(self.home))
        keyring.set_keyring(self.keyring)


def traveller(root: Path, name: str, line: CommandLine) -> Traveller:
    """A machine called ``name``, with an empty home below ``root``."""
    words = root / "words"
    words.write_text(WORDS + "\n", encoding="utf-8")
    return Traveller(root / name, line, words)


def no_keyring() -> KeyringBackend:
    """What ``keyring`` gives on a system that has none."""
    return FailingKeyring()  # type: ignore[no-untyped-call]


def quicken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passphrases for which tests have the time: everything is real but the work that they cost."""
    monkeypatch.setattr("sync.moving.opening.Parts", partial(Parts, work_factor=QUICK))
    monkeypatch.setattr("sync.keys.profile_keys.AgeSealer", partial(AgeSealer, work_factor=QUICK))
