"""The shared folder, followed while the program runs: what the chat says of it, and when."""

from dataclasses import replace
from pathlib import Path

import pytest
from keyring.backends.fail import Keyring as NoKeyring

from assistant.config import load_settings
from assistant.memory.device import KeyHome
from assistant.paths import Places
from models.scripted import ScriptedChat
from support.houses import House
from support.memory_screen import open_memory, write_line
from support.pairs import PASSPHRASE, sealed_folder
from support.screen import NARROW, WIDE, opened, say, screen_text, told, until, until_idle, until_shown
from support.sync_screen import answer, at_home, far_away, follow, keyring_of_home, open_sync, recalled, using, write
from ui.apps.app import RicordoApp
from ui.screens.choice import LineScreen

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])


def head(app: RicordoApp) -> str:
    """The first line of the screen."""
    return screen_text(app).splitlines()[0]


def met(tmp_path: Path, places: Places) -> Path:
    """Both machines are paired, and follow the folder that is returned."""
    shared = tmp_path / "shared"
    follow(places, shared)
    with at_home(tmp_path) as here, far_away(tmp_path) as far:
        here.meet(far)
    return shared


def published(far: House, shared: Path, value: str) -> None:
    """The other machine learns something and writes it into the folder."""
    far.learn(value)
    far.moving.export_device(shared)


async def test_without_a_folder_nothing_of_sync_is_shown_or_begun(places: Places) -> None:
    """The first line stays as it was."""
    async with opened(places) as (app, pilot):
        await until_idle(app, pilot)
        assert "⇄" not in screen_text(app)
        assert app._watch is None


@SIZES
async def test_what_arrives_is_told_quietly_and_is_known(places: Places, tmp_path: Path, size: tuple[int, int]) -> None:
    """A sign in the first line while the folder is followed, one passing line when something came in."""
    shared = met(tmp_path, places)
    with using(keyring_of_home(tmp_path)):
        async with opened(places, size=size) as (app, pilot):
            await until(pilot, lambda: "⇄" in head(app))
            with far_away(tmp_path) as far:
                published(far, shared, "tea")
            await until(pilot, lambda: "⇄ from laptop-a: new 1" in told(app))
            assert ["I like tea."] == recalled(app)
            await open_sync(pilot, "watching the folder", "last taken in")


async def test_what_is_remembered_is_published(places: Places, tmp_path: Path) -> None:
    """After a while of rest, as a bundle that the other machine reads."""
    shared = met(tmp_path, places)
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (app, pilot):
            await until(pilot, lambda: "⇄" in head(app))
            await until(pilot, lambda: bool(list(shared.glob("*.age"))))
            before = max(shared.glob("*.age"))
            await open_memory(pilot)
            await write_line(pilot, "a", "I am allergic to penicillin.")
            await until(pilot, lambda: max(shared.glob("*.age")) != before)
    with far_away(tmp_path) as far:
        far.import_device(max(shared.glob("*.age")))
        assert ["I am allergic to penicillin."] == far.sentences()


async def test_what_is_said_in_the_chat_is_published_too(places: Places, tmp_path: Path) -> None:
    """The memory screen need not be opened for it."""
    met(tmp_path, places)
    with using(keyring_of_home(tmp_path)):
        async with opened(places, ScriptedChat(["Yes."])) as (app, pilot):
            await until(pilot, lambda: app._watch is not None and app._watch.status().last_published is not None)
            changed: list[bool] = []
            watch = app._watch
            assert watch is not None
            watch.changed = lambda: changed.append(True)  # type: ignore[method-assign]
            await say(pilot, "My sister is called Marta.")
            await until(pilot, lambda: bool(changed))


async def test_a_private_conversation_shows_no_sync(places: Places, tmp_path: Path) -> None:
    """Neither the sign nor the line, and both again afterwards."""
    shared = met(tmp_path, places)
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (app, pilot):
            await until(pilot, lambda: "⇄" in head(app))
            await pilot.press("f4")
            await until(pilot, lambda: "⇄" not in screen_text(app))
            with far_away(tmp_path) as far:
                published(far, shared, "tea")
            await until(pilot, lambda: recalled(app) == ["I like tea."])
            assert "laptop-a" not in told(app)
            await pilot.press("ctrl+n")
            await until(pilot, lambda: "⇄" in head(app))


