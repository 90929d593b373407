"""What keeps a folder from being watched, as a type. A branch of the tree in ``sync.errors``."""

from pathlib import Path

from models.phrase import Phrase
from sync.errors import SyncError


class AlreadyWatched(SyncError):
    """``folder`` is watched for the same profile by another program; ``holder`` is a clause that says by whom."""

    exit_code = 3

    def __init__(self, folder: Path, holder: str) -> None:
        super().__init__(Phrase("{folder} is watched already: {holder}.", folder=folder, holder=holder))
        self.hint = Phrase("One is enough. Close the other program if this one shall do it.")
