"""The chat screen: the list of conversations, the one that is open, and what is done with it as a whole."""

from collections.abc import Callable
from functools import partial

from textual import on
from textual.message import Message
from textual.widgets import Input, OptionList

from assistant.memory.turn import TurnStatus
from ui.clipboard import copy
from ui.desk import Desk, Format
from ui.dialogue import with_live
from ui.listing import UNTITLED
from ui.messages import (
    FileWritten,
    Greeted,
    SearchDone,
    SessionDeleted,
    SessionRead,
    SessionRenamed,
    SessionRestored,
    SessionsListed,
    Told,
    TraceRead,
    WorkFailed,
)
from ui.screens.chat_answers import ChatAnswers
from ui.screens.choice import LineScreen
from ui.widgets.session_list import SessionList
from ui.widgets.welcome import Welcome
from ui.workers import in_thread

_SEARCH_WAIT_S = 0.15


class ChatScreen(ChatAnswers):
    """Routes what the list and the keys ask for to workers, and what workers answer to widgets."""

    _deleted: str = ""
    _search = ""

    # The list and the search

    def action_drawer(self) -> None:
        """Show the list and go into it; from inside, back to the composer."""
        inside = self.query_one(SessionList).has_focus_within
        self.toggle_class("-drawer")
        if inside or not self.query_one(SessionList).display:
            self.composer.focus()
        else:
            self.query_one(OptionList).focus()

    def action_search(self) -> None:
        """Search all conversations."""
        self._open_list()
        self.query_one(SessionList).begin_search()

    def key_slash(self) -> None:
        """``/`` anywhere but where one writes."""
        if not isinstance(self.focused, Input) and self.focused is not self.composer:
            self.action_search()

    def _open_list(self) -> None:
        if self.has_class("-narrow"):
            self.add_class("-drawer")
        else:
            self.remove_class("-drawer")

    @on(SessionList.Searched)
    def _search_soon(self, event: SessionList.Searched) -> None:
        self._search = event.query_text
        self.set_timer(_SEARCH_WAIT_S, partial(self._search_now, event.query_text))

    def _search_now(self, query: str) -> None:
        if query != self._search:
            return  # the person went on typing
        if not query.strip():
            self.query_one(SessionList).show_found(None, self.now())
        else:
            self._work(lambda desk: SearchDone(query, desk.search(query)))

    @on(SearchDone)
    def _show_found(self, message: SearchDone) -> None:
        if message.query_text == self._search:
            self.query_one(SessionList).show_found(message.found, self.now())

    @on(SessionList.Left)
    def _leave_list(self) -> None:
        self._search = ""
        self.query_one(SessionList).end_search()
        self.close_drawer()
        self.composer.focus()

    @on(SessionList.Chosen)
    def _open(self, event: SessionList.Chosen) -> None:
        self.close_drawer()
        self.open_session(event.session_id, event.turn_id)

    def open_session(self, session_id: str, turn_id: str | None = None) -> None:
        """Read a conversation and show it, at ``turn_id`` when it is not None."""
        self._work(lambda desk: SessionRead(*desk.read(session_id), turn_id))

    @on(SessionRead)
    async def _show_read(self, message: SessionRead) -> None:
        session, live = message.session, self.dialogue.live
        live = live if self.dialogue.answering(session.id) else None
        growing = any(turn.status is TurnStatus.GROWING for turn in message.turns)
        if growing and live is None and self.desk is not None and self.desk.holder is None:
            self.open_session(session.id, message.at)  # it ended while it was being read
            return
        self.private = self.desk is not None and self.desk.is_private(session.id)
        await self.show_session(session, with_live(message.turns, live), message.at)
        (self.transcript if message.at else self.composer).focus()

    @on(SessionsListed)
    def _show_listed(self, message: SessionsListed) -> None:
        here = (row.session for row in message.listed if row.session.id == self.session_id)
        self.session = next(here, self.session)
        self.show_list(message.listed)
        self.refresh_status()

    # Whole conversations

    async def action_new(self) -> None:
        """An empty page."""
        await self._begin(private=False)

    async def action_private(self) -> None:
        """An empty page that leaves no trace."""
        await self._begin(private=True)
        self.tell("This conversation is kept in memory only and is gone when the program ends.")

    async def _begin(self, *, private: bool) -> None:
        self.private = private
        self.close_drawer()
        await self.show_session(None, ())
        self.composer.focus()

    def action_rename(self) -> None:
        """Ask for another title."""
        session_id = self._chosen_id()
        if not session_id:
            self.tell("Say something first; then the conversation can have a title.", warning=True)
            return

        def named(title: str | None) -> None:
            if title is not None:
                self._work(lambda desk: SessionRenamed(desk.rename(session_id, title)))

        title = next((row.session.title for row in self._listed if row.session.id == session_id), "")
        self.app.push_screen(LineScreen("Title of this conversation", title), named)

    def action_delete(self) -> None:
        """Delete the highlighted conversation in the list, else the one on the screen."""
        session_id = self._chosen_id()
        if not session_id:
            self.tell("There is nothing to delete here.", warning=True)
        elif self.dialogue.answering(session_id):
            self.tell("The answer is still being written. Esc stops it; then delete.", warning=True)
        else:
            self._work(lambda desk: SessionDeleted(desk.delete(session_id)))

    def action_undo_delete(self) -> None:
        """Bring back what was deleted last."""
        if not self._deleted:
            self.tell("Nothing was deleted since the program began.", warning=True)
            return
        session_id, self._deleted = self._deleted, ""
        self._work(lambda desk: SessionRestored(desk.restore(session_id)))

    def _chosen_id(self) -> str:
        options = self.query_one(OptionList)
        if options.has_focus and options.highlighted is not None:
            return (options.get_option_at_index(options.highlighted).id or "").partition(" ")[0]
        return self.session_id

    @on(SessionRenamed)
    def _show_renamed(self, message: SessionRenamed) -> None:
        if message.session.id == self.session_id:
            self.session = message.session
        self.refresh_status()
        self.refresh_list()

    @on(SessionDeleted)
    async def _show_deleted(self, message: SessionDeleted) -> None:
        self._deleted = message.session.id
        self.dialogue.forget(message.session.id)
        self.tell(f"Deleted “{message.session.title or UNTITLED}”. F9 brings it back.")
        if message.session.id == self.session_id:
            await self._begin(private=False)
        self.refresh_list()

    @on(SessionRestored)
    def _show_restored(self, message: SessionRestored) -> None:
        self.tell(f"“{message.session.title or UNTITLED}” is back.")
        self.open_session(message.session.id)
        self.refresh_list()

    # Taking things out

    def action_export_markdown(self) -> None:
        """Write this conversation to a Markdown file."""
        self._export("markdown")

    def action_export_json(self) -> None:
        """Write this conversation to a JSON file."""
        self._export("json")

    def _export(self, wanted: Format) -> None:
        session_id = self._chosen_id()
        if session_id:
            self._work(lambda desk: FileWritten("The conversation", desk.export(session_id, wanted)))
        else:
            self.tell("There is nothing to export yet.", warning=True)

    def action_copy(self) -> None:
        """Copy the selected turn, else the last answer."""
        selected = self.transcript.selected
        texts = [turn.text for turn in self.turns if turn.model is not None and turn.text]
        text = selected.text if selected else next(reversed(texts), "")
        if text:
            self.app.copy_to_clipboard(text)
        else:
            self.tell("There is no answer to copy yet.", warning=True)

    def copy_surely(self, text: str) -> None:
        """After the terminal was asked to: copy ``text`` by other means too, and say where it is."""
        private = self.private
        self._work(lambda desk: Told(str(copy(text, None if private else desk.profile.places.exports))))

    def action_why(self) -> None:
        """Show what the last answer was made of."""
        turns = list(self.turns)
        if self.private:
            self.tell("A private conversation leaves no trace.", warning=True)
        else:
            self._work(lambda desk: TraceRead(*desk.spans(turns)))

    @on(TraceRead)
    def _show_trace(self, message: TraceRead) -> None:
        from ui.screens.why import WhyScreen

        self.app.push_screen(WhyScreen(message.question, message.spans))

    @on(FileWritten)
    def _show_written(self, message: FileWritten) -> None:
        self.tell(f"{message.what} is in {message.path}")

    @on(Told)
    def _show_told(self, message: Told) -> None:
        self.tell(message.sentence)

    @on(WorkFailed)
    def _show_failure(self, message: WorkFailed) -> None:
        self.tell_failure(message.error)

    @on(Greeted)
    def _show_greeting(self, message: Greeted) -> None:
        for welcome in self.query(Welcome):
            welcome.show(message.greeting)

    def _work(self, work: Callable[[Desk], Message]) -> None:
        """Run ``work`` on the desk in a thread; before the profile is open there is nothing to work on."""
        desk = self.desk
        if desk is None:
            self.tell("The profile is still being opened.", warning=True)
        else:
            in_thread(self, lambda: work(desk))
