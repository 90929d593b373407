"""A sign of life: one character that moves twenty times a second while something is being computed."""

from textual.content import Content
from textual.widget import Widget

FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
BEAT_S = 0.05


class Busy(Widget):
    """Moves while ``busy``, is blank otherwise."""

    DEFAULT_CSS = "Busy { width: 1; height: 1; color: $text-primary; }"

    def __init__(self) -> None:
        super().__init__(id="busy")
        self._frame = 0
        self.busy = False

    def on_mount(self) -> None:
        """Begin with the beat standing still."""
        self._beat = self.set_interval(BEAT_S, self._move, pause=not self.busy)

    def set_busy(self, busy: bool) -> None:
        """Start or stop moving."""
        if busy == self.busy:
            return
        self.busy = busy
        if busy:
            self._beat.resume()
        else:
            self._beat.pause()
        self.refresh()

    def render(self) -> Content:
        """See ``Widget``."""
        return Content(FRAMES[self._frame] if self.busy else " ")

    def _move(self) -> None:
        self._frame = (self._frame + 1) % len(FRAMES)
        self.refresh()
