"""The way in: nothing is changed before the plan was seen, and afterwards it can be taken back."""

from pathlib import Path

import pytest
from textual.widgets import Input

from assistant.clock import SystemClock
from assistant.paths import Places
from support.houses import WORDS, house, ungated
from support.passages import CARD
from support.screen import CRUEL, NARROW, WIDE, opened, screen_text, told, until, until_shown
from support.sync_screen import (
    answer,
    at_home,
    bundle_from_afar,
    conflict_from_afar,
    far_away,
    keyring_of_home,
    open_sync,
    recalled,
    using,
    write,
)
from ui.apps.app import RicordoApp
from ui.screens.conflicts import ConflictScreen
from ui.screens.plan import PlanScreen
from ui.screens.sync import SyncScreen
from ui.screens.sync_log import LogScreen

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])


def is_plan(app: RicordoApp) -> bool:
    """Whether the plan is shown."""
    return isinstance(app.screen, PlanScreen)


@SIZES
async def test_a_file_and_its_words_lead_to_a_plan_and_enter_does_it(
    places: Places, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Whom it is from, what is new; nothing is there before Enter, all of it after."""
    bundle = bundle_from_afar(tmp_path, "tea", CRUEL)
    async with opened(places, size=size) as (app, pilot):
        await open_sync(pilot)
        await pilot.press("I")
        await write(pilot, "Which file?", str(bundle))
        await write(pilot, "The words or the passphrase of far.age", WORDS)
        await until(pilot, lambda: is_plan(app))
        await until_shown(pilot, "From laptop-a, made", "2  new", "I like tea.", f"I like {CRUEL}.", "not paired")
        assert [] == recalled(app)
        await pilot.press("enter")
        await answer(pilot, "Taken in")
        assert ["I like tea.", f"I like {CRUEL}."] == recalled(app)
        await answer(pilot, "Compare the key prints")
        await until(pilot, lambda: isinstance(app.screen, SyncScreen))
        await until_shown(pilot, "1 What travels           2", "paired: none")


async def test_esc_leaves_all_as_it_is(places: Places, tmp_path: Path) -> None:
    """The plan was only looked at."""
    bundle = bundle_from_afar(tmp_path, "tea")
    async with opened(places) as (app, pilot):
        await open_sync(pilot)
        await pilot.press("i")
        await write(pilot, "Which file?", str(bundle))
        await write(pilot, "The words or the passphrase", WORDS)
        await until(pilot, lambda: is_plan(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SyncScreen))
        assert [] == recalled(app)


async def test_an_import_is_taken_back_at_once_or_from_the_log(places: Places, tmp_path: Path) -> None:
    """The answer after it, and u in the log later."""
    bundle = bundle_from_afar(tmp_path, "tea")
    async with opened(places) as (app, pilot):
        await open_sync(pilot)
        for place in (1, 0):
            await pilot.press("I")
            await write(pilot, "Which file?", str(bundle))
            await write(pilot, "The words or the passphrase", WORDS)
            await until(pilot, lambda: is_plan(app))
            await pilot.press("enter")
            await answer(pilot, "Taken in", place)
            if place:
                await until(pilot, lambda: "Taken back: 1 memory is as it was before" in told(app))
            await answer(pilot, "Compare the key prints")
        assert ["I like tea."] == recalled(app)
        await pilot.press("L")
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        await until_shown(pilot, "Imports", "laptop-a   new 1", "taken back", "imported", "import taken back")
        await pilot.press("home", "u")
        await until(pilot, lambda: recalled(app) == [])
        await until(pilot, lambda: "Taken back: 1 memory is as it was before" in told(app))
        assert [] == recalled(app)
        await pilot.press("u")
        await until(pilot, lambda: "taken back already" in told(app))


async def test_a_wrong_passphrase_is_asked_for_again(places: Places, tmp_path: Path) -> None:
    """Without an echo; capitals and blanks of the ten words are offered as they were shown."""
    bundle = bundle_from_afar(tmp_path, "tea")
    async with opened(places) as (app, pilot):
        await open_sync(pilot)
        await pilot.press("I")
        await write(pilot, "Which file?", f"'{bundle}'")  # as a terminal writes a file that was dropped on it
        await write(pilot, "The words or the passphrase", "hunter twelve")
        await until_shown(pilot, "The passphrase does not open this bundle.")
        assert "hunter" not in screen_text(app)
        assert app.screen.query_one(Input).password
        await write(pilot, "The words or the passphrase", WORDS.upper().replace(" ", "  "))
        await answer(pilot, "These are ten words of the list.")
        await until(pilot, lambda: is_plan(app))


async def test_bundles_that_lie_about_are_offered(places: Places, tmp_path: Path) -> None:
    """The newest first, and another file at the end."""
    bundle = bundle_from_afar(tmp_path, "tea")
    with at_home(tmp_path) as here:
        here.profile.places.exports.mkdir(parents=True, exist_ok=True)
        bundle.rename(here.profile.places.exports / "brought.age")
    async with opened(places) as (_app, pilot):
        await open_sync(pilot)
        await pilot.press("I")
        await answer(pilot, "brought.age")
        await until_shown(pilot, "The words or the passphrase of brought.age")


@SIZES
async def test_conflicts_stand_side_by_side_and_both_are_kept(
    places: Places, tmp_path: Path, size: tuple[int, int]
) -> None:
    """In the plan, and afterwards on a page of their own, where either is kept."""
    bundle = conflict_from_afar(tmp_path)
    with using(keyring_of_home(tmp_path)):
        async with opened(places, size=size) as (app, pilot):
            await open_sync(pilot, "I like black tea.")
            await pilot.press("I")
            await write(pilot, "Which file?", str(bundle))
            await write(pilot, "The words or the passphrase", WORDS)
            await until(pilot, lambda: is_plan(app))
            await until_shown(pilot, "1  conflicts", "both versions are kept", "before  I like tea.", "ours · home")
            both = [line for line in screen_text(app).splitlines() if "│" in line and "I like" in line]
            assert 1 == len(both)
            assert both[0].index("I like black tea.") < both[0].index("│") < both[0].index("I like green tea.")
            await pilot.press("enter")
            await answer(pilot, "Taken in", 2)
            await until(pilot, lambda: isinstance(app.screen, ConflictScreen))
            await until_shown(pilot, "Conflict 1 of 1", "holds meanwhile")
            await pilot.press("right")
            await until_shown(pilot, "No two machines changed the same thing.")
            assert ["I like green tea."] == recalled(app)


async def test_ours_is_kept_as_well(places: Places, tmp_path: Path) -> None:
    """The overview counts what is undecided, and x leads there."""
    bundle = conflict_from_afar(tmp_path)
    with at_home(tmp_path) as here:
        here.import_file(bundle)
    async with opened(places) as (app, pilot):
        await open_sync(pilot, "1 conflict: x")
        await pilot.press("x")
        await until_shown(pilot, "Conflict 1 of 1", "ours · home", "theirs · laptop-a")
        await pilot.press("left")
        await until_shown(pilot, "No two machines changed the same thing.")
        assert ["I like black tea."] == recalled(app)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SyncScreen) and "conflict: x" not in screen_text(app))


async def test_a_held_bundle_is_read_once_its_signer_was_compared_and_paired(places: Places, tmp_path: Path) -> None:
    """No card has to be carried: the key print on both screens is enough."""
    with at_home(tmp_path) as here, far_away(tmp_path) as far:
        far.parts.devices.apply(far.parts.devices.plan(here.parts.keys.card()))
        far.learn("tea")
        print_ = far.parts.keys.open().key_print
        bundle = far.moving.export_device(tmp_path).path
    with using(keyring_of_home(tmp_path)):
        async with opened(places) as (app, pilot):
            await open_sync(pilot)
            for place in (0, 1):
                await pilot.press("I")
                await write(pilot, "Which file?", str(bundle))
                await until_shown(pilot, f"Is {print_} the key print")
                await answer(pilot, "Compare the key prints", place)
                if place == 0:
                    await until(pilot, lambda: "It stays unread" in told(app))
            await until(pilot, lambda: is_plan(app))
            await until_shown(pilot, "It is signed by a paired device.", "I like tea.")
            await pilot.press("enter")
            await answer(pilot, "Taken in")
            assert ["I like tea."] == recalled(app)
            await until_shown(pilot, "paired: laptop-a")


async def test_what_is_no_bundle_is_told(places: Places, tmp_path: Path) -> None:
    """A text file, and one that is not there."""
    (tmp_path / "notes.txt").write_text("hello", encoding="utf-8")
    async with opened(places) as (app, pilot):
        await open_sync(pilot)
        for name, sentence in (("notes.txt", "not a bundle"), ("gone.age", "no such file")):
            await pilot.press("I")
            await write(pilot, "Which file?", str(tmp_path / name))
            await until(pilot, lambda sentence=sentence: sentence in told(app))  # type: ignore[misc]


async def test_what_was_found_on_the_way_in_is_told(places: Places, tmp_path: Path) -> None:
    """Kinds and counts, never the value."""
    secret = CARD
    with house(tmp_path, "careless", SystemClock()) as far:
        far.learn("red", f"My card {secret} is red.")
        bundle = ungated(far).moving.export_file(tmp_path / "far.age", WORDS).path
    async with opened(places) as (app, pilot):
        await open_sync(pilot)
        await pilot.press("I")
        await write(pilot, "Which file?", str(bundle))
        await write(pilot, "The words or the passphrase", WORDS)
        await until(pilot, lambda: is_plan(app))
        await until_shown(pilot, "Taken out on the way in: bank number")
        assert secret not in screen_text(app)
