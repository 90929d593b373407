"""Where a message is written. It is never locked: what is sent while the model is busy waits its turn."""

from pathlib import Path

from textual.events import Key, Paste
from textual.message import Message
from textual.widgets import TextArea

from ui.actions.registry import ACTIONS
from ui.dropped import dropped_file
from ui.language import Phrase, say

_OWN_KEYS = {key: action.id for action in ACTIONS if action.scope == "composer" for key in action.key.split(",")}
_PLACEHOLDER = Phrase("Write a message · Enter sends · ^J new line")


class Composer(TextArea):
    """A text area that grows to eight lines.

    Enter posts ``Sent`` and empties it at once, so that what is typed next is another message; a text that cannot be
    taken is given back. One of more than ``limit_bytes`` in UTF-8 stays, and ``TooLong`` is posted.
    """

    DEFAULT_CSS = """
    Composer {
        height: auto; min-height: 1; max-height: 9; border: none; padding: 0 1; background: transparent;
        scrollbar-size-vertical: 1;
        &:focus { border: none; }
    }
    """

    class Sent(Message):
        """The person wants ``text`` sent; it may be empty."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class TooLong(Message):
        """The person wants ``text`` sent, which has ``size_bytes`` in UTF-8. The composer still holds it."""

        def __init__(self, text: str, size_bytes: int) -> None:
            super().__init__()
            self.text = text
            self.size_bytes = size_bytes

    class Dropped(Message):
        """The person pasted ``text``, which is the ``path`` of a file. Nothing was inserted."""

        def __init__(self, text: str, path: Path) -> None:
            super().__init__()
            self.text = text
            self.path = path

    class TakenBack(Message):
        """The composer is empty and the person wants the newest waiting message in it."""

    def __init__(self, limit_bytes: int) -> None:
        super().__init__(
            id="composer",
            soft_wrap=True,
            show_line_numbers=False,
            highlight_cursor_line=False,
            placeholder=say(_PLACEHOLDER),
        )
        self.can_take_back = False
        self._limit_bytes = limit_bytes

    def relabel(self) -> None:
        """Say in another language what it is for."""
        self.placeholder = say(_PLACEHOLDER)

    def put(self, text: str) -> None:
        """Replace what is written by ``text``, cursor at its end."""
        self.load_text(text)
        self.move_cursor(self.document.end)

    def give_back(self, text: str) -> None:
        """Put ``text`` before what has been written since it was sent."""
        self.put(f"{text}\n{self.text}" if self.text else text)

    def _send(self) -> None:
        text = self.text
        size_bytes = len(text.encode("utf-8", "surrogatepass"))
        if size_bytes > self._limit_bytes:
            self.post_message(self.TooLong(text, size_bytes))
            return
        self.clear()
        self.post_message(self.Sent(text))

    async def _on_paste(self, event: Paste) -> None:
        """A file that is dragged onto the terminal comes as its path."""
        path = dropped_file(event.text)
        if path is None:
            return  # the text area's own handler follows
        event.stop()
        event.prevent_default()
        self.post_message(self.Dropped(event.text, path))

    async def _on_key(self, event: Key) -> None:
        """The composer's own keys, in the order of typing: a binding would overtake letters still on their way."""
        match _OWN_KEYS.get(event.key):
            case "send":
                self._send()
            case "newline":
                self.insert("\n")
            case "take_back" if self.can_take_back and not self.text:
                self.post_message(self.TakenBack())
            case _:
                return  # the text area's own handler follows
        event.stop()
        event.prevent_default()
