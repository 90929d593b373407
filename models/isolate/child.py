"""The inside of a child process: one object, its methods run on the main thread.

The first thing it does is to keep the pipes for itself: native libraries print to descriptors 1 and 2, and those lead
to the log from then on. One control thread blocks on the requests. It does no other work, because a busy thread beside
llama.cpp costs most of its speed; and at the end of the pipe it leaves at once, so that the death of the parent,
whatever killed it, ends a busy child too.
"""

import importlib
import os
import queue
import threading
import traceback
from collections.abc import Callable, Iterator
from typing import BinaryIO, Protocol

from models.errors import EngineFailed, ModelError
from models.isolate.frames import Call, Cancel, Done, Failed, Open, Ready, Refused, Value, pack, read_frame


class StopFlag(Protocol):
    """What a factory is given: set when the running call shall stop. ``threading.Event`` is one."""

    def is_set(self) -> bool:
        """Whether to stop."""
        ...

    def set(self) -> None:
        """Ask to stop."""
        ...

    def clear(self) -> None:
        """Begin anew."""
        ...

    def wait(self, timeout: float | None = None) -> bool:
        """Sleep until set, ``timeout`` seconds at most; whether it is set."""
        ...


def serve() -> None:
    """Be a child process until the parent closes the pipe. Does not return."""
    requests, answers = _take_pipes()
    opening = read_frame(requests)
    if isinstance(opening, Open):
        inbox = _Inbox(requests)
        threading.Thread(target=inbox.fill, name="control", daemon=True).start()
        _answer_all(opening, inbox, answers)
    os._exit(0)


class _Inbox:
    """Calls in order, and the flag that a cancel sets for one of them."""

    def __init__(self, requests: BinaryIO) -> None:
        self.stop = threading.Event()
        self._requests = requests
        self._calls: queue.SimpleQueue[Call] = queue.SimpleQueue()
        self._guard = threading.Lock()
        self._running = 0
        self._cancelled = 0

    def fill(self) -> None:
        """The control thread: read until the parent is gone, then end the process."""
        while (request := read_frame(self._requests)) is not None:
            if isinstance(request, Call):
                self._calls.put(request)
            elif isinstance(request, Cancel):
                self._cancel(request.number)
        os._exit(0)

    def next_call(self) -> Call:
        """Wait for a call. One that was cancelled while it waited starts with the flag set."""
        call = self._calls.get()
        with self._guard:
            self._running = call.number
            self.stop.clear()
            if self._cancelled == call.number:
                self.stop.set()
        return call

    def _cancel(self, number: int) -> None:
        with self._guard:
            self._cancelled = number
            if self._running == number:
                self.stop.set()


def _take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Private copies of the pipes; afterwards 0 reads nothing and 1 writes where 2 does: to the log."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return requests, answers


def _answer_all(opening: Open, inbox: _Inbox, answers: BinaryIO) -> None:
    try:
        target = _find(opening.factory)(inbox.stop, **opening.arguments)
    except BaseException as error:  # noqa: BLE001 - the border: whatever the object raises, the parent learns of it
        _send(answers, pack(Refused(_portable(error))))
        return
    _send(answers, pack(Ready()))
    while True:
        for packed in _run(target, inbox.next_call()):
            _send(answers, packed)


def _run(target: object, call: Call) -> Iterator[bytes]:
    """The packed answers to a call. A value that cannot be packed ends it like any other error."""
    try:
        result = getattr(target, call.method)(*call.arguments)
        for value in result if isinstance(result, Iterator) else (result,):
            yield pack(Value(call.number, value))
    except BaseException as error:  # noqa: BLE001 - the border, as above
        yield pack(Failed(call.number, _portable(error)))
    else:
        yield pack(Done(call.number))


def _find(factory: str) -> Callable[..., object]:
    module, _, name = factory.partition(":")
    found: Callable[..., object] = getattr(importlib.import_module(module), name)
    return found


def _send(answers: BinaryIO, packed: bytes) -> None:
    view = memoryview(packed)
    try:
        while view:
            view = view[answers.write(view) :]
    except BrokenPipeError:
        os._exit(0)


def _portable(error: BaseException) -> Exception:
    """Our own errors travel as they are. Of others the words travel, and the log keeps where they arose."""
    if isinstance(error, ModelError):
        return error
    traceback.print_tb(error.__traceback__)  # not the message, which may quote a prompt
    return EngineFailed(f"{type(error).__qualname__}: {error}".rstrip(": "))
