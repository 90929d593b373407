"""Asking and answering on the screen."""

import pytest

from assistant.bootstrap import open_profile
from assistant.memory.turn import TurnStatus
from assistant.paths import Places
from models.errors import ModelTooLarge, UnknownModel
from models.scripted import ScriptedChat
from support.screen import (
    NARROW,
    WIDE,
    CrashesOnce,
    SlowToLoad,
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
from ui.screens.choice import ChoiceScreen
from ui.widgets.busy import FRAMES

LONG = " ".join(f"word{number}" for number in range(400))


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_question_is_answered(places: Places, size: tuple[int, int]) -> None:
    """Question and reply stand on the screen and in the store, at 80 columns as at 120."""
    async with opened(places, ScriptedChat(["The **second** one."]), size) as (app, pilot):
        await say(pilot, "Which hotel fits?")
        await until_idle(app, pilot)
        assert "The second one." in screen_text(app)
        assert [turn.text for turn in stored_turns(app)] == ["Which hotel fits?", "The **second** one."]


async def test_chinese_is_answered(places: Places) -> None:
    """A question in Chinese is kept and shown as it was typed."""
    async with opened(places, ScriptedChat(["第二家。"])) as (app, pilot):
        await say(pilot, "哪家酒店合适?")
        await until_idle(app, pilot)
        assert "哪家酒店合适?" in screen_text(app)
        assert "第二家。" in screen_text(app)


@pytest.mark.parametrize("key", ["ctrl+j", "shift+enter", "alt+enter"])
async def test_a_message_may_have_lines(places: Places, key: str) -> None:
    """The new-line keys begin a line and send nothing."""
    async with opened(places) as (app, pilot):
        await pilot.press("a", key, "b")
        assert app.chat.composer.text == "a\nb"
        assert app.chat.session is None


async def test_the_composer_grows_to_eight_lines(places: Places) -> None:
    """It is one line high at first, and never takes more than eight."""
    async with opened(places) as (app, pilot):
        heights = [app.chat.composer.content_size.height]
        for lines in (3, 20):
            app.chat.composer.put("\n".join("x" * lines))
            await pilot.pause()
            heights.append(app.chat.composer.content_size.height)
        assert heights == [1, 3, 8]


async def test_letters_never_overtake_enter(places: Places) -> None:
    """Two messages typed in one burst are two questions."""
    async with opened(places, SlowToLoad()) as (app, pilot):
        await pilot.press(*"one", "enter", *"two", "enter")
        await until(pilot, lambda: len(app.chat.dialogue.waiting) == 2)
        assert [request.text for request in app.chat.dialogue.waiting] == ["one", "two"]


async def test_a_message_waits_while_the_model_loads(places: Places) -> None:
    """It is shown as waiting, and answered once the model is there."""
    model = SlowToLoad()
    async with opened(places, model) as (app, pilot):
        await say(pilot, "Are you there?")
        await until_shown(pilot, "› Are you there?", "waits its turn", "loading")
        assert any(frame in screen_text(app) for frame in FRAMES)
        model.loaded.set()
        await until_shown(pilot, "You said: Are you there?")


async def test_a_waiting_message_can_be_taken_back(places: Places) -> None:
    """The up key brings it into the empty composer, and it waits no more."""
    async with opened(places, SlowToLoad()) as (app, pilot):
        await say(pilot, "Not yet")
        await until_shown(pilot, "waits its turn")
        await pilot.press("up")
        await until(pilot, lambda: app.chat.composer.text == "Not yet")
        assert app.chat.dialogue.waiting == []


async def test_a_message_waits_while_another_is_answered(places: Places) -> None:
    """The composer is never locked, and the order is kept."""
    async with opened(places, ScriptedChat([LONG, "Second."], pause_s=0.005)) as (app, pilot):
        await say(pilot, "first")
        await until_shown(pilot, "word0")
        await say(pilot, "then")
        await until_shown(pilot, "› then")
        await until_idle(app, pilot)
        assert [turn.text for turn in stored_turns(app)] == ["first", LONG, "then", "Second."]


async def test_escape_stops_the_computation(places: Places) -> None:
    """The model stops, and what there was of the reply is kept and marked."""
    async with opened(places, ScriptedChat([LONG], pause_s=0.02)) as (app, pilot):
        await say(pilot, "Talk")
        await until_shown(pilot, "word3")
        await pilot.press("escape")
        await until_idle(app, pilot)
        reply = stored_turns(app)[-1]
        assert reply.status is TurnStatus.STOPPED
        assert reply.text.startswith("word0 word1")
        assert "word399" not in reply.text
        assert "stopped · ^R writes it anew" in screen_text(app)


async def test_again_replaces_the_reply(places: Places) -> None:
    """The last question is answered anew; the old reply is off the screen."""
    async with opened(places, ScriptedChat(["Old reply.", "New reply."])) as (app, pilot):
        await say(pilot, "Say something")
        await until_shown(pilot, "Old reply.")
        await until_idle(app, pilot)
        await pilot.press("ctrl+r")
        await until_shown(pilot, "New reply.")
        assert "Old reply." not in screen_text(app)
        assert screen_text(app).count("Say something") == 2  # title and turn


async def test_the_last_question_can_be_asked_in_other_words(places: Places) -> None:
    """It comes into the composer; what is sent stands in its place."""
    async with opened(places, ScriptedChat(["One.", "Two."])) as (app, pilot):
        await say(pilot, "first words")
        await until_idle(app, pilot)
        await pilot.press("ctrl+e")
        assert app.chat.composer.text == "first words"
        app.chat.composer.put("other words")
        await pilot.press("enter")
        await until_shown(pilot, "Two.")
        assert [turn.text for turn in stored_turns(app)] == ["other words", "Two."]


async def test_escape_leaves_the_last_question_as_it_was(places: Places) -> None:
    """Editing ends, the composer is empty, nothing is asked."""
    async with opened(places) as (app, pilot):
        await say(pilot, "as it is")
        await until_idle(app, pilot)
        await pilot.press("ctrl+e")
        await until_shown(pilot, "Editing your last question")
        await pilot.press("escape")
        assert app.chat.composer.text == ""
        assert len(stored_turns(app)) == 2


async def test_a_message_over_64_kib_stays_in_the_composer(places: Places) -> None:
    """A sentence says why, and what can be done about it now."""
    async with opened(places) as (app, pilot):
        text = "汉" * 22_000
        await say(pilot, text)
        await until_shown(pilot, "Too long to send", "Save it as a file", "attach that")
        await pilot.press("escape")
        assert app.chat.composer.text == text


async def test_a_message_over_64_kib_can_become_a_file(places: Places) -> None:
    """The file holds every character, and its path is said."""
    async with opened(places) as (app, pilot):
        await say(pilot, "汉" * 22_000)
        await until_shown(pilot, "Save it as a file")
        await pilot.press("down", "enter")
        await until(pilot, lambda: "The message is in" in told(app))
        (file,) = places.profile().exports.glob("*.txt")
        assert file.read_text(encoding="utf-8") == "汉" * 22_000


async def test_a_crash_of_the_engine_is_a_message(places: Places) -> None:
    """The program stays, the half reply is kept and marked, the next question is answered."""
    async with opened(places, CrashesOnce(["All is well."])) as (app, pilot):
        await say(pilot, "First")
        await until_shown(pilot, "interrupted — the engine ended here")
        assert "The engine stopped unexpectedly" in told(app)
        await until(pilot, lambda: not app.chat.dialogue.busy)
        await say(pilot, "Second")
        await until_shown(pilot, "All is well.")


async def test_what_waited_behind_a_failure_is_held(places: Places) -> None:
    """It is not thrown at a failing model; Enter sends it, and nothing is lost."""
    model = CrashesOnce(["Fine again."])
    model.may_crash.clear()
    async with opened(places, model) as (_app, pilot):
        await say(pilot, "First")
        await until_shown(pilot, "Half of")
        await say(pilot, "Second")
        model.may_crash.set()
        await until_shown(pilot, "› Second   held after the failure")
        await pilot.press("enter")
        await until_shown(pilot, "Fine again.")


async def test_a_question_that_died_unanswered_can_be_asked_again(places: Places) -> None:
    """After a start it stands there with the key that asks it anew."""
    with open_profile(places) as profile:
        session = profile.transcript.new_session()
        profile.transcript.add_question(session.id, "Nobody answered this")
    async with opened(places, ScriptedChat(["Now I do."])) as (app, pilot):
        await until_shown(pilot, "Nobody answered this", "no answer yet · ^R asks again")
        await until_idle(app, pilot)
        await pilot.press("ctrl+r")
        await until_shown(pilot, "Now I do.")


async def test_a_reply_cut_off_by_a_crash_is_shown_with_an_offer(places: Places) -> None:
    """The part that was saved is there, marked, and can be written anew."""
    with open_profile(places) as profile:
        session = profile.transcript.new_session()
        profile.transcript.add_question(session.id, "Tell me")
        growing = profile.transcript.begin_reply(session.id, "scripted")
        profile.transcript.grow_reply(growing.id, "Once upon a")
    async with opened(places) as (_app, pilot):
        await until_shown(pilot, "Once upon a", "interrupted — the program ended here · ^R writes it anew")


async def test_a_failure_is_told_once(places: Places) -> None:
    """Although chat and program both could."""
    async with opened(places) as (app, pilot):
        await pilot.press("f3")
        await until(pilot, lambda: "There is no trace" in told(app))
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert told(app).count("There is no trace") == 1


async def test_a_second_program_reads_and_says_who_writes(places: Places) -> None:
    """A banner names the holder; sending is refused with that sentence, and the text stays."""
    kept_session(places, ("Old question", "Old reply"))
    with open_profile(places):
        async with opened(places) as (app, pilot):
            await until_shown(pilot, "open for reading only", "Old reply")
            await say(pilot, "New question")
            await until(pilot, lambda: "open for reading only" in told(app))
            assert app.chat.composer.text == "New question"
            assert len(stored_turns(app)) == 2


async def test_a_model_larger_than_memory_is_asked_about(places: Places) -> None:
    """Nothing is loaded until the person says so; then it is."""
    async with opened(places, ModelTooLarge("big", 9 << 30, 4 << 30)) as (app, pilot):
        await until_shown(pilot, "larger than the free memory", "Load it anyway", "Choose another model")
        assert isinstance(app.screen, ChoiceScreen)
        await pilot.press("down", "enter")
        await until(pilot, lambda: app.chat.model is not None)


async def test_without_a_model_the_words_stay(places: Places) -> None:
    """Sending says how to get a model, and the message goes back into the composer."""
    async with opened(places, UnknownModel("ghost")) as (app, pilot):
        await until_shown(pilot, "no model")
        await say(pilot, "Hello?")
        await until(pilot, lambda: app.chat.composer.text == "Hello?")
        assert "ricordo models add FILE" in told(app)
        assert app.chat.session is None


async def test_a_full_window_is_said_in_the_transcript(places: Places) -> None:
    """When the oldest turns leave the prompt, a quiet line says which."""
    async with opened(places, ScriptedChat(["tale " * 60] * 9, context_tokens=300)) as (app, pilot):
        for number in range(5):
            await say(pilot, f"question {number}")
            await until_idle(app, pilot)
        await until(pilot, lambda: bool(app.chat.query(".divider")))
        (line,) = app.chat.query(".divider")
        assert "are kept as notes" in str(line.render())


async def test_a_password_is_masked_and_can_be_kept(places: Places) -> None:
    """The program says that it was not stored; F7 stores the message as it was written."""
    message = "my wifi password is hunter" + "2x!9"
    async with opened(places, ScriptedChat(["Noted."])) as (app, pilot):
        await say(pilot, message)
        await until_idle(app, pilot)
        assert [turn.text for turn in stored_turns(app)] == ["my wifi password is [•••]", "Noted."]
        assert "A password or key was not stored" in told(app)
        await pilot.press("f7")
        await until(pilot, lambda: stored_turns(app)[0].text == message)
        await until_shown(pilot, message)
