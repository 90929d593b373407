"""What every test stands on: a home of its own, a clock that stands still, and no network but loopback."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from assistant.clock import FixedClock
from assistant.paths import HOME_VARIABLE, Places, find_places
from ui.language import speak

_LOOPBACK = ("127.", "::1", "localhost", "::ffff:127.")

# Tests make no claim about time, so Hypothesis must not make one either on a busy machine.
settings.register_profile("ricordo", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ricordo")


def _refuse_network(event: str, arguments: tuple[object, ...]) -> None:
    """An audit hook: it sees what any library opens through Python's sockets, and cannot be patched away."""
    if event == "socket.getaddrinfo":
        host = arguments[0]
    elif event in {"socket.connect", "socket.sendto"} and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    else:
        return
    name = host.decode() if isinstance(host, bytes) else host
    if isinstance(name, str) and name and not name.startswith(_LOOPBACK):
        raise RuntimeError(f"a test wanted the network: {event} {name}")


def pytest_configure(config: pytest.Config) -> None:
    """Close the network before the first import of a test."""
    sys.addaudithook(_refuse_network)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty RICORDO_HOME. Every test has one, so that none reaches the folders of a person."""
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder


@pytest.fixture(autouse=True)
def language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program speaks English in every test, whatever this machine speaks, until the test chooses otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("LANGUAGE", "en")
    speak("en")
    yield
    speak("en")


@pytest.fixture
def places(home: Path) -> Places:
    """Every folder of the program, under ``home``."""
    return find_places()


@pytest.fixture
def clock() -> FixedClock:
    """A clock that stands at 12 November 2026, 09:14 UTC, until told to move."""
    return FixedClock(datetime(2026, 11, 12, 9, 14, tzinfo=UTC))
