"""The models on this machine: choose one, look at one, and how to get others."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from models.shelf.entry import ModelEntry
from ui.desks.shelf import Shelf
from ui.format import one_line, padded, size_text
from ui.language import say, tr
from ui.widgets.lines import MUTED, quiet_line, title_line
from ui.widgets.welcome import suggestion_lines

_NAME_CELLS = 30


def model_row(entry: ModelEntry, needed_bytes: int, shelf: Shelf, *, running: bool) -> Content:
    """One line: running or not, name, size, memory it needs, and whether that is free."""
    mark = ("● ", "$text-primary") if running else "  "
    fits = "" if needed_bytes <= shelf.free_bytes or running else f"  {tr('more than is free')}"
    return Content.assemble(
        mark,
        f"{padded(one_line(entry.name), _NAME_CELLS)}{size_text(entry.size_bytes):>9}",
        (f"  {tr('needs {size}', size=size_text(needed_bytes))}", MUTED),
        (fits, "$text-warning"),
        ("" if entry.has_template else f"  {tr('cannot chat')}", "$text-warning"),
    )


def model_detail(entry: ModelEntry) -> Content:
    """What is known about a model."""
    parameters = (
        tr("{parameters:.2f} billion parameters", parameters=entry.parameters / 1000000000.0)
        if entry.parameters
        else ""
    )
    facts = [
        parameters,
        entry.quantisation,
        entry.architecture,
        tr("window up to {trained_tokens:,} tokens", trained_tokens=entry.trained_tokens),
    ]
    origin = [say(entry.source), entry.licence, ", ".join(entry.languages), entry.repository]
    lines = [
        " · ".join(filter(None, facts)),
        " · ".join(filter(None, origin)),
        str(entry.path),
        f"SHA-256 {entry.sha256}",
    ]
    return Content.styled("\n".join(map(one_line, lines)), MUTED)


def advice(shelf: Shelf) -> Content:
    """How to get another model: the commands as they are typed."""
    lines = [
        Content(tr("{size} of memory are free. In another terminal:", size=size_text(shelf.free_bytes))),
        Content("  ricordo models add FILE"),
    ]
    return Content("\n").join([*lines, *suggestion_lines(shelf.suggestions)])


class ModelsScreen(ModalScreen[str | None]):
    """Returns the name of the model to be used from now on; None for Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f5,q", "dismiss", "Close", show=False)]

    def __init__(self, shelf: Shelf, running: str) -> None:
        super().__init__()
        self._shelf = shelf
        self._in_use = running

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        rows = [
            Option(model_row(entry, needed, self._shelf, running=entry.name == self._in_use), id=str(index))
            for index, (entry, needed) in enumerate(self._shelf.entries)
        ]
        with Vertical(classes="sheet"):
            yield title_line(tr("Models"))
            yield OptionList(*(rows or [Option(Content(tr("None yet.")), disabled=True)]), markup=False)
            yield Static("", id="model-detail", markup=False)
            yield Static(advice(self._shelf), markup=False, classes="explanation")
            yield quiet_line(tr("Enter uses it from now on · Esc closes"))

    @on(OptionList.OptionHighlighted)
    def _show_detail(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.query_one("#model-detail", Static).update(model_detail(self._entry(event.option.id)))

    @on(OptionList.OptionSelected)
    def _use(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self._entry(event.option.id).name)

    def _entry(self, option_id: str | None) -> ModelEntry:
        return self._shelf.entries[int(option_id or 0)][0]
