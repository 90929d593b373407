"""The database of one profile: one guarded connection, explicit transactions, the newest format.

The connection is shared by threads under a lock that the same thread may take again. Whether this process may write
is decided by the writer's lock (``lock.py``), not here.
"""

import os
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from assistant.clock import Clock, Stamp, new_id
from assistant.errors import ReadOnly, StoreDamaged
from assistant.memory.device import default_name
from assistant.paths import ProfilePlaces
from assistant.store.backup import back_up
from assistant.store.connection import MEMORY, backups_beside, connect, fault, sqlite_errors
from assistant.store.lexical import refresh_index
from assistant.store.migrate import Upgrade, apply_migration, pending_migrations, shipped_migrations
from models.phrase import Phrase

Parameters = Sequence[object] | Mapping[str, object]


class Database:
    """An open store. Make one with ``open``.

    ``on_wiping`` is called when deleted rows must leave every file: whoever keeps an index open starts it anew.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, clock: Clock, holder: str = "") -> None:
        self.path = path
        self.clock = clock
        self.holder = holder
        self.on_wiping: Callable[[], None] | None = None
        self._connection = connection
        self._guard = threading.RLock()

    @classmethod
    def open(
        cls,
        path: Path | None,
        clock: Clock,
        *,
        read_only: bool = False,
        holder: str = Phrase("it was opened that way"),
        upgrade: Upgrade | None = None,
    ) -> "Database":
        """Open the store at ``path`` (None: one that is never on disk), made or migrated if it may be written.

        ``holder`` says who writes when ``read_only``. An existing store is backed up before it is migrated.
        Raises FolderUnusable, StoreDamaged, StoreTooNew, StoreFull, or ReadOnly for an old store opened for reading.
        """
        path = path or MEMORY
        if not read_only:
            _refuse_lost(path)
        connection = connect(path, read_only=read_only)
        try:
            with sqlite_errors(path):
                if read_only:
                    _require_present_format(connection, path, holder)
                else:
                    _bring_up_to_date(connection, path, clock, upgrade or Upgrade())
        except BaseException:
            connection.close()
            raise
        return cls(path, connection, clock, holder if read_only else "")

    @property
    def read_only(self) -> bool:
        """Whether ``transaction`` is refused."""
        return bool(self.holder)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All of what happens inside, durable at the end, or nothing. Inside another one it joins that one.

        Raises ReadOnly, StoreFull or StoreDamaged.
        """
        if self.holder:
            raise ReadOnly(self.holder)
        with self._guard, sqlite_errors(self.path):
            if self._connection.in_transaction:
                yield self._connection
                return
            with _one_transaction(self._connection):
                yield self._connection

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection for several reads, with no other thread in between."""
        with self._guard, sqlite_errors(self.path):
            yield self._connection

    def rows(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        """All rows of one query."""
        with self.reading() as connection:
            return connection.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Parameters = ()) -> sqlite3.Row | None:
        """The first row of one query, or None."""
        with self.reading() as connection:
            found: sqlite3.Row | None = connection.execute(sql, parameters).fetchone()
            return found

    def check(self) -> None:
        """Read every page. Raises StoreDamaged with the first thing that is wrong and the backups on hand."""
        with self.reading() as connection:
            first_fault = fault(connection)
        if first_fault is not None:
            raise StoreDamaged(self.path, first_fault, backups_beside(self.path))

    def close(self) -> None:
        """Fold the WAL into the file and let go of it. Safe to call twice."""
        with self._guard, sqlite_errors(self.path):
            self._connection.close()


def _refuse_lost(path: Path) -> None:
    """Where there are backups, an absent or empty file was lost, not begun: a new one in its place would hide that."""
    if path == MEMORY or (path.exists() and path.stat().st_size > 0):
        return
    if backups := backups_beside(path):
        raise StoreDamaged(path, Phrase("the file is empty") if path.exists() else Phrase("the file is gone"), backups)


def _require_present_format(connection: sqlite3.Connection, path: Path, holder: str) -> None:
    if pending_migrations(connection, path, shipped_migrations()):
        raise ReadOnly(Phrase("{holder}, and this store must first be brought to the present format", holder=holder))


def _bring_up_to_date(connection: sqlite3.Connection, path: Path, clock: Clock, upgrade: Upgrade) -> None:
    pending = pending_migrations(connection, path, upgrade.migrations)
    if pending and len(pending) < len(upgrade.migrations) and path != MEMORY:
        profile = ProfilePlaces(path.parent)
        back_up(profile, profile.backups, clock, reason="before migration")
    for migration in pending:
        apply_migration(connection, migration, clock, upgrade.on_step)
    with _one_transaction(connection):
        _name_device(connection, clock)
        refresh_index(connection)


@contextmanager
def _one_transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk may have rolled it back already
            connection.execute("ROLLBACK")
        raise


def _name_device(connection: sqlite3.Connection, clock: Clock) -> None:
    """Give a new store the identity under which it writes its changes, and a name to one that has none."""
    row = connection.execute("SELECT name FROM device").fetchone()
    if row is not None and row["name"]:
        return
    name = default_name(socket.gethostname(), _user_names())
    if row is None:
        sql = "INSERT INTO device (id, name, hlc_last) VALUES (?, ?, ?)"
        connection.execute(sql, (new_id(clock.now()), name, str(Stamp(0, 0))))
    else:
        connection.execute("UPDATE device SET name = ?", (name,))


def _user_names() -> set[str]:
    """What this person may be called on this machine, as far as it is known."""
    names = {os.environ.get(variable, "") for variable in ("LOGNAME", "USER", "USERNAME")}
    with suppress(RuntimeError):  # a user without a home folder
        names.add(Path.home().name)
    return names
