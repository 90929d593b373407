"""Moving house in tests: two machines, of which the program runs on one, and the way to its screens."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import keyring
from keyring.backend import KeyringBackend
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from assistant.clock import SystemClock
from assistant.config import set_value
from assistant.paths import Places
from support.houses import WORDS, House, KeptKeyring, house
from support.screen import until, until_shown
from ui.apps.app import RicordoApp
from ui.screens.choice import LineScreen
from ui.screens.secret import SecretScreen
from ui.screens.sync import SyncScreen

HOME, FAR = "home", "laptop-a"
"""The machine on which the program runs, whose home is the one that every test has; and another one."""


@contextmanager
def at_home(root: Path) -> Iterator[House]:
    """The machine of the program, while the program does not run."""
    with house(root, HOME, SystemClock()) as here:
        yield here


@contextmanager
def far_away(root: Path) -> Iterator[House]:
    """The other machine."""
    with house(root, FAR, SystemClock()) as far:
        yield far


@contextmanager
def using(backend: KeyringBackend) -> Iterator[None]:
    """The system's keyring is ``backend``."""
    before = keyring.get_keyring()
    keyring.set_keyring(backend)
    try:
        yield
    finally:
        keyring.set_keyring(before)


def keyring_of_home(root: Path) -> KeptKeyring:
    """The keyring in which ``at_home`` keeps its keys."""
    return KeptKeyring(root / f"{HOME} default.keyring")


def bundle_from_afar(root: Path, *values: str) -> Path:
    """A bundle under ``WORDS`` in which the other machine says that it likes these."""
    with far_away(root) as far:
        for value in values:
            far.learn(value)
        return far.moving.export_file(root / "far.age", WORDS).path


def conflict_from_afar(root: Path) -> Path:
    """A bundle after both machines edited the same sentence at the same time."""
    with at_home(root) as here, far_away(root) as far:
        item_id = here.learn("tea")
        far.import_file(here.moving.export_file(root / "near.age", WORDS).path)
        far.profile.memory.edit(item_id, "I like green tea.")
        here.profile.memory.edit(item_id, "I like black tea.")
        return far.moving.export_file(root / "far.age", WORDS).path


def follow(places: Places, folder: Path, *, seconds: int = 1) -> None:
    """Choose ``folder`` before the program starts."""
    folder.mkdir(exist_ok=True)
    set_value(places.config_file, "sync.folder", str(folder))
    set_value(places.config_file, "sync.scan_seconds", str(seconds))
    set_value(places.config_file, "sync.publish_seconds", str(seconds))


def recalled(app: RicordoApp) -> list[str]:
    """What may be recalled on the machine of the program."""
    assert app.chat.desk is not None
    return sorted(record.item.sentence for record in app.chat.desk.profile.memory.recalled())


async def open_sync(pilot: Pilot[int], *texts: str) -> None:
    """Ctrl+D, and wait until this machine was looked through and ``texts`` are shown."""
    await pilot.press("ctrl+d")
    await until(pilot, lambda: isinstance(pilot.app.screen, SyncScreen))
    await until(pilot, lambda: pilot.app.screen.house is not None)  # type: ignore[attr-defined]
    await until_shown(pilot, *texts)


async def answer(pilot: Pilot[int], title: str, place: int = 0) -> None:
    """Wait for the question ``title`` and take the answer at ``place``."""
    await until_shown(pilot, title)
    await until(pilot, lambda: bool(pilot.app.screen.query(OptionList)))
    await pilot.press("home", *["down"] * place, "enter")


async def write(pilot: Pilot[int], title: str, text: str) -> None:
    """Wait for the line ``title`` and write ``text``."""
    await until_shown(pilot, title)
    await until(pilot, lambda: isinstance(pilot.app.screen, LineScreen | SecretScreen))
    pilot.app.screen.query(Input).first().value = text
    await pilot.press("enter")
