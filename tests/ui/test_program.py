"""The program around the conversations: its other screens, its keys, its first screen, its colours, leaving it."""

from assistant.config import load_settings
from assistant.paths import Places
from models.scripted import ScriptedChat
from support.screen import (
    kept_session,
    opened,
    say,
    screen_text,
    stored_turns,
    until,
    until_idle,
    until_shown,
)
from ui.actions.registry import ACTIONS
from ui.screens.devices import DevicesScreen
from ui.screens.help import help_text
from ui.screens.memory import MemoryScreen
from ui.screens.slots import SlotsScreen
from ui.screens.sync import SyncScreen
from ui.widgets.welcome import Welcome

LONG = " ".join(f"word{number}" for number in range(200))


async def test_why_shows_the_prompt_by_zones(places: Places) -> None:
    """F3: tokens of each part, the steps with their times."""
    async with opened(places, ScriptedChat(["Because."])) as (app, pilot):
        await say(pilot, "Why?")
        await until_idle(app, pilot)
        await pilot.press("f3")
        await until_shown(
            pilot, "Prompt:", "instructions", "history", "question", "generate", "the topic they belong to"
        )


async def test_the_meter_counts_prompt_and_reply(places: Places) -> None:
    """Used of limit, as the model's own tokenizer counts it."""
    async with opened(places, ScriptedChat(["one two three"], context_tokens=100)) as (app, pilot):
        await say(pilot, "Go")
        await until_idle(app, pilot)
        gauge = app.chat.dialogue.gauges[app.chat.session_id]
        used = sum(zone.tokens for zone in gauge.zones) + 3
        assert gauge.reply_tokens == 3
        await until_shown(pilot, f"{used} / 80")


async def test_models_are_shown_with_the_commands_that_get_others(places: Places) -> None:
    """F5."""
    async with opened(places) as (_app, pilot):
        await pilot.press("f5")
        await until_shown(pilot, "Models", "ricordo models add FILE", "Enter uses it")


async def test_the_first_screen_is_shown_once(places: Places) -> None:
    """It says where things are kept; Esc closes it, and the next start does not show it."""
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "Welcome to Ricordo", "Nothing leaves this machine", "ricordo models add FILE")
        await until(pilot, lambda: load_settings(places.config_file)[0].screen.welcomed)
        await pilot.press("escape")
        await until(pilot, lambda: not app.chat.query(Welcome))
    async with opened(places) as (app, pilot):
        await until_idle(app, pilot)
        assert not app.chat.query(Welcome)


async def test_the_first_screen_does_not_lock_the_composer(places: Places) -> None:
    """Who wants to type simply types."""
    async with opened(places, ScriptedChat(["Good day."])) as (_app, pilot):
        await until_shown(pilot, "Welcome to Ricordo")
        await pilot.press(*"Hi", "enter")
        await until_shown(pilot, "Good day.")


async def test_enter_closes_the_first_screen(places: Places) -> None:
    """An empty message is no message."""
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "Welcome to Ricordo")
        await pilot.press("enter")
        await until(pilot, lambda: not app.chat.query(Welcome))


async def test_a_theme_is_remembered(places: Places) -> None:
    """Chosen once, it is there at the next start."""
    async with opened(places) as (app, pilot):
        app.theme = "nord"
        await until(pilot, lambda: load_settings(places.config_file)[0].screen.theme == "nord")
    async with opened(places) as (app, pilot):
        assert app.theme == "nord"


async def test_the_palette_offers_every_action(places: Places) -> None:
    """What has a key on the chat screen, and what has none, can be found by its name."""
    async with opened(places) as (app, _pilot):
        offered = {command.help for command in app.get_system_commands(app.screen)}
        expected = {action.help for action in ACTIONS if action.scope == "chat" and action.id != "palette"}
        assert offered == expected


async def test_the_palette_runs_an_action(places: Places) -> None:
    """Chosen in the palette, it does what its key does."""
    kept_session(places, ("hello", "hi"))
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "hello")
        await pilot.press("ctrl+p")
        await pilot.press(*"new conv")
        await until(pilot, lambda: "empty page" in screen_text(app) and "Answer the last" not in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: app.chat.session is None)


async def test_every_action_has_its_method(places: Places) -> None:
    """A key of the registry never leads nowhere."""
    async with opened(places) as (app, _pilot):
        nodes = {
            "chat": app.chat,
            "transcript": app.chat.transcript,
            "memory": MemoryScreen,
            "slots": SlotsScreen,
            "sync": SyncScreen,
            "devices": DevicesScreen,
        }
        for action in ACTIONS:
            if action.scope != "composer":
                node = app if action.group == "Program" else nodes[action.scope]
                assert callable(getattr(node, f"action_{action.id}")), action.id


def test_the_help_screen_lists_every_action() -> None:
    """One line each, from the registry, none wider than a terminal of 80 columns has room for."""
    text = help_text().plain
    assert [action.help for action in ACTIONS if action.help not in text] == []
    assert max(map(len, text.splitlines())) <= 80 - 8


async def test_leaving_stops_and_keeps_the_answer(places: Places) -> None:
    """Ctrl+Q in the middle of a reply: what there was is saved."""
    async with opened(places, ScriptedChat([LONG], pause_s=0.02)) as (app, pilot):
        await say(pilot, "Talk")
        await until_shown(pilot, "word2")
        await pilot.press("ctrl+q")
        await until(pilot, lambda: app.chat.dialogue.live is None)
        assert stored_turns(app)[-1].status == "stopped"


async def test_leaving_asks_when_a_message_still_waits(places: Places) -> None:
    """It would be lost; so the person decides."""
    async with opened(places, ScriptedChat([LONG], pause_s=0.02)) as (app, pilot):
        await say(pilot, "Talk")
        await until_shown(pilot, "word2")
        await say(pilot, "And another thing")
        await pilot.press("ctrl+q")
        await until_shown(pilot, "1 message still waits")
        await pilot.press("escape", "up")
        assert app.is_running
