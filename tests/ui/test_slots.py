"""This conversation: what holds in it and nowhere else, on the screen."""

from dataclasses import replace
from datetime import datetime

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from assistant.bootstrap import open_profile
from assistant.language.statements import read_statements
from assistant.paths import Places
from models.scripted import ScriptedChat
from support.screen import CRUEL, NARROW, WIDE, opened, say, screen_text, told, until, until_idle, until_shown
from ui.apps.app import RicordoApp
from ui.screens.choice import LineScreen
from ui.screens.slots import SlotsScreen

PASSING = "This time, please answer in one sentence."


def said(places: Places, *texts: str, title: str = "Trip to Lisbon") -> None:
    """A conversation in which these were said and learned."""
    with open_profile(places) as profile:
        session = profile.transcript.new_session(title)
        for text in texts:
            turn = profile.transcript.add_question(session.id, text)
            said_at = datetime.now().astimezone()
            occasion = replace(profile.memory.occasion(said_at), session_id=session.id, turn_id=turn.id, text=text)
            profile.memory.learn(read_statements(text, said_at), occasion)


async def open_slots(pilot: Pilot[int]) -> None:
    """Ctrl+T, and wait for what it shows."""
    await pilot.press("ctrl+t")
    await until(pilot, lambda: isinstance(pilot.app.screen, SlotsScreen))
    await until_shown(pilot, "Esc Back")


def values(app: RicordoApp) -> list[str]:
    """What holds in the conversation on the screen."""
    assert app.chat.desk is not None
    return [slot.value for slot in app.chat.desk.profile.memory.slots(app.chat.session_id)]


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_what_holds_is_shown(places: Places, size: tuple[int, int]) -> None:
    """Under its part, with the turn that said it; brackets are text."""
    said(places, PASSING, title=CRUEL)
    async with opened(places, size=size) as (_app, pilot):
        await until_shown(pilot, PASSING)
        await open_slots(pilot)
        await until_shown(pilot, f"{CRUEL}   since", "constraints", "message 1")


async def test_nothing_that_holds_says_what_could(places: Places) -> None:
    """Nobody is left in front of an empty list."""
    async with opened(places, ScriptedChat(["Hi."])) as (app, pilot):
        await say(pilot, "Hello")
        await until_idle(app, pilot)
        await open_slots(pilot)
        await until_shown(pilot, "Nothing holds in this conversation only. Say, for example")


async def test_it_is_edited_dropped_and_brought_back(places: Places) -> None:
    """Undo takes back what was done here, one at a time, and no more."""
    said(places, PASSING)
    async with opened(places) as (app, pilot):
        await until_shown(pilot, PASSING)
        await open_slots(pilot)
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, LineScreen))
        app.screen.query_one(Input).value = "in two sentences"
        await pilot.press("enter")
        await until_shown(pilot, "in two sentences   by hand")
        await pilot.press("x")
        await until_shown(pilot, "Nothing holds in this conversation only")
        await pilot.press("u")
        await until_shown(pilot, "in two sentences   by hand")
        await pilot.press("u")
        await until(pilot, lambda: values(app) == ["answer in one sentence"])
        await until_shown(pilot, f"{PASSING}   message 1")
        await pilot.press("u")
        await until(pilot, lambda: "Nothing was changed here" in told(app))
        assert values(app) == ["answer in one sentence"]


async def test_a_secret_is_refused(places: Places) -> None:
    """What held before holds on."""
    said(places, PASSING)
    async with opened(places) as (app, pilot):
        await until_shown(pilot, PASSING)
        await open_slots(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LineScreen))
        app.screen.query_one(Input).value = "my password is hunter" + "2x!9"
        await pilot.press("enter")
        await until(pilot, lambda: "Nothing was remembered" in told(app))
        assert values(app) == ["answer in one sentence"]


async def test_it_is_closed_by_the_key_that_opened_it(places: Places) -> None:
    """Or by Esc."""
    said(places, PASSING)
    async with opened(places) as (app, pilot):
        await until_shown(pilot, PASSING)
        for key in ("ctrl+t", "escape"):
            await open_slots(pilot)
            await pilot.press(key)
            await until(pilot, lambda: app.screen is app.chat)


async def test_a_page_without_a_conversation_has_nothing_to_show(places: Places) -> None:
    """The program says so, for a private one too."""
    async with opened(places) as (app, pilot):
        await pilot.press("ctrl+t")
        await until(pilot, lambda: "Say something first" in told(app))
        await pilot.press("f4")
        await say(pilot, PASSING)
        await until_idle(app, pilot)
        await pilot.press("ctrl+t")
        await until(pilot, lambda: "A private conversation has no memory" in told(app))
        assert "constraints" not in screen_text(app)


async def test_topics_stand_above_what_holds_in_them(places: Places) -> None:
    """A changed condition says what it was and in which turn."""
    async with opened(places, size=WIDE) as (app, pilot):
        for text in (
            "We plan a trip to Lisbon. My budget is 2,000 euros.",
            "New topic: I need a phone. My budget is 600 dollars.",
            "Back to the Lisbon trip: the budget is now 2,500 euros, not 2,000.",
        ):
            await say(pilot, text)
            await until_idle(app, pilot)
        await open_slots(pilot)
        await until_shown(pilot, "We plan a trip to Lisbon   now", "I need a phone")
        await until_shown(pilot, "600 dollars", "message 5", "was 2,000 euros, message 1")


async def test_a_condition_is_edited_and_dropped_there_too(places: Places) -> None:
    """It is a memory: the edit makes another version of it."""
    async with opened(places, size=WIDE) as (app, pilot):
        await say(pilot, "We plan a trip to Lisbon. My budget is 2,000 euros.")
        await until_idle(app, pilot)
        await open_slots(pilot)
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, LineScreen))
        app.screen.query_one(Input).value = "My budget is 3,000 euros."
        await pilot.press("enter")
        await until_shown(pilot, "was 2,000 euros, message 1")
        await pilot.press("x")
        await until_shown(pilot, "Nothing holds in this conversation only")
