"""Work that takes long, before the person: what is being done, how far it is, and a way to stop it."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ui.language import tr
from ui.widgets.lines import MUTED, title_line
from ui.work.sync_messages import WorkEnded, WorkMoved
from ui.work.workers import in_thread

if TYPE_CHECKING:
    from sync.moving.steps import Phase, Progress

_Made = TypeVar("_Made")
_TELL_S = 0.1
_BAR_CELLS = 40


class Stopped(Exception):
    """The person stopped the work; it is as if it had never begun."""


def bar_text(done: int, all_: int) -> str:
    """How far it is, as a bar and numbers; only a bar without an end while that is not known."""
    if all_ < 1:
        return "░" * _BAR_CELLS
    full = _BAR_CELLS * done // all_
    return f"{'▓' * full}{'░' * (_BAR_CELLS - full)}  {done:,} / {all_:,}"


@dataclass(frozen=True, slots=True)
class Failed:
    """What ended the work."""

    error: Exception


class BusyScreen(ModalScreen[object], Generic[_Made]):
    """Does ``work`` in a thread, and returns what it made, or ``Failed``."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stop", "Stop", show=False)]

    def __init__(self, title: str, work: "Callable[[Progress], _Made]") -> None:
        super().__init__()
        self._title = title
        self._work = work
        self._stop = threading.Event()
        self._told_s = 0.0
        self._phase = ""

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with Vertical(classes="dialog"):
            yield title_line(self._title)
            yield Static("", id="phase", markup=False, classes="explanation")
            yield Static(bar_text(0, 0), id="bar", markup=False)
            yield Static(Content.styled(tr("Esc stops it"), MUTED), id="way-out", markup=False)

    def on_mount(self) -> None:
        """Begin."""
        in_thread(self, lambda: WorkEnded(self._work(self._tell)), lambda error: WorkEnded(Failed(error)))

    def action_stop(self) -> None:
        """End it at the next record."""
        self._stop.set()
        self.query_one("#way-out", Static).update(Content.styled(tr("Stopping …"), MUTED))

    @on(WorkMoved)
    def _show(self, message: WorkMoved) -> None:
        from ui.words.moving import phase_text

        message.stop()
        self.query_one("#phase", Static).update(phase_text(message.phase))
        self.query_one("#bar", Static).update(bar_text(message.done, message.all_))

    @on(WorkEnded)
    def _end(self, message: WorkEnded) -> None:
        message.stop()
        self.dismiss(message.result)

    def _tell(self, phase: "Phase", done: int, all_: int) -> None:
        """A ``Progress``; called in the worker."""
        if self._stop.is_set():
            raise Stopped
        now_s = time.monotonic()
        if phase != self._phase or now_s - self._told_s > _TELL_S:
            self._phase, self._told_s = phase, now_s
            self.post_message(WorkMoved(phase, done, all_))


async def busy(app: "App[object]", title: str, work: "Callable[[Progress], _Made]") -> _Made:
    """Wait for ``work`` behind a ``BusyScreen``; in a worker. Raises Stopped, and what ``work`` raises."""
    result = await app.push_screen_wait(BusyScreen(title, work))
    if isinstance(result, Failed):
        raise result.error
    return cast("_Made", result)
