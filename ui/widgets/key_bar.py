"""The last line: the keys that matter now, from the registry, as many as fit."""

from textual.content import Content
from textual.widget import Widget

from ui.actions import ACTIONS, Action, key_names
from ui.language import say

_GAP = "  "


def keys_text(actions: tuple[Action, ...], width: int) -> Content:
    """``^R Again  ^P Commands …`` in at most ``width`` cells; what does not fit is left out from the end."""
    line = Content("")
    for action in actions:
        key = key_names(action).split(_GAP)[0]
        piece = Content.assemble((key, "bold"), " ", (say(action.short or action.label), "$foreground-muted"))
        longer = line + _GAP + piece if line else piece
        if longer.cell_length > width:
            break
        line = longer
    return line


class KeyBar(Widget):
    """Shows other keys while an answer is being written."""

    DEFAULT_CSS = "KeyBar { height: 1; padding: 0 2; }"

    def __init__(self) -> None:
        super().__init__(id="keys")
        self._busy = False

    def set_busy(self, busy: bool) -> None:
        """Whether something can be stopped."""
        self._busy = busy
        self.refresh()

    def render(self) -> Content:
        """See ``Widget``."""
        now = "busy" if self._busy else "idle"
        shown = [action for action in ACTIONS if action.shown in {now, "always"}]
        return keys_text(tuple(shown), self.content_size.width)
