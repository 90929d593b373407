"""This conversation: what holds in it and nowhere else, to be seen, corrected and dropped."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ui.actions import ACTIONS
from ui.format import cell_width, local_time, one_line
from ui.keys import bindings
from ui.language import Phrase, say, tr
from ui.listing import UNTITLED
from ui.screens.choice import LineScreen
from ui.widgets.key_bar import keys_text
from ui.workers import in_thread

if TYPE_CHECKING:
    from ui.desk import Desk
    from ui.slot_desk import Holding, Panel, SlotDesk

_MUTED = "$foreground-muted"
_PART_CELLS = 13
_NOTHING = Phrase("Nothing holds in this conversation only. Say, for example: this time, answer in one sentence.")


class PanelRead(Message):
    """What holds, to be shown. ``changes``: how many were made by hand since the screen was opened."""

    def __init__(self, panel: "Panel", changes: int) -> None:
        super().__init__()
        self.panel = panel
        self.changes = changes


def holding_text(holding: "Holding", part: str) -> Content:
    """A row: the part where it is the first of it, what holds, and where it was said."""
    slot = holding.slot
    origin = tr("turn {position}", position=holding.position) if holding.position is not None else tr("by hand")
    blank = " " * max(_PART_CELLS - cell_width(part), 1)
    denied = f"{tr('not')} " if slot.polarity < 0 and slot.sentence == slot.value else ""
    return Content.assemble((part + blank, _MUTED), f"{denied}{one_line(slot.sentence)}", (f"   {origin}", _MUTED))


class SlotsScreen(ModalScreen[None]):
    """Shown over the chat. What is taken back here is only what was done here."""

    BINDINGS = bindings("slots")

    def __init__(self, desk: "Desk", session_id: str) -> None:
        super().__init__()
        self._desk = desk
        self._session_id = session_id
        self._changes = 0
        self._holdings: tuple[Holding, ...] = ()

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        own = tuple(action for action in ACTIONS if action.scope == "slots")
        with Vertical(classes="sheet"):
            yield Static("", id="slots-head", markup=False)
            yield OptionList(markup=False)
            yield Static(keys_text(own, 60), markup=False)

    def on_mount(self) -> None:
        """Read what there is."""
        self._change(lambda _: None, 0)

    @on(PanelRead)
    def _show(self, message: PanelRead) -> None:
        self._changes += message.changes
        panel = message.panel
        opened = [
            tr("since {moment}", moment=local_time(one.opened_at)) for one in panel.episodes if one.closed_at is None
        ]
        facts = "   " + " · ".join(opened) if opened else ""
        title = one_line(panel.title) or say(UNTITLED)
        head = Content.assemble((title, "bold $text-primary"), (facts, _MUTED))
        if not panel.holdings:
            head = head + Content.styled(f"\n\n{say(_NOTHING)}", _MUTED)
        self.query_one("#slots-head", Static).update(head)
        self._fill(panel.holdings)

    def _fill(self, holdings: "tuple[Holding, ...]") -> None:
        options = self.query_one(OptionList)
        before, part = options.highlighted or 0, ""
        options.clear_options()
        for holding in holdings:
            name = say(holding.slot.part.value)
            options.add_option(Option(holding_text(holding, "" if name == part else name), id=holding.slot.id))
            part = name
        options.display = bool(holdings)
        if holdings:
            options.highlighted = min(before, len(holdings) - 1)
        self._holdings = holdings

    def action_edit(self) -> None:
        """Give it another value."""
        holding = self._chosen()
        if holding is None:
            return
        slot_id = holding.slot.id

        def written(value: str | None) -> None:
            if value is not None:
                self._change(lambda desk: desk.edit(slot_id, value), 1)

        self.app.push_screen(LineScreen(tr("In your words"), holding.slot.value), written)

    def action_drop(self) -> None:
        """Let it hold no more."""
        holding = self._chosen()
        if holding is not None:
            slot_id = holding.slot.id
            self._change(lambda desk: desk.drop(slot_id), 1)

    def action_undo(self) -> None:
        """Take the last change that was made here back."""
        if self._changes:
            self._change(lambda desk: desk.undo(), -1)
        else:
            self.notify(tr("Nothing was changed here since this list was opened."), severity="warning", markup=False)

    def action_back(self) -> None:
        """Back to the conversation."""
        self.dismiss()

    @on(OptionList.OptionSelected)
    def _edit_chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_edit()

    def _chosen(self) -> "Holding | None":
        place = self.query_one(OptionList).highlighted
        return self._holdings[place] if place is not None and place < len(self._holdings) else None

    def _change(self, change: "Callable[[SlotDesk], None]", changes: int) -> None:
        def work() -> PanelRead:
            desk = self._desk.slots(self._session_id)
            change(desk)
            return PanelRead(desk.read(), changes)

        in_thread(self, work)
