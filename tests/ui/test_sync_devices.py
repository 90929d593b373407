"""The machines: paired by card after comparing, renamed, revoked; this one's keys and the words that restore them."""

from itertools import pairwise
from pathlib import Path

import pytest
from keyring.backends.fail import Keyring as NoKeyring
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input

from assistant.memory.device import KeyHome
from assistant.paths import Places
from support.keyrings import Remembering
from support.screen import NARROW, WIDE, opened, screen_text, told, until, until_shown
from support.sync_screen import answer, at_home, far_away, follow, keyring_of_home, open_sync, using, write
from sync.keys.recovery import read_recovery_phrase
from ui.apps.app import RicordoApp
from ui.screens.card import CardScreen, PasteScreen
from ui.screens.devices import DevicesScreen
from ui.screens.words import WordsScreen

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])
STRONG = "eight blue kites over the harbour"


async def open_devices(pilot: Pilot[int], *texts: str) -> None:
    """From the chat to the machines."""
    await open_sync(pilot)
    await pilot.press("P")
    await until(pilot, lambda: isinstance(pilot.app.screen, DevicesScreen))
    await until_shown(pilot, "this machine", *texts)


def words_on(app: RicordoApp) -> str:
    """The twenty-four words on the page, in the order of their numbers."""
    cells = [cell for line in screen_text(app).splitlines() for cell in line.split()]
    pairs = dict(pairwise(cells))
    return " ".join(pairs[str(number)] for number in range(1, 25))


@SIZES
async def test_the_first_card_makes_the_keys_and_shows_their_words_once(places: Places, size: tuple[int, int]) -> None:
    """Twenty-four words that fit the page; then the card, which another machine can read."""
    with using(Remembering()):
        async with opened(places, size=size) as (app, pilot):
            await open_devices(pilot, "no keys yet", "No other machine is paired.")
            await pilot.press("c")
            await until(pilot, lambda: isinstance(app.screen, WordsScreen))
            await until_shown(pilot, "24  ", "Write these words on paper", "Enter closes this page")
            words = words_on(app)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, CardScreen))
            await until_shown(pilot, "ricordo-device-1:", "Its key print is", "y copies it")
            assert app.chat.desk is not None
            identity = app.chat.desk.sync(app.keyhole).parts.keys.open()
            assert identity.seed == read_recovery_phrase(words)
            await until_shown(pilot, identity.key_print)
            await pilot.press("escape")
            await until_shown(pilot, identity.key_print)


async def test_without_a_keyring_the_keys_are_sealed(places: Places) -> None:
    """After a question, with a passphrase typed twice; it is remembered while the program runs."""
    with using(NoKeyring()):  # type: ignore[no-untyped-call]
        async with opened(places) as (app, pilot):
            await open_devices(pilot)
            await pilot.press("c")
            await answer(pilot, "This system has no keyring.")
            await until_shown(pilot, "A passphrase for the keys of this machine")
            for place in ("#first", "#second"):
                app.screen.query_one(place, Input).value = STRONG
                await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, WordsScreen))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, CardScreen))
            assert app.chat.desk is not None
            assert KeyHome.FILE is app.chat.desk.sync(app.keyhole).parts.own().keys_in


async def test_a_card_pairs_after_the_key_prints_were_compared(places: Places, tmp_path: Path) -> None:
    """Pasted as a mail program broke it; the first answer pairs nobody."""
    with at_home(tmp_path), far_away(tmp_path) as far:
        card, print_ = far.parts.keys.card(), far.parts.keys.open().key_print
    broken = "\n".join(card[start : start + 60] for start in range(0, len(card), 60))
    async with opened(places) as (app, pilot):
        await open_devices(pilot)
        for place in (0, 1):
            await pilot.press("p")
            await until(pilot, lambda: isinstance(app.screen, PasteScreen))
            app.screen.query_one(Input).post_message(Paste(broken))
            await until(pilot, lambda: app.screen.query_one(Input).value == card)
            await pilot.press("enter")
            await until_shown(pilot, f"Is {print_} the key print", "laptop-a would be paired")
            await answer(pilot, "Compare the key prints", place)
            await until(pilot, lambda: isinstance(app.screen, DevicesScreen))
        await until_shown(pilot, "laptop-a", print_, "paired 2")
        await until(pilot, lambda: "laptop-a is paired." in told(app))


