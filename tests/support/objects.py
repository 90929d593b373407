"""Objects for a child process: small, real, and each with one way to misbehave."""

import hashlib
import os
import signal
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

from models.chat import Message, Piece, Sampling, Usage
from models.errors import ModelMissing, NotAModel
from models.isolate.child import StopFlag
from models.scripted import ScriptedChat


class Patient:
    """Does what it is asked and obeys the flag."""

    def __init__(self, stop: StopFlag, greeting: str = "hello") -> None:
        self.stop = stop
        self.greeting = greeting

    def greet(self, name: str) -> str:
        return f"{self.greeting} {name}"

    def size(self, data: bytes) -> int:
        return len(data)

    def zeros(self, size: int) -> bytes:
        return bytes(size)

    def count(self, last: int, pause_s: float = 0.0) -> Iterator[int]:
        for number in range(last):
            if self.stop.wait(pause_s) or self.stop.is_set():
                yield -1
                return
            yield number

    def flag(self) -> bool:
        return self.stop.is_set()

    def path(self) -> list[str]:
        return list(sys.path)

    def missing(self, path: Path) -> None:
        raise ModelMissing(path)

    def divide(self, number: float) -> float:
        return number / 0

    def function(self) -> object:
        return lambda: None

    def print_everywhere(self, text: str) -> None:
        sys.stdout.write(f"{text} by Python\n")
        sys.stdout.flush()
        os.write(1, f"{text} on descriptor 1\n".encode())
        os.write(2, f"{text} on descriptor 2\n".encode())
        os.write(1, os.read(0, 10))

    def count_then_fail(self, last: int) -> Iterator[int]:
        yield from range(last)
        raise NotAModel(Path("x.gguf"), "no such thing")

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    def linger(self, seconds: float) -> Iterator[str]:
        yield "begun"
        self.stop.wait()
        time.sleep(seconds)
        yield "late words"

    def die(self, signal_number: int) -> Iterator[str]:
        yield "last words"
        os.kill(os.getpid(), signal_number)
        time.sleep(60)

    def leave(self, status: int) -> None:
        os._exit(status)

    def close_pipes(self) -> None:
        os.closerange(3, 256)
        time.sleep(60)


class Deaf(Patient):
    """Never looks at the flag, and keeps a core busy outside the interpreter, as native code does."""

    def work(self) -> Iterator[str]:
        yield "working"
        while True:
            hashlib.pbkdf2_hmac("sha256", b"busy", b"salt", 2_000_000)


class DeafChat(ScriptedChat):
    """Says one word and hears nothing any more."""

    def generate(self, messages: Sequence[Message], sampling: Sampling) -> Generator[Piece | Usage, None, None]:
        yield Piece("working")
        while True:
            hashlib.pbkdf2_hmac("sha256", b"busy", b"salt", 2_000_000)


def patient(stop: StopFlag, greeting: str = "hello") -> Patient:
    return Patient(stop, greeting)


def deaf(stop: StopFlag) -> Deaf:
    return Deaf(stop)


def stillborn(stop: StopFlag) -> Patient:
    raise NotAModel(Path("y.gguf"), "it is empty")


def crashing(stop: StopFlag) -> Patient:
    os.kill(os.getpid(), signal.SIGSEGV)
    raise AssertionError


def slow(stop: StopFlag, start_s: float) -> Patient:
    time.sleep(start_s)
    return Patient(stop)


def deaf_chat(stop: StopFlag) -> ScriptedChat:
    return DeafChat(stop=stop)


def slow_chat(stop: StopFlag, start_s: float) -> ScriptedChat:
    time.sleep(start_s)
    return ScriptedChat(stop=stop)
