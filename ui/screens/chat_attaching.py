"""Attaching files on the chat screen: by a path, by dragging one in, by a message that is too long to send."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual import on
from textual.message import Message

from assistant.conversation.normalise import LIMIT_BYTES
from assistant.errors import MessageTooLarge, RicordoError
from ui.dropped import dropped_file
from ui.language import Phrase, ntr, tr
from ui.screens.chat_asking import ChatAsking
from ui.screens.choice import Choice, ChoiceScreen, LineScreen
from ui.widgets.composer import Composer
from ui.words.attached import attached_remarks, document_line
from ui.work.messages import AttachmentsListed, FileAttached, FileDetached, FileWritten, PageRead, WorkFailed
from ui.work.workers import in_thread

if TYPE_CHECKING:
    from assistant.documents.block import Document
    from ui.desks.attach_desk import AttachDesk

_TOO_LONG = Phrase("You can attach it as a file instead: answers then use the parts of it that matter.")


class ChatAttaching(ChatAsking):
    """Reads one file at a time in a worker; Esc stops it."""

    _reading_file: "AttachDesk | None" = None

    def action_attach(self) -> None:
        """Ask for the path of a file to attach."""

        def named(path: str | None) -> None:
            if path and path.strip():
                self.run_worker(self.attach_file(dropped_file(path) or Path(path.strip())))

        self.app.push_screen(LineScreen(tr("Path of the file to attach"), ""), named)

    async def attach_file(self, path: Path) -> None:
        """Attach a file to the conversation on the screen, which is begun if need be."""
        if self._reading_file is not None:
            self.tell(tr("Another file is still being read. Esc stops it."), warning=True)
            return
        try:
            session_id = await self._writable_session()
        except RicordoError as error:
            self.tell_failure(error)
            return
        if self.desk is None:
            return
        desk = self.desk.attachments(session_id, self.places)
        self._reading_file = desk
        self.show_mode(tr("Reading {name} · Esc stops", name=path.name))

        def read() -> Message:
            return FileAttached(desk.attach(path, lambda done, total: self._post_page(path.name, done, total)))

        in_thread(self, read, self._attaching_failed)

    def _post_page(self, name: str, done: int, total: int) -> None:
        self.post_message(PageRead(name, done, total))

    def _attaching_failed(self, error: Exception) -> Message:
        return FileAttached(None, error)

    @on(PageRead)
    def _show_page(self, message: PageRead) -> None:
        if self._reading_file is not None and message.total > 1:
            self.show_mode(
                tr(
                    "Reading {name} · page {done} of {total} · Esc stops",
                    name=message.file_name,
                    done=message.done,
                    total=message.total,
                )
            )

    @on(FileAttached)
    def _show_attached(self, message: FileAttached) -> None:
        self._reading_file = None
        self.show_mode("")
        if message.error is not None:
            self.tell_failure(message.error)
        elif message.attached is not None:
            line = document_line(message.attached.document)
            self.tell("\n".join([tr("Attached: {line}", line=line), *attached_remarks(message.attached)]))

    async def action_stop(self) -> None:
        """Esc: stop reading a file first."""
        if self._reading_file is not None:
            self._reading_file.cancel()
        else:
            await super().action_stop()

    def action_attachments(self) -> None:
        """Show what is attached here, to take one away."""
        if self.desk is None or not self.session_id:
            self.tell(tr("Nothing is attached to this conversation."), warning=True)
            return
        desk = self.desk.attachments(self.session_id, self.places)
        self.work(lambda _: AttachmentsListed(desk, desk.documents()))

    @on(AttachmentsListed)
    def _show_attachments(self, message: AttachmentsListed) -> None:
        documents = {document.id: document for document in message.documents}
        if not documents:
            self.tell(tr("Nothing is attached to this conversation."), warning=True)
            return
        choices = [Choice(one.id, document_line(one)) for one in documents.values()]
        title = ntr("{count} file is attached", "{count} files are attached", len(documents))

        def chosen(document_id: str | None) -> None:
            if document_id is not None:
                self._ask_to_detach(message.desk, documents[document_id])

        self.app.push_screen(ChoiceScreen(title, tr("Enter takes one away · Esc leaves them"), choices), chosen)

    def _ask_to_detach(self, desk: "AttachDesk", document: "Document") -> None:
        def chosen(choice: str | None) -> None:
            if choice:
                in_thread(self, lambda: FileDetached(desk.detach(document).name), WorkFailed)

        choices = (Choice("detach", tr("Take it away")), Choice("", tr("Keep it")))
        explanation = tr("Its text is removed here. Answers stay as they are, and so does your file.")
        self.app.push_screen(ChoiceScreen(document.name, explanation, choices), chosen)

    @on(FileDetached)
    def _show_detached(self, message: FileDetached) -> None:
        self.tell(tr("{name} is no longer attached.", name=message.file_name))

    @on(Composer.Dropped)
    def _offer_attaching(self, event: Composer.Dropped) -> None:
        """A path was pasted: the person says whether the file or the words are meant."""
        choices = (Choice("attach", tr("Attach the file")), Choice("", tr("Paste its path as text")))

        def chosen(choice: str | None) -> None:
            if choice == "attach":
                self.run_worker(self.attach_file(event.path))
            elif choice is not None:
                self.composer.insert(event.text)

        self.app.push_screen(ChoiceScreen(event.path.name, "", choices), chosen)

    @on(Composer.TooLong)
    def _offer_file(self, event: Composer.TooLong) -> None:
        """A message that is too long stays; the person chooses what becomes of it."""
        error = MessageTooLarge(event.size_bytes, LIMIT_BYTES)
        choices = (
            Choice("attach", tr("Save it as a file and attach that")),
            Choice("file", tr("Save it as a file")),
            Choice("", tr("Go on editing"), tr("The text stays in the composer.")),
        )
        explanation = tr("{first} {second}", first=str(error), second=_TOO_LONG)
        self.app.push_screen(
            ChoiceScreen(tr("Too long to send"), explanation, choices), partial(self._save_long, event.text)
        )

    def _save_long(self, text: str, choice: str | None) -> None:
        if choice:
            attach = choice == "attach"
            self.work(lambda desk: FileWritten(tr("The message"), desk.save_text(text), attach=attach))
