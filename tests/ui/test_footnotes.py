"""The small print under an answer: what it used, what was remembered, what the person thinks of it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from textual.pilot import Pilot

from assistant.bootstrap import open_profile
from assistant.conversation.events import MemoryUsed, RecalledItem
from assistant.language.statements import read_statements
from assistant.memory.turn import Turn, TurnStatus
from assistant.memory.verdict import Verdict
from assistant.paths import Places
from models.scripted import ScriptedChat
from support.remembered import NOW, record
from support.screen import CRUEL, NARROW, WIDE, opened, say, screen_text, told, until, until_idle, until_shown
from ui.apps.app import RicordoApp
from ui.desks.dialogue import Live, Request
from ui.screens.choice import ChoiceScreen
from ui.widgets.footnote_view import footnote_lines
from ui.words.footnote import Footnote, Remark, Used, used_of, used_text

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])
BUDGET = Used("1", "budget 5,000 dollars.", "message 3")


def test_what_was_used_is_named_with_where_it_comes_from() -> None:
    """One after the other, without full stops; nothing for nothing."""
    assert (
        used_text([BUDGET, Used("2", "花生过敏。", "12 Nov")])
        == "used: budget 5,000 dollars (message 3) · 花生过敏 (12 Nov)"
    )
    assert used_text([]) == ""


def test_the_origin_is_the_turn_of_this_conversation_or_a_day() -> None:
    """The last time it was said; one without words was written by hand."""
    said = record(sessions=2, now=NOW)
    assert used_of(said, {"t1": 3}, NOW).origin == "message 3"
    assert used_of(said, {}, NOW + timedelta(days=3)).origin == f"{NOW.astimezone():%d %b}"
    assert used_of(record(sessions=0), {}, NOW).origin == "by hand"


def test_another_year_is_named() -> None:
    """A day alone would be read as one of this year."""
    assert used_of(record(now=datetime(2024, 6, 5, 12, tzinfo=UTC)), {}, NOW).origin == "5 Jun 2024"


@pytest.mark.parametrize(
    ("footnote", "lines"),
    [
        (Footnote(), []),
        (Footnote((BUDGET,)), ["used: budget 5,000 dollars (message 3)          w why   + − rate"]),
        (Footnote((BUDGET,), Verdict.LIKE), ["used: budget 5,000 dollars (message 3)           w why   + liked"]),
        (Footnote((), Verdict.WRONG), ["                                               − disliked: wrong"]),
        (Footnote(remarks=(Remark("✓ remembered: tea", "undo_memory"),)), ["✓ remembered: tea" + " " * 41 + "u undo"]),
    ],
)
def test_a_footnote_is_quiet(footnote: Footnote, lines: list[str]) -> None:
    """A line for each thing there is to say, its keys at the right; no line for nothing."""
    assert [line.plain for line in footnote_lines(footnote, 64)] == lines


def test_a_long_line_is_cut_before_its_keys() -> None:
    """The keys stay in sight."""
    [line] = footnote_lines(Footnote((replace(BUDGET, sentence="预算" * 40),)), 64)
    assert line.cell_length == 64
    assert line.plain.endswith("…   w why   + − rate")


def talked(places: Places, *texts: str, reply: str = "The second one.") -> tuple[str, Turn]:
    """A conversation in which these were said and learned; the last reply used the first memory. Its id, the reply."""
    with open_profile(places) as profile:
        session = profile.transcript.new_session("Trip to Lisbon")
        for text in texts:
            turn = profile.transcript.add_question(session.id, text)
            said_at = datetime.now().astimezone()
            occasion = replace(profile.memory.occasion(said_at), session_id=session.id, turn_id=turn.id, text=text)
            profile.memory.learn(read_statements(text, said_at), occasion)
            growing = profile.transcript.begin_reply(session.id, "scripted")
            answer = profile.transcript.end_reply(growing.id, reply, TurnStatus.COMPLETE, 3)
        item_id = profile.memory.held()[0].item.id
        profile.memory.note_cited(session.id, answer.id, [item_id])
        return item_id, answer


def verdicts(app: RicordoApp, *turns: Turn) -> list[Verdict | None]:
    """What the store has of these replies."""
    assert app.chat.desk is not None
    kept = app.chat.desk.profile.memory.verdicts([turn.id for turn in turns])
    return [kept.get(turn.id) for turn in turns]


async def press_until(pilot: Pilot[int], keys: Sequence[str], *texts: str) -> None:
    """Press, and wait until these can be read."""
    await pilot.press(*keys)
    await until_shown(pilot, *texts)


@SIZES
async def test_a_reopened_conversation_names_what_was_used(places: Places, size: tuple[int, int]) -> None:
    """Read from the store, not from memory of the run; brackets are text."""
    talked(places, f"I love {CRUEL}.")
    async with opened(places, size=size) as (_app, pilot):
        await until_shown(pilot, f"used: I love {CRUEL} (message 1)", "w why   + − rate")


async def test_an_answer_that_used_nothing_has_no_line(places: Places) -> None:
    """Quiet means quiet."""
    async with opened(places, ScriptedChat(["Fine."])) as (app, pilot):
        await say(pilot, "How are you?")
        await until_idle(app, pilot)
        assert "used:" not in screen_text(app)
        assert "rate" not in screen_text(app)


async def test_a_new_answer_names_what_it_used(places: Places) -> None:
    """As soon as the turn says it."""
    item_id, reply = talked(places, "I love hiking.", "Hello")
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "Hello")
        question, first = app.chat.turns[0], app.chat.turns[1]
        live = Live(Request(reply.session_id, "ask"), question, first)
        app.chat.note_event(MemoryUsed((RecalledItem(item_id, "I love hiking.", 0.8, False),)), live)
        await until(pilot, lambda: screen_text(app).count("used: I love hiking (message 1)") == 2)


async def test_a_like_is_taken_back_by_the_same_key(places: Places) -> None:
    """While one writes: ctrl+g; the last answer is meant."""
    _, reply = talked(places, "I love hiking.")
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "rate")
        await press_until(pilot, ["ctrl+g"], "+ liked")
        assert verdicts(app, reply) == [Verdict.LIKE]
        await press_until(pilot, ["ctrl+g"], "+ − rate")
        assert verdicts(app, reply) == [None]


@SIZES
async def test_a_dislike_asks_for_its_reason(places: Places, size: tuple[int, int]) -> None:
    """It is shown on the reply, counts against what the reply used, and the same key takes it back."""
    item_id, reply = talked(places, "I love hiking.")
    async with opened(places, size=size) as (app, pilot):
        await until_shown(pilot, "rate")
        await press_until(pilot, ["ctrl+o"], "What was wrong", "Wrong", "Outdated", "Missed the point", "Format")
        await press_until(pilot, ["enter"], "− disliked: wrong")
        assert app.chat.desk is not None
        memory = app.chat.desk.profile.memory
        assert (verdicts(app, reply), memory.record(item_id).counters.negatives) == ([Verdict.WRONG], 1)
        await press_until(pilot, ["ctrl+o"], "+ − rate")
        assert (verdicts(app, reply), memory.record(item_id).counters.negatives) == ([None], 0)


async def test_escape_leaves_a_reply_without_a_verdict(places: Places) -> None:
    """No reason, no dislike."""
    _, reply = talked(places, "I love hiking.")
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "rate")
        await press_until(pilot, ["ctrl+o"], "What was wrong")
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, ChoiceScreen))
        assert verdicts(app, reply) == [None]


async def test_plus_and_minus_rate_the_selected_answer(places: Places) -> None:
    """Outside the composer; in it they are written."""
    _, last = talked(places, "I love hiking.", "I love tea.")
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "rate")
        await pilot.press("plus", "minus")
        assert app.chat.composer.text == "+-"
        app.chat.transcript.focus()
        await pilot.press("up", "up", "up", "plus")
        first = app.chat.turns[1]
        await until(pilot, lambda: verdicts(app, first, last) == [Verdict.LIKE, None])
        await press_until(pilot, ["minus"], "What was wrong")
        await pilot.press("end", "enter")
        await until(pilot, lambda: verdicts(app, first, last) == [Verdict.OTHER, None])


async def test_a_verdict_is_shown_again_when_the_conversation_is(places: Places) -> None:
    """Also on an answer that used nothing."""
    with open_profile(places) as profile:
        session = profile.transcript.new_session()
        profile.transcript.add_question(session.id, "Hello")
        growing = profile.transcript.begin_reply(session.id, "scripted")
        profile.transcript.end_reply(growing.id, "Hi.", TurnStatus.COMPLETE, 3)
        profile.memory.judge(growing.id, Verdict.MISSED)
    async with opened(places) as (_app, pilot):
        await until_shown(pilot, "Hi.", "− disliked: missed the point")


async def test_without_an_answer_nothing_is_rated(places: Places) -> None:
    """The program says so."""
    async with opened(places) as (app, pilot):
        await pilot.press("ctrl+g", "ctrl+o")
        await until(pilot, lambda: told(app).count("There is no answer to rate yet") == 2)


async def test_a_reader_rates_nothing(places: Places) -> None:
    """Where another process writes, the key says so."""
    _, reply = talked(places, "I love hiking.")
    with open_profile(places):
        async with opened(places) as (app, pilot):
            await until_shown(pilot, "rate")
            await pilot.press("ctrl+g")
            await until(pilot, lambda: "reading only" in told(app))
            assert verdicts(app, reply) == [None]


@SIZES
async def test_what_was_remembered_stands_under_the_answer(places: Places, size: tuple[int, int]) -> None:
    """One line for each change, with the key that takes all of them back; then it is said that they are."""
    async with opened(places, ScriptedChat(["Nice."]), size) as (app, pilot):
        await say(pilot, "I love hiking. I live in Porto.")
        await until_shown(pilot, "Nice.", "✓ remembered: I love hiking.", "✓ remembered: I live in Porto.", "u undo")
        await until_idle(app, pilot)
        app.chat.transcript.focus()
        await press_until(pilot, ["u"], "↺ taken back — remembered: I love hiking.")
        assert app.chat.desk is not None
        assert app.chat.desk.profile.memory.held() == []
        assert "u undo" not in screen_text(app)


async def test_a_change_says_what_it_was(places: Places) -> None:
    """A key undoes it while one writes."""
    async with opened(places, ScriptedChat(["Nice.", "Oh."]), WIDE) as (app, pilot):
        await say(pilot, "I live in Rome.")
        await until_idle(app, pilot)
        await say(pilot, "I live in Porto now.")
        await until_shown(pilot, "✓ changed: I live in Porto now. (was: I live in Rome.)")
        await until_idle(app, pilot)
        await press_until(pilot, ["ctrl+underscore"], "↺ taken back — changed: I live in Porto now.")
        assert app.chat.desk is not None
        assert [one.item.sentence for one in app.chat.desk.profile.memory.held()] == ["I live in Rome."]


async def test_a_change_by_hand_is_not_undone_from_the_chat(places: Places) -> None:
    """The key beside a line means that line; what came after it is undone where it was done."""
    async with opened(places, ScriptedChat(["Nice."])) as (app, pilot):
        await say(pilot, "I love hiking.")
        await until_shown(pilot, "u undo")
        await until_idle(app, pilot)
        assert app.chat.desk is not None
        memory = app.chat.desk.profile.memory
        memory.pin(memory.held()[0].item.id)
        await pilot.press("ctrl+underscore")
        await until(pilot, lambda: "Memory was changed by hand since then" in told(app))
        assert memory.held()[0].item.pinned


async def test_nothing_remembered_is_nothing_to_undo(places: Places) -> None:
    """What was remembered in an earlier run is undone on the memory screen."""
    talked(places, "I love hiking.")
    async with opened(places) as (app, pilot):
        await until_shown(pilot, "rate")
        await pilot.press("ctrl+underscore")
        await until(pilot, lambda: "Nothing was remembered since the program began" in told(app))
        assert app.chat.desk is not None
        assert len(app.chat.desk.profile.memory.held()) == 1


async def test_a_password_that_was_left_out_is_named_under_the_answer(places: Places) -> None:
    """Without its words, with the key that keeps it."""
    async with opened(places, ScriptedChat(["Noted."])) as (_app, pilot):
        await say(pilot, "my wifi password is hunter" + "2x!9")
        await until_shown(pilot, "Noted.", "✗ not kept (looks like a password or key)", "F7 keep it")
