"""The terminal program without a terminal: opened with a model of the test's choice, looked at as text."""

import threading
from collections.abc import AsyncIterator, Callable, Generator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from assistant.bootstrap import open_profile
from assistant.config import Settings
from assistant.memory.session import Session
from assistant.memory.turn import Turn, TurnStatus
from assistant.paths import Places
from models.chat import ChatCard, ChatModel, Message, Piece, Sampling, Usage
from models.errors import EngineCrashed
from models.scripted import ScriptedChat
from ui.apps.app import RicordoApp

NARROW, WIDE = (80, 24), (120, 40)
CRUEL = "x [/b] y[0]"
_PATIENCE_S = 20.0
_LOOK_S = 0.02


class SlowToLoad(ScriptedChat):
    """Loads when ``loaded`` is set."""

    def __init__(self, answers: Sequence[str] = ()) -> None:
        super().__init__(answers)
        self.loaded = threading.Event()

    def card(self) -> ChatCard:
        """See ``ChatModel``."""
        self.loaded.wait(_PATIENCE_S)
        return super().card()


class CrashesOnce(ScriptedChat):
    """Dies in the middle of its first answer, once ``may_crash`` is set (it is, unless cleared)."""

    def __init__(self, answers: Sequence[str] = ()) -> None:
        super().__init__(answers)
        self.crashed = False
        self.may_crash = threading.Event()
        self.may_crash.set()

    def generate(self, messages: Sequence[Message], sampling: Sampling) -> Generator[Piece | Usage, None, None]:
        """See ``ChatModel``."""
        if self.crashed:
            yield from super().generate(messages, sampling)
            return
        self.crashed = True
        yield Piece("Half of")
        self.may_crash.wait(_PATIENCE_S)
        raise EngineCrashed(-11, Path("engine.log"))


@asynccontextmanager
async def opened(
    places: Places, model: ChatModel | Exception | None = None, size: tuple[int, int] = NARROW
) -> AsyncIterator[tuple[RicordoApp, Pilot[int]]]:
    """The program with ``model`` (an exception is raised in its place), its profile open."""
    chosen = model or ScriptedChat()

    def choose(places: Places, settings: Settings, name: str | None, *, anyway: bool) -> ChatModel:
        if isinstance(chosen, Exception) and not anyway:
            raise chosen
        return ScriptedChat() if isinstance(chosen, Exception) else chosen

    app = RicordoApp(places, "default", open_model=choose)
    try:
        async with app.run_test(size=size, notifications=True) as pilot:
            await until(pilot, lambda: app.chat.desk is not None)
            yield app, pilot
            if isinstance(chosen, SlowToLoad):
                chosen.loaded.set()
            app.chat.stop_answer()
            await until(pilot, lambda: app.chat.dialogue.live is None)
    finally:
        app.close_down()


async def until(pilot: Pilot[int], condition: Callable[[], bool]) -> None:
    """Let the program run until ``condition`` holds; AssertionError with the screen's text when it never does."""
    for _ in range(int(_PATIENCE_S / _LOOK_S)):
        await pilot.pause(_LOOK_S)
        if condition():
            return
    raise AssertionError(f"never came true on this screen:\n{screen_text(pilot.app)}")


async def until_shown(pilot: Pilot[int], *texts: str) -> None:
    """Let the program run until each of ``texts`` can be read on the screen."""
    await until(pilot, lambda: all(text in screen_text(pilot.app) for text in texts))


async def until_idle(app: RicordoApp, pilot: Pilot[int]) -> None:
    """Let the program run until nothing is being loaded or answered and the list is up to date."""
    await until(pilot, lambda: not app.chat.dialogue.busy and not app.chat.dialogue.waiting)
    await app.workers.wait_for_complete()
    await pilot.pause()


async def say(pilot: Pilot[int], text: str) -> None:
    """Type ``text`` into the composer as a paste would, and send it."""
    composer = pilot.app.screen.query_one("#composer")
    composer.insert(text)  # type: ignore[attr-defined]
    await pilot.press("enter")


def screen_text(app: object) -> str:
    """What can be read on the screen, line by line."""
    strips = app.screen._compositor.render_strips()  # type: ignore[attr-defined]
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def told(app: RicordoApp) -> str:
    """All that was said in passing."""
    return "\n".join(notification.message for notification in app._notifications)


def kept_session(places: Places, *exchanges: tuple[str, str], title: str = "") -> tuple[Session, list[Turn]]:
    """A conversation in the default profile, made without the program."""
    with open_profile(places) as profile:
        transcript = profile.transcript
        session = transcript.new_session(title)
        for question, reply in exchanges:
            transcript.add_question(session.id, question)
            growing = transcript.begin_reply(session.id, "scripted")
            transcript.end_reply(growing.id, reply, TurnStatus.COMPLETE, 3)
        return transcript.session(session.id), transcript.turns(session.id)


def stored_turns(app: RicordoApp) -> list[Turn]:
    """The turns of the conversation on the screen as the store has them."""
    assert app.chat.desk is not None
    return app.chat.desk.read(app.chat.session_id)[1]
