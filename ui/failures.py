"""What a person is told when something fails: the one place that turns an error into a sentence.

The error classes of ``assistant`` and ``models`` carry their own sentence and hint, as phrases. This file says them in
the user's language, and adds those for what the system reports and for what should not have happened. The command line
and the screens both use it.
"""

import logging
from dataclasses import dataclass

from assistant.errors import RicordoError
from models.errors import ModelError
from ui.language import ntr, say, tr
from ui.system_reasons import SYSTEM_REASONS

DONE, FAILED, USAGE, REFUSED, INTERRUPTED = 0, 1, 2, 3, 130

_log = logging.getLogger(__name__)


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


def no_terminal() -> Failure:
    """The screens need a terminal on both sides."""
    return Failure(
        tr("The program opens in a terminal only, and this is none."),
        tr("Use `ricordo ask -` in a pipe, or `ricordo --help` for every command."),
        USAGE,
    )


def no_question() -> Failure:
    """``ask`` without words and without a pipe to read them from."""
    return Failure(
        tr("There is no question."), tr('Write it: `ricordo ask "…"`, or pipe it into `ricordo ask -`.'), USAGE
    )


def not_text(source: str) -> Failure:
    """Bytes that are not UTF-8, from ``source``."""
    return Failure(
        tr("{source} is not UTF-8 text.", source=source),
        tr("Convert it first, for example with `iconv -f GB18030 -t UTF-8`."),
        USAGE,
    )


def no_file_named(repository: str) -> Failure:
    """A repository of the hub without a file of it."""
    return Failure(
        tr("{repository} is a repository: which of its files?", repository=repository),
        tr("Name a GGUF file in it: `ricordo models pull {repository} FILE`.", repository=repository),
        USAGE,
    )


def not_together(first: str, second: str) -> Failure:
    """Two options that contradict each other."""
    return Failure(
        tr("{first} and {second} cannot be used together.", first=first, second=second),
        tr("Leave one of them out."),
        USAGE,
    )


def not_confirmed(question: str) -> Failure:
    """A question that nobody is there to answer."""
    return Failure(
        tr("{question} Nobody is there to answer.", question=question),
        tr("Add --yes to do it without being asked."),
        USAGE,
    )


def declined() -> Failure:
    """The person said no."""
    return Failure(tr("Nothing was changed."), "", REFUSED)


def not_a_window(text: str) -> Failure:
    """A window's size that is no number of tokens."""
    return Failure(tr("{text!r} is no number of tokens.", text=text), tr("Write it like 4096 or 128k."), USAGE)


def credential_refused(count: int) -> Failure:
    """A sentence to remember in which ``count`` credentials stand."""
    return Failure(
        ntr(
            "A password or key was found in this sentence. Nothing was remembered.",
            "{count} passwords or keys were found in this sentence. Nothing was remembered.",
            count,
        ),
        tr("Keep it in a password manager, and write the sentence without it."),
        REFUSED,
    )


def personal_number_refused() -> Failure:
    """A personal number that an edit would put into a memory which may leave the machine."""
    return Failure(
        tr("This sentence holds a personal number, and the memory is not a private one. Nothing was changed."),
        tr("Add it as a memory of its own with `ricordo memory add`: that one never leaves this machine."),
        REFUSED,
    )


def no_passphrase(option: str) -> Failure:
    """A passphrase that nobody is there to type; ``option`` would give it."""
    return Failure(
        tr("A passphrase is needed, and nobody is there to type it."),
        tr("Give it with {option} FILE.", option=option),
        USAGE,
    )


def passphrases_differ() -> Failure:
    """What was typed twice is not the same."""
    return Failure(tr("The two passphrases are not the same. Nothing was done."), tr("Try again."), USAGE)


def which_version() -> Failure:
    """A conflict in which the other devices have more than one version."""
    return Failure(
        tr("The other devices have more than one version: which of them?"),
        tr("Name it with --version ID; `ricordo sync conflicts` shows their ids."),
        USAGE,
    )


def explain(error: BaseException) -> Failure:
    """The failure that ``error`` is to a person. One that nobody expected is logged, without their words."""
    if isinstance(error, RicordoError | ModelError):
        return Failure(say(str(error)), say(error.hint), error.exit_code)
    if isinstance(error, CommandRefused):
        return error.failure
    if isinstance(error, KeyboardInterrupt):
        return Failure(tr("Stopped."), "", INTERRUPTED)
    if isinstance(error, MemoryError):
        return Failure(tr("There is not enough memory."), tr("Close other programs and try again."), FAILED)
    if isinstance(error, OSError) and error.errno is not None:
        return _explain_system(error)
    return _explain_bug(error)


def _explain_system(error: OSError) -> Failure:
    reason, hint = SYSTEM_REASONS.get(error.errno or 0, (error.strerror or type(error).__name__, ""))
    reason, hint = say(reason), say(hint)
    if error.filename is not None:
        return Failure(tr("{path}: {reason}.", path=_path_text(error.filename), reason=reason), hint, FAILED)
    return Failure(tr("{reason}.", reason=reason[:1].upper() + reason[1:]), hint, FAILED)


def _explain_bug(error: BaseException) -> Failure:
    _log.error("unexpected %s", type(error).__name__, exc_info=error)
    return Failure(
        tr(
            "Something happened that Ricordo did not expect ({name}). That is a bug of ours.", name=type(error).__name__
        ),
        tr(
            "Nothing you saved is lost. `ricordo paths` shows where the log is: it says where it happened, "
            "and holds none of your words."
        ),
        FAILED,
    )


def _path_text(name: object) -> str:
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)
