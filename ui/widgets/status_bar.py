"""The first line: which conversation, which model, how fast, how full."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from ui.format import one_line
from ui.widgets.busy import Busy
from ui.widgets.context_meter import ContextMeter, Reading


class StatusBar(Horizontal):
    """Title at the left, the model's state at the right."""

    DEFAULT_CSS = """
    StatusBar { height: 1; padding: 0 2 0 1; }
    StatusBar #title { width: 1fr; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; padding: 0 1; }
    StatusBar #folder { width: auto; padding: 0 1 0 0; color: $foreground-muted; display: none; }
    StatusBar #folder.some { display: block; }
    StatusBar #model { width: auto; max-width: 44; text-wrap: nowrap; text-overflow: ellipsis; padding: 0 0 0 1; }
    """

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        yield Static("", id="title", markup=False)
        yield Static("", id="folder", markup=False)
        yield Busy()
        yield Static("", id="model", markup=False)
        yield ContextMeter()

    def show_title(self, title: str, mark: str = "") -> None:
        """Name the conversation; ``mark`` (``private``) stands before it."""
        head = Content.styled(f"{mark} · ", "$foreground-muted not bold") if mark else Content("")
        self.query_one("#title", Static).update(head + one_line(title))

    def show_folder(self, text: str) -> None:
        """Say how the shared folder fares; empty: there is none to be shown."""
        folder = self.query_one("#folder", Static)
        folder.update(text)
        folder.set_class(bool(text), "some")

    def show_model(self, text: str, *, busy: bool) -> None:
        """Say what the model is or does."""
        self.query_one("#model", Static).update(Content(one_line(text)))
        self.query_one(Busy).set_busy(busy)

    def show_reading(self, reading: Reading | None) -> None:
        """Show how full the window is."""
        self.query_one(ContextMeter).show(reading)
