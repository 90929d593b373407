"""Forgetting in the files of a profile beside its database: exports, backups, and traces of whatever turn.

What was copied out of the profile's folder cannot be reached, and the user is told so.
"""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from assistant.clock import Clock
from assistant.errors import BackupInvalid
from assistant.memory.oblivion import holds_any
from assistant.paths import ProfilePlaces
from assistant.store.archive import no_progress, unpack_archive
from assistant.store.backup import back_up
from assistant.store.connection import backups_beside, connect, sqlite_errors
from assistant.store.manifest import DATABASE_MEMBER


@dataclass(frozen=True, slots=True)
class ForgottenFiles:
    """Files that were removed because the words stood in them, and the backup that was made instead, if any was."""

    removed: tuple[Path, ...]
    made: Path | None = None


def forget_files(profile: ProfilePlaces, words: Sequence[str], clock: Clock) -> ForgottenFiles:
    """Remove the exports, traces and backups that hold one of ``words``; to be called when the database holds none.

    A trace names every memory that was weighed for its question, also those that no prompt was given.

    A backup cannot be changed without ceasing to be what it says it is: it is removed, and one of the profile as it is
    now takes the place of all that went. One that cannot be read is removed as well: nobody can say what it holds.
    """
    exports = [
        path for folder in (profile.exports, profile.traces) for path in _files(folder) if _export_holds(path, words)
    ]
    backups = [path for path in backups_beside(profile.database) if _backup_holds(path, words)]
    made = back_up(profile, profile.backups, clock, reason="after forgetting").path if backups else None
    removed = (*exports, *backups)
    for path in removed:
        path.unlink(missing_ok=True)
    return ForgottenFiles(removed, made)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file()) if folder.is_dir() else iter(())


def _export_holds(path: Path, words: Sequence[str]) -> bool:
    text = path.read_bytes().decode("utf-8", errors="replace")
    escaped = tuple(json.dumps(word)[1:-1] for word in words)
    return holds_any(text, words) or any(word in text for word in escaped)


def _backup_holds(archive: Path, words: Sequence[str]) -> bool:
    with tempfile.TemporaryDirectory(prefix=".ricordo-forget-", dir=archive.parent) as workshop:
        try:
            unpack_archive(archive, Path(workshop), no_progress)
        except BackupInvalid:
            return True
        others = [path for path in _files(Path(workshop)) if path.name != DATABASE_MEMBER]
        return _store_holds(Path(workshop) / DATABASE_MEMBER, words) or any(
            _export_holds(path, words) for path in others
        )


def _store_holds(path: Path, words: Sequence[str]) -> bool:
    """Whether a copy of a store holds the words in a turn, a title, an item, a quotation or a document."""
    with closing(connect(path, read_only=True)) as connection, sqlite_errors(path):
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        return any(
            holds_any("\n".join(str(value) for value in row), words)
            for table, columns in _TEXTS.items()
            if table in tables
            for row in connection.execute(f"SELECT {columns} FROM {table}")  # noqa: S608  # our own names
        )


_TEXTS = {
    "turns": "text",
    "sessions": "title",
    "items": "sentence, value",
    "evidence": "text",
    "slots": "sentence, value",
    "documents": "name",
    "document_blocks": "heading, text",
    "fingerprints": "text",
    "change_journal": "coalesce(before, ''), coalesce(after, '')",
}
