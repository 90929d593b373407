"""A small Textual program over a child process, for a real terminal. Run as ``python -P isolate_app.py LOG``.

Keys: ``a`` asks in a worker thread, ``k`` kills the child, ``q`` ends the program.
"""

import os
import signal
import sys
import threading
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App, ComposeResult
from textual.widgets import Label

from models.chat import Message, Piece, Sampling
from models.errors import EngineCrashed
from models.isolate.isolated import Isolated
from models.isolated_chat import IsolatedChat


class Asking(App[None]):
    """Shows what the model answered."""

    BINDINGS: ClassVar = [("a", "ask", "ask"), ("k", "kill", "kill"), ("q", "quit", "quit")]

    def __init__(self, log: Path) -> None:
        super().__init__()
        self.answers = 0
        self.chat = IsolatedChat.around(Isolated("models.scripted:open_scripted", {"pause_s": 0.02}, log))

    def compose(self) -> ComposeResult:
        yield Label("waiting", id="answer", markup=False)

    @work(thread=True)
    def action_ask(self) -> None:
        main = threading.current_thread() is threading.main_thread()
        try:
            values = self.chat.generate([Message("user", "one two three")], Sampling(100))
            text = "".join(value.text for value in values if isinstance(value, Piece))
        except EngineCrashed:
            text = "it crashed"
        self.answers += 1
        self.call_from_thread(self.show, f"answer {self.answers} main={main} stderr={sys.stderr.fileno()}: {text}")

    def show(self, text: str) -> None:
        self.query_one("#answer", Label).update(text)

    def action_kill(self) -> None:
        if self.chat.pid is not None:
            os.kill(self.chat.pid, signal.SIGSEGV)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))
    app = Asking(Path(sys.argv[1]))
    app.run()
    app.chat.close()
