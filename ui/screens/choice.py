"""A question with two or three answers, and one with a line to write."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ui.language import tr
from ui.widgets.lines import MUTED, quiet_line, title_line


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: ``id`` is what comes back, ``label`` what is read, ``about`` a few more words or empty."""

    id: str
    label: str
    about: str = ""


class ChoiceScreen(ModalScreen[str | None]):
    """Asks; returns the id of the choice, None for Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back", show=False)]

    def __init__(self, title: str, explanation: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self._title = title
        self._explanation = explanation
        self._choices = choices

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with Vertical(classes="dialog"):
            yield title_line(self._title)
            if self._explanation:
                yield Static(Content(self._explanation), markup=False, classes="explanation")
            yield OptionList(*(Option(_choice_text(choice), id=choice.id) for choice in self._choices), markup=False)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option.id)


class LineScreen(ModalScreen[str | None]):
    """Asks for one line; returns it, None for Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back", show=False)]

    def __init__(self, title: str, value: str) -> None:
        super().__init__()
        self._title = title
        self._value = value

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with Vertical(classes="dialog"):
            yield title_line(self._title)
            yield Input(self._value, compact=True, classes="line")
            yield quiet_line(tr("Enter takes it · Esc leaves it as it was"))

    @on(Input.Submitted)
    def _taken(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value)


def _choice_text(choice: Choice) -> Content:
    about = (f"\n  {choice.about}", MUTED) if choice.about else ""
    return Content.assemble(choice.label, about)
