"""Asking a person from a thread that waits for the answer: what a library calls back in the middle of its work."""

import threading
from collections.abc import Callable
from typing import TypeVar

from textual.app import App
from textual.screen import Screen

_Answer = TypeVar("_Answer")
_LOOK_S = 0.2  # a program that is left answers nothing any more


def ask_from_thread(app: App[object], screen: Callable[[], Screen[_Answer]]) -> _Answer | None:
    """The answer of ``screen``; None for Esc, and when the program is left meanwhile. Not for the program's thread."""
    answers: list[_Answer | None] = []
    answered = threading.Event()

    def take(answer: _Answer | None) -> None:
        answers.append(answer)
        answered.set()

    def push() -> None:
        app.push_screen(screen(), take)

    app.call_from_thread(push)
    while app.is_running and not answered.wait(_LOOK_S):
        pass
    return answers[0] if answers else None
