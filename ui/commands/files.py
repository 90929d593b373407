"""Text files that a person names on the command line."""

import sys
from pathlib import Path

from ui.commands.output import confirm
from ui.failures import CommandRefused, not_text

STDIN = "-"


def read_text(file: str) -> str:
    """The text of ``file``, of stdin for ``-``. Raises OSError, and CommandRefused for what is not UTF-8."""
    content = sys.stdin.buffer.read() if file == STDIN else Path(file).expanduser().read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandRefused(not_text(file)) from error


def write_text(file: Path, text: str, yes: bool) -> None:
    """Write ``text`` to ``file``, for this user alone; over an existing file only after a yes. Raises OSError."""
    from models.atomic import write_atomic

    if file.exists():
        confirm(f"{file} exists. Replace it?", yes)
    write_atomic(file.expanduser(), text.encode("utf-8", "replace"))
