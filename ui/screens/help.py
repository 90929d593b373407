"""Every key and what it does, from the registry."""

from itertools import groupby
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ui.actions.action import Action
from ui.actions.registry import ACTIONS, key_names
from ui.format import padded
from ui.language import say, tr
from ui.widgets.lines import MUTED, TITLE, quiet_line

_KEY_CELLS = 20


def help_text(first: str = "") -> Content:
    """The whole list, by groups: ``first``, that of the screen below, then all others in the registry's order."""
    lines: list[Content] = []
    groups = [(group, tuple(actions)) for group, actions in groupby(ACTIONS, key=lambda action: action.group)]
    for group, actions in sorted(groups, key=lambda one: one[0] != first):
        lines += [Content.styled(say(group), TITLE), *map(_line, actions), Content("")]
    return Content("\n").join(lines)


def _line(action: Action) -> Content:
    keys = "  ".join(key_names(action).split("  ")[:2]) or tr("^P only")
    return Content.assemble(
        (f"  {padded(keys, _KEY_CELLS)}", "bold" if action.key else MUTED),
        say(action.help),
    )


class HelpScreen(ModalScreen[None]):
    """Shown over any screen, the keys of that one (group ``first``) on top; any of Esc, F1 and q closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,q", "dismiss", "Close", show=False)]

    def __init__(self, first: str = "") -> None:
        super().__init__()
        self._first = first

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with VerticalScroll(classes="sheet"):
            yield Static(help_text(self._first), markup=False)
            yield quiet_line(tr("↑ ↓ scroll · Esc closes"))
