"""How a command speaks: data on stdout, talk on stderr, and questions only to somebody who is there."""

import json
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress

import typer

from ui.failures import CommandRefused, Failure, declined, not_confirmed
from ui.format import Column, table, visible
from ui.language import tr


def put(text: str) -> None:
    """Write a line of data. On a terminal, characters that it would obey are made visible."""
    sys.stdout.write((visible(text) if sys.stdout.isatty() else text) + "\n")


def put_table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    """Write an aligned table, cut to the width of a terminal and never in a pipe."""
    titles, *lines = table(columns, rows, terminal_width())
    typer.secho(titles, bold=True)
    for line in lines:
        put(line)


def put_document(text: str) -> None:
    """Write a text that is a file by nature: UTF-8 whatever the locale is, unless a terminal shows it."""
    if sys.stdout.isatty():
        sys.stdout.write(visible(text))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))


def put_json(value: object) -> None:
    """Write a JSON value, in escapes where the locale is not UTF-8."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    sys.stdout.write(json.dumps(value, ensure_ascii=encoding != "utf8", indent=2) + "\n")


def tell(text: str) -> None:
    """Say a sentence to the person. Nobody listening is no reason to stop."""
    with suppress(BrokenPipeError):
        sys.stderr.write(visible(text) + "\n")
        sys.stderr.flush()


def tell_loudly(text: str) -> None:
    """The same in bold, where a terminal knows it."""
    with suppress(BrokenPipeError):
        typer.secho(visible(text), err=True, bold=True)


def tell_failure(failure: Failure) -> None:
    """Say what failed and, on a line of its own, what to do."""
    tell(f"ricordo: {failure.message}")
    if failure.hint:
        tell(f"  {failure.hint}")


def confirm(question: str, yes: bool) -> None:
    """Return when ``yes`` or when the person agrees. Raises CommandRefused without a terminal or an agreement."""
    if yes:
        return
    if not someone_is_there():
        raise CommandRefused(not_confirmed(question))
    if not agreed(question):
        raise CommandRefused(declined())


def agreed(question: str) -> bool:
    """Ask, and whether the person says yes; only where ``someone_is_there``."""
    sys.stderr.write(f"{visible(question)} {tr('[y/N]')} ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes", "是"}


def someone_is_there() -> bool:
    """Whether a person can be asked: a terminal on both sides of the talk."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def terminal_width() -> int | None:
    """Cells of a line on stdout; None when it is no terminal."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def talks_to_terminal() -> bool:
    """Whether progress can be shown: stderr is a terminal."""
    return sys.stderr.isatty()
