"""What a bundle is refused for, as types; their root is ``sync.errors.SyncError``.

    SyncError
    ├── BundleError             a file that is not taken; nothing of it was used
    │   ├── NotABundle              something else than a bundle
    │   ├── BundleDamaged           cut off or changed since it was written
    │   ├── BundleTooNew            written by a later version
    │   ├── WrongPassphrase         the words do not open it
    │   ├── PassphraseNeeded        sealed with words, and none were given
    │   ├── NotForThisDevice        sealed for other devices
    │   ├── RecipientUnsupported    sealed in a way that is not known here
    │   ├── PassphraseTooCostly     opening it would take too much memory or time
    │   ├── OverTheCaps             larger than a bundle may be
    │   ├── RecordRefused           opened, but a line in it is none of a bundle
    │   ├── SignatureInvalid        missing, of something else, or changed
    │   └── UnknownSigner           whole, and from a device that is not paired
    ├── PassphraseRefused       words that a new bundle may not be sealed with
    │   ├── PassphraseWeak          too easy to guess
    │   └── PassphraseUnreadable    no text in the file that should hold them
    └── BundleNotWritten        the file could not be written; what was there before is there still
        ├── NoRoomForBundle         the disk is full
        ├── FolderNotWritable       the folder takes no writing
        ├── FolderGone              the folder is not there, or no longer
        └── BundleInUse             another program holds the file

No message holds a passphrase, a key or a word of what was moved. ``detail`` is English for the log and for tests.
"""

import errno
from enum import StrEnum
from pathlib import Path
from typing import ClassVar

from models.phrase import Phrase
from sync.errors import SyncError


class BundleError(SyncError):
    """The file was not taken, and nothing was changed."""

    exit_code: ClassVar[int] = 3


class NotABundle(BundleError):
    """The file is of another kind: no age file, or one with something else in it."""

    hint = Phrase("Choose a file that `ricordo sync export` wrote; its name ends in .age.")

    def __init__(self, detail: str) -> None:
        super().__init__(Phrase("This file is not a bundle of Ricordo."))
        self.detail = detail


class Part(StrEnum):
    """Where in the file the damage is."""

    ARMOR = "armor"
    HEADER = "header"
    MAC = "mac"
    PAYLOAD = "payload"
    CONTENT = "content"


_DAMAGES = {
    Part.ARMOR: Phrase("This bundle is damaged: the text around it is not as it was written."),
    Part.HEADER: Phrase("This bundle is damaged: its beginning is not as it was written."),
    Part.MAC: Phrase("This bundle is damaged: its beginning was changed after it was written."),
    Part.PAYLOAD: Phrase("This bundle is damaged: it was cut off or changed after it was written."),
    Part.CONTENT: Phrase("This bundle is damaged: it does not hold what it says it holds."),
}


class BundleDamaged(BundleError):
    """The bytes are not those that were written; ``part`` says where it showed."""

    hint = Phrase("Copy it again from where it was written, or export it anew.")

    def __init__(self, part: Part, detail: str) -> None:
        super().__init__(_DAMAGES[part])
        self.part = part
        self.detail = detail


class BundleTooNew(BundleError):
    """The file has format ``version``, which this program does not know."""

    hint = Phrase("Update Ricordo on this machine, then import it again.")

    def __init__(self, version: str) -> None:
        super().__init__(Phrase("This bundle was written by a newer version (format {version}).", version=version))
        self.version = version


class WrongPassphrase(BundleError):
    """The key that the words give does not open the file's only lock."""

    hint = Phrase(
        "Check the words, their order and the single spaces between them. "
        "If they are right, copy the file again: damage in its lock looks the same."
    )

    def __init__(self) -> None:
        super().__init__(Phrase("The passphrase does not open this bundle."))


class PassphraseNeeded(BundleError):
    """The file is sealed with a passphrase, and none was given."""

    exit_code = 2
    hint = Phrase("Give the words that were shown when it was exported.")

    def __init__(self) -> None:
        super().__init__(Phrase("This bundle is sealed with a passphrase."))


class NotForThisDevice(BundleError):
    """No key of this device opens the file."""

    hint = Phrase("Pair this device on the machine that wrote it, or export there with a passphrase.")

    def __init__(self) -> None:
        super().__init__(Phrase("This bundle was not sealed for this device."))


class RecipientUnsupported(BundleError):
    """Every lock of the file is of a kind that is not known here; ``kinds`` are their names in the file."""

    hint = Phrase("Export it anew with `ricordo sync export`, for this device or with a passphrase.")

    def __init__(self, kinds: tuple[str, ...]) -> None:
        super().__init__(Phrase("This file is sealed in a way that Ricordo does not open."))
        self.kinds = kinds


class PassphraseTooCostly(BundleError):
    """Opening would take ``memory_mib`` MiB and some ``seconds``: more than is allowed here, or than was agreed to."""

    hint = Phrase("Export it anew with `ricordo sync export`; such a bundle opens in about a second.")

    def __init__(self, memory_mib: int, seconds: int) -> None:
        super().__init__(
            Phrase(
                "Opening this bundle would take {memory_mib:,} MiB of memory and about {seconds:,} seconds.",
                memory_mib=memory_mib,
                seconds=seconds,
            )
        )
        self.memory_mib = memory_mib
        self.seconds = seconds


