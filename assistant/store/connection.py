"""A SQLite connection as this program wants it, and the one place where SQLite's errors get their meaning.

Nothing else in the program calls ``sqlite3.connect`` or catches ``sqlite3.Error``.
"""

import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from assistant.errors import FolderUnusable, ReadOnly, RicordoError, StoreDamaged, StoreError, StoreFull
from models.phrase import Phrase

MEMORY = Path(":memory:")
"""The path of a store that lives in memory only and is gone when it is closed."""

_BUSY_TIMEOUT_MS = 5_000
_WAL_KEPT_BYTES = 16 * 1024 * 1024
_PAGES_AT_ONCE = 512  # 2 MiB
_PATH_LIMIT_BYTES = 504  # measured with SQLite 3.40 on Linux: MAX_PATHNAME 512 less the longest suffix
_FULL_BYTES = 64 * 1024  # with less than this left, a failed write is taken for a full disk


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """Open ``path`` (created 0600 unless ``read_only``) with every pragma set. Transactions are explicit.

    Raises FolderUnusable, StoreDamaged, StoreFull or ReadOnly.
    """
    with sqlite_errors(path):
        if path == MEMORY:
            return _prepared(_opened("file::memory:"), read_only=False)
        if read_only:
            return _connect_for_reading(path)
        _create_private(path)
        return _prepared(_opened(path.absolute().as_uri()), read_only=False)


def copy_store(source: Path, target: Path, on_pages: Callable[[int, int], None]) -> None:
    """Copy the store at ``source``, as it is at this moment, into the new file ``target``, also while others write.

    ``on_pages`` is told pages done and pages in all. The copy needs no file beside it. Raises StoreDamaged about
    ``source``, StoreFull or FolderUnusable about ``target``.
    """
    with closing(connect(source, read_only=True)) as reader, closing(_scratch(target)) as copy:
        with sqlite_errors(source):
            # The read transaction pins one state; without it, each commit of a writer would start the copy anew.
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        with sqlite_errors(target):
            reader.backup(copy, pages=_PAGES_AT_ONCE, progress=lambda _, left, total: on_pages(total - left, total))
            copy.execute("PRAGMA journal_mode = DELETE")
        first_fault = fault(copy)
        if first_fault is not None:
            raise StoreDamaged(source, first_fault, backups_beside(source))


def fault(connection: sqlite3.Connection) -> str | None:
    """Read every page; say what is wrong first, or None."""
    try:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    answer: str = found[0]
    return None if answer == "ok" else answer.splitlines()[-1]


@contextmanager
def sqlite_errors(path: Path) -> Iterator[None]:
    """Turn whatever SQLite raises inside into this program's own errors about ``path``."""
    try:
        yield
    except sqlite3.Error as error:
        raise translate(error, path) from error


def translate(error: sqlite3.Error, path: Path) -> RicordoError:
    """The meaning of an SQLite error."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return StoreDamaged(path, str(error), backups_beside(path))
    if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and _is_full(path)):
        return StoreFull(path)
    if code == sqlite3.SQLITE_READONLY:
        return ReadOnly(Phrase("the file or its folder takes no writing ({path})", path=path))
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return ReadOnly(Phrase("another program is writing to it without pause"))
    if code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}:
        return FolderUnusable(path.parent, _why_not_opened(path))
    return StoreError(path, Phrase("SQLite reported: {error}", error=error))


def backups_beside(path: Path) -> tuple[Path, ...]:
    """The whole backups in the profile of the store at ``path``, newest first: their names sort by time."""
    found = sorted((path.parent / "backups").glob("ricordo-*.zip"), key=_stamp_of, reverse=True)
    return tuple(archive for archive in found if zipfile.is_zipfile(archive))


def _stamp_of(archive: Path) -> str:
    return archive.stem.rpartition("-")[2]


def _opened(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def _prepared(connection: sqlite3.Connection, *, read_only: bool) -> sqlite3.Connection:
    """Set the pragmas; the first one that reads the file finds out whether it is a database at all."""
    connection.row_factory = sqlite3.Row
    try:
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_TIMEOUT_MS}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute("PRAGMA trusted_schema = OFF")
        if read_only:
            connection.execute("PRAGMA query_only = ON")
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        else:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(f"PRAGMA journal_size_limit = {_WAL_KEPT_BYTES}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _connect_for_reading(path: Path) -> sqlite3.Connection:
    """Read beside a writer; on a medium that takes no writing, read a cleanly closed store as it lies."""
    uri = path.absolute().as_uri()
    try:
        return _prepared(_opened(f"{uri}?mode=ro"), read_only=True)
    except sqlite3.OperationalError as error:
        # WAL needs a place for its index. Without one, and with nothing left in the WAL, the file alone is the truth.
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CANTOPEN or not path.exists() or _has_wal(path):
            raise
    return _prepared(_opened(f"{uri}?mode=ro&immutable=1"), read_only=True)


def _scratch(path: Path) -> sqlite3.Connection:
    """A new file that is worth nothing until it is whole: no journal, no flushing."""
    with sqlite_errors(path):
        _create_private(path)
        connection = _opened(path.absolute().as_uri())
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        return connection


def _has_wal(path: Path) -> bool:
    wal = path.with_name(path.name + "-wal")
    return wal.exists() and wal.stat().st_size > 0


def _create_private(path: Path) -> None:
    """Make the file before SQLite does, which would give it the umask's mode; its WAL copies the mode."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
    except OSError as error:
        raise FolderUnusable(path.parent, error.strerror or str(error)) from error


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _FULL_BYTES
    except OSError:
        return False


def _why_not_opened(path: Path) -> str:
    length = len(os.fsencode(path.absolute()))
    if length > _PATH_LIMIT_BYTES:
        return f"its path is too long: {length} bytes with the store's name, SQLite takes {_PATH_LIMIT_BYTES}"
    if not path.exists():
        return Phrase("there is no {name} in it", name=path.name)
    if _has_wal(path):
        return Phrase("{name} was not closed properly; open it once where it can be written", name=path.name)
    return Phrase("{name} cannot be opened", name=path.name)
