"""A passphrase, typed without echo; a new one twice."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from ui.language import tr
from ui.widgets.lines import quiet_line, title_line


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for: a title, a few words more, what is wrong with the one before (or empty).

    ``refusal`` says why a new passphrase cannot be used, empty when it can; None: it is not a new one, and typed once.
    """

    title: str
    explanation: str = ""
    wrong: str = ""
    refusal: Callable[[str], str] | None = None


class SecretScreen(ModalScreen[str | None]):
    """Asks; returns the passphrase as it was typed, None for Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back", show=False)]

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self._wanted = wanted

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        wanted = self._wanted
        with Vertical(classes="dialog"):
            yield title_line(wanted.title)
            if wanted.explanation:
                yield Static(Content(wanted.explanation), markup=False, classes="explanation")
            yield Input(password=True, compact=True, classes="line", id="first")
            if wanted.refusal is not None:
                yield Static(tr("The same again:"), markup=False)
                yield Input(password=True, compact=True, classes="line", id="second")
            yield Static(Content.styled(wanted.wrong, "$text-warning"), id="wrong", markup=False)
            hint = tr("Nothing is shown while you type · Enter takes it · Esc goes back")
            yield quiet_line(hint)

    @on(Input.Submitted, "#first")
    def _first_taken(self, event: Input.Submitted) -> None:
        event.stop()
        if self._wanted.refusal is None:
            if event.value:
                self.dismiss(event.value)
        elif refusal := self._wanted.refusal(event.value):
            self._say(refusal)
        else:
            self._say("")
            self.query_one("#second", Input).focus()

    @on(Input.Submitted, "#second")
    def _second_taken(self, event: Input.Submitted) -> None:
        event.stop()
        first = self.query_one("#first", Input)
        refusal = self._wanted.refusal(first.value) if self._wanted.refusal else ""
        if refusal or first.value != event.value:
            self._say(refusal or tr("The two are not the same. Type it again."))
            event.input.value = ""
            first.focus()
        else:
            self.dismiss(event.value)

    def _say(self, sentence: str) -> None:
        self.query_one("#wrong", Static).update(Content.styled(sentence, "$text-warning"))
