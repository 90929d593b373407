"""What a hand may do to the memory that is highlighted, and to memory as a whole."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.message import Message
from textual.screen import ModalScreen

from ui.desks.recollection import Left, Touch
from ui.format import one_line
from ui.language import ntr, tr
from ui.screens.choice import Choice, ChoiceScreen, LineScreen
from ui.widgets.item_table import ItemTable
from ui.work.memory_messages import (
    ChronicleRead,
    ForgettingWeighed,
    ItemForgotten,
    MemoryChanged,
)
from ui.work.messages import WorkFailed
from ui.work.workers import in_thread

if TYPE_CHECKING:
    from assistant.memory.item import Item
    from ui.desks.desk import Desk
    from ui.desks.memory_desk import MemoryDesk


class MemoryHands(ModalScreen[Left]):
    """Asks, has it done in a worker, and posts ``MemoryChanged``; which rows to show then is the screen's business."""

    def __init__(self, desk: "Desk") -> None:
        super().__init__()
        self._desk = desk
        self._forgetting = False
        self._forgot = False

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

    def action_retract(self) -> None:
        """No answer uses it any more; the history keeps it."""
        self._change_chosen(tr("Retracted"), lambda memory, item_id: memory.retract(item_id))

    def action_merge(self) -> None:
        """It is the same as the one that it was doubted with."""
        self._change_chosen(tr("One of two is left"), lambda memory, item_id: memory.merge(item_id))

    def action_history(self) -> None:
        """Show all that happened to it."""
        row = self.query_one(ItemTable).chosen
        if row is not None:
            item_id = row.record.item.id
            self._work(lambda memory: ChronicleRead(memory.chronicle(item_id)))

    @on(ChronicleRead)
    def _show_chronicle(self, message: ChronicleRead) -> None:
        from ui.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen(message.chronicle))

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
        self.post_message(MemoryChanged(message.sentence))

    @on(WorkFailed)
    def _end_forgetting(self) -> None:
        """The program tells the failure."""
        self._forgetting = False

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


def _touch_text(touch: Touch) -> str:
    return tr(
        "“{sentence}”\n{items}, {messages} in conversations (masked there), {vectors}, {traces}. "
        "Exports and backups of this profile that hold it are removed; a new backup takes their place.",
        sentence=one_line(touch.sentence),
        items=ntr("{count:,} item", "{count:,} items", touch.items),
        messages=ntr("{count:,} message", "{count:,} messages", touch.turns),
        vectors=ntr("{count:,} vector", "{count:,} vectors", touch.vectors),
        traces=ntr("{count:,} trace", "{count:,} traces", touch.traces),
    )
