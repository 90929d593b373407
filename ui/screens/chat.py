"""The chat screen: what is done with a conversation as a whole. The rest is in the classes that it stands on."""

from typing import TYPE_CHECKING

from textual import on
from textual.widgets import OptionList

from ui.clipboard import copy
from ui.desks.listing import UNTITLED
from ui.language import tr
from ui.screens.chat_list import ChatList
from ui.screens.choice import LineScreen
from ui.widgets.welcome import Welcome
from ui.work.messages import (
    FileWritten,
    Greeted,
    ReasonsRead,
    SessionDeleted,
    SessionRenamed,
    SessionRestored,
    Told,
    WordsKept,
)

if TYPE_CHECKING:
    from textual.widgets import Markdown

    from ui.desks.desk import Format


class ChatScreen(ChatList):
    """``ChatView`` lays out, ``ChatAnswers`` answers, ``ChatAsking`` asks, ``ChatAttaching`` reads files.

    ``ChatList`` chooses; this one keeps.
    """

    _deleted: str = ""

    def action_rename(self) -> None:
        """Ask for another title."""
        session_id = self._chosen_id()
        if not session_id:
            self.tell(tr("Say something first; then the conversation can have a title."), warning=True)
            return

        def named(title: str | None) -> None:
            if title is not None:
                self.work(lambda desk: SessionRenamed(desk.rename(session_id, title)))

        title = next((row.session.title for row in self._listed if row.session.id == session_id), "")
        self.app.push_screen(LineScreen(tr("Title of this conversation"), title), named)

    def action_delete(self) -> None:
        """Delete the highlighted conversation in the list, else the one on the screen."""
        session_id = self._chosen_id()
        if not session_id:
            self.tell(tr("There is nothing to delete here."), warning=True)
        elif self.dialogue.answering(session_id):
            self.tell(tr("The answer is still being written. Esc stops it; then delete."), warning=True)
        else:
            self.work(lambda desk: SessionDeleted(desk.delete(session_id)))

    def action_undo_delete(self) -> None:
        """Bring back what was deleted last."""
        if not self._deleted:
            self.tell(tr("Nothing was deleted since the program began."), warning=True)
            return
        session_id, self._deleted = self._deleted, ""
        self.work(lambda desk: SessionRestored(desk.restore(session_id)))

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
        self.tell(tr("Deleted “{title}”. F9 brings it back.", title=message.session.title or UNTITLED))
        if message.session.id == self.session_id:
            await self.begin(private=False)
        self.refresh_list()

    @on(SessionRestored)
    def _show_restored(self, message: SessionRestored) -> None:
        self.tell(tr("“{title}” is back.", title=message.session.title or UNTITLED))
        self.open_session(message.session.id)
        self.refresh_list()

    def action_export_markdown(self) -> None:
        """Write this conversation to a Markdown file."""
        self._export("markdown")

    def action_export_json(self) -> None:
        """Write this conversation to a JSON file."""
        self._export("json")

    def _export(self, wanted: "Format") -> None:
        session_id = self._chosen_id()
        if session_id:
            self.work(lambda desk: FileWritten(tr("The conversation"), desk.export(session_id, wanted)))
        else:
            self.tell(tr("There is nothing to export yet."), warning=True)

    def action_copy(self) -> None:
        """Copy the selected turn, else the last answer."""
        selected = self.transcript.selected
        texts = [turn.text for turn in self.turns if turn.model is not None and turn.text]
        text = selected.text if selected else next(reversed(texts), "")
        if text:
            self.app.copy_to_clipboard(text)
        else:
            self.tell(tr("There is no answer to copy yet."), warning=True)

    def copy_surely(self, text: str) -> None:
        """After the terminal was asked to: copy ``text`` by other means too, and say where it is."""
        private = self.private
        self.work(lambda desk: Told(str(copy(text, None if private else desk.profile.places.exports))))

    def action_why(self) -> None:
        """Show what the selected answer was made of, or the last one."""
        turn, session_id = self.chosen_reply() or next(reversed(self.turns), None), self.session_id
        if self.private:
            self.tell(tr("A private conversation leaves no trace."), warning=True)
        else:
            self.work(lambda desk: ReasonsRead(desk.replies(session_id).why(turn)))

    @on(ReasonsRead)
    def _show_reasons(self, message: ReasonsRead) -> None:
        from ui.screens.why import WhyScreen

        self.app.push_screen(WhyScreen(message.explained))

    def action_slots(self) -> None:
        """Show what holds in this conversation only."""
        from ui.screens.slots import SlotsScreen

        if self.desk is None or not self.session_id:
            self.tell(tr("Say something first; then something can hold in this conversation."), warning=True)
        elif self.private:
            self.tell(tr("A private conversation has no memory."), warning=True)
        else:
            self.app.push_screen(SlotsScreen(self.desk, self.session_id))

    def on_markdown_link_clicked(self, event: "Markdown.LinkClicked") -> None:
        """Nothing is opened by itself: the address is shown."""
        self.tell(event.href)

    @on(FileWritten)
    def _show_written(self, message: FileWritten) -> None:
        self.tell(tr("{what} is in {path}", what=message.what, path=message.path))
        if message.attach:
            self.composer.clear()
            self.run_worker(self.attach_file(message.path))

    @on(WordsKept)
    def _show_kept(self, message: WordsKept) -> None:
        self.tell(tr("Stored as you wrote it."))
        if message.turn.session_id == self.session_id and not self.dialogue.busy:
            self.open_session(message.turn.session_id)

    @on(Told)
    def _show_told(self, message: Told) -> None:
        self.tell(message.sentence)

    @on(Greeted)
    def _show_greeting(self, message: Greeted) -> None:
        for welcome in self.query(Welcome):
            welcome.show(message.greeting)
