"""A process that uses a store and can be killed: ``python -m support.store_child COMMAND PROFILE [ARGUMENT]``.

It prints a line for whatever is committed, when it is, and kills itself with SIGKILL at the step that it is told.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from assistant.clock import FixedClock, SystemClock
from assistant.memory.turn import TurnStatus
from assistant.paths import ProfilePlaces
from assistant.store.backup import back_up
from assistant.store.database import Database
from assistant.store.lock import Holder, WriterLock
from assistant.store.migrate import Upgrade, shipped_migrations
from assistant.store.restore import restore_backup
from assistant.store.transcript import TranscriptStore
from support.devices import Bundle, Device

_TESTS = Path(__file__).parent.parent


def start(command: str, profile: ProfilePlaces, argument: str = "") -> "subprocess.Popen[str]":
    """Start the child; what it says comes line by line from ``stdout``."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(_TESTS.parent), str(_TESTS)])}
    arguments = [sys.executable, "-m", "support.store_child", command, str(profile.root), argument]
    return subprocess.Popen(
        arguments, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=_TESTS
    )


def run_until_killed(command: str, profile: ProfilePlaces, step: str) -> None:
    """Run the child until it has killed itself at ``step``; anything else is an error of the test."""
    with start(command, profile, step) as child:
        child.communicate()
    if child.returncode != -signal.SIGKILL:
        raise AssertionError(f"the child was not killed at {step!r} but ended with {child.returncode}")


def _killer(step: str) -> Callable[[str], None]:
    def on_step(reached: str) -> None:
        if reached == step:
            os.kill(os.getpid(), signal.SIGKILL)

    return on_step


def _open(profile: ProfilePlaces, step: str) -> None:
    Database.open(profile.database, SystemClock(), upgrade=Upgrade(shipped_migrations(), _killer(step)))


def _back_up(profile: ProfilePlaces, step: str) -> None:
    back_up(profile, profile.backups, SystemClock(), on_step=_killer(step))


def _restore(profile: ProfilePlaces, step: str) -> None:
    restore_backup(profile.backups / "copy.zip", profile, SystemClock(), on_step=_killer(step))


def _write(profile: ProfilePlaces, _: str) -> None:
    """Talk without end. ``Q`` and ``A`` lines name what is on the disk when they are printed."""
    clock = SystemClock()
    lock = WriterLock.acquire(profile.lock, clock)
    if isinstance(lock, Holder):
        raise SystemExit(str(lock))
    store = TranscriptStore(Database.open(profile.database, clock), clock)
    store.settle_interrupted()
    session = store.latest_session() or store.new_session()
    number = session.turn_count
    while True:
        number += 1
        question = store.add_question(session.id, f"question {number} 预算")
        print("Q", question.id, flush=True)
        reply = store.begin_reply(session.id, "test")
        for words in range(1, 5):
            store.grow_reply(reply.id, "word " * words)
        store.end_reply(reply.id, f"answer {number}", TurnStatus.COMPLETE, 5)
        print("A", reply.id, flush=True)


def _import(profile: ProfilePlaces, path: str) -> None:
    """Import the bundle at ``path`` and take it back, without end."""
    bundle = Bundle.read(Path(path))
    device = Device("child", FixedClock(SystemClock().now()), profile.database)
    while True:
        device.take(bundle)
        print("in", flush=True)
        device.sharing.undo_import()
        print("out", flush=True)


def _hold(profile: ProfilePlaces, _: str) -> None:
    lock = WriterLock.acquire(profile.lock, SystemClock())
    print(lock if isinstance(lock, Holder) else "held", flush=True)
    sys.stdin.readline()
    if isinstance(lock, WriterLock):
        lock.release()


if __name__ == "__main__":
    commands = {"open": _open, "backup": _back_up, "restore": _restore, "write": _write, "hold": _hold} | {
        "import": _import
    }
    commands[sys.argv[1]](ProfilePlaces(Path(sys.argv[2])), sys.argv[3])
