"""Moving house: this machine, and memory by memory what would leave it, what stays, and why."""

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from sync.gate.redaction import add_up
from sync.selection.choice import Choice, Verdict
from ui.actions.action import Action
from ui.actions.registry import actions_of, find_action
from ui.desks.house import House
from ui.format import cell_width, cut, cut_front, one_line, padded
from ui.language import Phrase, ntr, say, tr
from ui.screens.sync_flows import SyncFlows
from ui.widgets.bindings import bindings
from ui.widgets.choice_list import ChoiceList
from ui.widgets.key_bar import keys_text
from ui.widgets.lines import MUTED, TITLE
from ui.words.moving import (
    Section,
    findings_text,
    reason_text,
    sections,
    verdict_text,
)
from ui.work.sync_messages import ChoicesChanged, HouseRead

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import datetime

    from ui.desks.folder_watch import FolderWatch
    from ui.desks.sync_desk import SyncDesk

_TITLE_CELLS = 18
_COUNT_CELLS = 8
_MARGIN = 4
_LOOK_S = 1.0
_WAYS = ("export", "import_file", "pair", "folder", "log", "conflicts", "back")
_HANDS = ("confirm", "confirm_facts", "pin", "keep_contacts")
_NO_MEMORY = Phrase("Nothing is remembered here yet. I takes in what another machine exported.")
_NOTHING: dict[Verdict, Phrase] = {
    Verdict.TRAVELS: Phrase("Nothing would leave as it stands. 2 shows what stays and why; c and p let it leave."),
    Verdict.STAYS: Phrase("Nothing stays here: all that is remembered may leave."),
    Verdict.BLOCKED: Phrase("Nothing is blocked."),
    Verdict.REDACTED: Phrase("Nothing has to be taken out of what would leave."),
}


class SyncScreen(SyncFlows):
    """Shown over the chat: what is shown of this machine. ``SyncFlows`` does what its keys ask for."""

    BINDINGS = bindings("sync", beside=("help",))
    AUTO_FOCUS = "#choices"

    def __init__(self, sync: "SyncDesk", watched: "Callable[[], FolderWatch | None]") -> None:
        super().__init__(sync, watched)
        self._shown = Verdict.TRAVELS
        self._head = Content("")
        self._received: datetime | None = None

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        yield Static(tr("Moving house"), id="sync-head", markup=False)
        yield Static("", id="sync-parts", markup=False)
        yield ChoiceList()
        with VerticalScroll(id="sync-details", can_focus=False):
            yield Static("", id="sync-detail", markup=False)
        yield Static("", id="sync-hands", markup=False)
        yield Static("", id="sync-keys", markup=False)

    def on_mount(self) -> None:
        """Read what there is, and look after the folder from time to time."""
        self.refresh_house()
        self.set_interval(_LOOK_S, self._look_after_folder)

    def on_resize(self) -> None:
        """The lines name what fits."""
        width = self.size.width - _MARGIN
        self.query_one("#sync-hands", Static).update(keys_text(_actions(_HANDS), width))
        self.query_one("#sync-keys", Static).update(keys_text((*_actions(_WAYS), find_action("help")), width))
        self._show_parts()

    @on(HouseRead)
    def _show_house(self, message: HouseRead) -> None:
        first = self.house is None
        self.house = message.house
        if first and not message.house.preview.leaving:
            self._shown = Verdict.STAYS  # where there is something to do
        self._show_head()
        self._show_parts()
        self._fill(message.chosen)

    @on(ChoicesChanged)
    def _show_changed(self, message: ChoicesChanged) -> None:
        self.tell(message.sentence)
        self.refresh_house(message.chosen)

    # Which part is shown

    def action_travels(self) -> None:
        """Show what would leave."""
        self._turn_to(Verdict.TRAVELS)

    def action_stays(self) -> None:
        """Show what stays."""
        self._turn_to(Verdict.STAYS)

    def action_blocked(self) -> None:
        """Show what is blocked."""
        self._turn_to(Verdict.BLOCKED)

    def action_redacted(self) -> None:
        """Show what leaves without a part of it."""
        self._turn_to(Verdict.REDACTED)

    def action_back(self) -> None:
        """Back to the chat."""
        self.dismiss()

    @property
    def chosen(self) -> Choice | None:
        """The highlighted memory."""
        return self.query_one(ChoiceList).chosen

    def _turn_to(self, verdict: Verdict) -> None:
        self._shown = verdict
        self._show_parts()
        self._fill()

    def _fill(self, chosen: str = "") -> None:
        if self.house is None:
            return
        rows = [one for one in self.house.preview.choices if one.verdict is self._shown]
        self.query_one(ChoiceList).show(rows, chosen)
        self._show_detail()

    @on(OptionList.OptionHighlighted, "#choices")
    def _show_detail(self) -> None:
        choice = self.chosen
        nothing = Content.styled(say(self._nothing_text()), MUTED)
        lines = [nothing] if choice is None else list(detail_lines(choice))
        if self.house is not None and (choice is None or self._shown is Verdict.STAYS):
            lines.append(Content.styled(say(self.house.preview.rule), MUTED))
        self.query_one("#sync-detail", Static).update(Content("\n").join(lines))
        self.query_one("#sync-details").scroll_home(animate=False)

    def _nothing_text(self) -> str:
        if self.house is not None and not self.house.preview.choices:
            return _NO_MEMORY
        return _NOTHING[self._shown]

    def _look_after_folder(self) -> None:
        watch = self.watched()
        received = watch.status().last_received if watch else None
        if received != self._received:
            self._received = received
            self.refresh_house()
        self._show_head()

    def _show_head(self) -> None:
        if self.house is not None:
            text = Content("\n").join(head_lines(self.house, self._folder_text(), self.size.width - _MARGIN))
            if text != self._head:
                self._head = text
                self.query_one("#sync-head", Static).update(text)

    def _show_parts(self) -> None:
        if self.house is not None:
            text = parts_text(self.house, self._shown, self.size.width - _MARGIN)
            self.query_one("#sync-parts", Static).update(text)

    def _folder_text(self) -> str:
        from ui.words.folder import status_text

        watch = self.watched()
        return status_text(watch.status()) if watch else ""


