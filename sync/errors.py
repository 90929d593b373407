"""What can go wrong while memory moves, as types."""

from assistant.errors import RicordoError


class SyncError(RicordoError):
    """Root of the tree."""
