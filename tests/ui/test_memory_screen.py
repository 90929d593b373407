"""Memory on the screen: what is remembered, why, and what a hand may do to it."""

from functools import partial

import pytest
from textual.widgets import DataTable, Input

from assistant.bootstrap import open_profile
from assistant.memory.item import Status
from assistant.memory.statement import Sureness
from assistant.paths import Places
from assistant.store.backup import back_up, list_backups
from assistant.trace.span import Span
from support.memory_screen import held, open_memory, said, sentences, write_line
from support.remembered import say as stated
from support.screen import CRUEL, NARROW, WIDE, opened, screen_text, told, until, until_shown
from ui.apps.app import RicordoApp
from ui.screens.memory import MemoryScreen

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])


@SIZES
async def test_memory_is_a_table_with_all_about_one_item(places: Places, size: tuple[int, int]) -> None:
    """The rows, and of the highlighted one score with its parts, the reason, the words and where they were said."""
    said(places, "I am allergic to penicillin.")
    async with opened(places, size=size) as (_app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "kind", "fresh", "fact", "I am allergic to penicillin.", "0.70", "just now")
        await until_shown(pilot, "feedback 1.00 × 0.40", "dependence 0.50 × 0.35", "verification 0.50 × 0.25")
        await until_shown(pilot, "may leave: no, said once, not used or confirmed yet")
        await until_shown(pilot, "said     “I am allergic to penicillin.”", "Trip to Lisbon", "learned")


@SIZES
async def test_every_line_fits(places: Places, size: tuple[int, int]) -> None:
    """Kind to origin stand on one line, whatever the terminal's width."""
    said(places, "I am allergic to penicillin, which the doctors in the old hospital found out long ago.")
    said(places, "I live in Rome.", "I live in Lisbon now.")
    async with opened(places, size=size) as (_app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "from", "just now")
        rows = [line for line in screen_text(pilot.app).splitlines() if line.rstrip().endswith("just now")]
        assert rows
        assert all("0.70" in row for row in rows)


async def test_an_empty_memory_says_what_to_do(places: Places) -> None:
    """Nobody is left in front of an empty table."""
    async with opened(places) as (_app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "0 items", "Nothing is remembered yet.", "Press a")


async def test_a_sentence_is_added(places: Places) -> None:
    """What the rules read becomes what they say it is; it is proved, as it was written by hand."""
    async with opened(places, size=WIDE) as (app, pilot):
        await open_memory(pilot)
        await write_line(pilot, "a", "I am allergic to penicillin.")
        await until_shown(pilot, "1 item ", "by hand", "0.83", "may leave: yes", "added by you")
        assert [record.item.attribute for record in held(app)] == ["allergy"]


async def test_a_sentence_that_no_rule_reads_is_added_as_it_is(places: Places) -> None:
    """A second one as well."""
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await write_line(pilot, "a", "blue door, second floor")
        await until(pilot, lambda: len(held(app)) == 1)
        await until_shown(pilot, "blue door")
        await write_line(pilot, "a", "green gate")
        await until(pilot, lambda: sentences(held(app)) == ["blue door, second floor", "green gate"])
        await until_shown(pilot, "2 items")


async def test_a_personal_number_that_is_added_never_leaves(places: Places) -> None:
    """As on the command line: it is remembered, and private."""
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await write_line(pilot, "a", "My card is 4111" + " 1111" * 3)
        await until_shown(pilot, "may leave: no, private")
        assert [True] == [record.item.private for record in held(app)]


async def test_chinese_is_added_and_found(places: Places) -> None:
    """Two characters are enough to find it."""
    said(places, "I love hiking.")
    async with opened(places) as (_app, pilot):
        await open_memory(pilot)
        await write_line(pilot, "a", "我对花生过敏")
        await until_shown(pilot, "我对花生过敏")
        await pilot.press("slash")
        pilot.app.screen.query_one("#filter", Input).value = "花生"
        await until(pilot, lambda: pilot.app.screen.query_one(DataTable).row_count == 1)
        await until_shown(pilot, "我对花生过敏", "2 items")


@pytest.mark.parametrize("text", ["my password is hunter2!", "key AKIAIOSFODNN7EXAMPLQ"])
async def test_a_credential_is_refused(places: Places, text: str) -> None:
    """Nothing of it is kept, and the sentence that says so does not repeat it."""
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await write_line(pilot, "a", text)
        await until(pilot, lambda: "Nothing was remembered" in told(app))
        assert held(app) == []
        assert text.split()[-1] not in told(app)


