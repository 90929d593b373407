"""What a person is told when something fails: the one place that turns an error into a sentence.

The error classes of ``assistant`` and ``models`` carry their own sentence and hint. This file adds those for
what the system reports, and for what should not have happened. The command line and the screens both use it.
"""

import errno
import logging
from dataclasses import dataclass

from assistant.errors import RicordoError
from models.errors import ModelError

DONE, FAILED, USAGE, REFUSED, INTERRUPTED = 0, 1, 2, 3, 130

_log = logging.getLogger(__name__)

_SYSTEM_REASONS = {
    errno.ENOSPC: ("the disk is full", "Free some space and try again."),
    errno.EDQUOT: ("your disk quota is used up", "Free some space and try again."),
    errno.EROFS: ("this file system can only be read", "Choose another place, or set RICORDO_HOME."),
    errno.EACCES: ("permission denied", "Check who owns it and who may read or write it."),
    errno.EPERM: ("permission denied", "Check who owns it and who may read or write it."),
    errno.ENOENT: ("there is no such file or folder", "Check the path."),
    errno.EISDIR: ("this is a folder, not a file", "Name a file."),
    errno.ENOTDIR: ("a part of this path is not a folder", "Check the path."),
    errno.EEXIST: ("it exists already", "Choose another name."),
    errno.ENAMETOOLONG: ("the path is too long for this system", "Choose a shorter one."),
    errno.EMFILE: ("too many files are open", "Close other programs and try again."),
    errno.ENFILE: ("too many files are open", "Close other programs and try again."),
    errno.ENOMEM: ("there is not enough memory", "Close other programs and try again."),
    errno.EAGAIN: ("the system allows no further process or thread", "Close other programs and try again."),
    errno.EIO: ("the disk reported a fault", "Make a copy of your data before anything else."),
}


@dataclass(frozen=True, slots=True)
class Failure:
    """One sentence about what happened, one about what to do (or empty), and the command line's exit code."""

    message: str
    hint: str
    exit_code: int


class CommandRefused(Exception):
    """The command line does not do what was asked, for the reason in ``failure``."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


def credentials(count: int) -> str:
    """The subject of a sentence about what was masked in a message."""
    return "A password or key was" if count == 1 else f"{count} passwords or keys were"


def no_terminal() -> Failure:
    """The screens need a terminal on both sides."""
    return Failure(
        "The program opens in a terminal only, and this is none.",
        "Use `ricordo ask -` in a pipe, or `ricordo --help` for every command.",
        USAGE,
    )


def no_question() -> Failure:
    """``ask`` without words and without a pipe to read them from."""
    return Failure("There is no question.", 'Write it: `ricordo ask "…"`, or pipe it into `ricordo ask -`.', USAGE)


def not_text(source: str) -> Failure:
    """Bytes that are not UTF-8, from ``source``."""
    return Failure(
        f"{source} is not UTF-8 text.",
        "Convert it first, for example with `iconv -f GB18030 -t UTF-8`.",
        USAGE,
    )


def no_file_named(repository: str) -> Failure:
    """A repository of the hub without a file of it."""
    return Failure(
        f"{repository} is a repository: which of its files?",
        f"Name a GGUF file in it: `ricordo models pull {repository} FILE`.",
        USAGE,
    )


def not_together(first: str, second: str) -> Failure:
    """Two options that contradict each other."""
    return Failure(f"{first} and {second} cannot be used together.", "Leave one of them out.", USAGE)


def not_confirmed(question: str) -> Failure:
    """A question that nobody is there to answer."""
    return Failure(f"{question} Nobody is there to answer.", "Add --yes to do it without being asked.", USAGE)


def declined() -> Failure:
    """The person said no."""
    return Failure("Nothing was changed.", "", REFUSED)


def not_a_window(text: str) -> Failure:
    """A window's size that is no number of tokens."""
    return Failure(f"{text!r} is no number of tokens.", "Write it like 4096 or 128k.", USAGE)


def credential_refused(count: int) -> Failure:
    """A sentence to remember in which ``count`` credentials stand."""
    return Failure(
        f"{credentials(count)} found in this sentence. Nothing was remembered.",
        "Keep it in a password manager, and write the sentence without it.",
        REFUSED,
    )


def personal_number_refused() -> Failure:
    """A personal number that an edit would put into a memory which may leave the machine."""
    return Failure(
        "This sentence holds a personal number, and the memory is not a private one. Nothing was changed.",
        "Add it as a memory of its own with `ricordo memory add`: that one never leaves this machine.",
        REFUSED,
    )


def explain(error: BaseException) -> Failure:
    """The failure that ``error`` is to a person. One that nobody expected is logged, without their words."""
    if isinstance(error, RicordoError | ModelError):
        return Failure(str(error), error.hint, error.exit_code)
    if isinstance(error, CommandRefused):
        return error.failure
    if isinstance(error, KeyboardInterrupt):
        return Failure("Stopped.", "", INTERRUPTED)
    if isinstance(error, MemoryError):
        return Failure("There is not enough memory.", "Close other programs and try again.", FAILED)
    if isinstance(error, OSError) and error.errno is not None:
        return _explain_system(error)
    return _explain_bug(error)


def _explain_system(error: OSError) -> Failure:
    reason, hint = _SYSTEM_REASONS.get(error.errno or 0, (error.strerror or type(error).__name__, ""))
    if error.filename is not None:
        return Failure(f"{_path_text(error.filename)}: {reason}.", hint, FAILED)
    return Failure(f"{reason[:1].upper()}{reason[1:]}.", hint, FAILED)


def _explain_bug(error: BaseException) -> Failure:
    _log.error("unexpected %s", type(error).__name__, exc_info=error)
    return Failure(
        f"Something happened that Ricordo did not expect ({type(error).__name__}). That is a bug of ours.",
        "Nothing you saved is lost. `ricordo paths` shows where the log is: it says where it happened, "
        "and holds none of your words.",
        FAILED,
    )


def _path_text(name: object) -> str:
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)
