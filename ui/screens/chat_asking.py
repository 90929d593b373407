"""Asking on the chat screen: sending, waiting, taking back, asking the last question again or in other words."""

import asyncio

from textual import on

from assistant.errors import NothingToRedo, RicordoError
from assistant.memory.turn import Speaker, Turn
from ui.desks.dialogue import Kind, Phase, Request
from ui.language import tr
from ui.screens.chat_answers import ChatAnswers
from ui.widgets.composer import Composer


class ChatAsking(ChatAnswers):
    """Turns what is typed into requests. Nothing typed is lost: what cannot be taken goes back."""

    refusal: Exception | None = None  # why there is no model
    _early: tuple[str, ...] = ()  # sent before the profile was open

    @on(Composer.Sent)
    async def _send(self, event: Composer.Sent) -> None:
        if not event.text.strip():
            await self._send_nothing()
        elif self.editing:
            await self.ask("instead", event.text)
        elif self.desk is None:
            self._early += (event.text,)
            self.show_mode(tr("The profile is being opened; your message waits for it."))
        else:
            await self.ask("ask", event.text)

    async def _send_nothing(self) -> None:
        if await self.hide_welcome():
            return
        if self.dialogue.held:
            self.dialogue.release()
            self.advance()

    async def send_early(self) -> None:
        """Send what was typed before the profile was open."""
        early, self._early = self._early, ()
        self.show_mode("")
        for text in early:
            await self.ask("ask", text)

    async def ask(self, kind: Kind, text: str = "") -> None:
        """Queue a request for the conversation on the screen; words that cannot be taken go back."""
        refusal, session_id = self.refusal, ""
        try:
            session_id = "" if refusal else await self._writable_session()
        except RicordoError as error:
            refusal = error
        if refusal is None:
            self.leave_editing()
            self.dialogue.release()
            self.dialogue.submit(Request(session_id, kind, text))
            self.advance()
        else:
            if text:
                self.composer.give_back(text)
            self.tell_failure(refusal)

    async def _writable_session(self) -> str:
        """The conversation on the screen, begun if need be. Raises ReadOnly, StoreError."""
        if self.desk is None:
            raise NothingToRedo
        if self.session is None:
            self.session = await asyncio.to_thread(self.desk.new_session, private=self.private)
        self.desk.refuse_writing(self.session.id)
        return self.session.id

    @on(Composer.TakenBack)
    def _take_back(self) -> None:
        request = self.dialogue.take_back(self.session_id)
        if request is not None:
            self.composer.put(request.text)
            if request.kind == "instead":
                self._begin_editing()
        self.refresh_status()

    async def action_stop(self) -> None:
        """Esc: leave what is open first; else stop the computation, not only the view."""
        if self.editing:
            self.composer.clear()
            self.leave_editing()
        elif self.close_drawer() or await self.hide_welcome():
            self.composer.focus()
        elif self.dialogue.phase is Phase.ANSWERING:
            self.stop_answer()
        elif self.transcript.selected:
            self.transcript.select(None)
            self.composer.focus()

    async def action_regenerate(self) -> None:
        """Answer the last question anew."""
        if self._free_to_redo():
            await self.ask("again")

    def action_edit_last(self) -> None:
        """Take the last question into the composer."""
        question = self._last_question()
        if self._free_to_redo() and question is not None:
            self.composer.put(question.text)
            self.composer.focus()
            self._begin_editing()

    def _begin_editing(self) -> None:
        self.editing = True
        self.show_mode(tr("Editing your last question · Enter asks it instead · Esc leaves it as it was"))
        self.refresh_status()

    def _free_to_redo(self) -> bool:
        if self.dialogue.answering(self.session_id):
            self.tell(tr("The answer is still being written. Esc stops it."), warning=True)
        elif self._last_question() is None:
            self.tell(tr("There is no question in this conversation yet."), warning=True)
        else:
            return True
        return False

    def _last_question(self) -> Turn | None:
        return next((turn for turn in reversed(self.turns) if turn.speaker is Speaker.USER), None)

    def leave_editing(self) -> None:
        """The composer is for new messages again."""
        if self.editing:
            self.editing = False
            self.show_mode("")
            self.refresh_status()
