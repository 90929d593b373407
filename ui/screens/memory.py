"""What is remembered: a table of items, all about one of them, and what a hand may do to it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import DataTable, Input, Static

from ui.actions import ACTIONS
from ui.format import one_line
from ui.keys import bindings
from ui.language import Phrase, ntr, say, tr
from ui.memory_messages import DetailsRead, ForgettingWeighed, ItemForgotten, MemoryChanged, MemoryRead
from ui.messages import WorkFailed
from ui.recollection import Recollection, Touch
from ui.screens.choice import Choice, ChoiceScreen, LineScreen
from ui.widgets.evidence_panel import EvidencePanel
from ui.widgets.item_table import ItemTable
from ui.widgets.key_bar import keys_text
from ui.workers import in_thread

if TYPE_CHECKING:
    from assistant.memory.item import Item
    from ui.desk import Desk
    from ui.memory_desk import MemoryDesk

_SEARCH_WAIT_S = 0.15
_TOLD_S = 8.0
_EXAMPLE = Phrase("Nothing is remembered yet. Press a and write a sentence, for example: I am allergic to penicillin.")
_NONE_WAITS = Phrase("Nothing waits to be confirmed. x shows all.")
_NONE_FOUND = Phrase("Nothing holds these words. Esc shows all.")


class MemoryScreen(ModalScreen[bool]):
    """Shown over the chat. Returns whether something was forgotten: then the chat shows words that are gone."""

    BINDINGS = bindings("memory")
    AUTO_FOCUS = "#items"

    def __init__(self, desk: "Desk") -> None:
        super().__init__()
        self._desk = desk
        self._inbox = False
        self._forgetting = False
        self._forgot = False

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        yield Static("", id="memory-head", markup=False)
        yield Input(placeholder=tr("/ words to look for"), compact=True, id="filter")
        yield ItemTable()
        yield EvidencePanel()
        yield Static("", id="memory-keys", markup=False)

    def on_mount(self) -> None:
        """Read what there is."""
        self.refresh_rows()

    def on_resize(self) -> None:
        """The key line names what fits."""
        own = tuple(action for action in ACTIONS if action.scope == "memory")
        self.query_one("#memory-keys", Static).update(keys_text(own, self.size.width - 4))

    def refresh_rows(self, chosen: str = "") -> None:
        """Read the rows anew and go to the item ``chosen``."""
        words = self.query_one("#filter", Input).value
        self._work(lambda memory: MemoryRead(memory.read(words, inbox=self._inbox), chosen))

    @on(MemoryRead)
    def _show_rows(self, message: MemoryRead) -> None:
        read = message.recollection
        table = self.query_one(ItemTable)
        table.show(read.rows, self._desk.now(), message.chosen)
        self.query_one("#memory-head", Static).update(_head(read, inbox=self._inbox))
        if not read.rows:
            searched = self.query_one("#filter", Input).value.strip()
            self.query_one(EvidencePanel).say(
                say(_NONE_FOUND if searched else _NONE_WAITS if self._inbox else _EXAMPLE)
            )
        self._read_details()

    @on(DataTable.RowHighlighted)
    def _read_details(self) -> None:
        row = self.query_one(ItemTable).chosen
        if row is not None:
            item_id = row.record.item.id
            self._work(lambda memory: DetailsRead(memory.details(item_id)))

    @on(DetailsRead)
    def _show_details(self, message: DetailsRead) -> None:
        row = self.query_one(ItemTable).chosen
        if row is not None and row.record.item.id == message.details.remembered.record.item.id:
            self.query_one(EvidencePanel).show(message.details, self._desk.now())

    # Which rows are shown

    def action_filter(self) -> None:
        """Write words to look for."""
        self.query_one("#filter", Input).focus()

    @on(Input.Changed)
    def _filter_soon(self, event: Input.Changed) -> None:
        self.set_timer(_SEARCH_WAIT_S, partial(self._filter_now, event.value))

    def _filter_now(self, words: str) -> None:
        if words == self.query_one("#filter", Input).value:  # else the person went on typing
            self.refresh_rows()

    @on(Input.Submitted)
    def _leave_filter(self) -> None:
        self.query_one(ItemTable).focus()

    def action_inbox(self) -> None:
        """Show what waits to be confirmed, or everything again."""
        self._inbox = not self._inbox
        self.refresh_rows()

    def action_back(self) -> None:
        """From the words to look for to the rows, from there back to the chat."""
        words = self.query_one("#filter", Input)
        if words.has_focus or words.value:
            words.value = ""
            self.query_one(ItemTable).focus()
        elif self._forgetting:
            self.notify(
                tr("Still forgetting. One moment."), markup=False
            )  # left now, the chat would show the old words
        else:
            self.dismiss(self._forgot)

    # What is done to the highlighted one

    def action_edit(self) -> None:
        """Say it in other words."""

        def edited(item_id: str, sentence: str | None) -> None:
            if sentence is not None:
                self._change(tr("Remembered"), lambda memory: [memory.edit(item_id, sentence)])

        row = self.query_one(ItemTable).chosen
        if row is not None:
            item = row.record.item
            self.app.push_screen(LineScreen(tr("In your words"), item.sentence), partial(edited, item.id))

    def action_pin(self) -> None:
        """Pin it, or let it fade again."""
        row = self.query_one(ItemTable).chosen
        if row is not None:
            done = tr("No longer pinned") if row.record.item.pinned else tr("Pinned")
            self._change_chosen(done, lambda memory, item_id: memory.pin(item_id))

    def action_confirm(self) -> None:
        """It is true."""
        self._change_chosen(tr("Confirmed"), lambda memory, item_id: memory.confirm(item_id))

    def action_undo(self) -> None:
        """Take the last change back."""
        self._change(tr("The last change is undone"), lambda memory: memory.undo())

    def action_add(self) -> None:
        """Ask for a sentence to be remembered."""

        def written(text: str | None) -> None:
            if text is not None:
                self._change(tr("Remembered"), lambda memory: memory.add(text))

        self.app.push_screen(LineScreen(tr("What shall be remembered?"), ""), written)

    def action_forget(self) -> None:
        """Find out what forgetting touches, then ask."""
        row = self.query_one(ItemTable).chosen
        if row is not None:
            item_id = row.record.item.id
            self._work(lambda memory: ForgettingWeighed(memory.weigh(item_id)))

    @on(ForgettingWeighed)
    def _ask_to_forget(self, message: ForgettingWeighed) -> None:
        item_id = message.touch.item_id

        def answered(choice: str | None) -> None:
            if choice == "forget":
                self._forgetting = True
                self._work(lambda memory: ItemForgotten(memory.forget(item_id)))

        choices = (Choice("keep", tr("Keep it")), Choice("forget", tr("Forget it"), tr("This cannot be undone.")))
        self.app.push_screen(ChoiceScreen(tr("Forget this for good?"), _touch_text(message.touch), choices), answered)

    @on(ItemForgotten)
    def _show_forgotten(self, message: ItemForgotten) -> None:
        self._forgetting, self._forgot = False, True
        self._show_changed(MemoryChanged(message.sentence))

    @on(WorkFailed)
    def _end_forgetting(self) -> None:
        """The program tells the failure."""
        self._forgetting = False

    @on(MemoryChanged)
    def _show_changed(self, message: MemoryChanged) -> None:
        self.notify(message.sentence, markup=False, timeout=_TOLD_S)
        self.refresh_rows(message.chosen)

    def _change_chosen(self, done: str, change: "Callable[[MemoryDesk, str], Item]") -> None:
        row = self.query_one(ItemTable).chosen
        if row is not None:
            item_id = row.record.item.id
            self._change(done, lambda memory: [change(memory, item_id)])

    def _change(self, done: str, change: "Callable[[MemoryDesk], list[Item]]") -> None:
        def work(memory: "MemoryDesk") -> Message:
            items = change(memory)
            sentences = "; ".join(dict.fromkeys(one_line(item.sentence) for item in items))
            told = tr("{done}: {sentences}", done=done, sentences=sentences) if sentences else tr("{done}.", done=done)
            return MemoryChanged(told, items[-1].id if items else "")

        self._work(work)

    def _work(self, work: "Callable[[MemoryDesk], Message]") -> None:
        in_thread(self, lambda: work(self._desk.memory))


def _head(read: Recollection, *, inbox: bool) -> Content:
    staying = sum(not row.assessment.leaves for row in read.rows)
    facts = [
        ntr("{count:,} item", "{count:,} items", read.total),
        tr("{count} to confirm", count=read.to_confirm),
        tr("{count} of these may not leave", count=staying),
    ]
    title = tr("Memory, to confirm") if inbox else tr("Memory")
    return Content.assemble((title, "bold $text-primary"), ("   " + " · ".join(facts), "$foreground-muted"))


def _touch_text(touch: Touch) -> str:
    return tr(
        "“{sentence}”\n{items}, {messages} in conversations (masked there), {traces}. "
        "Exports and backups of this profile that hold it are removed; a new backup takes their place.",
        sentence=one_line(touch.sentence),
        items=ntr("{count:,} item", "{count:,} items", touch.items),
        messages=ntr("{count:,} message", "{count:,} messages", touch.turns),
        traces=ntr("{count:,} trace", "{count:,} traces", touch.traces),
    )
