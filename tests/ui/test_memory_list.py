"""The memory screen as a list: what it shows of all there is, and in which order; history and doubles."""

from datetime import UTC, datetime, timedelta

import pytest

from assistant.bootstrap import open_profile
from assistant.clock import FixedClock
from assistant.paths import Places
from support.memory_screen import choose, held, open_memory, said, sentences, write_line
from support.remembered import say as stated
from support.screen import NARROW, WIDE, opened, screen_text, told, until, until_shown
from ui.screens.memory import MemoryScreen
from ui.widgets.item_table import ItemTable

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])


async def test_one_kind_is_shown(places: Places) -> None:
    """K; the first line says which, Esc shows all again."""
    said(places, "I love hiking.", "I am allergic to penicillin.")
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await choose(pilot, "k", "Fact")
        await until_shown(pilot, "Memory, fact", "penicillin", "2 items")
        await until(pilot, lambda: "hiking" not in screen_text(app))
        await pilot.press("escape")
        await until_shown(pilot, "hiking")


async def test_what_ended_and_what_is_pinned_is_shown(places: Places) -> None:
    """S; what was replaced says so."""
    said(places, "I live in Rome.", "I live in Lisbon now.", "I love hiking.")
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await choose(pilot, "s", "Superseded")
        await until_shown(pilot, "Memory, superseded", "I live in Rome.", "may leave: no, replaced by a newer one")
        await until(pilot, lambda: "hiking" not in screen_text(app))
        await choose(pilot, "s", "Pinned")
        await until_shown(pilot, "Nothing of this kind or status. Esc shows all.")


async def test_what_was_long_not_used_is_shown(places: Places) -> None:
    """Not used for 180 days, and nothing newer."""
    with open_profile(places, clock=FixedClock(datetime.now(UTC) - timedelta(days=200))) as profile:
        profile.memory.learn([stated("jazz", sentence="I love jazz")], profile.memory.occasion())
    said(places, "I love hiking.")
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "jazz", "hiking")
        await choose(pilot, "s", "Not used for 180 days")
        await until_shown(pilot, "Memory, long not used", "jazz")
        await until(pilot, lambda: "hiking" not in screen_text(app))


async def test_rows_are_sorted(places: Places) -> None:
    """O; the newest first, for example."""
    said(places, "I love hiking.", "I am allergic to penicillin.")
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await write_line(pilot, "a", "I love tea.")
        await until_shown(pilot, "tea")
        said_first = ["I love tea.", "I am allergic to penicillin.", "I love hiking."]
        await choose(pilot, "o", "Newest")
        await until_shown(pilot, "Memory, by newest")
        rows = [row.record.item.sentence for row in app.screen.query_one(ItemTable).rows_shown]
        assert rows == said_first


async def test_the_whole_history_is_shown(places: Places) -> None:
    """H: each change with its time, what it replaced, every word for it."""
    said(places, "I live in Rome.")
    said(places, "I live in Lisbon now.")
    async with opened(places) as (_app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "I live in Lisbon now.")
        await pilot.press("h")
        await until_shown(pilot, "replaced          I live in Rome.", "said     “I live in Lisbon now.”", "Esc closes")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, MemoryScreen))


async def test_a_retracted_item_is_kept_for_the_history(places: Places) -> None:
    """R takes it out of the rows; undo brings it back."""
    said(places, "I love hiking.")
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "may leave")
        await pilot.press("r")
        await until(pilot, lambda: "Retracted: I love hiking." in told(app))
        await until_shown(pilot, "0 items")
        await pilot.press("u")
        await until_shown(pilot, "1 item ", "hiking")


async def test_two_that_may_be_the_same_are_asked_about(places: Places) -> None:
    """M says that they are: the highlighted one stays."""
    with open_profile(places) as profile:
        for value in ("hiking in the mountains", "hiking in mountains"):
            profile.memory.learn([stated(value, sentence=f"I love {value}")], profile.memory.occasion())
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await choose(pilot, "o", "Newest")
        await until_shown(pilot, "same as? I love hiking in the mountains", "1 to confirm")
        await pilot.press("m")
        await until(pilot, lambda: sentences(held(app)) == ["I love hiking in mountains"])
        await until_shown(pilot, "0 to confirm", "was      I love hiking in the mountains")


async def test_help_is_shown_over_memory(places: Places) -> None:
    """F1 there, too."""
    async with opened(places) as (_app, pilot):
        await open_memory(pilot)
        await pilot.press("f1")
        await until_shown(pilot, "Writing", "Send the message")
