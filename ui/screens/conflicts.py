"""What two machines changed at the same time: both sentences side by side, one conflict at a time, either to keep."""

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ui.desks.house import Differences
from ui.language import tr
from ui.screens.choice import Choice, ChoiceScreen
from ui.widgets.lines import MUTED, TITLE, TOLD_S
from ui.widgets.sides import sides_text
from ui.words.arriving import version_text
from ui.work.sync_messages import DifferencesRead, MemoryMoved
from ui.work.workers import in_thread

if TYPE_CHECKING:
    from ui.desks.sync_desk import SyncDesk
    from ui.words.conflict_sides import Sides, Version


class ConflictScreen(ModalScreen[None]):
    """Shown over moving house; what is decided travels to the other machines."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,o", "ours", "Ours", show=False),
        Binding("right,t", "theirs", "Theirs", show=False),
        Binding("down,j,n", "turn(1)", "Next", show=False),
        Binding("up,k", "turn(-1)", "Before", show=False),
        Binding("escape,x,q", "dismiss", "Close", show=False),
    ]

    def __init__(self, sync: "SyncDesk") -> None:
        super().__init__()
        self._sync = sync
        self._found = Differences((), {})
        self._place = 0

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with VerticalScroll(classes="sheet long"):
            yield Static("", id="conflict-head", markup=False)
            yield Static("", id="conflict", markup=False)
        hint = tr("← keep ours · → keep theirs · ↑ ↓ the others · Esc closes")
        yield Static(Content.styled(hint, MUTED), id="plan-keys", markup=False)

    def on_mount(self) -> None:
        """Read what there is."""
        self._read()

    def on_resize(self) -> None:
        """Two columns need to know their room."""
        self._show()

    @property
    def sides(self) -> "Sides | None":
        """The conflict on the screen."""
        return self._found.sides[self._place] if self._found.sides else None

    @on(DifferencesRead)
    def _take(self, message: DifferencesRead) -> None:
        self._found = message.differences
        self._place = min(self._place, max(len(self._found.sides) - 1, 0))
        self._show()

    def action_turn(self, step: int) -> None:
        """Show the next one, or the one before."""
        if self._found.sides:
            self._place = (self._place + step) % len(self._found.sides)
            self._show()

    def action_ours(self) -> None:
        """Ours holds from now on."""
        if self.sides is not None:
            self._keep(self.sides, self.sides.ours)

    def action_theirs(self) -> None:
        """Theirs holds; where there are several, ask which."""
        sides = self.sides
        if sides is None:
            return
        if len(sides.theirs) == 1:
            self._keep(sides, sides.theirs[0])
            return

        def chosen(place: str | None) -> None:
            if place is not None:
                self._keep(sides, sides.theirs[int(place)])

        answers = [Choice(str(place), version_text(one)) for place, one in enumerate(sides.theirs)]
        self.app.push_screen(ChoiceScreen(tr("Which of theirs?"), "", answers), chosen)

    def _keep(self, sides: "Sides", version: "Version") -> None:
        def resolve() -> DifferencesRead:
            self._sync.resolve(sides, version.id)
            self.post_message(MemoryMoved())
            return DifferencesRead(self._sync.differences())

        self.notify(tr("Decided: {sentence}", sentence=version_text(version)), markup=False, timeout=TOLD_S)
        in_thread(self, resolve)

    def _read(self) -> None:
        in_thread(self, lambda: DifferencesRead(self._sync.differences()))

    def _show(self) -> None:
        count = len(self._found.sides)
        head = tr("Conflict {number} of {count}", number=self._place + 1, count=count) if count else tr("Conflicts")
        self.query_one("#conflict-head", Static).update(Content.styled(head, TITLE))
        width = self.query_one(VerticalScroll).content_size.width or self.size.width
        text = Content(tr("No two machines changed the same thing."))
        if self.sides is not None:
            text = sides_text(self.sides, self._found.names, width)
        self.query_one("#conflict", Static).update(text)