def head_lines(house: House, folder_status: str, width: int) -> "Iterator[Content]":
    """This machine and its key print; whom it is paired with; its folder and how that fares."""
    facts = [
        tr("this machine: {name}", name=one_line(house.own.name)),
        house.key_print or tr("no keys yet"),
        tr("paired: {names}", names=tr(", ").join(one_line(one.name) for one in house.paired) or tr("none")),
    ]
    title = tr("Moving house")
    yield Content.assemble((title, TITLE), ("   " + cut(" · ".join(facts), width - 16), MUTED))
    folder = cut_front(one_line(house.folder), max(width // 3, _TITLE_CELLS)) or tr("none")
    told = [tr("folder: {folder}", folder=folder), folder_status]
    if house.conflicts:
        told.insert(0, ntr("{count:,} conflict: x", "{count:,} conflicts: x", house.conflicts))
    yield Content.styled(cut(" · ".join(filter(None, told)), width), MUTED)


def parts_text(house: House, shown: Verdict, width: int) -> Content:
    """The four parts, each with its number, its count and why; the one that is listed below is marked."""
    rows = sections(house.preview.headings)
    lines = [_part_line(place, row, house, row.verdict is shown, width) for place, row in enumerate(rows, 1)]
    return Content("\n").join(lines)


def _part_line(place: int, part: Section, house: House, shown: bool, width: int) -> Content:
    mark = "▸" if shown else " "
    style = TITLE if shown else ""
    head = f"{mark} {padded(f'{place} {part.title}', _TITLE_CELLS)}{part.count:>{_COUNT_CELLS},}   "
    why = cut(_why(part, house.preview.choices, house.keeps_contacts), width - cell_width(head))
    return Content.assemble((head, style), (why, MUTED))


def _why(part: Section, choices: "Sequence[Choice]", keeps_contacts: bool) -> str:
    """The causes; of what was found the kinds and the rules."""
    if part.verdict in {Verdict.BLOCKED, Verdict.REDACTED}:
        found = add_up(one for choice in choices if choice.verdict is part.verdict for one in choice.redactions)
        told = [findings_text(found)]
    else:
        told = [" · ".join(part.causes)]
    if part.verdict is Verdict.REDACTED and keeps_contacts:
        told.append(tr("contacts are kept"))
    return " · ".join(filter(None, told))


def detail_lines(choice: Choice) -> "Iterator[Content]":
    """All about one memory: what the other machine would read, what becomes of it and why, what was found."""
    yield Content.styled(one_line(choice.sentence), TITLE)
    yield Content.assemble(
        (verdict_text(choice.verdict), "$text-success" if choice.leaves else "$text-warning"),
        f"   {one_line(reason_text(choice))}",
    )
    if choice.redactions:
        yield Content.styled(tr("found: {found}", found=findings_text(choice.redactions)), MUTED)


def _actions(ids: tuple[str, ...]) -> tuple[Action, ...]:
    own = {action.id: action for action in actions_of("sync")}
    return tuple(own[one] for one in ids)
