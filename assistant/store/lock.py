"""One writer for each profile: a lock of the operating system, which ends with its process however that ends.

Beside the lock lies a note that says who holds it. A note without a lock was left by a process that died: the lock is
taken over and the note tells the opener to look the store over.
"""

import json
import os
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

from assistant.clock import Clock, from_text, to_text
from assistant.paths import make_folder
from models.atomic import write_atomic
from models.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Holder:
    """Why this process may not write: another one does, or (with ``obstacle``) the folder takes no writing at all.

    ``pid`` 0 and ``since`` None: a program that has left no note.
    """

    pid: int = 0
    host: str = ""
    program: str = ""
    since: datetime | None = None
    obstacle: str = ""

    def __str__(self) -> str:
        """A clause without a full stop, to stand after "open for reading only"."""
        if self.obstacle:
            return Phrase("its folder takes no writing ({obstacle})", obstacle=self.obstacle)
        if not self.pid or self.since is None:
            return Phrase("another program is writing to it")
        who = Phrase("{program} (process {pid} on {host})", program=self.program, pid=self.pid, host=self.host)
        return Phrase("{who} has been writing to it since {since:%Y-%m-%d %H:%M} UTC", who=who, since=self.since)


class WriterLock:
    """The right to write to a profile, until ``release``.

    ``left_by`` is the process that held it before and died without releasing it; None after an orderly end.
    """

    def __init__(self, lock: FileLock, note: Path, left_by: Holder | None) -> None:
        self._lock = lock
        self._note = note
        self.left_by = left_by

    @classmethod
    def acquire(cls, path: Path, clock: Clock) -> "WriterLock | Holder":
        """Take the lock at ``path``, or say at once who has it. Raises FolderUnusable without a folder."""
        make_folder(path.parent)
        note = path.with_name(path.name + ".holder")
        lock = FileLock(path, timeout=0, mode=0o600, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            return _read_note(note) or Holder()
        except OSError as error:
            return Holder(obstacle=error.strerror or str(error))
        try:
            left_by = _read_note(note) or (Holder() if note.exists() else None)
            write_atomic(note, _note_text(clock))
        except OSError as error:
            lock.release()
            return Holder(obstacle=error.strerror or str(error))
        return cls(lock, note, left_by)

    def release(self, *, in_order: bool = True) -> None:
        """Let the next process write. Safe to call twice.

        Not ``in_order``, the note stays: the store was not looked over yet, and the next opener must do it.
        """
        if self._lock.is_locked:
            if in_order:
                # A note that cannot be removed costs the next opener a look at the store, no more.
                with suppress(OSError):
                    self._note.unlink(missing_ok=True)
            self._lock.release()


def _note_text(clock: Clock) -> bytes:
    note = {
        "pid": os.getpid(),
        "host": socket.gethostname(),
        "program": Path(sys.argv[0]).name or "python",
        "since": to_text(clock.now()),
    }
    return json.dumps(note).encode()


def _read_note(note: Path) -> Holder | None:
    """None when there is no note, or none that can be read."""
    try:
        row = json.loads(note.read_bytes())
        return Holder(int(row["pid"]), str(row["host"]), str(row["program"]), from_text(row["since"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
