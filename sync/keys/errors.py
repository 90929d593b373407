"""What can go wrong with keys and devices, as types. A branch of the tree in ``sync.errors``.

    KeysError
    ├── NoKeys                  this device has none yet
    ├── KeysThere               it has some already
    ├── KeysLost                they are not where they were; the memory is whole
    ├── KeyringUnusable         the keyring cannot hold them; a sealed file can
    │   ├── NoKeyring               there is none
    │   ├── KeyringLocked           nobody unlocked it
    │   ├── KeyringUnsafe           it would keep them in clear text
    │   ├── KeyringUnreliable       it gives back something else than it was given
    │   └── KeyringFailed           it reported an error of its own
    ├── SealedKeysUnreadable    the sealed file is damaged
    ├── SealedKeysClosed        it needs a passphrase, and nobody is there to type it
    ├── WrongKeysPassphrase     the passphrase does not open it
    ├── RecoveryRefused         a recovery phrase that restores nothing
    │   ├── RecoveryLength          not 24 words
    │   ├── RecoveryWord            a word that is not in the list
    │   ├── RecoveryChecksum        words of the list that make no phrase together
    │   └── RecoveryOfAnother       a right phrase, of other keys
    ├── CardRefused             a card that pairs nobody
    │   ├── CardDamaged             not whole
    │   ├── CardTooNew              of a later version
    │   ├── CardForged              not signed by the keys that it names
    │   ├── CardOfThisDevice        our own
    │   ├── CardOfRevoked           of a device that was revoked
    │   ├── CardOfRetiredKeys       with keys that were replaced
    │   └── CardKeysChanged         of a known device, with other keys: the user must agree
    ├── DeviceNameEmpty         a device needs a name
    └── SenderRefused           nothing is taken from this device
        ├── SenderRevoked           it was revoked
        └── SenderRetired           it has other keys by now

No message, attribute or hint holds a key or a passphrase. Of a recovery phrase only the hint of RecoveryWord shows the
word that is wrong and those near it: hints are shown to the person who typed it, and never logged.
"""

from collections.abc import Sequence

from models.phrase import Phrase
from sync.errors import SyncError

_SEALED_INSTEAD = Phrase("Give a passphrase: the keys are then kept in a sealed file of this profile.")


class KeysError(SyncError):
    """Something about this device's keys or another device."""


class NoKeys(KeysError):
    """Nothing was ever exchanged from this profile."""

    exit_code = 3
    hint = Phrase("`ricordo sync pair` makes them.")

    def __init__(self) -> None:
        super().__init__(Phrase("This device has no keys yet."))


class KeysThere(KeysError):
    """New keys would replace those that paired devices know."""

    exit_code = 3
    hint = Phrase("`ricordo sync rotate` replaces them and tells the paired devices.")

    def __init__(self) -> None:
        super().__init__(Phrase("This device has keys already."))


class KeysLost(KeysError):
    """The keyring or the sealed file does not hold them any more."""

    exit_code = 3
    hint = Phrase(
        "`ricordo sync recover` restores them with the recovery phrase. Without it, make new ones and pair again."
    )

    def __init__(self) -> None:
        super().__init__(Phrase("The keys of this device are gone. Your memory is whole; only the exchange waits."))


class KeyringUnusable(KeysError):
    """The system's keyring cannot hold the keys; nothing of them was left in it."""

    hint = _SEALED_INSTEAD


class NoKeyring(KeyringUnusable):
    """The system has none, or one that keeps nothing."""

    def __init__(self) -> None:
        super().__init__(Phrase("This system has no keyring."))


class KeyringLocked(KeyringUnusable):
    """It asked to be unlocked, and nobody did, or nobody answered in time."""

    hint = Phrase("Unlock the keyring and try again, or give a passphrase to keep the keys in a sealed file.")

    def __init__(self) -> None:
        super().__init__(Phrase("The keyring of this system is locked."))


class KeyringUnsafe(KeyringUnusable):
    """``name`` keeps secrets in clear text, or is not recommended by the library that offers it."""

    def __init__(self, name: str) -> None:
        super().__init__(Phrase("The keyring {name} would keep the keys unprotected. It was not used.", name=name))
        self.name = name


class KeyringUnreliable(KeyringUnusable):
    """What was read back is not what was written."""

    def __init__(self) -> None:
        super().__init__(Phrase("The keyring does not keep what it is given. The keys were taken out of it."))


class KeyringFailed(KeyringUnusable):
    """``kind`` is the name of the error's class: its words may hold what was to be kept."""

    def __init__(self, kind: str) -> None:
        super().__init__(Phrase("The keyring of this system does not work ({kind}).", kind=kind))
        self.kind = kind


class SealedKeysUnreadable(KeysError):
    """The file is damaged, or holds something else."""

    exit_code = 3
    hint = KeysLost.hint

    def __init__(self) -> None:
        super().__init__(Phrase("The sealed file with the keys of this device is damaged. Your memory is whole."))


class SealedKeysClosed(KeysError):
    """The sealed file needs a passphrase, and nobody is there to type it."""

    exit_code = 2
    hint = Phrase("Give it with --keys-passphrase-file FILE.")

    def __init__(self) -> None:
        super().__init__(Phrase("The keys of this device lie in a sealed file, which needs its passphrase."))


