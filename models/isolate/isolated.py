"""Any object, run in a child process of its own.

Native libraries crash, block and print. Behind an ``Isolated`` a crash is a typed error, a block ends at a deadline,
and what is printed goes to a log. The child starts at the first call, and again after it died.
"""

import threading
import time
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Literal

from models.errors import EngineCrashed, EngineFailed, EngineTimeout
from models.isolate.exchange import Deadlines, Exchange
from models.isolate.frames import Call, Cancel, Done, Failed, Open, Ready, Refused, Value
from models.isolate.process import ChildProcess, Ended, Incoming, Woken, trim_log
from models.phrase import Phrase

State = Literal["stopped", "starting", "ready", "busy"]
_CLOSING_S = 1.0


class Isolated:
    """The object that ``factory`` makes, in a child process.

    ``factory`` is ``module:function``; the child calls it as ``function(stop, **arguments)``, where ``stop`` is set
    when the running call shall end. Arguments and results must pickle. One call runs at a time, others wait for their
    turn; ``cancel`` and ``close`` may come from any thread and wait for no call.
    """

    def __init__(
        self, factory: str, arguments: Mapping[str, object], log: Path, deadlines: Deadlines | None = None
    ) -> None:
        self.log = log
        self._opening = Open(factory, dict(arguments))
        self._deadlines = deadlines or Deadlines()
        self._turn = threading.Lock()
        self._guard = threading.Lock()
        self._child: ChildProcess | None = None
        self._current: Exchange | None = None
        self._count = 0
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The child's process id; None without a living child."""
        child = self._child
        return child.pid if child is not None and child.alive else None

    @property
    def state(self) -> State:
        """What the child is doing."""
        child = self._child
        if child is None or not child.alive:
            return "stopped"
        if not child.ready:
            return "starting"
        return "ready" if self._current is None else "busy"

    def call(self, method: str, *arguments: object, deadline_s: float | None = None) -> object:
        """Run a method and wait for what it returns. ``cancel`` does not end it.

        ``deadline_s`` is for this call, in place of ``Deadlines.answer_s``. Raises the ``ModelError`` that it raised,
        ``EngineFailed`` for any other error, ``EngineCrashed`` when the child died, ``EngineTimeout`` when it gave no
        sign.
        """
        limit_s = self._deadlines.answer_s if deadline_s is None else deadline_s
        values = list(self._exchange(Exchange(method, arguments, streams=False, limit_s=limit_s)))
        if not values:
            raise EngineFailed(Phrase("it was closed meanwhile"))
        return values[0]

    def stream(self, method: str, *arguments: object) -> Generator[object, None, None]:
        """Run a method that returns an iterator and yield its items as they come. Errors as in ``call``.

        Closing the iterator cancels. A cancelled stream ends when the method ends; with no further item when the child
        was still starting (it starts on) or did not obey (it is ended).
        """
        return self._exchange(Exchange(method, arguments, streams=True, limit_s=self._deadlines.answer_s))

    def cancel(self) -> None:
        """Stop the running stream. Without one, do nothing."""
        exchange = self._current
        if exchange is not None and exchange.streams:
            self._cancel(exchange)

    def close(self) -> None:
        """End the child. A running stream ends, everything else raises ``EngineFailed``. Safe to call twice."""
        with self._guard:
            self._closed = True
        if self._child is not None:
            self._child.end(_CLOSING_S)

    def _exchange(self, exchange: Exchange) -> Generator[object, None, None]:
        self._take_turn(exchange)
        try:
            child = self._ready_child(exchange)
            if child is not None and not exchange.cancelled:
                child.send(Call(exchange.number, exchange.method, exchange.arguments))
                exchange.child = child
            while exchange.child is not None:
                answer = self._answer(exchange, exchange.child)
                if isinstance(answer, Value):
                    yield answer.value
        finally:
            try:
                self._settle(exchange)
            finally:
                self._current = None
                self._turn.release()

    def _take_turn(self, exchange: Exchange) -> None:
        exchange.thread = threading.get_ident()
        holder = self._current
        if holder is not None and holder.thread == exchange.thread:
            raise RuntimeError(f"{exchange.method}: this thread has not finished its call of {holder.method}")
        self._turn.acquire()
        self._count += 1
        exchange.number = self._count
        self._current = exchange

    def _ready_child(self, exchange: Exchange) -> ChildProcess | None:
        """A child whose object exists; None when the call was cancelled or all was closed meanwhile."""
        child = self._living_child()
        while not child.ready:
            if exchange.cancelled:
                return None
            match self._receive(exchange, child, child.started_at, self._deadlines.start_s):
                case Ready():
                    child.ready = True
                case Refused(error=error):
                    child.end()
                    raise error
                case Ended() as ended:
                    self._report(ended)
                    return None
        return child

    def _living_child(self) -> ChildProcess:
        with self._guard:
            if self._closed:
                raise EngineFailed(Phrase("it was closed"))
            try:
                trim_log(self.log)
                if self._child is None or not self._child.alive:
                    self._child = self._start()
            except OSError as error:
                raise EngineFailed(Phrase("its process could not be started: {error}", error=error)) from error
            return self._child

    def _start(self) -> ChildProcess:
        self.log.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        child = ChildProcess(self.log)
        child.send(self._opening)
        return child

    def _answer(self, exchange: Exchange, child: ChildProcess) -> Incoming | None:
        """The next frame. The last one of the call is noted, and its error raised."""
        answer = self._receive(exchange, child, time.monotonic(), exchange.limit_s)
        if answer is None or isinstance(answer, Done | Failed | Ended):
            exchange.child = None
        if isinstance(answer, Failed):
            raise answer.error
        if isinstance(answer, Ended):
            self._report(answer)
        return answer

    def _receive(self, exchange: Exchange, child: ChildProcess, since_s: float, limit_s: float) -> Incoming | None:
        """The next frame. Past its limit the child is ended: with None after a cancel, else with EngineTimeout."""
        until = min(since_s + limit_s, exchange.cancelled_at + self._deadlines.grace_s)
        answer = child.receive(until - time.monotonic())
        if answer is None:
            child.end()
            exchange.child = None
            if not exchange.cancelled:
                raise EngineTimeout(exchange.method, limit_s)
        if isinstance(answer, Value | Done | Failed) and answer.number != exchange.number:
            return Woken()  # of a call that was interrupted before its end was read
        return answer

    def _settle(self, exchange: Exchange) -> None:
        """Stop what nobody reads any more, so that the next call finds a child with nothing to do."""
        if exchange.child is not None:
            self._cancel(exchange)
        while (child := exchange.child) is not None:
            answer = self._receive(exchange, child, time.monotonic(), self._deadlines.grace_s)
            if answer is None or isinstance(answer, Done | Failed | Ended):
                exchange.child = None

    def _cancel(self, exchange: Exchange) -> None:
        exchange.cancelled_at = min(exchange.cancelled_at, time.monotonic())
        child = self._child
        if child is not None:
            child.send(Cancel(exchange.number))
            child.wake()

    def _report(self, ended: Ended) -> None:
        if not self._closed:
            raise EngineCrashed(ended.returncode, self.log)
