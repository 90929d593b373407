"""A watched folder whose time is a script: what happens at which second is written down, and nothing sleeps."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from assistant.clock import FixedClock
from sync.folder.outcome import Ending, Outcome
from sync.folder.pace import Pace
from sync.folder.watcher import Means, Watcher


class Inbox:
    """A receiver that keeps what it was given. ``answers`` says what becomes of a content, RECEIVED unless it does."""

    def __init__(self) -> None:
        self.keys = ""
        self.answers: dict[bytes, Outcome | Exception] = {}
        self.calls: list[tuple[str, bytes, str]] = []
        self.on_receive: Callable[[Path], None] = lambda _: None

    @property
    def contents(self) -> list[bytes]:
        """What came, in order."""
        return [content for _, content, _ in self.calls]

    @property
    def names(self) -> list[str]:
        """Under which names it came, in order."""
        return [name for name, _, _ in self.calls]

    def receive(self, path: Path, content_hash: str) -> Outcome:
        """See ``Receiver``."""
        content = path.read_bytes()
        self.calls.append((path.name, content, content_hash))
        self.on_receive(path)
        answer = self.answers.get(content, Outcome(Ending.RECEIVED))
        if isinstance(answer, Exception):
            raise answer
        return answer

    def keys_mark(self) -> str:
        """See ``Receiver``."""
        return self.keys


class Outbox:
    """A publisher that writes small bundles of the device ``me`` while ``has_news``, or raises ``error``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.has_news = False
        self.error: Exception | None = None
        self.calls = 0
        self.written: list[Path] = []
        self.on_own: Callable[[], object] = lambda: None

    def publish(self) -> Path | None:
        """See ``Publisher``."""
        self.calls += 1
        if self.error is not None:
            raise self.error
        if not self.has_news:
            return None
        path = self._folder / f"ricordo-me-{len(self.written) + 1}.age"
        path.write_bytes(b"mine")
        self.written.append(path)
        return path

    def is_own(self, path: Path) -> bool:
        """See ``Publisher``."""
        self.on_own()
        return path.name.startswith("ricordo-me-")


class ScriptedHints:
    """Hints that come when a test rings; ``reason`` is why none are promised."""

    def __init__(self) -> None:
        self.reason = ""
        self.lives = True
        self.arms = 0
        self.ring: Callable[[], None] | None = None
        self.on_arm: Callable[[], object] = lambda: None

    def arm(self, _folder: Path, on_hint: Callable[[], None]) -> str:
        """See ``Hints``."""
        self.arms += 1
        self.lives = True
        self.ring = None if self.reason else on_hint
        self.on_arm()
        return self.reason

    def is_alive(self) -> bool:
        """See ``Hints``."""
        return self.lives

    def disarm(self) -> None:
        """See ``Hints``."""
        self.ring = None


class ScriptedWaiter:
    """Waiting that moves ``clock`` instead, and does on the way what the script says."""

    def __init__(self, clock: FixedClock) -> None:
        self._clock = clock
        self._script: list[tuple[float, Callable[[], object]]] = []
        self._rung = False
        self.waits: list[float] = []

    def at(self, second: float, action: Callable[[], object]) -> None:
        """Do ``action`` at ``second`` of the clock."""
        self._script.append((second, action))
        self._script.sort(key=lambda line: line[0])

    def wait(self, seconds: float, stop: threading.Event) -> None:
        """See ``Waiter``."""
        self.waits.append(seconds)
        end_s = self._clock.monotonic_s() + seconds
        while not self._rung and not stop.is_set() and self._script and self._script[0][0] <= end_s:
            second, action = self._script.pop(0)
            self._clock.advance(max(second - self._clock.monotonic_s(), 0.0))
            action()
        if not self._rung and not stop.is_set():
            self._clock.advance(end_s - self._clock.monotonic_s())
        self._rung = False

    def ring(self) -> None:
        """See ``Waiter``."""
        self._rung = True


@dataclass
class House:
    """One machine with a watched folder."""

    folder: Path
    profile: Path
    clock: FixedClock
    hints: ScriptedHints = field(default_factory=ScriptedHints)
    inbox: Inbox = field(default_factory=Inbox)
    pace: Pace = field(default_factory=Pace)

    def __post_init__(self) -> None:
        self.outbox = Outbox(self.folder)
        self.waiter = ScriptedWaiter(self.clock)
        self.watcher = Watcher(
            self.folder, self.profile, self.inbox, self.outbox, Means(self.clock, self.hints, self.waiter, self.pace)
        )

    def at(self, second: float, action: Callable[[], object]) -> None:
        """Do ``action`` at ``second`` after the start."""
        self.waiter.at(second, action)

    def put(self, name: str, content: bytes) -> Path:
        """A file in the folder."""
        path = self.folder / name
        path.write_bytes(content)
        return path

    def run(self, until_s: float) -> None:
        """Watch until ``until_s`` seconds after the start."""
        stop = threading.Event()
        self.waiter.at(until_s, stop.set)
        self.watcher.run_until(stop)