class WrongKeysPassphrase(KeysError):
    """The sealed file stays closed."""

    exit_code = 3
    hint = Phrase("Try again. If it is forgotten, `ricordo sync recover` restores the keys with the recovery phrase.")

    def __init__(self) -> None:
        super().__init__(Phrase("This passphrase does not open the keys of this device."))


class RecoveryRefused(KeysError):
    """The words restore nothing; what was there stays."""

    exit_code = 2


class RecoveryLength(RecoveryRefused):
    """``count`` words instead of ``needed``."""

    hint = Phrase("Type all the words in their order, with a space between.")

    def __init__(self, count: int, needed: int) -> None:
        super().__init__(Phrase("A recovery phrase has {needed} words; these are {count}.", needed=needed, count=count))
        self.count = count


class RecoveryWord(RecoveryRefused):
    """Word ``place`` (from 1) is not in the list. ``suggestions`` are near it, the nearest first, perhaps none."""

    def __init__(self, place: int, word: str, suggestions: Sequence[str]) -> None:
        super().__init__(Phrase("Word {place} is not in the list of words.", place=place))
        near = ", ".join(suggestions)
        self.hint = (
            Phrase("{word!r} may be one of: {near}.", word=word, near=near)
            if near
            else Phrase("{word!r} is near no word of the list. Look at the paper again.", word=word)
        )
        self.place = place
        self.suggestions = tuple(suggestions)


class RecoveryChecksum(RecoveryRefused):
    """Each word is in the list, but one is another than was shown, or two changed places."""

    hint = Phrase("One word is another one, or two have changed places. Compare them with the paper.")

    def __init__(self) -> None:
        super().__init__(Phrase("These words are no recovery phrase together."))


class RecoveryOfAnother(RecoveryRefused):
    """A right phrase, but not of the keys that this profile had."""

    hint = Phrase("Look for the phrase that was shown when this device's present keys were made.")

    def __init__(self) -> None:
        super().__init__(Phrase("This recovery phrase belongs to other keys than this device's."))


class CardRefused(KeysError):
    """Nobody was paired."""

    exit_code = 3


class CardDamaged(CardRefused):
    """Not a whole card."""

    hint = Phrase("Copy the whole line from the other machine; `ricordo sync pair` shows it there.")

    def __init__(self) -> None:
        super().__init__(Phrase("This is not a whole pairing card."))


class CardTooNew(CardRefused):
    """Format ``version`` is not known here."""

    hint = Phrase("Update Ricordo on this machine, then pair again.")

    def __init__(self, version: str) -> None:
        super().__init__(Phrase("This card was made by a newer version (format {version}).", version=version))


class CardForged(CardRefused):
    """A signature is not of the key that the card names."""

    hint = Phrase("Copy it from the other machine itself, and be wary of where this one came from.")

    def __init__(self) -> None:
        super().__init__(Phrase("This card was not made by the device that it names."))


class CardOfThisDevice(CardRefused):
    """The id or the keys are our own."""

    hint = Phrase(
        "Paste here the card that the other machine shows. If this profile is a copy of that machine's, "
        "make it a device of its own first."
    )

    def __init__(self) -> None:
        super().__init__(Phrase("This is the card of this very device."))


class CardOfRevoked(CardRefused):
    """``name`` was revoked, and these are its keys or it did not get new ones that the user agreed to."""

    hint = Phrase("To exchange with it again, let it make new keys there, compare the key prints and agree.")

    def __init__(self, name: str) -> None:
        super().__init__(Phrase("{name} was revoked and is not paired again with this card.", name=name))


class CardOfRetiredKeys(CardRefused):
    """The keys were in use once and were replaced."""

    hint = Phrase("Ask the other machine for its present card: `ricordo sync pair` shows it there.")

    def __init__(self) -> None:
        super().__init__(Phrase("The keys on this card were replaced by newer ones."))


class CardKeysChanged(CardRefused):
    """A device that is known as ``name`` comes with keys that its old ones have not signed."""

    def __init__(self, name: str, old_print: str, new_print: str) -> None:
        super().__init__(
            Phrase(
                "{name} has other keys now: {new_print} instead of {old_print}.",
                name=name,
                new_print=new_print,
                old_print=old_print,
            )
        )
        self.hint = Phrase("Compare the key print on its screen. Agree only if you know why they changed.")
        self.old_print, self.new_print = old_print, new_print


class DeviceNameEmpty(KeysError):
    """Nothing that can be seen is left of it."""

    exit_code = 2

    def __init__(self) -> None:
        super().__init__(Phrase("A device needs a name."))


class SenderRefused(KeysError):
    """A bundle from it is not read into memory."""

    exit_code = 3


class SenderRevoked(SenderRefused):
    """``name`` was revoked."""

    hint = Phrase("If it is yours again, let it make new keys and pair it anew.")

    def __init__(self, name: str) -> None:
        super().__init__(Phrase("This bundle comes from {name}, which was revoked.", name=name))


class SenderRetired(SenderRefused):
    """Signed with keys that were replaced."""

    hint = Phrase("Export it anew on that machine.")

    def __init__(self) -> None:
        super().__init__(Phrase("This bundle was signed with keys that were replaced since."))
