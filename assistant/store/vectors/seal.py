"""The seal of an index: what each of its files was like when it was last closed in good order.

A damaged index does not say so. It ends its process, or it answers wrongly without a word. So an index is believed
only when every byte of it is as it was sealed, and the seal is broken before the folder is opened.
"""

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from assistant.store.database import Database

_SEAL_KEY = "index_seal"
_TAINT_KEY = "index_tainted"

Files = Mapping[str, tuple[int, str]]
"""Size in bytes and BLAKE2b (256 bits, hex) of each file, by its path within the folder."""


@dataclass(frozen=True, slots=True)
class Maker:
    """What an index was made by and of: the library with its version, the model and dimension of the vectors."""

    library: str
    model: str
    dimension: int


@dataclass(frozen=True, slots=True)
class Seal:
    """``folder`` is the name of the sealed folder."""

    folder: str
    maker: Maker
    files: Files


def fingerprint(folder: Path) -> Files:
    """Read every file below ``folder``. Raises OSError."""
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_size, _digest(path))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def is_unbroken(seal: Seal, folder: Path, maker: Maker) -> bool:
    """Whether ``folder`` was made by ``maker`` and is, byte by byte, what was sealed. Reads all of it."""
    if seal.maker != maker or seal.folder != folder.name:
        return False
    try:
        return fingerprint(folder) == seal.files
    except OSError:
        return False


def read_seal(database: Database) -> Seal | None:
    """The seal that was kept; None when there is none, or one that cannot be read."""
    row = database.row("SELECT value FROM store_state WHERE key = ?", (_SEAL_KEY,))
    if row is None:
        return None
    try:
        kept = json.loads(row["value"])
        files = {name: (size_bytes, digest) for name, (size_bytes, digest) in kept["files"].items()}
        return Seal(kept["folder"], Maker(**kept["maker"]), files)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def keep_seal(connection: sqlite3.Connection, seal: Seal) -> None:
    """Keep the seal of the only folder that may be opened again."""
    connection.execute("INSERT OR REPLACE INTO store_state VALUES (?, ?)", (_SEAL_KEY, json.dumps(asdict(seal))))


def break_seal(connection: sqlite3.Connection) -> None:
    """What is in the folder from now on, nobody vouches for."""
    connection.execute("DELETE FROM store_state WHERE key = ?", (_SEAL_KEY,))


def taint(connection: sqlite3.Connection) -> None:
    """Say, in the transaction that deletes, that every folder made so far holds something that must go."""
    break_seal(connection)
    connection.execute("INSERT OR REPLACE INTO store_state VALUES (?, '1')", (_TAINT_KEY,))


def is_tainted(database: Database) -> bool:
    """Whether something was deleted that a folder may still hold."""
    return database.row("SELECT 1 FROM store_state WHERE key = ?", (_TAINT_KEY,)) is not None


def clear_taint(connection: sqlite3.Connection) -> None:
    """To be said when every older folder is gone."""
    connection.execute("DELETE FROM store_state WHERE key = ?", (_TAINT_KEY,))


def _digest(path: Path) -> str:
    digest = hashlib.blake2b(digest_size=32)
    with path.open("rb") as file:
        while chunk := file.read(1024 * 1024):
            digest.update(chunk)
    return digest.hexdigest()
