"""A bar on stderr for work that takes time. Nothing is shown where nobody looks."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Give a function that takes the bytes done and the bytes in all; the bar goes away at the end."""
    if not sys.stderr.isatty():
        yield _unseen
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def page_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """The same for pages."""
    if not sys.stderr.isatty():
        yield _unseen
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def step_bar() -> Iterator[Callable[[str, int, int], None]]:
    """The same for work of several steps: the function takes the step's title, too. In all 0: that is not known."""
    if not sys.stderr.isatty():
        yield _unseen_step
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None, visible=False)

        def show(title: str, done: int, total: int) -> None:
            progress.update(task, description=title, completed=done, total=total or None, visible=True)

        yield show


def _unseen_step(_title: str, _done: int, _total: int) -> None:
    """The same without anybody to watch."""


def _unseen(_done: int, _total: int) -> None:
    """Progress that nobody watches."""
