"""The way out: sealed with ten words that are shown once, with a passphrase, or for the paired machines."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input

from assistant.memory.device import KeyHome
from assistant.paths import Places
from support.pairs import sealed_folder
from support.screen import NARROW, WIDE, opened, screen_text, told, until, until_shown
from support.sync_screen import answer, at_home, far_away, follow, keyring_of_home, open_sync, using, write
from ui.screens.busy import BusyScreen, bar_text
from ui.screens.secret import SecretScreen
from ui.screens.sync import SyncScreen
from ui.screens.words import Shown, WordsScreen

STRONG = "eight blue kites over the harbour"


def words_on(text: str) -> str:
    """The ten words as a person would read them off the page, in the order of their numbers."""
    cells = [line.split() for line in text.splitlines()]
    numbered = {
        int(number): word
        for row in cells
        for number, word in zip(row[::2], row[1::2], strict=False)
        if number.isdigit() and word.isalpha()
    }
    return " ".join(numbered[number] for number in range(1, 11))


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_ten_words_are_shown_at_the_end_and_open_the_file(
    places: Places, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Numbered, with what to do about them; Esc, pressed by habit, does not lose them."""
    with at_home(tmp_path) as here:
        here.learn("tea")
    target = tmp_path / "stick" / "memory.age"
    target.parent.mkdir()
    with using(keyring_of_home(tmp_path)):
        async with opened(places, size=size) as (app, pilot):
            await open_sync(pilot, "I like tea.")
            await pilot.press("E")
            await until_shown(pilot, "1 memory would leave")
            await answer(pilot, "To a file that ten words open")
            await write(pilot, "To which file or folder?", str(target))
            await until(pilot, lambda: isinstance(app.screen, WordsScreen))
            await until_shown(pilot, "Write these words down; nobody can recover them.", "Sealed: 1 memory;")
            words = words_on(screen_text(app))
            await pilot.press("escape")
            await until(pilot, lambda: "Enter closes this page" in told(app))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, SyncScreen))
            assert words not in repr(app.screen)
    with far_away(tmp_path) as far:
        far.moving.apply(far.moving.read_file(target, words))
        assert ["I like tea."] == far.sentences()


async def test_a_passphrase_of_ones_own_is_typed_twice_and_must_hold(places: Places, tmp_path: Path) -> None:
    """A weak one and two that differ are told on the spot, without an echo."""
    with at_home(tmp_path) as here:
        here.learn("tea")
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (app, pilot):
            await open_sync(pilot, "I like tea.")
            await pilot.press("e")
            await answer(pilot, "To a file that a passphrase of yours opens", 1)
            await write(pilot, "To which file or folder?", str(tmp_path))
            await write(pilot, "A passphrase for the file:", "secret12")
            await until_shown(pilot, "too easy to guess")
            assert "secret12" not in screen_text(app)
            app.screen.query_one("#first", Input).value = STRONG
            await pilot.press("enter")
            await until(pilot, lambda: app.screen.query_one("#second", Input).has_focus)
            app.screen.query_one("#second", Input).value = "another one"
            await pilot.press("enter")
            await until_shown(pilot, "The two are not the same.")
            await pilot.press("enter")
            await until(pilot, lambda: app.screen.query_one("#second", Input).has_focus)
            app.screen.query_one("#second", Input).value = STRONG
            await pilot.press("enter")
            await until(pilot, lambda: "Sealed: 1 memory;" in told(app))
    [path] = tmp_path.glob("ricordo-memory-*.age")
    with far_away(tmp_path) as far:
        far.moving.apply(far.moving.read_file(path, STRONG))


