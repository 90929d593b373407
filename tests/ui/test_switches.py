"""The switches of memory in the last line, and what they change."""

import pytest

from assistant.config import load_settings, set_value
from assistant.paths import Places
from models.scripted import ScriptedChat
from support.screen import NARROW, WIDE, opened, say, screen_text, until_idle, until_shown
from ui.widgets.key_bar import Switches, switches_text


@pytest.mark.parametrize(
    ("switches", "text"),
    [
        (Switches(), "use ● learn ● private ○"),
        (Switches(use=False), "use ○ learn ● private ○"),
        (Switches(learn=False), "use ● learn ○ private ○"),
        (Switches(private=True), "use ○ learn ○ private ●"),
    ],
)
def test_a_private_conversation_does_neither(switches: Switches, text: str) -> None:
    """Whatever the switches say; the word before them stands where there is room."""
    assert switches_text(switches, NARROW[0] - 4).plain == text
    assert switches_text(switches, WIDE[0] - 4).plain == f"memory: {text}"


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_keys_that_are_always_needed_stay_in_sight(places: Places, size: tuple[int, int]) -> None:
    """Palette and help, beside the switches."""
    async with opened(places, size=size) as (_app, pilot):
        await until_shown(pilot, "^P More", "F1 Keys", "use ● learn ● private ○")


async def test_what_is_said_is_not_learned_while_the_switch_is_off(places: Places) -> None:
    """From the next message on, and again from the one after it is on; the setting is kept."""
    async with opened(places, ScriptedChat(["One.", "Two."])) as (app, pilot):
        await pilot.press("f12")
        await until_shown(pilot, "learn ○")
        await say(pilot, "I love hiking.")
        await until_idle(app, pilot)
        assert app.chat.desk is not None
        assert app.chat.desk.profile.memory.held() == []
        await pilot.press("f12")
        await until_shown(pilot, "learn ●")
        await say(pilot, "I love tea.")
        await until_shown(pilot, "✓ remembered: I love tea.")
        await until_idle(app, pilot)
    assert load_settings(places.config_file)[0].memory.learn


async def test_orders_do_not_reach_the_model_while_the_switch_is_off(places: Places) -> None:
    """What was learned is kept, and used again later."""
    async with opened(places, ScriptedChat()) as (app, pilot):
        await say(pilot, "From now on, answer without emoji.")
        await until_idle(app, pilot)
        await pilot.press("f11")
        await until_shown(pilot, "use ○")
        await say(pilot, "Hello")
        await until_idle(app, pilot)
        assert app.chat.desk is not None
        spans = app.chat.desk.profile.traces.load(app.chat.turns[2].id)
        assert [span.data["orders"] for span in spans if span.name == "assemble"] == [[]]
        assert len(app.chat.desk.profile.memory.held()) == 1


async def test_the_switches_stand_as_they_were_left(places: Places) -> None:
    """By an earlier run or by the command line."""
    set_value(places.config_file, "memory.use", "false")
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "use ○ learn ●")
        await pilot.press("f11")
        await until_shown(pilot, "use ● learn ●")
        assert "use ○" not in screen_text(app)
    assert load_settings(places.config_file)[0].memory.use


async def test_a_private_page_shows_it(places: Places) -> None:
    """F4."""
    async with opened(places) as (_app, pilot):
        await pilot.press("f4")
        await until_shown(pilot, "use ○ learn ○ private ●")