async def test_words_filter_the_rows(places: Places) -> None:
    """Slash, words, Enter; Esc brings all rows back before it leaves."""
    said(places, "I love hiking.", "I am allergic to penicillin.")
    async with opened(places) as (_app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "I love hiking.", "allergic")
        await pilot.press("slash", *"hiking")
        await until(pilot, lambda: "allergic" not in screen_text(pilot.app))
        await pilot.press("enter", "escape")
        await until_shown(pilot, "allergic")
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(pilot.app.screen, MemoryScreen))


async def test_words_that_nothing_holds_are_told(places: Places) -> None:
    """An empty table says why it is empty."""
    said(places, "I love hiking.")
    async with opened(places) as (_app, pilot):
        await open_memory(pilot)
        await pilot.press("slash", *"nowhere")
        await until_shown(pilot, "Nothing holds these words")


async def test_an_edit_keeps_what_it_was(places: Places) -> None:
    """The new sentence is shown with the old one, and undo brings that back."""
    said(places, "I love hiking.")
    async with opened(places, size=WIDE) as (app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "I love hiking.")
        await write_line(pilot, "e", "I love hiking in winter.")
        await until_shown(pilot, "I love hiking in winter. (was: I love hiking.)", "took the place of another")
        await pilot.press("u")
        await until(pilot, lambda: sentences(held(app)) == ["I love hiking."])
        await until(pilot, lambda: "in winter. (was" not in screen_text(app))


async def test_a_pinned_item_never_expires(places: Places) -> None:
    """P pins, and p again lets it fade."""
    said(places, "I love hiking.")
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "may leave: no")
        await pilot.press("p")
        await until_shown(pilot, "never ★", "may leave: yes, pinned by you")
        await pilot.press("p")
        await until(pilot, lambda: "never ★" not in screen_text(app))
        assert not held(app)[0].item.pinned


async def test_what_was_unsure_is_confirmed(places: Places) -> None:
    """X shows what waits, c says that it is true, and it waits no more."""
    said(places, "I love hiking.")
    with open_profile(places) as profile:
        occasion = profile.memory.occasion()
        profile.memory.learn([stated("jazz", sentence="I might like jazz", sureness=Sureness.UNSURE)], occasion)
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "1 to confirm", "hiking", "? I might like jazz")
        await pilot.press("x")
        await until_shown(pilot, "Memory, to confirm", "unconfirmed: it was said with a doubt")
        assert "hiking" not in screen_text(app)
        await pilot.press("c")
        await until_shown(pilot, "Nothing waits to be confirmed", "0 to confirm")
        assert {record.item.status for record in held(app)} == {Status.ACTIVE}
        await pilot.press("x")
        await until_shown(pilot, "hiking", "I might like jazz")


async def test_forgetting_asks_with_what_it_touches(places: Places) -> None:
    """Esc keeps it all."""
    (turn_id,) = said(places, "I am allergic to penicillin.")
    with open_profile(places) as profile:
        profile.traces.record(turn_id, Span("assemble", profile.clock.now(), 1.0, {"prompt": "penicillin"}))
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "may leave")
        await pilot.press("f")
        await until_shown(pilot, "Forget this for good?", "1 item, 1 message in conversations", "1 trace.")
        await pilot.press("escape")
        assert len(held(app)) == 1


async def test_what_is_forgotten_is_gone_everywhere(places: Places) -> None:
    """Item, words in the conversation, trace, export and backup; the chat shows it masked."""
    (turn_id,) = said(places, "I am allergic to penicillin.")
    with open_profile(places) as profile:
        profile.traces.record(turn_id, Span("assemble", profile.clock.now(), 1.0, {"prompt": "penicillin"}))
        profile.places.exports.mkdir()
        (profile.places.exports / "talk.md").write_text("I am allergic to penicillin.", encoding="utf-8")
        back_up(profile.places, profile.places.backups, profile.clock)
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "I am allergic")
        await open_memory(pilot)
        await until_shown(pilot, "may leave")
        await pilot.press("f")
        await until_shown(pilot, "Forget this for good?")
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Forgotten: 1 item, 1 message masked, 2 files removed." in told(app))
        await until_shown(pilot, "0 items")
        await pilot.press("escape")
        await until(pilot, lambda: "penicillin" not in screen_text(app.chat) and "█" in screen_text(app))
        assert held(app) == []
    with open_profile(places) as profile:
        assert profile.traces.ids() == []
        assert list(profile.places.exports.iterdir()) == []
        assert [report.contents.reason for report in list_backups(profile.places)] == ["after forgetting"]


