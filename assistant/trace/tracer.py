"""Times the steps of one turn and hands each to a recorder as it ends."""

from collections.abc import Iterator
from contextlib import contextmanager

from assistant.clock import Clock
from assistant.trace.span import JsonValue, Recorder, Span


class NoTrace:
    """A recorder that keeps nothing: for a private conversation."""

    def record(self, turn_id: str, span: Span) -> None:
        """See ``Recorder``."""


class Tracer:
    """The steps of the turn ``turn_id``."""

    def __init__(self, turn_id: str, recorder: Recorder, clock: Clock) -> None:
        self._turn_id = turn_id
        self._recorder = recorder
        self._clock = clock

    @contextmanager
    def step(self, name: str) -> Iterator[dict[str, JsonValue]]:
        """Time the body as step ``name``; what it puts into the dictionary becomes the span's data."""
        data: dict[str, JsonValue] = {}
        started_at, started_s = self._clock.now(), self._clock.monotonic_s()
        error: str | None = None
        try:
            yield data
        except BaseException as failure:
            error = type(failure).__name__
            raise
        finally:
            duration_ms = round((self._clock.monotonic_s() - started_s) * 1000, 3)
            self._recorder.record(self._turn_id, Span(name, started_at, duration_ms, data, error))

    def mark(self, name: str, data: dict[str, JsonValue] | None = None) -> None:
        """Record a moment that has no length."""
        self._recorder.record(self._turn_id, Span(name, self._clock.now(), 0.0, data or {}))
