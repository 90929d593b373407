"""What was moved and when: the imports, which can be taken back, the log, and what happened in the folder."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from assistant.clock import from_text
from ui.desks.house import Annals
from ui.format import local_time, one_line
from ui.language import tr
from ui.widgets.lines import MUTED, TITLE, TOLD_S, title_line
from ui.words.arriving import reverted_lines
from ui.words.folder import line_text
from ui.words.house import entry_details, import_counts, import_name
from ui.words.moving import event_text
from ui.work.sync_messages import AnnalsRead, MemoryMoved
from ui.work.workers import in_thread

if TYPE_CHECKING:
    from assistant.ports.sharing import Import
    from sync.moving.journal import Entry
    from ui.desks.folder_watch import FolderWatch
    from ui.desks.sync_desk import SyncDesk

_LISTED = 50


def import_text(one: "Import") -> Content:
    """When, from whom, what came in; whether it was taken back."""
    undone = f"   {tr('taken back')}" if one.undone_at else ""
    return Content.assemble(
        (f"{local_time(from_text(one.at))}  ", MUTED),
        f"{import_name(one)}   {import_counts(one)}",
        (undone, "$text-warning"),
    )


def entry_text(entry: "Entry", names: Mapping[str, str]) -> Content:
    """A line of the log: when, what, whose, how."""
    told = (names.get(entry.device, entry.device[:8]), entry_details(entry))
    how = " · ".join(one_line(part) for part in told if part)
    return Content.assemble((f"{local_time(entry.at)}  ", MUTED), event_text(entry.event), (f"   {how}", MUTED))


class LogScreen(ModalScreen[None]):
    """Shown over moving house; u takes the highlighted import back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo", show=False),
        Binding("escape,l,L,q", "dismiss", "Close", show=False),
    ]

    def __init__(self, sync: "SyncDesk", watch: "FolderWatch | None") -> None:
        super().__init__()
        self._sync = sync
        self._watch = watch
        self._imports: tuple[Import, ...] = ()

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with VerticalScroll(classes="sheet long"):
            yield title_line(tr("Imports"))
            yield OptionList(markup=False, compact=True, id="imports")
            yield Static("", id="log", markup=False)
        hint = tr("u takes the highlighted import back · Tab and ↑ ↓ scroll · Esc closes")
        yield Static(Content.styled(hint, MUTED), id="plan-keys", markup=False)

    def on_mount(self) -> None:
        """Read what there is."""
        in_thread(self, lambda: AnnalsRead(self._sync.annals(self._watch)))

    @on(AnnalsRead)
    def _show(self, message: AnnalsRead) -> None:
        annals = message.annals
        self._imports = annals.imports[:_LISTED]
        options = self.query_one("#imports", OptionList)
        before = options.highlighted or 0
        options.clear_options()
        options.add_options([Option(import_text(one)) for one in self._imports])
        options.display = bool(self._imports)
        if self._imports:
            options.highlighted = min(before, len(self._imports) - 1)
            options.focus()
        self.query_one("#log", Static).update(Content("\n").join(_lines(annals)))

    def action_undo(self) -> None:
        """Take the highlighted import back."""
        place = self.query_one("#imports", OptionList).highlighted
        if place is None or place >= len(self._imports):
            self.notify(tr("Nothing was imported yet."), markup=False, timeout=TOLD_S)
            return
        chosen = self._imports[place]
        if chosen.undone_at is not None:
            self.notify(tr("This import was taken back already."), markup=False, timeout=TOLD_S)
            return

        def undo() -> AnnalsRead:
            reverted = self._sync.undo(chosen.number)
            self.post_message(MemoryMoved())
            self.app.call_from_thread(self._tell, "\n".join(reverted_lines(reverted)))
            return AnnalsRead(self._sync.annals(self._watch))

        in_thread(self, undo)

    def _tell(self, sentence: str) -> None:
        self.notify(sentence, markup=False, timeout=TOLD_S)


def _lines(annals: Annals) -> Iterator[Content]:
    if not annals.imports:
        yield Content.styled(tr("Nothing was imported yet."), MUTED)
    yield Content.styled("\n" + tr("Log"), TITLE)
    if not annals.entries:
        yield Content.styled(tr("Nothing was moved yet."), MUTED)
    for entry in annals.entries:
        yield entry_text(entry, annals.names)
    if annals.folder:
        yield Content.styled("\n" + tr("Shared folder"), TITLE)
        for line in annals.folder:
            yield Content.assemble((f"{local_time(line.at)}  ", MUTED), one_line(line_text(line)))
