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


def help_text() -> Content:
    """The whole list, by groups, in the registry's order."""
    lines: list[Content] = []
    for group, actions in groupby(ACTIONS, key=lambda action: action.group):
        lines += [Content.styled(say(group), TITLE), *map(_line, actions), Content("")]
    return Content("\n").join(lines)


def _line(action: Action) -> Content:
    keys = "  ".join(key_names(action).split("  ")[:2]) or tr("^P only")
    return Content.assemble(
        (f"  {padded(keys, _KEY_CELLS)}", "bold" if action.key else MUTED),
        say(action.help),
    )


class HelpScreen(ModalScreen[None]):
    """Shown over the chat; any of Esc, F1 and q closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,q", "dismiss", "Close", show=False)]

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with VerticalScroll(classes="sheet"):
            yield Static(help_text(), markup=False)
            yield quiet_line(tr("↑ ↓ scroll · Esc closes"))