async def test_a_damaged_card_pairs_nobody(places: Places) -> None:
    """The sentence says where a whole one is."""
    async with opened(places) as (app, pilot):
        await open_devices(pilot)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, PasteScreen))
        app.screen.query_one(Input).value = "ricordo-device-1:abc:def"
        await pilot.press("enter")
        await until(pilot, lambda: "not a whole pairing card" in told(app))


async def test_other_keys_of_a_known_machine_need_a_reason(places: Places, tmp_path: Path) -> None:
    """Two questions: does the person know why, and is the key print the same."""
    with at_home(tmp_path) as here, far_away(tmp_path) as far:
        here.meet(far)
        far.parts.keys.begin_anew(KeyHome.KEYRING)
        card = far.parts.keys.card()
        print_ = far.parts.keys.open().key_print
    async with opened(places) as (app, pilot):
        await open_devices(pilot, "laptop-a")
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, PasteScreen))
        app.screen.query_one(Input).value = card
        await pilot.press("enter")
        await answer(pilot, "laptop-a has other keys now", 1)
        await answer(pilot, "Compare the key prints", 1)
        await until_shown(pilot, print_)


async def test_machines_are_renamed_and_revoked(places: Places, tmp_path: Path) -> None:
    """This one, too, can be renamed, but not revoked."""
    with at_home(tmp_path) as here, far_away(tmp_path) as far:
        here.meet(far)
    async with opened(places) as (app, pilot):
        await open_devices(pilot, "laptop-a")
        await pilot.press("r")
        await until(pilot, lambda: "This is the machine before you" in told(app))
        await pilot.press("n")
        await write(pilot, "What is it called?", "desk [/b]")
        await until_shown(pilot, "desk [/b]")
        await pilot.press("down", "r")
        await answer(pilot, "Revoke laptop-a?", 1)
        await until_shown(pilot, "revoked 2")
        await pilot.press("escape")
        await until_shown(pilot, "this machine: desk [/b]", "paired: none")


async def test_new_keys_have_new_words_and_a_card_signed_with_the_old_ones(places: Places, tmp_path: Path) -> None:
    """A paired machine takes the card without a question."""
    with at_home(tmp_path) as here, far_away(tmp_path) as far:
        here.meet(far)
        before = here.parts.keys.open().key_print
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (app, pilot):
            await open_devices(pilot, before)
            await pilot.press("o")
            await answer(pilot, "Make new keys?", 1)
            await until(pilot, lambda: isinstance(app.screen, WordsScreen))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, CardScreen))
            card = app.screen._carded.card  # type: ignore[attr-defined]
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, DevicesScreen) and before not in screen_text(app))
    with far_away(tmp_path) as far:
        assert "rotated" == far.parts.devices.plan(card).step


async def test_the_recovery_words_are_shown_after_a_question(places: Places, tmp_path: Path) -> None:
    """They are those of the keys there are."""
    with at_home(tmp_path) as here:
        seed = here.parts.keys.open().seed
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (app, pilot):
            await open_devices(pilot)
            await pilot.press("w")
            await answer(pilot, "Whoever reads these words", 1)
            await until(pilot, lambda: isinstance(app.screen, WordsScreen))
            await until_shown(pilot, "24  ")
            assert seed == read_recovery_phrase(words_on(app))


async def test_who_left_bundles_in_the_folder_is_offered(places: Places, tmp_path: Path) -> None:
    """Compared and paired without a card."""
    shared = tmp_path / "shared"
    follow(places, shared, seconds=3600)
    with at_home(tmp_path) as here, far_away(tmp_path) as far:
        far.parts.devices.apply(far.parts.devices.plan(here.parts.keys.card()))
        far.learn("tea")
        far.moving.export_device(shared)
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (_app, pilot):
            await open_devices(pilot)
            await pilot.press("h")
            await answer(pilot, "Who left bundles here")
            await answer(pilot, "Compare the key prints", 1)
            await until_shown(pilot, "laptop-a", "paired 2")
