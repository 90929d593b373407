"""All that happened to one memory, and every word for it."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ui.desks.recollection import Chronicle
from ui.format import local_time, one_line, padded
from ui.language import tr
from ui.widgets.evidence_panel import quotation
from ui.widgets.lines import MUTED, TITLE, quiet_line

_MOMENT_CELLS = 18


def chronicle_text(chronicle: Chronicle) -> Content:
    """The page: each change with its local time, what it replaced and became, the words."""
    return Content("\n").join(_lines(chronicle))


def _lines(chronicle: Chronicle) -> Iterator[Content]:
    yield Content.styled(one_line(chronicle.sentence), TITLE)
    yield Content("")
    for at, deed in chronicle.story:
        yield Content.assemble((f"{local_time(at)}  ", MUTED), one_line(deed))
    for sentence in chronicle.before:
        yield Content.assemble((padded(tr("replaced"), _MOMENT_CELLS), MUTED), one_line(sentence))
    if chronicle.after:
        yield Content.assemble((padded(tr("became"), _MOMENT_CELLS), MUTED), one_line(chronicle.after))
    yield Content("")
    if not chronicle.quoted:
        yield Content.styled(tr("It was written by hand: no conversation says it."), MUTED)
    for quoted in chronicle.quoted:
        withdrawn = f" ({tr('taken back')})" if quoted.evidence.withdrawn else ""
        yield quotation(quoted) + Content.styled(withdrawn, MUTED)


class HistoryScreen(ModalScreen[None]):
    """Shown over memory; Esc, h and q close it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,h,q", "dismiss", "Close", show=False)]

    def __init__(self, chronicle: Chronicle) -> None:
        super().__init__()
        self._chronicle = chronicle

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with VerticalScroll(classes="sheet"):
            yield Static(chronicle_text(self._chronicle), markup=False)
            yield quiet_line(tr("↑ ↓ scroll · Esc closes"))
