"""What can go wrong in the domain, as types.

    RicordoError
    ├── TurnRefused             a message that cannot be taken
    │   ├── EmptyMessage
    │   └── MessageTooLarge
    ├── NothingFound            no session, turn or trace by that name
    ├── AmbiguousId             a prefix that fits several
    ├── NothingToRedo           no question to regenerate or edit
    ├── ItemRefused             a change of a memory that cannot be made
    │   ├── EmptyItem
    │   └── ItemNotHeld
    ├── NothingToUndo           no change of memory is left to take back
    ├── EntryRefused            a record of another device that is not as it must be
    ├── ReadOnly                another process holds the profile, or the folder takes no writing
    ├── ConfigError             a setting that cannot be used
    ├── RulesUnusable           the rules that recognise secrets are missing or wrong
    │   └── SecondLayerUnusable     the second scanner was asked for and failed
    └── StoreError              the profile's database or its folder
        ├── StoreTooNew             written by a later version
        ├── StoreDamaged            SQLite says so
        ├── StoreFull               no space left
        ├── FolderUnusable          missing, unreadable, not writable
        ├── BackupInvalid           a backup that cannot be restored
        └── IndexUnusable           a derived index that cannot answer; it is built again

``exit_code`` is the command line's (1 failed, 2 usage, 3 nothing found or refused), ``hint`` says what to do.
"""

from pathlib import Path
from typing import ClassVar

from models.phrase import Phrase

_THINGS = {
    "conflict": Phrase("conflict"),
    "conversation": Phrase("conversation"),
    "deleted session": Phrase("deleted session"),
    "device": Phrase("device"),
    "document": Phrase("document"),
    "episode": Phrase("topic"),
    "memory": Phrase("memory"),
    "memory that says": Phrase("memory that says"),
    "profile": Phrase("profile"),
    "session": Phrase("session"),
    "slot": Phrase("slot"),
    "trace": Phrase("trace"),
    "turn": Phrase("turn"),
    "turn that says": Phrase("turn that says"),
}
_MANY_THINGS = {
    "conflict": Phrase("conflicts"),
    "deleted session": Phrase("deleted sessions"),
    "device": Phrase("devices"),
    "document": Phrase("documents"),
    "episode": Phrase("topics"),
    "memory": Phrase("memories"),
    "session": Phrase("sessions"),
    "slot": Phrase("slots of conversations"),
    "trace": Phrase("traces"),
    "turn": Phrase("turns"),
}


class RicordoError(Exception):
    """Root of the tree."""

    exit_code: ClassVar[int] = 1
    hint: str = ""


class TurnRefused(RicordoError):
    """The message was not taken and nothing was stored."""

    exit_code = 2


class EmptyMessage(TurnRefused):
    """Nothing is left after control characters and spaces are taken away."""

    def __init__(self) -> None:
        super().__init__(Phrase("The message is empty."))
        self.hint = Phrase("Write a question first.")


