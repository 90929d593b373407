"""Objects for a child process: small, real, and each with one way to misbehave."""

import hashlib
import importlib
import os
import signal
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

from models.chat import Message, Piece, Sampling, Usage
from models.embed import Role
from models.encoded import EncodedEmbedder
from models.errors import ModelMissing, NotAModel
from models.isolate.child import StopFlag
from models.scripted import ScriptedChat
from models.scripted_embedder import HashEncoder


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


class BadEncoder(HashEncoder):
    """Gives rows with one fault each, as a damaged model would; ``dimension`` 4."""

    def __init__(self, rows: Sequence[Sequence[float]]) -> None:
        super().__init__(4)
        self._rows = rows

    def encode(self, texts: Sequence[str], _: Role, /) -> Sequence[Sequence[float]]:
        return self._rows


class FrailEmbedder(EncodedEmbedder):
    """Dies of one word, as a library would of a text it cannot bear; sleeps at another."""

    def embed(self, texts: Sequence[str], role: Role) -> list[bytes]:
        if "die" in texts:
            os.kill(os.getpid(), signal.SIGSEGV)
        if "sleep" in texts:
            time.sleep(60)
        return super().embed(texts, role)


def frail_embedder(stop: StopFlag) -> FrailEmbedder:
    return FrailEmbedder(HashEncoder())


def illegal_instruction(stop: StopFlag) -> FrailEmbedder:
    """A library built for another processor."""
    os.kill(os.getpid(), signal.SIGILL)
    raise AssertionError


def dies_once(stop: StopFlag, mark: Path) -> FrailEmbedder:
    """The first time there is too little memory."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return FrailEmbedder(HashEncoder())


def offline(stop: StopFlag, factory: str, **arguments: object) -> object:
    """What ``factory`` makes, in a process where even the wish for the network, loopback too, is an error."""

    def refuse(event: str, _: tuple[object, ...]) -> None:
        if event in {"socket.connect", "socket.getaddrinfo", "socket.sendto", "socket.gethostbyname"}:
            raise RuntimeError(f"it wanted the network: {event}")

    sys.addaudithook(refuse)
    module, _, name = factory.partition(":")
    return getattr(importlib.import_module(module), name)(stop, **arguments)
