"""What a parent and its child process say to each other, and how it is put on a pipe.

A frame is eight bytes of length, then that many bytes of pickle. Both ends are this program, started by itself, so
pickle is safe here; nothing from a file, a user or a network is ever unpickled.
"""

import pickle
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO

_LENGTH = struct.Struct("!Q")


@dataclass(frozen=True, slots=True)
class Open:
    """To the child, once: make the object with ``factory`` (``module:function``)."""

    factory: str
    arguments: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Call:
    """To the child: run a method. Numbers grow by call."""

    number: int
    method: str
    arguments: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Cancel:
    """To the child: stop the call of this number, whether it waits or runs. Too late is no error."""

    number: int


@dataclass(frozen=True, slots=True)
class Ready:
    """From the child: the object exists."""


@dataclass(frozen=True, slots=True)
class Refused:
    """From the child, its last word: the factory raised ``error``."""

    error: Exception


@dataclass(frozen=True, slots=True)
class Value:
    """From the child: what the method returned, or one item of the iterator that it returned."""

    number: int
    value: object


@dataclass(frozen=True, slots=True)
class Done:
    """From the child: the call is over."""

    number: int


@dataclass(frozen=True, slots=True)
class Failed:
    """From the child: the call raised ``error`` and is over."""

    number: int
    error: Exception


Request = Open | Call | Cancel
Answer = Ready | Refused | Value | Done | Failed


def pack(frame: Request | Answer) -> bytes:
    """The bytes of ``frame`` on the pipe. Raises what pickle raises for a value that cannot be sent."""
    body = pickle.dumps(frame, protocol=pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(body)) + body


def read_frame(pipe: IO[bytes]) -> object | None:
    """The next frame, or None at the end of ``pipe``. A frame cut short is the end, too."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (size_bytes,) = _LENGTH.unpack(head)
    body = pipe.read(size_bytes)
    if len(body) < size_bytes:
        return None
    return pickle.loads(body)  # type: ignore[no-any-return]  # noqa: S301
