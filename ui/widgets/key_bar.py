"""The last line: the keys that matter now, from the registry, as many as fit, and the switches of memory."""

from dataclasses import dataclass

from textual.content import Content
from textual.widget import Widget

from ui.actions.action import Action
from ui.actions.registry import ACTIONS, key_names
from ui.language import say, tr
from ui.widgets.lines import MUTED

_GAP = "  "
_WIDE_CELLS = 80  # with room for the word "memory" before its switches


@dataclass(frozen=True, slots=True)
class Switches:
    """Whether answers use memory, whether it learns, whether the conversation is private and does neither."""

    use: bool = True
    learn: bool = True
    private: bool = False


def switches_text(switches: Switches, width: int) -> Content:
    """``memory: use ● learn ● private ○``; on a narrow line without the first word."""
    states = {
        tr("use"): switches.use and not switches.private,
        tr("learn"): switches.learn and not switches.private,
        tr("private"): switches.private,
    }
    parts = [
        Content.assemble((f"{name} ", MUTED), ("●", "$text-primary") if on else ("○", MUTED))
        for name, on in states.items()
    ]
    head = Content.styled(tr("memory: ") if width >= _WIDE_CELLS else "", MUTED)
    return head + Content(" ").join(parts)


def keys_text(actions: tuple[Action, ...], width: int) -> Content:
    """``^R Again  ^P Commands …`` in at most ``width`` cells.

    What does not fit is left out, from the end; what is always shown goes last.
    """
    kept = list(actions)
    while kept and _width([_piece(action) for action in kept]) > width:
        droppable = [action for action in kept if action.shown != "always"]
        kept.remove((droppable or kept)[-1])
    return Content(_GAP).join([_piece(action) for action in kept])


def _piece(action: Action) -> Content:
    key = key_names(action).split(_GAP)[0]
    return Content.assemble((key, "bold"), " ", (say(action.short or action.label), MUTED))


def _width(pieces: list[Content]) -> int:
    return sum(piece.cell_length for piece in pieces) + len(_GAP) * (len(pieces) - 1)


class KeyBar(Widget):
    """Shows other keys while an answer is being written."""

    DEFAULT_CSS = "KeyBar { height: 1; padding: 0 2; }"

    def __init__(self) -> None:
        super().__init__(id="keys")
        self._busy = False
        self._switches = Switches()

    def set_busy(self, busy: bool) -> None:
        """Whether something can be stopped."""
        self._busy = busy
        self.refresh()

    def set_switches(self, switches: Switches) -> None:
        """How the switches of memory stand."""
        self._switches = switches
        self.refresh()

    def render(self) -> Content:
        """See ``Widget``."""
        now, width = "busy" if self._busy else "idle", self.content_size.width
        shown = [action for action in ACTIONS if action.shown in {now, "always"}]
        switches = switches_text(self._switches, width)
        keys = keys_text(tuple(shown), width - switches.cell_length - len(_GAP))
        return keys + " " * max(width - keys.cell_length - switches.cell_length, 0) + switches
