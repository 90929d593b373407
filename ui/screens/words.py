"""Words that are shown once: the ten of a bundle, the twenty-four of a recovery phrase. Large, and kept nowhere."""

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ui.language import tr
from ui.widgets.lines import quiet_line, title_line
from ui.words.moving import word_rows

_MANY = 12
_FEW_COLUMNS, _MANY_COLUMNS = 2, 3


@dataclass(frozen=True, slots=True)
class Shown:
    """The words, what they belong to, and what is to be done with them. Its repr shows none of them."""

    title: str
    words: str
    advice: str
    facts: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Shown({self.title!r})"


class WordsScreen(ModalScreen[None]):
    """Enter closes it; Esc, pressed by habit, does not."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss", "Close", show=False),
        Binding("escape", "linger", "Stay", show=False),
    ]

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self._shown = shown

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        shown = self._shown
        many = len(shown.words.split()) > _MANY
        rows = list(word_rows(shown.words, _MANY_COLUMNS if many else _FEW_COLUMNS))
        with VerticalScroll(classes="sheet long"):
            yield title_line(shown.title)
            for fact in shown.facts:
                yield quiet_line(fact)
            yield Static(Content.styled("\n" + "\n".join(rows), "bold"), id="words", markup=False)
            yield Static(Content.styled(shown.advice, "$text-warning"), markup=False)
            hint = tr("Enter closes this page, once they are written down")
            yield quiet_line(hint)

    def action_linger(self) -> None:
        """Say how it is closed."""
        self.notify(tr("Enter closes this page, once they are written down"), markup=False)
