"""A machine of the drill: a home, a time zone, a language and an embedder of its own. All it does are processes."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from assistant.bootstrap import open_profile
from assistant.clock import SystemClock
from assistant.paths import HOME_VARIABLE, Places, find_places
from assistant.sharing.entry import Shared
from assistant.store.sharing_store import SharingStore
from support.drill.embedding import EMBEDDER_VARIABLE
from support.drill.waiting import wait_until
from support.houses import WORDS
from support.shell import Done

_TESTS = Path(__file__).resolve().parents[2]
_LONG_ENOUGH_S = 280
_OWN = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "TZ", "PYTHONPATH", "XDG_RUNTIME_DIR")


@dataclass(frozen=True, slots=True)
class Machine:
    """``home`` is its RICORDO_HOME, ``zone`` its TZ, ``language`` its LANG, ``embedder`` as in ``embedding``."""

    name: str
    home: Path
    zone: str
    language: str
    embedder: str

    @property
    def places(self) -> Places:
        """Its folders."""
        return find_places({HOME_VARIABLE: str(self.home)})

    @property
    def database(self) -> Path:
        """Its store."""
        return self.places.profile("default").database

    def run(self, *arguments: str) -> Done:
        """The command line, to its end."""
        return self._run("program", *arguments)

    def did(self, *arguments: str) -> Done:
        """The same; it must succeed."""
        done = self.run(*arguments)
        if done.code != 0:
            raise AssertionError(f"{self.name}: {arguments} ended with {done.code}: {done.err}")
        return done

    def json(self, *arguments: str) -> Any:
        """What it prints with ``--json``."""
        return json.loads(self.did(*arguments, "--json").out)

    def live(self) -> None:
        """Thirty days."""
        self._child("life")

    def at_hand(self, scratch: Path) -> list[bool]:
        """For each of the fifty questions whether its answer stands in the prompt; asked of a copy in ``scratch``."""
        if self.home.exists():
            shutil.copytree(self.home, scratch)
        found: list[bool] = json.loads(replace(self, home=scratch)._child("asking").out)
        return found

    def words_file(self) -> Path:
        """A file with the passphrase that everything is sealed with here."""
        path = self.home.with_name(f"{self.name}.words")
        path.write_text(WORDS + "\n")
        return path

    def shared(self) -> tuple[Shared, frozenset[str]]:
        """What it knows, and the ids of what it shares; read beside whatever runs."""
        clock = SystemClock()
        with open_profile(self.places, clock=clock, read_only=True) as profile:
            store = SharingStore(profile.database, clock, profile.settings.memory)
            return store.everything(), frozenset(store.shared_ids())

    @contextmanager
    def watching(self) -> Iterator["subprocess.Popen[str]"]:
        """Follow the shared folder for the body, which begins once it is seen; then Ctrl+C."""
        log, told = self.home.with_name(f"{self.name}.watch"), len(self.events())
        with log.open("a") as out:
            process = subprocess.Popen(
                self._command("program", "sync", "watch", "--json", "--keys-passphrase-file", str(self.words_file())),
                env=self._environment(),
                cwd=_TESTS,
                text=True,
                stdout=out,
                stderr=subprocess.PIPE,
            )
            try:
                wait_until(lambda: len(self.events()) > told or process.poll() is not None, "the folder is seen")
                yield process
            finally:
                process.send_signal(2)
                _, err = process.communicate(timeout=_LONG_ENOUGH_S)
        if process.returncode != 130:
            raise AssertionError(f"{self.name}: watching ended with {process.returncode}: {err}")

    def events(self) -> list[dict[str, str]]:
        """What watching has told so far."""
        log = self.home.with_name(f"{self.name}.watch")
        return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []

    def _child(self, name: str) -> Done:
        done = self._run(name)
        if done.code != 0:
            raise AssertionError(f"{self.name}: {name} ended with {done.code}: {done.err}")
        return done

    def _run(self, module: str, *arguments: str) -> Done:
        done = subprocess.run(
            self._command(module, *arguments),
            env=self._environment(),
            cwd=_TESTS,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=_LONG_ENOUGH_S,
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def _command(self, module: str, *arguments: str) -> list[str]:
        return [sys.executable, "-m", f"support.drill.{module}", *arguments]

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in _OWN}
        return {
            **kept,
            HOME_VARIABLE: str(self.home),
            "TZ": self.zone,
            "LANG": self.language,
            EMBEDDER_VARIABLE: self.embedder,
            "PYTHONUTF8": "1",
            "PYTHONPATH": os.pathsep.join([str(_TESTS.parent), str(_TESTS)]),
        }
