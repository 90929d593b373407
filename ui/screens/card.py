"""A pairing card: this machine's, to be pasted on the other one; or the other one's, pasted here."""

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Paste
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from ui.language import tr
from ui.widgets.lines import quiet_line, title_line


@dataclass(frozen=True, slots=True)
class Carded:
    """A card and what is said above it. ``key_print`` is what the other person must see, too."""

    title: str
    card: str
    key_print: str


class CardScreen(ModalScreen[None]):
    """Shows a card; y copies it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,ctrl+y", "copy", "Copy", show=False),
        Binding("escape,enter,q", "dismiss", "Close", show=False),
    ]

    def __init__(self, carded: Carded) -> None:
        super().__init__()
        self._carded = carded

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with Vertical(classes="sheet"):
            yield title_line(self._carded.title)
            yield Static(Content(self._carded.card), markup=False, classes="explanation")
            told = tr("Its key print is {key_print}: compare it there.", key_print=self._carded.key_print)
            yield Static(told, markup=False)
            hint = tr("It holds no secret; send it as you like · y copies it · Esc closes")
            yield quiet_line(hint)

    def action_copy(self) -> None:
        """Copy it, by whatever way there is."""
        self.app.copy_to_clipboard(self._carded.card)


class _CardInput(Input):
    """Takes a card that a mail program broke into lines."""

    def _on_paste(self, event: Paste) -> None:
        event.stop()
        event.prevent_default()
        self.insert_text_at_cursor("".join(event.text.split()))


class PasteScreen(ModalScreen[str | None]):
    """Asks for the card of another machine; returns it, None for Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back", show=False)]

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with Vertical(classes="dialog"):
            title = tr("Paste the card of the other machine")
            yield title_line(title)
            yield _CardInput(compact=True, classes="line")
            yield quiet_line(tr("Enter takes it · Esc leaves it as it was"))

    @on(Input.Submitted)
    def _taken(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value)
