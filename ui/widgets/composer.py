"""Where a message is written. It is never locked: what is sent while the model is busy waits its turn."""

from textual.actions import SkipAction
from textual.message import Message
from textual.widgets import TextArea

from ui.keys import bindings

_PLACEHOLDER = "Write a message · Enter sends · ^J new line"


class Composer(TextArea):
    """A text area that grows to eight lines. Enter posts ``Sent``; the text stays until ``clear`` is called."""

    BINDINGS = bindings("composer", priority=True)

    DEFAULT_CSS = """
    Composer {
        height: auto; min-height: 1; max-height: 8; border: none; padding: 0 1; background: transparent;
        scrollbar-size-vertical: 1;
        &:focus { border: none; }
    }
    """

    class Sent(Message):
        """The person wants ``text`` sent. The composer still holds it."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class TakenBack(Message):
        """The composer is empty and the person wants the newest waiting message in it."""

    def __init__(self) -> None:
        super().__init__(
            id="composer",
            soft_wrap=True,
            show_line_numbers=False,
            highlight_cursor_line=False,
            placeholder=_PLACEHOLDER,
        )
        self.can_take_back = False

    def put(self, text: str) -> None:
        """Replace what is written by ``text``, cursor at its end."""
        self.load_text(text)
        self.move_cursor(self.document.end)

    def action_send(self) -> None:
        """Post what is written, empty or not."""
        self.post_message(self.Sent(self.text))

    def action_newline(self) -> None:
        """Begin a new line."""
        self.insert("\n")

    def action_take_back(self) -> None:
        """With nothing written and something waiting: ask for it. Otherwise the key moves the cursor."""
        if self.text or not self.can_take_back:
            raise SkipAction
        self.post_message(self.TakenBack())