async def test_what_is_there_is_not_replaced_unasked(places: Places, tmp_path: Path) -> None:
    """The first answer leaves it."""
    with at_home(tmp_path) as here:
        here.learn("tea")
    target = tmp_path / "memory.age"
    target.write_bytes(b"mine")
    async with opened(places) as (app, pilot):
        await open_sync(pilot, "I like tea.")
        await pilot.press("E")
        await answer(pilot, "To a file that ten words open")
        await write(pilot, "To which file or folder?", str(target))
        await answer(pilot, "exists. Replace it?")
        await until(pilot, lambda: isinstance(app.screen, SyncScreen))
        assert b"mine" == target.read_bytes()


async def test_for_paired_machines_no_words_are_needed(places: Places, tmp_path: Path) -> None:
    """It lies in the shared folder, and the other machine reads it."""
    shared = tmp_path / "shared"
    with at_home(tmp_path) as here, far_away(tmp_path) as far:
        here.meet(far)
        here.learn("tea")
    follow(places, shared, seconds=3600)
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (app, pilot):
            await open_sync(pilot, "I like tea.", "paired: laptop-a")
            await pilot.press("E")
            await answer(pilot, "To the paired machines")
            await until(pilot, lambda: "Sealed: 1 memory;" in told(app))
    with far_away(tmp_path) as far:
        far.import_device(max(shared.glob("*.age")))
        assert ["I like tea."] == far.sentences()


async def test_work_can_be_stopped_and_is_as_if_it_had_never_begun(places: Places) -> None:
    """Esc ends it at the next record."""
    going = threading.Event()

    def work(progress: object) -> None:
        going.set()
        while True:
            progress("sealing", 1, 2)  # type: ignore[operator]

    async with opened(places) as (app, pilot):
        results: list[object] = []
        app.push_screen(BusyScreen("Exporting", work), results.append)
        await until_shown(pilot, "Exporting", "Sealing", "1 / 2", "Esc stops it")
        await pilot.press("escape")
        await until(pilot, lambda: bool(results))
        assert "Stopped" in repr(results[0])


async def test_a_full_disk_or_a_missing_folder_is_told(places: Places, tmp_path: Path) -> None:
    """What the error says, and the page stays."""
    with at_home(tmp_path) as here:
        here.learn("tea")
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (app, pilot):
            await open_sync(pilot, "I like tea.")
            await pilot.press("E")
            await answer(pilot, "To a file that ten words open")
            await write(pilot, "To which file or folder?", str(tmp_path / "gone" / "memory.age"))
            await until(pilot, lambda: "gone" in told(app))
            assert isinstance(app.screen, SyncScreen)


async def test_keys_that_are_sealed_are_asked_for(places: Places, tmp_path: Path) -> None:
    """Esc at their passphrase is no dead end: the file is signed with a key that was made for it alone."""
    with at_home(tmp_path) as here:
        here.learn("tea")
        places_of_keys = {KeyHome.FILE: sealed_folder(here.profile.places.keys), **here.parts.keys.places}
        replace(here.parts.keys, places=places_of_keys).move(KeyHome.FILE)
    async with opened(places) as (app, pilot):
        await open_sync(pilot, "I like tea.")
        await pilot.press("E")
        await answer(pilot, "To a file that ten words open")
        await write(pilot, "To which file or folder?", str(tmp_path / "memory.age"))
        await until_shown(pilot, "The passphrase of this machine's keys")
        assert isinstance(app.screen, SecretScreen)
        await pilot.press("escape")
        await until_shown(pilot, "Write these words down")
        words = words_on(screen_text(app))
    with far_away(tmp_path) as far:
        assert far.moving.read_file(tmp_path / "memory.age", words).manifest.sender.is_ephemeral


def test_the_words_are_in_no_repr() -> None:
    """They would end in a log."""
    assert "abandon" not in repr(Shown("Title", "abandon ability", "Keep them."))


@pytest.mark.parametrize(("done", "all_", "end"), [(0, 0, "░"), (1, 4, "1 / 4"), (4, 4, "▓  4 / 4")])
def test_the_bar_says_how_far_it_is(done: int, all_: int, end: str) -> None:
    """Without an end it is only a bar."""
    assert bar_text(done, all_).endswith(end)
