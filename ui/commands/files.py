"""Text files that a person names on the command line."""

import sys
from contextlib import suppress
from pathlib import Path

from ui.commands.output import confirm
from ui.failures import CommandRefused, not_text
from ui.language import tr

STDIN = "-"


def expanded(file: Path) -> Path:
    """``file`` with the ``~`` that a shell has left in it; one that stands for nobody's home stays as it is."""
    with suppress(RuntimeError):
        return file.expanduser()
    return file


def read_text(file: str) -> str:
    """The text of ``file``, of stdin for ``-``. Raises OSError, and CommandRefused for what is not UTF-8."""
    content = sys.stdin.buffer.read() if file == STDIN else expanded(Path(file)).read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandRefused(not_text(file)) from error


def write_text(file: Path, text: str, yes: bool) -> None:
    """Write ``text`` to ``file``, for this user alone; over an existing file only after a yes. Raises OSError.

    Into what is no file, a pipe or /dev/stdout, it is written as it stands there.
    """
    from models.atomic import write_atomic

    path, content = expanded(file), text.encode("utf-8", "replace")
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_bytes(content)
        return
    if path.exists():
        confirm(tr("{path} exists. Replace it?", path=path), yes)
    write_atomic(path, content)
