"""What an import would do, before anything is done: whom it is from, what is new, what clashes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ui.desks.house import Differences
from ui.language import ntr, tr
from ui.widgets.lines import MUTED, title_line
from ui.widgets.sides import sides_text
from ui.words.arriving import Part, incoming_lines, plan_parts

if TYPE_CHECKING:
    from sync.moving.reading import Incoming

_LISTED = 200
_EDGES = 8


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A bundle that was read, its conflicts, and what says what a memory of this machine is."""

    incoming: "Incoming"
    differences: Differences
    sentence_of: Callable[[str], str]


def foreseen_text(foreseen: Foreseen, width: int) -> Content:
    """The page, conflicts in ``width`` cells."""
    return Content("\n").join(_lines(foreseen, width))


def _lines(foreseen: Foreseen, width: int) -> Iterator[Content]:
    incoming = foreseen.incoming
    for line in incoming_lines(incoming):
        yield Content.styled(line, MUTED)
    yield Content("")
    if incoming.plan.is_empty:
        yield Content(tr("Nothing in it is new."))
    for part in plan_parts(incoming.plan, foreseen.sentence_of):
        yield from _part_lines(part)
        if part.name == "conflicts":
            yield Content.styled("        " + tr("both versions are kept; one holds until you decide"), MUTED)
            for sides in foreseen.differences.sides:
                yield sides_text(sides, foreseen.differences.names, width)


def _part_lines(part: Part) -> Iterator[Content]:
    yield Content.assemble((f"{part.count:>6,}  ", "bold"), (part.title, "bold"))
    if part.name == "conflicts":
        return
    for sentence in part.sentences[:_LISTED]:
        yield Content(f"        {sentence}")
    if (left := len(part.sentences) - _LISTED) > 0:
        yield Content.styled(
            "        " + ntr("{count:,} more is not listed", "{count:,} more are not listed", left), MUTED
        )


class PlanScreen(ModalScreen[bool]):
    """Returns whether it is to be done."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "agree", "Agree", show=False),
        Binding("escape", "decline", "Back", show=False),
    ]

    def __init__(self, foreseen: Foreseen) -> None:
        super().__init__()
        self._foreseen = foreseen

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with VerticalScroll(classes="sheet long"):
            yield title_line(tr("What importing it would do"))
            yield Static("", id="plan", markup=False)
        hint = tr("Enter takes it in · ↑ ↓ scroll · Esc leaves all as it is")
        yield Static(Content.styled(hint, MUTED), id="plan-keys", markup=False)

    def on_resize(self) -> None:
        """Two columns need to know their room."""
        width = self.query_one(VerticalScroll).content_size.width or self.size.width - _EDGES
        self.query_one("#plan", Static).update(foreseen_text(self._foreseen, width))

    def on_mount(self) -> None:
        """Scrolling is what the arrows do."""
        self.query_one(VerticalScroll).focus()

    def action_agree(self) -> None:
        """Do it."""
        self.dismiss(True)

    def action_decline(self) -> None:
        """Leave all as it is."""
        self.dismiss(False)
