"""The list of conversations on the chat screen: opening one, searching all, beginning a new one."""

from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.widgets import Input, OptionList

from assistant.memory.turn import TurnStatus
from ui.desks.dialogue import with_live
from ui.language import tr
from ui.screens.chat_attaching import ChatAttaching
from ui.widgets.session_list import SessionList
from ui.work.messages import SearchDone, SessionRead, SessionsListed

if TYPE_CHECKING:
    from ui.desks.desk import Desk

_SEARCH_WAIT_S = 0.15


class ChatList(ChatAttaching):
    """Routes what the list asks for to workers, and what they find to the list and the transcript."""

    _search = ""

    def action_drawer(self) -> None:
        """Show the list and go into it; from inside, back to the composer."""
        inside = self.query_one(SessionList).has_focus_within
        self.toggle_class("-drawer")
        if inside or not self.query_one(SessionList).display:
            self.composer.focus()
        else:
            self.query_one(OptionList).focus()

    async def action_stop(self) -> None:
        """Esc in the list leaves it; elsewhere it stops the computation."""
        if self.query_one(SessionList).has_focus_within:
            self._leave_list()
        else:
            await super().action_stop()

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
            self.work(lambda desk: SearchDone(query, desk.search(query)))

    @on(SearchDone)
    def _show_found(self, message: SearchDone) -> None:
        if message.query_text == self._search:
            self.query_one(SessionList).show_found(message.found, self.now())

    def _leave_list(self) -> None:
        self._search = ""
        self.query_one(SessionList).end_search()
        self.close_drawer()
        self.composer.focus()

    @on(SessionList.Chosen)
    def _open(self, event: SessionList.Chosen) -> None:
        self.close_drawer()
        (self.transcript if event.turn_id else self.composer).focus()
        self.open_session(event.session_id, event.turn_id)

    def open_session(self, session_id: str, turn_id: str | None = None) -> None:
        """Read a conversation and show it, at ``turn_id`` when it is not None."""

        def read(desk: "Desk") -> SessionRead:
            session, turns = desk.read(session_id)
            return SessionRead(session, turns, turn_id, desk.replies(session_id).footnotes(turns))

        self.work(read)

    def go_to(self, session_id: str, turn_id: str) -> None:
        """Show a conversation at one of its turns, ready to go on from there with the keys of the transcript."""
        self.close_drawer()
        self.transcript.focus()
        self.open_session(session_id, turn_id)

    @on(SessionRead)
    async def _show_read(self, message: SessionRead) -> None:
        session, live = message.session, self.dialogue.live
        live = live if self.dialogue.answering(session.id) else None
        growing = any(turn.status is TurnStatus.GROWING for turn in message.turns)
        if growing and live is None and self.desk is not None and self.desk.holder is None:
            self.open_session(session.id, message.at)  # it ended while it was being read
            return
        self.private = self.desk is not None and self.desk.is_private(session.id)
        self.annotate_all(message.footnotes)
        await self.show_session(session, with_live(message.turns, live), message.at)

    @on(SessionsListed)
    def _show_listed(self, message: SessionsListed) -> None:
        here = (row.session for row in message.listed if row.session.id == self.session_id)
        self.session = next(here, self.session)
        self.show_list(message.listed)
        self.refresh_status()

    async def action_new(self) -> None:
        """An empty page."""
        await self.begin(private=False)

    async def action_private(self) -> None:
        """An empty page that leaves no trace."""
        await self.begin(private=True)
        self.tell(tr("This conversation is kept in memory only and is gone when the program ends."))

    async def begin(self, *, private: bool) -> None:
        """An empty page."""
        self.private = private
        self.close_drawer()
        await self.show_session(None, ())
        self.composer.focus()
