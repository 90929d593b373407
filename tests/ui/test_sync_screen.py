"""Moving house: what is shown of this machine, and what a hand does so that a memory leaves."""

from pathlib import Path

import pytest

from assistant.bootstrap import open_profile
from assistant.config import load_settings
from assistant.paths import Places
from support.memory_screen import said
from support.screen import CRUEL, NARROW, WIDE, opened, screen_text, told, until, until_shown
from support.sync_screen import answer, at_home, open_sync
from sync.selection.choice import Verdict
from ui.screens.sync import SyncScreen
from ui.widgets.choice_list import ChoiceList

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])


def chosen(app: object) -> str:
    """The highlighted sentence."""
    choice = app.screen.query_one(ChoiceList).chosen  # type: ignore[attr-defined]
    return choice.sentence if choice else ""


@SIZES
async def test_this_machine_and_all_four_parts_are_shown(places: Places, tmp_path: Path, size: tuple[int, int]) -> None:
    """Name and key print, whom it is paired with, its folder; what travels, stays, is blocked, is redacted, and why."""
    with at_home(tmp_path) as here:
        here.learn("tea")
        here.learn("mail", "Write to anna@example.org about the fence.")
        here.unprove(here.learn("jazz"))
        print_ = here.parts.keys.open().key_print
    async with opened(places, size=size) as (_app, pilot):
        await open_sync(pilot, "Moving house", "this machine: home", print_, "paired: none", "folder: none")
        await until_shown(pilot, "1 What travels           1   1 proved")
        await until_shown(pilot, "2 What stays here        1   1 not proved yet")
        await until_shown(pilot, "3 Blocked                0", "4 Redacted               1   contact: 1 (rule email)")
        await until_shown(pilot, "I like tea.", "travels   proved: score 0.82", "E Export", "c Confirm", "Esc Back")


@SIZES
async def test_every_line_fits(places: Places, tmp_path: Path, size: tuple[int, int]) -> None:
    """Sentence and numbers stand on one line, whatever the terminal's width."""
    with at_home(tmp_path) as here:
        here.learn("trains", "I like trains that run at night through the mountains and reach the sea early. " * 2)
    async with opened(places, size=size) as (app, pilot):
        await open_sync(pilot, "I like trains")
        rows = [line for line in screen_text(app).splitlines() if line.rstrip().endswith("0.83 · 1.00")]
        assert 1 == len(rows)
        assert "…" in rows[0]


async def test_the_number_keys_turn_to_a_part(places: Places, tmp_path: Path) -> None:
    """Each lists its memories by cause; an empty one says what that means."""
    with at_home(tmp_path) as here:
        here.learn("tea")
        here.learn("phone", "Call +39 347 123 4567 when the fence is done.")
        here.unprove(here.learn("jazz"))
    async with opened(places) as (_app, pilot):
        await open_sync(pilot, "I like tea.")
        await pilot.press("2")
        await until_shown(pilot, "not proved yet", "I like jazz.", "stays   said once, not used or confirmed yet")
        await pilot.press("4")
        await until_shown(pilot, "travels, redacted   taken out: contact; the sentence travels", "found: contact: 1")
        await pilot.press("3")
        await until_shown(pilot, "Nothing is blocked.")
        await pilot.press("1")
        await until_shown(pilot, "I like tea.")


async def test_an_empty_memory_says_what_to_do(places: Places) -> None:
    """Whoever comes to a new machine is told how memory comes in."""
    async with opened(places) as (_app, pilot):
        await open_sync(pilot, "no keys yet", "Nothing is remembered here yet. I takes in")


async def test_where_nothing_would_leave_what_stays_is_shown_first(places: Places) -> None:
    """There is something to do there."""
    said(places, "I love hiking.")
    async with opened(places) as (app, pilot):
        await open_sync(pilot, "▸ 2 What stays here", "A memory leaves when it is sure")
        assert "I love hiking." == chosen(app)


async def test_what_is_confirmed_may_leave(places: Places) -> None:
    """C on the highlighted one; it is told, and the counts follow."""
    said(places, "I love hiking.")
    async with opened(places) as (app, pilot):
        await open_sync(pilot, "I love hiking.")
        await pilot.press("c")
        await until(pilot, lambda: "Confirmed: I love hiking." in told(app))
        await until_shown(pilot, "1 What travels           1", "2 What stays here        0")