class MessageTooLarge(TurnRefused):
    """The message has ``size_bytes`` in UTF-8, more than ``limit_bytes``."""

    def __init__(self, size_bytes: int, limit_bytes: int) -> None:
        # Rounded up: a byte over the limit must not look like the limit.
        super().__init__(
            Phrase(
                "The message has {size_kib:,} KiB; the limit is {limit_kib} KiB.",
                size_kib=-(-size_bytes // 1024),
                limit_kib=limit_bytes // 1024,
            )
        )
        self.hint = Phrase("Save the text to a file and attach it, or send a shorter part.")
        self.size_bytes = size_bytes


class NothingFound(RicordoError):
    """No ``kind`` (session, turn, trace …) goes by ``name``."""

    exit_code = 3

    def __init__(self, kind: str, name: str, hint: str = "") -> None:
        thing = _THINGS.get(kind, kind)
        if isinstance(name, Phrase):  # words of ours, not a name
            super().__init__(Phrase("There is no {kind} {name}.", kind=thing, name=name))
        else:
            super().__init__(Phrase("There is no {kind} {name!r}.", kind=thing, name=name))
        self.hint = hint


class AmbiguousId(RicordoError):
    """``prefix`` fits more than one ``kind``."""

    exit_code = 2

    def __init__(self, kind: str, prefix: str, matches: int) -> None:
        super().__init__(
            Phrase(
                "{prefix!r} fits {matches} {kinds}.", prefix=prefix, matches=matches, kinds=_MANY_THINGS.get(kind, kind)
            )
        )
        self.hint = Phrase("Give more characters of the id.")


class NothingToRedo(RicordoError):
    """The conversation has no question yet."""

    exit_code = 3

    def __init__(self) -> None:
        super().__init__(Phrase("There is no question in this conversation yet."))


class ItemRefused(RicordoError):
    """The memory stays as it is."""

    exit_code = 2


class EmptyItem(ItemRefused):
    """A memory needs a sentence."""

    def __init__(self) -> None:
        super().__init__(Phrase("A memory cannot be empty."))
        self.hint = Phrase("Retract it to keep it out of answers, or forget it for good.")


class ItemNotHeld(ItemRefused):
    """The memory holds nothing any more; ``status`` says what became of it."""

    def __init__(self, sentence: str, status: str) -> None:
        super().__init__(
            Phrase("This memory is {status} and stays as it is: {sentence}", status=status, sentence=sentence)
        )
        self.hint = Phrase("Add it anew, or undo the change that ended it.")


class SecretRefused(ItemRefused):
    """What was to be remembered holds a credential. The words are not repeated."""

    def __init__(self) -> None:
        super().__init__(Phrase("This looks like a password or a key. Nothing was remembered."))
        self.hint = Phrase("Passwords and keys belong in a password manager.")


class NothingToUndo(RicordoError):
    """Every change of memory has been taken back, or none was made."""

    exit_code = 3

    def __init__(self) -> None:
        super().__init__(Phrase("There is no change of memory to undo."))


class EntryRefused(RicordoError):
    """Record ``number`` of a bundle, counted from 1, is not as it must be; ``fault`` names the field, never its words.

    Nothing of the bundle was taken.
    """

    exit_code = 3

    def __init__(self, number: int, fault: str) -> None:
        super().__init__(Phrase("Record {number} of the bundle cannot be used ({fault}).", number=number, fault=fault))
        self.hint = Phrase("Nothing was changed. Export it again, with the same version of Ricordo on both machines.")
        self.number = number


class ReadOnly(RicordoError):
    """This process may not write to the profile. ``holder`` says who may, or why nobody can."""

    exit_code = 3

    def __init__(self, holder: str) -> None:
        super().__init__(Phrase("This profile is open for reading only: {holder}.", holder=holder))
        self.hint = Phrase(
            "Close the program that writes, or make the folder writable and free some space; or choose "
            "another --profile or RICORDO_HOME, or ask with --private."
        )


class ConfigError(RicordoError):
    """``key`` cannot have ``value``; ``reason`` says what is allowed."""

    exit_code = 2

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(Phrase("{key}: {reason}.", key=key, reason=reason))
        self.reason = reason
        self.hint = Phrase("`ricordo config` lists every setting with its value and meaning.")


class RulesUnusable(RicordoError):
    """Nothing can be recognised as a secret, so nothing may be kept or sent. ``reason`` says what is wrong."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            Phrase("The rules that recognise secrets cannot be used ({reason}). Nothing was kept.", reason=reason)
        )
        self.hint = Phrase(
            "Install the program again. A private conversation (--private) keeps nothing and works without them."
        )


class SecondLayerUnusable(RulesUnusable):
    """The second scanner was switched on and cannot be used; ``reason`` is a name, never what it looked at."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.args = (
            Phrase("The second scanner for secrets cannot be used ({reason}). Nothing was sent.", reason=reason),
        )
        self.hint = Phrase("Install it with `pip install 'ricordo[scrub]'`, or switch it off in the settings.")


class StoreError(RicordoError):
    """The database at ``path`` cannot be used as it is."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(Phrase("{path}: {reason}.", path=path, reason=reason))
        self.path = path


class StoreTooNew(StoreError):
    """A later version wrote it: ``found`` migrations, we know ``known``."""

    exit_code = 3

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            path,
            Phrase(
                "a newer Ricordo wrote this store (format {found}; this version knows {known}). Nothing was changed",
                found=found,
                known=known,
            ),
        )
        self.hint = Phrase("Update Ricordo, or use another --profile.")


class StoreDamaged(StoreError):
    """SQLite found the file damaged. ``backups`` are the good copies on hand, newest first."""

    def __init__(self, path: Path, detail: str, backups: tuple[Path, ...] = ()) -> None:
        super().__init__(path, Phrase("the store is damaged ({detail}). Nothing was changed", detail=detail))
        self.backups = backups
        self.hint = (
            Phrase(
                "Restore the latest backup with `ricordo restore {backup}`; what is there now is kept beside it.",
                backup=backups[0],
            )
            if backups
            else Phrase("There is no backup in this profile. Copy the file away before you try anything else.")
        )


class StoreFull(StoreError):
    """The disk took no more bytes; the last change was rolled back."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Phrase("the disk is full. What was saved before is safe, this change was not"))
        self.hint = Phrase("Free some space and try again.")


class FolderUnusable(StoreError):
    """A folder cannot be made, read or written; ``reason`` is the system's."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, Phrase("this folder cannot be used ({reason})", reason=reason))
        self.hint = Phrase("Choose another place with the environment variable RICORDO_HOME.")


class BackupInvalid(StoreError):
    """The file is no backup, or a damaged one; nothing was restored."""

    exit_code = 3

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, Phrase("this backup cannot be restored ({reason}). Nothing was changed", reason=reason))


class IndexUnusable(StoreError):
    """The vector index cannot answer, because of ``reason``. The store itself is whole."""

    hint = Phrase("It is built again from the store; search by words works meanwhile.")

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, reason)