_LIMITS = {
    "file": Phrase("The bundle is larger than {limit:,} bytes."),
    "header": Phrase("The beginning of this bundle is longer than {limit:,} bytes."),
    "line": Phrase("A line of the bundle is longer than {limit:,} bytes."),
    "text": Phrase("A text in the bundle is longer than {limit:,} bytes."),
    "depth": Phrase("A line of the bundle is nested deeper than {limit:,} levels."),
    "records": Phrase("The bundle holds more than {limit:,} records."),
}


class OverTheCaps(BundleError):
    """``what`` (file, header, line, text, depth, records) passes ``limit``."""

    hint = Phrase("Nothing was taken over. Share less at a time, and export it anew.")

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(Phrase(_LIMITS[what].template, limit=limit))
        self.what = what
        self.limit = limit


class RecordRefused(BundleError):
    """Line ``line`` (the manifest is line 1) is no JSON object that a bundle may hold."""

    hint = Phrase("Nothing was taken over. Export it anew on the other machine.")

    def __init__(self, line: int, detail: str) -> None:
        super().__init__(Phrase("Line {line} of this bundle is not what a bundle holds.", line=line))
        self.line = line
        self.detail = detail


class SignatureInvalid(BundleError):
    """The signature is missing, of another bundle, or not made by the key that the bundle names."""

    hint = Phrase("Nothing was taken over. Ask the sender for a new export, and be wary of this file.")

    def __init__(self, detail: str) -> None:
        super().__init__(Phrase("The signature of this bundle is not right: it is not what its sender signed."))
        self.detail = detail


class UnknownSigner(BundleError):
    """Signed rightly, by a key that is not paired. ``signing_key`` is the Ed25519 key, 64 hex digits."""

    hint = Phrase("It stays unread. Compare the key print on both machines, pair them, then import it again.")

    def __init__(self, device_id: str, signing_key: str) -> None:
        super().__init__(Phrase("This bundle comes from a device that is not paired with this one."))
        self.device_id = device_id
        self.signing_key = signing_key


class PassphraseRefused(SyncError):
    """The words were not used."""

    exit_code = 2


class PassphraseWeak(PassphraseRefused):
    """Some ``bits`` of guessing would find the words; ``needed_bits`` are asked for."""

    hint = Phrase("Use the ten words that are offered, or add words that have nothing to do with each other.")

    def __init__(self, bits: int, needed_bits: int) -> None:
        super().__init__(Phrase("This passphrase would be too easy to guess."))
        self.bits = bits
        self.needed_bits = needed_bits


class PassphraseUnreadable(PassphraseRefused):
    """What should hold the passphrase holds no text, or too much of it."""

    hint = Phrase("Give a file with the passphrase in its first line, in UTF-8, and nothing else.")

    def __init__(self, detail: str) -> None:
        super().__init__(Phrase("No passphrase could be read."))
        self.detail = detail


class BundleNotWritten(SyncError):
    """The file at ``path`` was not written; what stood there before stands there still."""

    sentence: ClassVar[Phrase] = Phrase("{path} could not be written.")
    hint = Phrase("Try again, or choose another folder.")

    def __init__(self, path: Path) -> None:
        super().__init__(Phrase(self.sentence.template, path=path))
        self.path = path


class NoRoomForBundle(BundleNotWritten):
    """The disk, or what this user may use of it, is full."""

    sentence = Phrase("There is no room on the disk for {path}.")
    hint = Phrase("Free some space, or choose a folder on another disk.")


class FolderNotWritable(BundleNotWritten):
    """The folder is read-only, or belongs to somebody else."""

    sentence = Phrase("The folder of {path} takes no writing.")
    hint = Phrase("Choose a folder that you may write to, or take the write protection off.")


class FolderGone(BundleNotWritten):
    """The folder is not there: never made, or a stick that was pulled."""

    sentence = Phrase("The folder of {path} is not there.")
    hint = Phrase("Plug the disk in again or make the folder, then try again.")


class BundleInUse(BundleNotWritten):
    """Another program kept the file open through every attempt (Windows)."""

    sentence = Phrase("Another program holds {path}.")
    hint = Phrase("Wait until it is done with the file, then try again.")


_CAUSES: dict[int, type[BundleNotWritten]] = {
    errno.ENOSPC: NoRoomForBundle,
    errno.EDQUOT: NoRoomForBundle,
    errno.EFBIG: NoRoomForBundle,
    errno.EROFS: FolderNotWritable,
    errno.EACCES: FolderNotWritable,
    errno.EPERM: FolderNotWritable,
    errno.ENOENT: FolderGone,
    errno.ENOTDIR: FolderGone,
    errno.ENODEV: FolderGone,
    errno.ENXIO: FolderGone,
    errno.ESTALE: FolderGone,
}


def not_written(path: Path, error: OSError) -> BundleNotWritten:
    """The typed error for what the system said while ``path`` was written."""
    return _CAUSES.get(error.errno or 0, BundleNotWritten)(path)
