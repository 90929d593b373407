"""A bar on stderr for work that takes time. Nothing is shown where nobody looks."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

Show = Callable[[str, int, int], None]


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Give a function that takes the bytes done and the bytes in all; the bar goes away at the end."""
    with _bar(_of_bytes) as show:
        yield lambda done, total: show(title, done, total)


@contextmanager
def page_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """The same for pages."""
    with _bar(_of_pieces) as show:
        yield lambda done, total: show(title, done, total)


@contextmanager
def step_bar() -> Iterator[Show]:
    """The same for work of several steps: the function takes the step's title, too. In all 0: that is not known."""
    with _bar(_of_pieces) as show:
        yield show


@contextmanager
def _bar(columns: "Callable[[], tuple[ProgressColumn, ...]]") -> Iterator[Show]:
    if not sys.stderr.isatty():
        yield _unseen
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    named = (TextColumn("{task.description}", markup=False), BarColumn())
    with Progress(*named, *columns(), console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None, visible=False)

        def show(title: str, done: int, total: int) -> None:
            progress.update(task, description=title, completed=done, total=total or None, visible=True)

        yield show


def _of_bytes() -> "tuple[ProgressColumn, ...]":
    from rich.progress import DownloadColumn, TimeRemainingColumn, TransferSpeedColumn

    return DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn()


def _of_pieces() -> "tuple[ProgressColumn, ...]":
    from rich.progress import MofNCompleteColumn

    return (MofNCompleteColumn(),)


def _unseen(_title: str, _done: int, _total: int) -> None:
    """Progress that nobody watches."""
