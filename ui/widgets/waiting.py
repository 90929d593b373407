"""Messages that wait for the model, above the composer."""

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from ui.format import cell_width, cut, one_line
from ui.language import tr
from ui.widgets.lines import MUTED

_SHOWN = 3


def waiting_text(messages: Sequence[str], *, held: bool, width: int) -> Content:
    """One line for each waiting message, the newest last; more than three are counted.

    ``held``: the last answer failed, so they wait for the person instead of the model.
    """
    why = tr("held after the failure · Enter sends it") if held else tr("waits its turn")
    hint = f"   {tr('{why} · ↑ takes it back', why=why)}"
    lines = (
        [Content.styled(tr("+ {count} more", count=len(messages) - _SHOWN), MUTED)] if len(messages) > _SHOWN else []
    )
    for index, message in enumerate(messages[-_SHOWN:]):
        last = index == len(messages[-_SHOWN:]) - 1
        room = max(width - (cell_width(hint) if last else 0) - 2, 8)
        words = cut(one_line(message), room)
        lines.append(Content.assemble(("› ", "$text-primary"), words, (hint if last else "", MUTED)))
    return Content("\n").join(lines)


class Waiting(Widget):
    """Invisible while nothing waits."""

    DEFAULT_CSS = "Waiting { height: auto; padding: 0 2; display: none; } Waiting.some { display: block; }"

    def __init__(self) -> None:
        super().__init__(id="waiting")
        self._messages: Sequence[str] = ()
        self._held = False

    def show(self, messages: Sequence[str], *, held: bool) -> None:
        """Show ``messages``, oldest first."""
        self._messages, self._held = messages, held
        self.set_class(bool(messages), "some")
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """See ``Widget``."""
        return min(len(self._messages), _SHOWN + 1)

    def render(self) -> Content:
        """See ``Widget``."""
        return waiting_text(self._messages, held=self._held, width=self.content_size.width)
