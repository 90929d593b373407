"""What can go wrong while memory moves, as types.

RicordoError
└── SyncError
    ├── AlreadyWatched      another program watches this folder for this profile
    ├── BundleError         a file that is not taken (``sync.container.refusals`` draws this tree and the next two)
    ├── PassphraseRefused   words that a bundle may not be sealed with
    ├── BundleNotWritten    a file that could not be written
    ├── KeysError           about keys and devices (``sync.keys.errors`` draws it)
    ├── GateError           what could not be looked through (``sync.gate.errors`` draws it)
    └── MovingError         nothing was moved (``sync.moving.errors`` draws it)
"""

from pathlib import Path

from assistant.errors import RicordoError
from models.phrase import Phrase


class SyncError(RicordoError):
    """Root of this floor's errors."""


class AlreadyWatched(SyncError):
    """``folder`` is watched for the same profile by another program; ``holder`` is a clause that says by whom."""

    exit_code = 3

    def __init__(self, folder: Path, holder: str) -> None:
        super().__init__(Phrase("{folder} is watched already: {holder}.", folder=folder, holder=holder))
        self.hint = Phrase("One is enough. Close the other program if this one shall do it.")