async def test_what_may_leave_anyhow_is_not_confirmed(places: Places, tmp_path: Path) -> None:
    """The key says so."""
    with at_home(tmp_path) as here:
        here.learn("tea")
    async with opened(places) as (app, pilot):
        await open_sync(pilot, "I like tea.")
        await pilot.press("c")
        await until(pilot, lambda: "Confirming would change nothing here." in told(app))


async def test_all_facts_are_confirmed_at_once(places: Places, tmp_path: Path) -> None:
    """After a question that says how many."""
    with at_home(tmp_path) as here:
        for value in ("tea", "jazz", "rain"):
            here.unprove(here.learn(value))
    async with opened(places) as (app, pilot):
        await open_sync(pilot, "2 What stays here        3")
        await pilot.press("C")
        await answer(pilot, "Confirm all 3 facts?")
        await until(pilot, lambda: "Confirmed: 3 facts." in told(app))
        await until_shown(pilot, "1 What travels           3")


async def test_a_pin_lets_it_leave_and_takes_that_back(places: Places) -> None:
    """P and p again; a hand that pinned it has vouched for it, too."""
    said(places, "I love hiking.")
    async with opened(places) as (app, pilot):
        await open_sync(pilot, "I love hiking.")
        await pilot.press("p")
        await until_shown(pilot, "1 What travels           1   1 pinned by you")
        await pilot.press("1", "p")
        await until(pilot, lambda: "No longer pinned: I love hiking." in told(app))
        await until_shown(pilot, "1 What travels           1   1 proved")


async def test_contacts_are_kept_on_demand(places: Places, tmp_path: Path) -> None:
    """K is remembered in the settings, and what was to be taken out travels whole."""
    with at_home(tmp_path) as here:
        here.learn("mail", "Write to anna@example.org about the fence.")
    async with opened(places) as (_app, pilot):
        await open_sync(pilot, "4 Redacted               1")
        await pilot.press("k")
        await until_shown(pilot, "1 What travels           1", "4 Redacted               0   contacts are kept")
        assert load_settings(places.config_file)[0].sync.keep_contacts
        await pilot.press("k")
        await until_shown(pilot, "4 Redacted               1   contact: 1")


async def test_brackets_are_text(places: Places, tmp_path: Path) -> None:
    """In a row, in its details and in what is said about it."""
    with at_home(tmp_path) as here:
        here.learn(CRUEL)
    async with opened(places) as (app, pilot):
        await open_sync(pilot, f"I like {CRUEL}.")
        await pilot.press("p")
        await until(pilot, lambda: f"Pinned: I like {CRUEL}." in told(app))


async def test_a_private_conversation_moves_nowhere(places: Places) -> None:
    """Ctrl+D says so and stays."""
    async with opened(places) as (app, pilot):
        await pilot.press("f4", "ctrl+d")
        await until(pilot, lambda: "A private conversation moves nowhere" in told(app))
        assert app.screen is app.chat


async def test_a_reader_changes_nothing(places: Places) -> None:
    """Where another process writes, what would leave can be seen, and each hand is refused."""
    said(places, "I love hiking.")
    with open_profile(places):
        async with opened(places) as (app, pilot):
            await open_sync(pilot, "I love hiking.")
            for count, key in enumerate("cp", 1):
                await pilot.press(key)
                await until(pilot, lambda count=count: told(app).count("reading only") == count)  # type: ignore[misc]
            await pilot.press("1")
            assert "1 What travels           0" in screen_text(app)


async def test_the_way_there_and_back(places: Places) -> None:
    """From the palette as from the key; Esc leaves, and help lies over it."""
    async with opened(places) as (app, pilot):
        await app.run_action("sync", app)
        await until(pilot, lambda: isinstance(app.screen, SyncScreen))
        await pilot.press("f1")
        await until_shown(pilot, "Send the message")
        await pilot.press("escape", "escape")
        await until(pilot, lambda: app.screen is app.chat)


async def test_the_screen_follows_the_terminal(places: Places, tmp_path: Path) -> None:
    """Made narrower, the highlighted memory stays and every row fits."""
    with at_home(tmp_path) as here:
        here.learn("tea")
        here.learn("trains", "I like trains that run at night through the mountains and reach the sea early.")
    async with opened(places, size=WIDE) as (app, pilot):
        await open_sync(pilot, "reach the sea early.")
        await pilot.press("down")
        before = chosen(app)
        await pilot.resize_terminal(*NARROW)
        await until(pilot, lambda: "reach the sea early." not in screen_text(app).splitlines()[8])
        assert before == chosen(app)
        assert Verdict.TRAVELS is app.screen._shown  # type: ignore[attr-defined]
