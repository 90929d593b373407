"""A real Secret Service for tests: gnome-keyring on a bus of its own, with a folder of its own, without a screen.

``python -m support.secret_service COMMAND PROFILE [ARGUMENT]`` is the program that runs in such a session: it does one
thing with the keys of a profile, through the system's keyring, and prints what came of it as JSON.
"""

import json
import os
import secrets
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from assistant.clock import SystemClock
from assistant.errors import RicordoError
from assistant.memory.device import KeyHome
from assistant.paths import make_folder
from assistant.store.database import Database
from assistant.store.device_store import DeviceStore
from sync.keys.own_keys import OwnKeys
from sync.keys.system_keyring import SystemKeyring

_TESTS = Path(__file__).parent.parent
_PROGRAMS = ("dbus-run-session", "gnome-keyring-daemon")
_UNLOCKED = "printf %s keyring-of-a-test | gnome-keyring-daemon --unlock --components=secrets >/dev/null"
_LOCKED = "gnome-keyring-daemon --start --components=secrets >/dev/null"
_KEPT = ("PATH", "LANG", "LC_ALL", "RICORDO_HOME")


def missing() -> str:
    """Why there is none on this machine, or nothing."""
    absent = [program for program in _PROGRAMS if shutil.which(program) is None]
    return f"no {' and no '.join(absent)} on this machine (Debian: gnome-keyring, dbus)" if absent else ""


@dataclass(frozen=True, slots=True)
class Desktop:
    """Somebody's login, with the keyring under ``home``. Each call is one session, from login to logout."""

    home: Path

    def run(self, command: str, profile: Path, argument: str = "", *, unlocked: bool = True) -> dict[str, str]:
        """Log in, unlocking the keyring or not, run the program below, log out."""
        python = [sys.executable, "-m", "support.secret_service", command, str(profile), argument]
        script = f'{_UNLOCKED if unlocked else _LOCKED}; exec "$@"'
        done = subprocess.run(
            ["dbus-run-session", "--", "sh", "-c", script, "session", *python],
            env=self._environment(),
            cwd=_TESTS,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        answer: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
        return answer

    def empty(self) -> None:
        """Lose every keyring."""
        shutil.rmtree(self.home)

    def _environment(self) -> dict[str, str]:
        """Without a display: there the daemon would ask a person for the password."""
        for folder in ("data", "run"):
            (self.home / folder).mkdir(mode=0o700, parents=True, exist_ok=True)
        return {
            **{name: os.environ[name] for name in _KEPT if name in os.environ},
            "HOME": str(self.home),
            "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_RUNTIME_DIR": str(self.home / "run"),
            "PYTHONPATH": os.pathsep.join([str(_TESTS.parent), str(_TESTS)]),
        }


def _answer(own: OwnKeys, command: str, argument: str) -> dict[str, str]:
    if command == "begin":
        begun = own.begin(KeyHome.KEYRING)
        return {"key_print": begun.identity.key_print, "phrase": begun.phrase}
    if command == "recover":
        return {"key_print": own.recover(argument, KeyHome.KEYRING).identity.key_print}
    if command == "rotate":
        return {"key_print": own.rotate().identity.key_print}
    return {"key_print": own.open().key_print}


def main(command: str, profile: str, argument: str = "") -> None:
    """Do ``command`` and print one line."""
    clock = SystemClock()
    database = Database.open(make_folder(Path(profile)) / "memory.db", clock)
    own = OwnKeys(DeviceStore(database, clock), {KeyHome.KEYRING: SystemKeyring(patience_s=60)}, secrets.token_bytes)
    try:
        answer = _answer(own, command, argument)
    except RicordoError as error:
        answer = {"error": type(error).__name__}
    print(json.dumps(answer))
    database.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
