"""The program's log: one small rotating file that holds no word of a conversation.

Our own modules log ids, counts and kinds of error. The message of an exception may quote what a person wrote,
so a traceback is written as places and types only. Logs of libraries are not kept: nobody knows what they quote.
"""

import logging
import os
from collections.abc import Iterator
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from traceback import extract_tb
from types import TracebackType

FILE_NAME = "ricordo.log"
LIMIT_BYTES = 512 * 1024
KEPT_FILES = 3
OUR_LOGGERS = ("assistant", "models", "sync", "ui")

_ErrorInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def open_log(folder: Path) -> Path:
    """Send the warnings and errors of our modules to a file in ``folder``, and return its path.

    Nothing is created before the first line is written. A log that cannot be written is done without.
    """
    path = folder / FILE_NAME
    handler = _PrivateFile(path)
    handler.setFormatter(_Discreet("%(asctime)s %(levelname)s %(name)s %(message)s"))
    for name in OUR_LOGGERS:
        logger = logging.getLogger(name)
        for old in [h for h in logger.handlers if isinstance(h, _PrivateFile)]:
            logger.removeHandler(old)
            old.close()
        logger.addHandler(handler)
    root = logging.getLogger()
    if not root.handlers:
        # Without any handler, Python would write the warnings of libraries over the screen.
        root.addHandler(logging.NullHandler())
    return path


class _PrivateFile(RotatingFileHandler):
    """A rotating file that only this user can read, in a folder made when it is first needed."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=LIMIT_BYTES, backupCount=KEPT_FILES, encoding="utf-8", delay=True)

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        return TextIOWrapper(os.fdopen(descriptor, "ab"), encoding="utf-8", errors="backslashreplace")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Go on: a log that cannot be written must cost neither an answer nor the screen."""


class _Discreet(logging.Formatter):
    """Writes an exception as its type and the places it passed, causes first, never its message."""

    def formatException(self, ei: _ErrorInfo) -> str:  # noqa: N802
        return "\n".join(_places(ei[1])) if ei[1] is not None else ""


def _places(error: BaseException) -> Iterator[str]:
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _places(cause)
    yield f"  {type(error).__module__}.{type(error).__qualname__}"
    for frame in extract_tb(error.__traceback__):
        yield f"    {frame.filename}:{frame.lineno} in {frame.name}"
