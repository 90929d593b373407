"""A program at a pseudo-terminal, seen as the bytes that it writes and the moment of each."""

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from types import TracebackType
from typing import Self

import pexpect


class Terminal(AbstractContextManager["Terminal"]):
    """``command`` running at a terminal of 120 by 36. Leaving the context ends it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.began_s = time.perf_counter()
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            command[0],
            list(command[1:]),
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment},
            dimensions=(36, 120),
            timeout=120,
        )
        self._child.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._child.close(force=True)

    @property
    def elapsed_s(self) -> float:
        """Seconds since the program was started."""
        return time.perf_counter() - self.began_s

    def send(self, text: str) -> None:
        """Type ``text``."""
        self._child.send(text)

    def quit(self) -> None:
        """Press Ctrl+Q and wait until the program has closed what it had open."""
        self.send("\x11")
        with suppress(EOFError):
            for _ in self.chunks(limit_s=30):
                pass

    def chunks(self, limit_s: float, tick_s: float = 0.005) -> Iterator[tuple[float, bytes]]:
        """What it writes, each with its moment (``elapsed_s``); empty after a tick without output.

        Raises TimeoutError after ``limit_s`` seconds and EOFError when the program ends.
        """
        end_s = self.elapsed_s + limit_s
        while self.elapsed_s < end_s:
            try:
                seen = self._child.read_nonblocking(65536, timeout=tick_s)
            except pexpect.TIMEOUT:
                seen = b""
            except pexpect.EOF as end:
                raise EOFError("the program ended") from end
            yield self.elapsed_s, seen
        raise TimeoutError(f"not seen within {limit_s:g} s")
