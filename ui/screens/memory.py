"""What is remembered: a table of items, and all about one of them down to the very turn in which it was said."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import DataTable, Input, Static

from assistant.memory.item import Status
from assistant.memory.selection import Order, Selection
from assistant.memory.statement import Kind
from ui.actions.registry import actions_of, find_action
from ui.desks.recollection import Left, Recollection
from ui.language import Phrase, ntr, say, tr
from ui.screens.choice import Choice, ChoiceScreen
from ui.screens.memory_hands import MemoryHands
from ui.widgets.bindings import bindings
from ui.widgets.evidence_panel import EvidencePanel
from ui.widgets.item_table import ItemTable
from ui.widgets.key_bar import keys_text
from ui.widgets.lines import MUTED, TITLE, TOLD_S
from ui.work.memory_messages import DetailsRead, MemoryChanged, MemoryRead

if TYPE_CHECKING:
    from ui.desks.desk import Desk

_SEARCH_WAIT_S = 0.15
_EXAMPLE = Phrase("Nothing is remembered yet. Press a and write a sentence, for example: I am allergic to penicillin.")
_NONE_WAITS = Phrase("Nothing waits to be confirmed. x shows all.")
_NONE_FOUND = Phrase("Nothing holds these words. Esc shows all.")
_NONE_CHOSEN = Phrase("Nothing of this kind or status. Esc shows all.")
_ALL = "all"
_IDLE, _PINNED = "idle", "pinned"
_ORDERS = {
    Order.NEWEST: Phrase("newest"),
    Order.SCORE: Phrase("score"),
    Order.FRESHNESS: Phrase("freshness"),
    Order.EXPIRES: Phrase("end"),
    Order.KIND: Phrase("kind"),
}
_EVERYTHING = Selection(order=Order.SCORE)


class MemoryScreen(MemoryHands):
    """Shown over the chat: which rows are shown, and the way from them to what was said."""

    BINDINGS = bindings("memory", beside=("help",))
    AUTO_FOCUS = "#items"

    def __init__(self, desk: "Desk") -> None:
        super().__init__(desk)
        self._selection = _EVERYTHING
        self._inbox = False

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        yield Static("", id="memory-head", markup=False)
        yield Input(placeholder=tr("/ words to look for · k kind · s status · o order"), compact=True, id="filter")
        yield ItemTable()
        yield EvidencePanel()
        yield Static("", id="memory-keys", markup=False)

    def on_mount(self) -> None:
        """Read what there is."""
        self.refresh_rows()

    def on_resize(self) -> None:
        """The key line names what fits."""
        self.query_one("#memory-keys", Static).update(
            keys_text((*actions_of("memory"), find_action("help")), self.size.width - 4)
        )

    def refresh_rows(self, chosen: str = "") -> None:
        """Read the rows anew and go to the item ``chosen``."""
        selection, inbox = replace(self._selection, words=self.query_one("#filter", Input).value), self._inbox
        self._work(lambda memory: MemoryRead(memory.read(selection, inbox=inbox), chosen))

    @on(MemoryRead)
    def _show_rows(self, message: MemoryRead) -> None:
        read = message.recollection
        table = self.query_one(ItemTable)
        table.show(read.rows, self._desk.now(), message.chosen)
        self.query_one("#memory-head", Static).update(_head(read, self._shown_text()))
        if not read.rows:
            self.query_one(EvidencePanel).say(say(self._nothing_text()))
        self._read_details()

    @on(MemoryChanged)
    def _show_changed(self, message: MemoryChanged) -> None:
        self.notify(message.sentence, markup=False, timeout=TOLD_S)
        self.refresh_rows(message.chosen)

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

    def action_kinds(self) -> None:
        """Choose a kind."""
        choices = (Choice(_ALL, tr("All kinds")), *(Choice(kind.value, say(kind.value).capitalize()) for kind in Kind))
        self._choose(tr("Which kind?"), choices, lambda id_: {"kind": None if id_ == _ALL else Kind(id_)})

    def action_statuses(self) -> None:
        """Choose what has become of the ones to be shown."""
        days = self._desk.profile.settings.memory.idle_days
        choices = (
            Choice(_ALL, tr("What answers may use")),
            Choice(_PINNED, tr("Pinned")),
            Choice(_IDLE, ntr("Not used for {count} day", "Not used for {count} days", days)),
            *(Choice(status.value, say(status.value).capitalize()) for status in Status),
        )
        self._choose(tr("Which ones?"), choices, _status_fields)

    def action_order(self) -> None:
        """Choose what the rows are sorted by."""
        choices = tuple(Choice(order.value, say(_ORDERS[order]).capitalize()) for order in Order)
        self._choose(tr("Sorted by what?"), choices, lambda id_: {"order": Order(id_)})

    def _choose(self, title: str, choices: tuple[Choice, ...], fields: Callable[[str], dict[str, object]]) -> None:
        def chosen(id_: str | None) -> None:
            if id_ is not None:
                self._inbox = False
                self._selection = replace(self._selection, **fields(id_))  # type: ignore[arg-type]
                self.refresh_rows()

        self.app.push_screen(ChoiceScreen(title, "", choices), chosen)

    def action_words(self) -> None:
        """Go to the words that the highlighted one rests on."""
        words = self.query_one(EvidencePanel).words
        if words.option_count:
            words.focus()
        else:
            self.notify(tr("It was written by hand: there is no conversation to open."), markup=False)

    @on(DataTable.RowSelected)
    def _go_to_words(self) -> None:
        self.action_words()

    @on(EvidencePanel.Wanted)
    def _open_turn(self, message: EvidencePanel.Wanted) -> None:
        said = message.quoted.evidence
        if message.quoted.position is None:
            self.notify(tr("This turn is deleted or was replaced: there is nothing to open."), markup=False)
        elif self._forgetting:
            self.notify(tr("Still forgetting. One moment."), markup=False)
        else:
            self.dismiss(Left(self._forgot, said.session_id, said.turn_id))

    def action_back(self) -> None:
        """From the words to look for to the rows, from there back to the chat."""
        words = self.query_one("#filter", Input)
        if words.has_focus or words.value:
            words.value = ""
            self.query_one(ItemTable).focus()
        elif self.query_one(EvidencePanel).words.has_focus:
            self.query_one(ItemTable).focus()
        elif self._selection != _EVERYTHING or self._inbox:
            self._selection, self._inbox = _EVERYTHING, False
            self.refresh_rows()
        elif self._forgetting:
            self.notify(tr("Still forgetting. One moment."), markup=False)  # the chat would show the old words
        else:
            self.dismiss(Left(self._forgot))

    def _shown_text(self) -> str:
        """What the rows are, where they are not what is shown at first."""
        shown, first = self._selection, _EVERYTHING
        if self._inbox:
            return tr("to confirm")
        parts = (
            say(shown.kind.value) if shown.kind else "",
            say(shown.status.value) if shown.status else "",
            tr("pinned") if shown.pinned else "",
            tr("long not used") if shown.idle else "",
            tr("by {order}", order=say(_ORDERS[shown.order])) if shown.order is not first.order else "",
        )
        return tr(", ").join(part for part in parts if part)

    def _nothing_text(self) -> str:
        if self.query_one("#filter", Input).value.strip():
            return _NONE_FOUND
        if self._inbox:
            return _NONE_WAITS
        return _EXAMPLE if self._selection == _EVERYTHING else _NONE_CHOSEN


def _status_fields(chosen: str) -> dict[str, object]:
    """The fields of a selection that a choice of status stands for."""
    return {
        "status": None if chosen in {_ALL, _PINNED, _IDLE} else Status(chosen),
        "pinned": True if chosen == _PINNED else None,
        "idle": True if chosen == _IDLE else None,
    }


def _head(read: Recollection, shown: str) -> Content:
    staying = sum(not row.assessment.leaves for row in read.rows)
    facts = [
        ntr("{count:,} item", "{count:,} items", read.total),
        tr("{count} to confirm", count=read.to_confirm),
        tr("{count} of these may not leave", count=staying),
    ]
    title = tr("Memory, {shown}", shown=shown) if shown else tr("Memory")
    return Content.assemble((title, TITLE), ("   " + " · ".join(facts), MUTED))
