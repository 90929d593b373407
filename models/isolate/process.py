"""A child process as its parent sees it: frames go in, frames come out, and its end is one of them.

Two threads move the bytes, so nothing here waits for a child that has stopped reading or writing. No ``select`` and no
``multiprocessing``: the one does not know pipes everywhere, the other cannot start inside a running Textual app, whose
stand-in for stderr has no descriptor.
"""

import os
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path

from models.isolate.frames import Answer, Request, pack, read_frame

LOG_LIMIT_BYTES = 1024 * 1024
_EXIT_S = 2.0

# -P: the user's current folder may hold a package of the same name as one of ours. The parent's own path instead.
_BOOT = "import sys; sys.path[:] = sys.argv[1:]; from models.isolate.child import serve; serve()"


class Ended:
    """The last frame of a child: it is gone, with ``returncode``."""

    def __init__(self, returncode: int) -> None:
        self.returncode = returncode


class Woken:
    """Not from the child: somebody wants the reader to look at the state of things."""


Incoming = Answer | Ended | Woken


class ChildProcess:
    """A started child. ``ready`` is for its owner to note that the object exists; ``started_at`` is monotonic."""

    def __init__(self, log: Path) -> None:
        """Start a child that writes what it prints to ``log``. Raises OSError when that is impossible."""
        self.ready = False
        self.started_at = time.monotonic()
        self._inbox: queue.SimpleQueue[Incoming] = queue.SimpleQueue()
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._ended: Ended | None = None
        self._given_up = False
        log_file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-X", "faulthandler", "-c", _BOOT, *(entry for entry in sys.path if entry)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log_file,
                start_new_session=True,  # Ctrl-C in the terminal is the parent's affair
            )
        finally:
            os.close(log_file)
        for work in (self._read, self._write):
            threading.Thread(target=work, name=f"child {self.pid} {work.__name__}", daemon=True).start()

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it still runs, as far as its pipe tells, and is wanted."""
        return self._ended is None and not self._given_up

    def send(self, request: Request) -> None:
        """Hand over a frame. Never waits; a child that is gone does not get it."""
        self._outbox.put(pack(request))

    def receive(self, timeout_s: float) -> Incoming | None:
        """The next frame, or None when ``timeout_s`` passed without one. ``Ended`` comes again and again."""
        if self._ended is not None and self._inbox.empty():
            return self._ended
        try:
            return self._inbox.get(timeout=max(timeout_s, 0.0))
        except queue.Empty:
            return None

    def wake(self) -> None:
        """Let a waiting ``receive`` return."""
        self._inbox.put(Woken())

    def end(self, patience_s: float = 0.0) -> None:
        """End it: by closing its pipe when ``patience_s`` allows, else or then by force. Returns when it is gone."""
        self._given_up = True
        self._outbox.put(None)
        try:
            self._process.wait(timeout=patience_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None  # noqa: S101 - for the type checker
        with pipe:
            while (frame := read_frame(pipe)) is not None:
                self._inbox.put(frame)  # type: ignore[arg-type]
        try:
            returncode = self._process.wait(timeout=_EXIT_S)
        except subprocess.TimeoutExpired:  # it closed its pipe and lives on: of no use to anybody
            self._process.kill()
            returncode = self._process.wait()
        self._outbox.put(None)
        self._ended = Ended(returncode)
        self._inbox.put(self._ended)

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101 - for the type checker
        try:
            with pipe:
                while (packed := self._outbox.get()) is not None:
                    pipe.write(packed)
                    pipe.flush()
        except BrokenPipeError:
            return  # the reader reports the end


def trim_log(log: Path, limit_bytes: int = LOG_LIMIT_BYTES) -> None:
    """Keep the newer half of a log that has outgrown ``limit_bytes``. Its writer appends, so it may go on writing."""
    try:
        if log.stat().st_size <= limit_bytes:
            return
    except FileNotFoundError:
        return
    with log.open("r+b") as file:
        file.seek(-(limit_bytes // 2), os.SEEK_END)
        tail = file.read()
        file.seek(0)
        file.write(tail[tail.find(b"\n") + 1 :])
        file.truncate()
