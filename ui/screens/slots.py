"""This conversation: its topics and what holds in each, to be seen, corrected and dropped."""

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

from ui.actions.registry import actions_of
from ui.desks.listing import UNTITLED
from ui.format import cell_width, local_time, one_line
from ui.language import Phrase, say, tr
from ui.screens.choice import LineScreen
from ui.widgets.bindings import bindings
from ui.widgets.key_bar import keys_text
from ui.widgets.lines import MUTED, TITLE
from ui.work.workers import in_thread

if TYPE_CHECKING:
    from assistant.memory.episode import Episode
    from ui.desks.desk import Desk
    from ui.desks.slot_desk import Holding, Panel, SlotDesk

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
    origin = tr("message {position}", position=holding.position) if holding.position is not None else tr("by hand")
    origin += _was(holding)
    blank = " " * max(_PART_CELLS - cell_width(part), 1)
    denied = f"{tr('not')} " if slot.polarity < 0 and slot.sentence == slot.value else ""
    return Content.assemble((part + blank, MUTED), f"{denied}{one_line(slot.sentence)}", (f"   {origin}", MUTED))


def topic_text(episode: "Episode") -> Content:
    """The row above what holds in a topic: its title, and whether it is the one at hand."""
    here = f"   {tr('now')}" if episode.is_open else ""
    return Content.assemble((one_line(episode.title) or say(UNTITLED), "bold"), (here, MUTED))


def _words(holding: "Holding") -> str:
    """What is edited: the value of a slot, the sentence of a memory."""
    return holding.slot.value if hasattr(holding.slot, "episode_id") else holding.slot.sentence


def _was(holding: "Holding") -> str:
    if not holding.was:
        return ""
    if holding.was_position is None:
        return "   " + tr("was {value}", value=one_line(holding.was))
    return "   " + tr("was {value}, message {position}", value=one_line(holding.was), position=holding.was_position)


class SlotsScreen(ModalScreen[None]):
    """Shown over the chat. What is taken back here is only what was done here."""

    BINDINGS = bindings("slots")

    def __init__(self, desk: "Desk", session_id: str) -> None:
        super().__init__()
        self._desk = desk
        self._session_id = session_id
        self._changes = 0
        self._holdings: dict[str, Holding] = {}

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with Vertical(classes="sheet"):
            yield Static("", id="slots-head", markup=False)
            yield OptionList(markup=False)
            yield Static(keys_text(actions_of("slots"), 60), markup=False)

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
        head = Content.assemble((title, TITLE), (facts, MUTED))
        if not panel.holdings:
            head = head + Content.styled(f"\n\n{say(_NOTHING)}", MUTED)
        self.query_one("#slots-head", Static).update(head)
        self._fill(panel)

    def _fill(self, panel: "Panel") -> None:
        options = self.query_one(OptionList)
        before, named = options.highlighted or 0, len(panel.episodes) > 1
        options.clear_options()
        self._holdings = {}
        for topic in panel.topics:
            if named and topic.episode is not None:
                options.add_option(Option(topic_text(topic.episode), disabled=True))
            part = ""
            for holding in topic.holdings:
                name = say(holding.part.value)
                options.add_option(Option(holding_text(holding, "" if name == part else name), id=holding.slot.id))
                part = name
                self._holdings[holding.slot.id] = holding
        options.display = named or bool(self._holdings)
        self._highlight(before)

    def _highlight(self, before: int) -> None:
        """What holds at ``before`` or nearest to it; a topic's own row cannot be chosen."""
        options = self.query_one(OptionList)
        able = [place for place in range(options.option_count) if not options.get_option_at_index(place).disabled]
        options.highlighted = min(able, key=lambda place: abs(place - before), default=None)

    def action_edit(self) -> None:
        """Give it another value."""
        holding = self._chosen()
        if holding is None:
            return

        def written(value: str | None) -> None:
            if value is not None:
                self._change(lambda desk: desk.edit(holding, value), 1)

        self.app.push_screen(LineScreen(tr("In your words"), _words(holding)), written)

    def action_drop(self) -> None:
        """Let it hold no more."""
        holding = self._chosen()
        if holding is not None:
            self._change(lambda desk: desk.drop(holding), 1)

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
        options = self.query_one(OptionList)
        if options.highlighted is None:
            return None
        return self._holdings.get(options.get_option_at_index(options.highlighted).id or "")

    def _change(self, change: "Callable[[SlotDesk], None]", changes: int) -> None:
        def work() -> PanelRead:
            desk = self._desk.slots(self._session_id)
            change(desk)
            return PanelRead(desk.read(), changes)

        in_thread(self, work)
