"""Where no keyring can be used: the seed in a file of the profile, sealed by a passphrase that is asked for each time.

The file is an age file with one line in it: `age -d` and the passphrase open it anywhere.
"""

from pathlib import Path
from typing import Protocol

from assistant.errors import FolderUnusable
from assistant.memory.device import KeyHome
from models.atomic import make_private, write_atomic
from sync.errors import reason_of
from sync.keys.errors import SealedKeysUnreadable
from sync.keys.place import AskPassphrase, Purpose
from sync.keys.seed import Seed, read_seed, write_seed

_LIMIT_BYTES = 4_096  # the file has some 300


class Sealer(Protocol):
    """Seals a few bytes under a passphrase, and opens them."""

    def seal(self, plain: bytes, passphrase: str) -> bytes:
        """An age file with one passphrase."""
        ...

    def open(self, sealed: bytes, passphrase: str) -> bytes:
        """What was sealed. Raises WrongKeysPassphrase, or SealedKeysUnreadable when the bytes are damaged."""
        ...


class SealedFile:
    """Implements ``KeyPlace``: one file for each key print in ``folder``, 0600, replaced in one step."""

    home = KeyHome.FILE

    def __init__(self, folder: Path, sealer: Sealer, ask: AskPassphrase) -> None:
        self._folder = folder
        self._sealer = sealer
        self._ask = ask

    def save(self, key_print: str, seed: Seed) -> None:
        """See ``KeyPlace``. The passphrase is used as it is given. Raises FolderUnusable with the system's reason."""
        sealed = self._sealer.seal(write_seed(seed).encode(), self._ask(Purpose.SEAL))
        try:
            make_private(self._folder)
            write_atomic(self._path(key_print), sealed)
        except OSError as error:
            raise FolderUnusable(self._folder, reason_of(error)) from error

    def load(self, key_print: str) -> Seed | None:
        """See ``KeyPlace``. Raises WrongKeysPassphrase, SealedKeysUnreadable, FolderUnusable."""
        sealed = self._read(key_print)
        if sealed is None:
            return None
        if not 0 < len(sealed) <= _LIMIT_BYTES:
            raise SealedKeysUnreadable
        seed = read_seed(self._sealer.open(sealed, self._ask(Purpose.OPEN)).decode(errors="replace"))
        if seed is None:
            raise SealedKeysUnreadable
        return seed

    def remove(self, key_print: str) -> None:
        """See ``KeyPlace``. Raises FolderUnusable."""
        try:
            self._path(key_print).unlink(missing_ok=True)
        except OSError as error:
            raise FolderUnusable(self._folder, reason_of(error)) from error

    def _read(self, key_print: str) -> bytes | None:
        try:
            with self._path(key_print).open("rb") as file:
                return file.read(_LIMIT_BYTES + 1)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise FolderUnusable(self._folder, reason_of(error)) from error

    def _path(self, key_print: str) -> Path:
        return self._folder / f"device-{key_print}.age"
