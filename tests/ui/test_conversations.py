"""Conversations on the screen: the list, the search, and what is done with one as a whole."""

import json

import pytest
from textual.widgets import Input, OptionList

from assistant.bootstrap import open_profile
from assistant.paths import Places
from models.scripted import ScriptedChat
from support.screen import (
    CRUEL,
    NARROW,
    WIDE,
    kept_session,
    opened,
    say,
    screen_text,
    stored_turns,
    told,
    until,
    until_idle,
    until_shown,
)
from ui.widgets.stretch import STRETCH_TURNS
from ui.widgets.turn_view import TurnView

LONG = " ".join(f"word{number}" for number in range(200))


async def test_a_wide_screen_shows_the_list_and_a_narrow_one_hides_it(places: Places) -> None:
    """From 100 columns on it stands at the left; below it is a drawer behind Ctrl+B."""
    kept_session(places, ("hello", "hi"), title="A kept title")
    async with opened(places, size=WIDE) as (app, pilot):
        await until_shown(pilot, "Today", "▸ A kept title")
        await pilot.resize_terminal(*NARROW)
        await until(pilot, lambda: "Today" not in screen_text(app))
        await pilot.press("ctrl+b")
        await until_shown(pilot, "Today", "▸ A kept title")
        await pilot.press("escape")
        await until(pilot, lambda: "Today" not in screen_text(app))


async def test_the_latest_conversation_is_open_at_the_start(places: Places) -> None:
    """One goes on where one was."""
    kept_session(places, ("older", "older reply"))
    kept_session(places, ("newer", "newer reply"))
    async with opened(places) as (_app, pilot):
        await until_shown(pilot, "newer reply")


async def test_another_conversation_is_opened_from_the_list(places: Places) -> None:
    """With the keyboard alone."""
    kept_session(places, ("older", "older reply"))
    kept_session(places, ("newer", "newer reply"))
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "newer reply")
        await pilot.press("ctrl+b", "down", "enter")
        await until_shown(pilot, "older reply")
        assert app.focused is app.chat.composer


async def test_switching_does_not_lose_the_reply(places: Places) -> None:
    """It goes on being written and saved; coming back shows it, still growing."""
    other, _ = kept_session(places, ("another", "another reply"))
    async with opened(places, ScriptedChat([LONG], pause_s=0.01)) as (app, pilot):
        await until_shown(pilot, "another reply")
        await pilot.press("ctrl+n")
        await say(pilot, "Talk")
        await until_shown(pilot, "word3")
        talking = app.chat.session_id
        app.chat.open_session(other.id)
        await until_shown(pilot, "another reply", "answering elsewhere")
        app.chat.open_session(talking)
        await until_shown(pilot, "word9")
        assert app.chat.dialogue.answering(talking)
        await until_idle(app, pilot)
        assert stored_turns(app)[-1].text == LONG
        assert app.chat.query(TurnView).last().text == LONG


async def test_a_message_that_waits_belongs_to_its_conversation(places: Places) -> None:
    """Switching away shows nothing of it, and it is answered where it was asked."""
    async with opened(places, ScriptedChat([LONG, "For the first."], pause_s=0.02)) as (app, pilot):
        await say(pilot, "Talk")
        await until_shown(pilot, "word0")
        await say(pilot, "And then")
        await until_shown(pilot, "› And then")
        first = app.chat.session_id
        await pilot.press("ctrl+n")
        await until(pilot, lambda: "› And then" not in screen_text(app))
        await until_idle(app, pilot)
        assert app.chat.desk is not None
        assert [turn.text for turn in app.chat.desk.read(first)[1]][-1] == "For the first."


async def test_two_chinese_characters_find_the_very_turn(places: Places) -> None:
    """The list shows the line that matched; Enter opens the conversation at that turn, selected."""
    exchanges = [(f"question {n}", f"reply {n}") for n in range(40)]
    exchanges[5] = ("我们的预算是多少?", "五千。")
    kept_session(places, *exchanges)
    kept_session(places, ("something else", "entirely"))
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "entirely")
        await pilot.press("ctrl+f")
        app.chat.query_one(Input).value = "预算"
        await until_shown(pilot, "我们的预算是多少")
        await pilot.press("enter")
        await until(pilot, lambda: app.chat.transcript.selected is not None)
        selected = app.chat.transcript.selected
        assert selected is not None
        assert selected.text == "我们的预算是多少?"
        await until_shown(pilot, "我们的预算是多少?", "五千。")


async def test_a_search_without_a_find_says_so(places: Places) -> None:
    """And Esc brings all conversations back."""
    kept_session(places, ("hello", "hi"))
    async with opened(places, size=WIDE) as (app, pilot):
        await pilot.press("ctrl+f")
        app.chat.query_one(Input).value = "nowhere"
        await until_shown(pilot, "Nothing found")
        await pilot.press("escape")
        await until_shown(pilot, "▸ hello")
        assert app.focused is app.chat.composer


