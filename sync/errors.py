"""What can go wrong while memory moves, as types.

RicordoError
└── SyncError
    ├── AlreadyWatched      another program watches this folder for this profile (``sync.folder.errors``)
    ├── BundleError         a file that is not taken (``sync.container.errors`` draws this tree and the next two)
    ├── PassphraseRefused   words that a bundle may not be sealed with
    ├── BundleNotWritten    a file that could not be written
    ├── KeysError           about keys and devices (``sync.keys.errors`` draws it)
    ├── GateError           what could not be looked through (``sync.gate.errors`` draws it)
    └── MovingError         nothing was moved (``sync.moving.errors`` draws it)
"""

from assistant.errors import RicordoError


class SyncError(RicordoError):
    """Root of this floor's errors."""


def reason_of(error: OSError) -> str:
    """What the system says of ``error``, and never which file it is about: names may hold words of a person."""
    return error.strerror or type(error).__name__
