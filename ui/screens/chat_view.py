"""The chat screen's layout and what is shown where. What happens is in ``chat_answers`` and ``chat``."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from assistant.conversation.events import Zone
from assistant.conversation.normalise import LIMIT_BYTES
from assistant.errors import ReadOnly
from assistant.memory.session import Session
from assistant.memory.turn import Turn
from assistant.paths import Places
from ui.actions.registry import ACTIONS
from ui.desks.dialogue import Dialogue, Phase
from ui.desks.greeting import Greeting
from ui.desks.listing import UNTITLED, Listed
from ui.failures import explain
from ui.language import say, tr
from ui.widgets.bindings import bindings
from ui.widgets.composer import Composer
from ui.widgets.context_meter import Reading
from ui.widgets.key_bar import KeyBar, Switches
from ui.widgets.lines import TOLD_S
from ui.widgets.session_list import SessionList
from ui.widgets.status_bar import StatusBar
from ui.widgets.transcript import Transcript
from ui.widgets.waiting import Waiting
from ui.widgets.welcome import Welcome
from ui.work.messages import SessionsListed
from ui.work.workers import in_thread

if TYPE_CHECKING:
    from ui.desks.desk import Desk


class ChatView(Screen[None]):
    """List at the left (a drawer on narrow terminals), transcript, composer, one line of state and one of keys."""

    BINDINGS = bindings("chat", priority=True)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - as Textual declares it
    AUTO_FOCUS = "#composer"

    def __init__(self, dialogue: Dialogue, places: Places) -> None:
        super().__init__()
        self.dialogue = dialogue
        self.desk: Desk | None = None
        self.session: Session | None = None
        self.private = False
        self.editing = False
        self.places = places
        self._listed: Sequence[Listed] = ()
        self._furnished = False
        self._switches = Switches()
        self.folder_text = ""

    def compose(self) -> ComposeResult:
        """What can be written to; the rest follows in ``furnish``, once this has been painted."""
        with Vertical(id="page"):
            yield StatusBar()
            yield Transcript()
            yield Composer(LIMIT_BYTES)
            yield KeyBar()

    async def furnish(self) -> None:
        """Put in what the first paint did without."""
        page, composer = self.query_one("#page"), self.composer
        await page.mount(Static("", id="banner", markup=False), before=self.transcript)
        await page.mount(Waiting(), Static("", id="mode", markup=False), before=composer)
        await self.mount(SessionList(), before=page)
        self._furnished = True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The screen's own keys wait until all that they work on is there, some hundredths of a second."""
        own = any(known.id == action and known.scope == "chat" for known in ACTIONS)
        return super().check_action(action, parameters) if self._furnished or not own else False

    @property
    def session_id(self) -> str:
        """The conversation on the screen; empty for one that has not begun."""
        return self.session.id if self.session else ""

    @property
    def transcript(self) -> Transcript:
        """The turns on the screen."""
        return self.query_one(Transcript)

    @property
    def composer(self) -> Composer:
        """Where the message is written."""
        return self.query_one(Composer)

    @property
    def turns(self) -> Sequence[Turn]:
        """The turns of the conversation on the screen."""
        return self.transcript.turns

    def now(self) -> datetime:
        """The present moment, by the profile's clock when it is open."""
        return self.desk.now() if self.desk else datetime.now().astimezone()

    def tell(self, sentence: str, *, warning: bool = False) -> None:
        """Say something that passes by itself."""
        self.notify(sentence, severity="warning" if warning else "information", markup=False, timeout=TOLD_S)

    def tell_failure(self, error: Exception) -> None:
        """Say what failed and what to do."""
        failure = explain(error)
        self.notify(f"{failure.message}\n{failure.hint}".strip(), severity="error", markup=False, timeout=2 * TOLD_S)

    def refresh_status(self) -> None:
        """Bring the first line, the waiting messages and the keys up to date."""
        dialogue = self.dialogue
        bar = self.query_one(StatusBar)
        title = self.session.title if self.session and self.session.title else say(UNTITLED)
        bar.show_title(title, " · ".join(self._marks()))
        bar.show_folder("" if self.private else self.folder_text)
        bar.show_model(self._model_text(), busy=dialogue.busy)
        bar.show_reading(self._reading())
        waiting = dialogue.waiting_texts(self.session_id)
        self.query_one(Waiting).show(waiting, held=dialogue.held)
        self.composer.can_take_back = bool(waiting)
        self.query_one(KeyBar).set_busy(dialogue.phase is Phase.ANSWERING)
        self.query_one(KeyBar).set_switches(replace(self._switches, private=self.private))
        self.transcript.set_answering(dialogue.answering(self.session_id))

    def show_switches(self, *, use: bool, learn: bool) -> None:
        """Show how the switches of memory stand."""
        self._switches = Switches(use, learn)
        self.refresh_status()

    def show_folder(self, text: str) -> None:
        """How the shared folder fares, empty where there is none. A private conversation shows nothing of it."""
        if text != self.folder_text:
            self.folder_text = text
            self.refresh_status()

    def refresh_list(self) -> None:
        """Read the list of conversations anew."""
        self.work(lambda desk: SessionsListed(desk.listed()))

    def show_list(self, listed: Sequence[Listed] | None = None) -> None:
        """Show the list with the conversation on the screen marked."""
        self._listed = self._listed if listed is None else listed
        self.query_one(SessionList).show_sessions(self._listed, self.session_id, self.now())

    async def show_session(self, session: Session | None, turns: Sequence[Turn], at: str | None = None) -> None:
        """Put a conversation on the screen; None: an empty page."""
        self.session = session
        if self.editing:
            self.composer.clear()
        self.editing = False
        self.show_mode("")
        await self.hide_welcome()
        window_start = session.window_start if session else 1
        await self.transcript.show(turns, self.now(), window_start, at)
        self.refresh_status()
        self.show_list()

    def relabel(self) -> None:
        """Say everything on the screen in the language that has been chosen meanwhile."""
        self.composer.relabel()
        for widget in (*self.query(SessionList), *self.query(Welcome)):
            widget.relabel()
        self.transcript.relabel()
        if self.desk is not None and self.desk.holder is not None:
            self.show_banner(say(str(ReadOnly(self.desk.holder))))
        self.query_one(KeyBar).refresh()
        self.refresh_status()
        self.show_list()

    def show_mode(self, sentence: str) -> None:
        """What the composer is for just now, when it is not for a new message; empty takes the line away."""
        for mode in self.query("#mode").results(Static):
            mode.update(sentence)
            mode.set_class(bool(sentence), "some")

    def show_banner(self, sentence: str) -> None:
        """What stays true for as long as the program runs."""
        banner = self.query_one("#banner", Static)
        banner.update(sentence)
        banner.set_class(bool(sentence), "some")

    async def show_welcome(self) -> None:
        """The first screen, where the transcript will be."""
        if not self.query(Welcome):
            await self.query_one("#page").mount(Welcome(Greeting(str(self.places.data))), before=self.transcript)
            self.transcript.display = False

    async def hide_welcome(self) -> bool:
        """Close the first screen; returns whether it was there."""
        shown = bool(self.query(Welcome))
        if shown:
            await self.query(Welcome).remove()
            self.transcript.display = True
        return shown

    def close_drawer(self) -> bool:
        """On a narrow terminal: hide the list; returns whether it was open."""
        was_open = self.has_class("-drawer")
        self.remove_class("-drawer")
        return was_open and self.has_class("-narrow")

    def work(self, work: "Callable[[Desk], Message]") -> None:
        """Run ``work`` on the desk in a thread; before the profile is open there is nothing to work on."""
        desk = self.desk
        if desk is None:
            self.tell(tr("The profile is still being opened."), warning=True)
        else:
            in_thread(self, lambda: work(desk))

    def _model_text(self) -> str:
        dialogue = self.dialogue
        if dialogue.phase is Phase.LOADING:
            return (
                tr("loading the model")
                if not dialogue.model_name
                else tr("loading {model_name}", model_name=dialogue.model_name)
            )
        if dialogue.phase is Phase.ABSENT:
            return tr("no model")
        live = dialogue.live
        if live is not None and not dialogue.answering(self.session_id):
            return tr("{model_name} · answering elsewhere", model_name=dialogue.model_name)
        if live is not None and not live.pieces:
            return tr("{model_name} · reading", model_name=dialogue.model_name)
        gauge = dialogue.gauges.get(self.session_id)
        if gauge and gauge.tokens_per_s:
            return tr("{model_name} · {speed:.0f} tok/s", model_name=dialogue.model_name, speed=gauge.tokens_per_s)
        return dialogue.model_name

    def _marks(self) -> list[str]:
        """What the first line says of the conversation, before its title."""
        gauge = self.dialogue.gauges.get(self.session_id)
        faithful = gauge is not None and gauge.faithful
        return [*([tr("private")] if self.private else []), *([tr("word for word")] if faithful else [])]

    def _reading(self) -> Reading | None:
        gauge = self.dialogue.gauges.get(self.session_id)
        if gauge is None:
            return None
        return Reading((*gauge.zones, Zone("reply", gauge.reply_tokens)), gauge.limit_tokens)
