"""The folder of an index: made new for each index, believed only under its seal, removed with all that was in it.

An index that is built anew gets a folder of another name: a library may remember in its process what an old one held.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

from assistant.errors import FolderUnusable
from assistant.paths import ProfilePlaces, make_folder
from assistant.store.connection import MEMORY
from assistant.store.database import Database
from assistant.store.vectors.seal import (
    Maker,
    Seal,
    break_seal,
    clear_taint,
    fingerprint,
    is_tainted,
    is_unbroken,
    keep_seal,
    read_seal,
)


class IndexFolder:
    """The folders below ``root``, of which at most one is an index. ``draw_name`` draws names for new ones."""

    def __init__(self, root: Path, database: Database, maker: Maker, draw_name: Callable[[], str]) -> None:
        self.root = root
        self._database = database
        self._maker = maker
        self._draw_name = draw_name

    def reopen(self) -> Path | None:
        """The folder that was sealed, if it is whole; its seal is broken now. None when none can be believed."""
        seal = read_seal(self._database)
        if seal is None or is_tainted(self._database):
            return None
        folder = self.root / Path(seal.folder).name
        if not is_unbroken(seal, folder, self._maker):
            return None
        self.unseal()
        remove_folders(self.root, but=folder)
        return folder

    def begin(self) -> Path:
        """A new and empty folder; all others are gone. Raises FolderUnusable, StoreError.

        What resists is left for the next time, unless it holds what was deleted: a child whose parent was killed may
        be at its last write.
        """
        self.unseal()
        try:
            self.wipe()
        except FolderUnusable:
            if is_tainted(self._database):
                raise
        return make_folder(self.root / self._draw_name())

    def seal(self, folder: Path) -> None:
        """Vouch for ``folder``, whose files are closed. One that is tainted is not sealed."""
        files = fingerprint(folder)
        with self._database.transaction() as connection:
            if not is_tainted(self._database):
                keep_seal(connection, Seal(folder.name, self._maker, files))

    def unseal(self) -> None:
        """To be said before the folder is opened."""
        with self._database.transaction() as connection:
            break_seal(connection)

    def wipe(self) -> None:
        """Remove every folder."""
        remove_folders(self.root)
        with self._database.transaction() as connection:
            break_seal(connection)
            clear_taint(connection)


def wipe_tainted(database: Database) -> None:
    """Where no index is open: remove the folders if they may hold what was deleted. The next start builds one anew."""
    if database.path == MEMORY or not is_tainted(database):
        return
    remove_folders(ProfilePlaces(database.path.parent).index)
    with database.transaction() as connection:
        clear_taint(connection)


def remove_folders(root: Path, but: Path | None = None) -> None:
    """Remove all that lies in ``root``, ``but`` excepted. Raises FolderUnusable when something resists."""
    try:
        for entry in sorted(root.iterdir()) if root.is_dir() else []:
            if entry == but:
                continue
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(entry)
            else:
                entry.unlink(missing_ok=True)
    except OSError as error:
        raise FolderUnusable(root, error.strerror or str(error)) from error
