"""What keeps memory from moving although bundle, keys and gate are in order, as types.

SyncError
└── MovingError
    ├── NobodyPaired            there is no device to seal for
    ├── NoFolderChosen          no shared folder is set
    ├── OwnBundle               this device wrote it
    ├── BundleHeld              signed by a stranger: nothing of it was taken in
    ├── NothingNew              the last bundle says all there is
    └── BundleChanged           the file was replaced while it was read
"""

from typing import TYPE_CHECKING, ClassVar

from models.phrase import Phrase
from sync.errors import SyncError

if TYPE_CHECKING:
    from sync.moving.stranger import Stranger


class MovingError(SyncError):
    """Nothing was moved."""

    exit_code: ClassVar[int] = 3


class NobodyPaired(MovingError):
    """A bundle for devices needs one."""

    hint = Phrase("Pair one with `ricordo sync pair`, or export with a passphrase: `ricordo sync export FILE`.")

    def __init__(self) -> None:
        super().__init__(Phrase("No other device is paired with this one."))


class NoFolderChosen(MovingError):
    """``sync.folder`` is empty."""

    hint = Phrase("Choose one: `ricordo config set sync.folder PATH`.")

    def __init__(self) -> None:
        super().__init__(Phrase("No shared folder is chosen."))


class OwnBundle(MovingError):
    """It holds what was exported here."""

    hint = Phrase("Import it on another device, or into another profile.")

    def __init__(self) -> None:
        super().__init__(Phrase("This bundle was made by this very device and profile. There is nothing to take in."))


class BundleHeld(MovingError):
    """It is whole, sealed for this device, and signed by ``stranger``, who is not paired."""

    def __init__(self, stranger: "Stranger") -> None:
        super().__init__(Phrase("This bundle comes from a device that is not paired with this one."))
        self.hint = Phrase(
            "It stays unread. If {key_print} is the key print on its screen, pair it and import again.",
            key_print=stranger.key_print,
        )
        self.stranger = stranger


class NothingNew(MovingError):
    """What would be written stands in the last bundle already."""

    def __init__(self) -> None:
        super().__init__(Phrase("Nothing has changed since the last export."))


class BundleChanged(MovingError):
    """Its content is another one than was announced."""

    hint = Phrase("Import it again.")

    def __init__(self) -> None:
        super().__init__(Phrase("The file was replaced while it was read. Nothing was taken in."))