@SIZES
async def test_brackets_are_text(places: Places, size: tuple[int, int]) -> None:
    """In a row, its details, a title, a question and what is said about them: nothing is read as markup."""
    said(places, f"I love {CRUEL}.", title=CRUEL)
    async with opened(places, size=size) as (app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, f"“I love {CRUEL}.”")
        await write_line(pilot, "a", CRUEL)
        await until(pilot, lambda: f"Remembered: {CRUEL}" in told(app))
        await until_shown(pilot, CRUEL)
        await pilot.press("f")
        await until_shown(pilot, "Forget this for good?", f"“{CRUEL}”")
        await pilot.press("escape", "p")
        await until(pilot, lambda: f"Pinned: {CRUEL}" in told(app))


async def test_a_reader_changes_nothing(places: Places) -> None:
    """Where another process writes, each key says so, and memory can be read."""
    said(places, "I love hiking.")
    with open_profile(places):
        async with opened(places) as (app, pilot):
            await open_memory(pilot)
            await until_shown(pilot, "I love hiking.", "may leave: no")
            before = held(app)
            for key in "pcfu":
                refused = told(app).count("reading only")
                await pilot.press(key)
                await until(pilot, partial(_is_told_again, app, refused))
            for key in "ae":
                refused = told(app).count("reading only")
                await write_line(pilot, key, "green gate")
                await until(pilot, partial(_is_told_again, app, refused))
            assert held(app) == before


def _is_told_again(app: RicordoApp, before: int) -> bool:
    """Once more than before, and once only."""
    return told(app).count("reading only") == before + 1


async def test_a_private_conversation_has_no_memory(places: Places) -> None:
    """F10 says so and stays."""
    async with opened(places) as (app, pilot):
        await pilot.press("f4", "f10")
        await until(pilot, lambda: "A private conversation has no memory" in told(app))
        assert app.screen is app.chat


async def test_nothing_to_undo_is_told(places: Places) -> None:
    """U without a change says that there is none."""
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await pilot.press("u")
        await until(pilot, lambda: "There is no change of memory to undo" in told(app))


async def test_the_screen_follows_the_terminal(places: Places) -> None:
    """Made narrower, the table keeps all columns and the highlighted item."""
    said(places, "I love hiking.", "I am allergic to penicillin.")
    async with opened(places, size=WIDE) as (_app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "allergic")
        await pilot.press("down")
        table = pilot.app.screen.query_one(DataTable)
        await until(pilot, lambda: table.cursor_row == 1)
        await pilot.resize_terminal(*NARROW)
        await until(pilot, lambda: sum(column.width for column in table.columns.values()) <= NARROW[0])
        assert table.cursor_row == 1
        await until_shown(pilot, "score", "from")


async def test_a_small_terminal_shows_the_title_and_a_row(places: Places) -> None:
    """What is told of the highlighted one gives way; the rest of it can be scrolled to."""
    said(places, "I love hiking.", "I am allergic to penicillin.")
    async with opened(places, size=(40, 12)) as (app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "Memory   2 items", "kind", "fact", "I am allergic")
        lines = screen_text(app).splitlines()
        assert "Memory" in lines[0]
        assert any("fact" in line for line in lines[3:5])


async def test_enter_opens_the_very_turn(places: Places) -> None:
    """From the row to its words, from these to the conversation, with the turn selected; Esc in the words goes back."""
    said(places, *(f"I love thing number {number}." for number in range(30)), title="Long one")
    said(places, "Hello", title="Short one")
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "Hello")
        await open_memory(pilot)
        await pilot.press("slash", *"number", "space", "7", "enter")
        await until_shown(pilot, "said     “I love thing number 7.”", "“Long one”, message 8")
        await pilot.press("enter", "escape")
        assert isinstance(app.screen, MemoryScreen)
        await pilot.press("enter", "enter")
        await until(pilot, lambda: app.screen is app.chat and app.chat.transcript.selected is not None)
        await until_shown(pilot, "Long one", "I love thing number 7.")
        selected = app.chat.transcript.selected
        assert selected is not None
        assert selected.turn.text == "I love thing number 7."


async def test_words_of_a_deleted_conversation_open_nothing(places: Places) -> None:
    """The program says so, and stays."""
    said(places, "I love hiking.")
    with open_profile(places) as profile:
        session = profile.transcript.latest_session()
        assert session is not None
        profile.transcript.delete(session.id)
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await until_shown(pilot, "a deleted conversation")
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "This turn is deleted or was replaced" in told(app))
        assert isinstance(app.screen, MemoryScreen)


async def test_what_was_written_by_hand_opens_nothing(places: Places) -> None:
    """There is no conversation to go to."""
    async with opened(places) as (app, pilot):
        await open_memory(pilot)
        await write_line(pilot, "a", "I love hiking.")
        await until_shown(pilot, "by hand", "added by you")
        await pilot.press("enter")
        await until(pilot, lambda: "It was written by hand" in told(app))
