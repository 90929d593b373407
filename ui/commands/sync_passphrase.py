"""Where passphrases come from: a file, a descriptor, or a person who types without echo. Never an argument."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ui.commands.files import expanded
from ui.commands.output import agreed, someone_is_there, tell
from ui.failures import CommandRefused, no_passphrase, not_together, passphrases_differ
from ui.language import say, tr

if TYPE_CHECKING:
    from sync.keys.place import AskPassphrase, Purpose

_Answer = TypeVar("_Answer")

BUNDLE_OPTION, KEYS_OPTION = "--passphrase-file", "--keys-passphrase-file"
ATTEMPTS = 3

PassphraseFile = Annotated[
    Path | None, typer.Option(BUNDLE_OPTION, metavar="FILE", help="Read the passphrase from a file.")
]
PassphraseFd = Annotated[
    int | None,
    typer.Option("--passphrase-fd", metavar="N", min=0, help="Read the passphrase from this open file descriptor."),
]
KeysPassphraseFile = Annotated[
    Path | None,
    typer.Option(KEYS_OPTION, metavar="FILE", help="The passphrase of this device's sealed keys, in a file."),
]


def given_passphrase(file: Path | None, descriptor: int | None) -> str | None:
    """The passphrase that the options give; None without one. Raises PassphraseUnreadable, OSError, CommandRefused."""
    if file is not None and descriptor is not None:
        raise CommandRefused(not_together(BUNDLE_OPTION, "--passphrase-fd"))
    from sync.container.passphrase import read_passphrase, read_passphrase_file

    if file is not None:
        return read_passphrase_file(expanded(file))
    return None if descriptor is None else read_passphrase(descriptor)


def typed(prompt: str, option: str = BUNDLE_OPTION) -> str:
    """What a person types, without echo. Raises CommandRefused where nobody is there, naming ``option``."""
    if not someone_is_there():
        raise CommandRefused(no_passphrase(option))
    from getpass import getpass

    return getpass(prompt + " ")


def typed_twice(prompt: str, option: str = BUNDLE_OPTION) -> str:
    """A new passphrase, strong enough and typed the same way again. Raises PassphraseWeak, CommandRefused."""
    from sync.container.strength import check_strength

    first = typed(prompt, option)
    check_strength(first)
    if typed(tr("The same again:"), option) != first:
        raise CommandRefused(passphrases_differ())
    return first


def with_passphrase(given: str | None, work: Callable[[str], _Answer]) -> _Answer:
    """Do ``work`` with the words that were given, else with those a person types, who may try three times.

    Ten listed words that were typed with capitals or other spaces are used as they were shown, if the person agrees.
    Raises what ``work`` raises; of WrongPassphrase only the last one.
    """
    from sync.container.errors import WrongPassphrase

    if given is not None:
        return work(given)
    for _ in range(ATTEMPTS - 1):
        try:
            return work(_as_shown(typed(tr("Passphrase:"))))
        except WrongPassphrase as error:
            tell(tr("{message} Try again.", message=say(str(error))))
    return work(_as_shown(typed(tr("Passphrase:"))))


def ask_for_keys(file: Path | None) -> "AskPassphrase":
    """What the sealed keys ask for a passphrase: ``file`` answers, else a person, once for the whole command."""
    remembered: list[str] = []

    def answer(purpose: "Purpose") -> str:
        if not remembered:
            remembered.append(_keys_passphrase(purpose, file))
        return remembered[0]

    return answer


def _keys_passphrase(purpose: "Purpose", file: Path | None) -> str:
    from sync.keys.errors import SealedKeysClosed
    from sync.keys.place import Purpose

    if file is not None:
        return given_passphrase(file, None) or ""
    if not someone_is_there():
        raise SealedKeysClosed
    if purpose is Purpose.SEAL:
        return typed_twice(tr("A passphrase for the keys of this device:"), KEYS_OPTION)
    return typed(tr("The passphrase of this device's keys:"), KEYS_OPTION)


def _as_shown(words: str) -> str:
    from sync.container.words import offered_spelling

    shown = offered_spelling(words)
    if shown is not None and agreed(
        tr("These are ten words of the list. Use them in small letters, one space between?")
    ):
        return shown
    return words
