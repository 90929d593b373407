"""A real conversation of sixty turns, typed into the program, answered by the bundled model, recorded and replayed."""

import pytest
from textual.pilot import Pilot

from assistant.config import set_value
from assistant.conversation.replay import replay
from assistant.memory.turn import Speaker
from assistant.paths import Places
from support.screen import say, screen_text, stored_turns
from ui.apps.app import RicordoApp

_PATIENCE_S = 600.0
_LOOK_S = 0.05
_WINDOW = 2048
_SMALL_TALK = ("How are you today?", "Tell me a short joke.", "Thanks!", "What is a tide?", "今天天气真好。", "谢谢！")
_TOLD = {
    0: "I am allergic to penicillin.",
    3: "My budget for the trip to Lisbon is 900 euros.",
    7: "以后回答都要简短。",
    12: "My sister Marta joins the trip.",
    19: "The budget for the trip to Lisbon is 1,200 euros now.",
    26: "我住在成都。",
    33: "I no longer drink coffee.",
    41: "Which budget did I give you for Lisbon?",
    48: "我搬到上海了。",
    55: "Which medicine must I avoid?",
}
"""What is said besides small talk, by the number of the question."""


def _question(number: int) -> str:
    return _TOLD.get(number) or f"{_SMALL_TALK[number % len(_SMALL_TALK)]} ({number + 1})"


async def _answered(app: RicordoApp, pilot: Pilot[int]) -> None:
    for _ in range(int(_PATIENCE_S / _LOOK_S)):
        await pilot.pause(_LOOK_S)
        if not app.chat.dialogue.busy and not app.chat.dialogue.waiting:
            return
    raise AssertionError(f"no answer came:\n{screen_text(app)}")


@pytest.mark.long
@pytest.mark.engine
@pytest.mark.timeout(3600)
async def test_sixty_turns_are_recorded_and_replayed(places: Places) -> None:
    """Every turn replays without a difference, turns left the prompt, and what was said at turn 1 still stands."""
    set_value(places.config_file, "model.context_tokens", str(_WINDOW))
    app = RicordoApp(places, "default")
    try:
        async with app.run_test(size=(120, 40), notifications=True) as pilot:
            while app.chat.desk is None:
                await pilot.pause(_LOOK_S)
            for number in range(60):
                await say(pilot, _question(number))
                await _answered(app, pilot)
            questions = [turn for turn in stored_turns(app) if turn.speaker is Speaker.USER]
            traces = app.chat.desk.profile.traces
            replayed = [replay(traces.load(turn.id)) for turn in questions]
            session = app.chat.desk.profile.transcript.session(app.chat.session_id)
            live = {record.item.value for record in app.chat.desk.profile.memory.held()}
    finally:
        app.close_down()
    assert len(questions) == 60
    assert [one.difference for one in replayed] == [None] * 60
    assert all({"keep", "assemble"} <= set(one.steps) for one in replayed)
    assert session.window_start > 1
    assert "penicillin" in live
    assert not {"coffee", "成都"} & {value for value in live if not value.startswith("no")}
