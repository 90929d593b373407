"""A limit on time that holds even where the work hangs: it runs beside, and is left behind when it does not end."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

from assistant.errors import RicordoError
from sync.gate.errors import GateFailed, GateTimeout

_Made = TypeVar("_Made")


class _Task(Thread, Generic[_Made]):
    """Work in a thread that keeps no process alive; what it made or raised is read when ``done`` is set."""

    def __init__(self, work: Callable[[], _Made]) -> None:
        super().__init__(name="gate", daemon=True)
        self._work = work
        self.done = Event()
        self.made: list[_Made] = []
        self.refusal: RicordoError | None = None

    def run(self) -> None:
        try:
            self.made.append(self._work())
        except RicordoError as error:
            self.refusal = error
        except Exception as error:  # noqa: BLE001 - the border to the rules: whatever they raise, nothing passes
            self.refusal = GateFailed(type(error).__name__)
        finally:
            self.done.set()


def within(limit_s: float, work: Callable[[], _Made]) -> _Made:
    """What ``work`` makes, if it does so within ``limit_s`` seconds.

    Raises GateTimeout, GateFailed for what is none of our errors, and our own errors as they are.
    """
    task = _Task(work)
    task.start()
    if not task.done.wait(limit_s):
        raise GateTimeout(limit_s)
    if task.refusal is not None:
        raise task.refusal
    return task.made[0]