async def test_a_folder_that_is_away_is_said_and_waited_for(places: Places, tmp_path: Path) -> None:
    """A stick that is not plugged in is no error."""
    shared = met(tmp_path, places)
    shared.rmdir()
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (app, pilot):
            await until(pilot, lambda: "⇄ folder missing" in head(app))
            shared.mkdir()
            await until(pilot, lambda: "missing" not in head(app))


async def test_a_bundle_of_a_stranger_is_held_and_shown(places: Places, tmp_path: Path) -> None:
    """Nothing of it is known here."""
    shared = tmp_path / "shared"
    follow(places, shared)
    with at_home(tmp_path) as here, far_away(tmp_path) as far:
        far.parts.devices.apply(far.parts.devices.plan(here.parts.keys.card()))
        published(far, shared, "tea")
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (app, pilot):
            await until(pilot, lambda: "⇄ 1 held" in head(app))
            assert [] == recalled(app)


async def test_a_folder_is_chosen_and_left(places: Places, tmp_path: Path) -> None:
    """F remembers it, begins at once, and an empty line ends it; a file is none."""
    shared, file = tmp_path / "shared", tmp_path / "notes.txt"
    shared.mkdir()
    file.touch()
    with at_home(tmp_path) as here:
        here.learn("tea")
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (app, pilot):
            await open_sync(pilot, "folder: none")
            await pilot.press("F")
            await write(pilot, "Which shared folder?", str(file))
            await until(pilot, lambda: "is a file, not a folder" in told(app))
            await pilot.press("F")
            await write(pilot, "Which shared folder?", str(shared))
            await until(pilot, lambda: "Pair a machine, too" in told(app))
            await until(pilot, lambda: app._watch is not None)
            assert str(shared) == load_settings(places.config_file)[0].sync.folder
            await pilot.press("f")
            await until(pilot, lambda: isinstance(app.screen, LineScreen))
            await write(pilot, "Which shared folder?", "")
            await until(pilot, lambda: app._watch is None)
            await until_shown(pilot, "folder: none")


async def test_a_keyring_that_is_gone_is_no_question(places: Places, tmp_path: Path) -> None:
    """Nobody called for the folder: what needs the keys waits, and the sign says that nothing was sent."""
    met(tmp_path, places)
    with using(NoKeyring()):  # type: ignore[no-untyped-call]
        async with opened(places) as (app, pilot):
            await until(pilot, lambda: "⇄ not sent" in head(app))
            assert app.screen is app.chat


async def test_the_folder_waits_for_the_passphrase_of_sealed_keys(places: Places, tmp_path: Path) -> None:
    """That is said once; F asks for it, and it is known until the program ends."""
    met(tmp_path, places)
    with at_home(tmp_path) as here:
        sealed = {**here.parts.keys.places, KeyHome.FILE: sealed_folder(here.profile.places.keys)}
        replace(here.parts.keys, places=sealed).move(KeyHome.FILE)
    async with opened(places) as (app, pilot):
        await until(pilot, lambda: "waits for the passphrase" in told(app))
        assert app.screen is app.chat
        await open_sync(pilot)
        await pilot.press("F")
        await answer(pilot, "The folder waits for the passphrase")
        await write(pilot, "The passphrase of this machine's keys", PASSPHRASE)
        await until(pilot, lambda: "The keys are open" in told(app))
        assert app.keyhole.knows


async def test_leaving_the_program_ends_it(places: Places, tmp_path: Path) -> None:
    """Another process may follow the folder at once."""
    met(tmp_path, places)
    with using(keyring_of_home(tmp_path)):
        for _ in range(2):
            async with opened(places) as (app, pilot):
                await until(pilot, lambda: "⇄" in head(app))
            assert app._watch is None