async def test_a_slash_searches_outside_the_composer(places: Places) -> None:
    """In the composer it is a letter like others."""
    kept_session(places, ("hello", "hi"))
    async with opened(places, size=WIDE) as (app, pilot):
        await pilot.press("/")
        assert app.chat.composer.text == "/"
        app.chat.transcript.focus()
        await pilot.press("/")
        await until(pilot, lambda: app.focused is app.chat.query_one(Input))


async def test_a_conversation_is_renamed(places: Places) -> None:
    """F2, another title, Enter: the list and the first line show it."""
    kept_session(places, ("hello", "hi"))
    async with opened(places, size=WIDE) as (app, pilot):
        await until_shown(pilot, "hi")
        await pilot.press("f2")
        app.screen.query_one(Input).value = "预算讨论"
        await pilot.press("enter")
        await until_shown(pilot, "▸ 预算讨论")
        assert screen_text(app).count("预算讨论") == 2


async def test_a_deleted_conversation_can_be_brought_back(places: Places) -> None:
    """F8 deletes and says how to undo it; F9 undoes it."""
    kept_session(places, ("hello", "the reply"), title="Gone and back")
    async with opened(places, size=WIDE) as (app, pilot):
        await until_shown(pilot, "the reply")
        await pilot.press("f8")
        await until_shown(pilot, "No conversations yet")
        assert "F9 brings it back" in told(app)
        await pilot.press("f9")
        await until_shown(pilot, "▸ Gone and back", "the reply")


async def test_a_conversation_is_exported_as_markdown(places: Places) -> None:
    """Ctrl+S writes it into the exports folder and says where."""
    kept_session(places, ("hello", "**hi**"), title="预算/讨论")
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "hi")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "The conversation is in" in told(app))
        (file,) = places.profile().exports.glob("*预算-讨论.md")
        assert str(file) in told(app)
        assert "**hi**" in file.read_text(encoding="utf-8")


async def test_a_conversation_is_exported_as_json(places: Places) -> None:
    """Through the palette's action; the file is whole."""
    kept_session(places, ("hello", "hi"))
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "hi")
        app.chat.action_export_json()
        await until(pilot, lambda: "The conversation is in" in told(app))
        (file,) = places.profile().exports.glob("*.json")
        assert "hello" in json.dumps(json.loads(file.read_text(encoding="utf-8")))


async def test_the_last_answer_is_copied(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody knows whether the terminal takes it, it is in a file too, and that is said."""
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "TERM_PROGRAM", "WT_SESSION", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    kept_session(places, ("hello", "copy **this**"))
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "copy this")
        await pilot.press("ctrl+y")
        await until(pilot, lambda: "the text is in" in told(app))
        assert app.clipboard == "copy **this**"
        assert (places.profile().exports / "clipboard.txt").read_text(encoding="utf-8") == "copy **this**"


async def test_the_selected_turn_is_copied(places: Places) -> None:
    """Tab into the transcript, up to the turn, Ctrl+Y."""
    kept_session(places, ("the question", "the answer"))
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "the answer")
        app.chat.transcript.focus()
        await pilot.press("up", "up", "ctrl+y")
        await until(pilot, lambda: app.clipboard == "the question")


async def test_a_private_conversation_leaves_nothing(places: Places) -> None:
    """It is answered and listed while the program runs, and the store holds none of it."""
    async with opened(places, ScriptedChat(["A secret reply."]), WIDE) as (app, pilot):
        await pilot.press("f4")
        await say(pilot, "A secret question")
        await until_shown(pilot, "A secret reply.", "private ·", "Private, in memory only")
        await until_idle(app, pilot)
    with open_profile(places) as profile:
        assert profile.transcript.sessions() == []
        assert profile.traces.ids() == []


async def test_a_long_conversation_mounts_its_end_alone(places: Places) -> None:
    """Forty turns stand there; scrolling up brings the earlier ones."""
    kept_session(places, *((f"question {n}", f"reply {n}") for n in range(60)))
    async with opened(places) as (app, pilot):
        await until(pilot, lambda: len(app.chat.query(TurnView)) == STRETCH_TURNS)
        await until_shown(pilot, "reply 59")
        app.chat.transcript.scroll_home(animate=False)
        await until(pilot, lambda: len(app.chat.query(TurnView)) > STRETCH_TURNS)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_brackets_are_text_everywhere(places: Places, size: tuple[int, int]) -> None:
    """In a title, a question, a reply, a search and what is said about them: nothing is read as markup."""
    kept_session(places, (CRUEL, CRUEL), title=CRUEL)
    async with opened(places, ScriptedChat([CRUEL]), size) as (app, pilot):
        await until_shown(pilot, CRUEL)
        await say(pilot, CRUEL)
        await until_idle(app, pilot)
        await pilot.press("ctrl+f")
        app.chat.query_one(Input).value = "y[0]"
        await until(pilot, lambda: app.chat.query_one(OptionList).option_count == 4)
        await pilot.press("escape", "f3")
        await until_shown(pilot, "Prompt:")
        await pilot.press("escape", "f2")
        await until_shown(pilot, "Title of this conversation")
        await pilot.press("escape", "f8")
        await until(pilot, lambda: CRUEL in told(app))
        await pilot.press("f9")
        await until_shown(pilot, CRUEL)
