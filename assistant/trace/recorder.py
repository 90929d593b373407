"""Traces on disk: one JSON Lines file for each turn, in the profile's folder, the oldest removed.

Traces hold the words of a conversation; logs never do. A trace that cannot be written is a warning in the log.
"""

import json
import logging
import os
from collections.abc import Collection
from pathlib import Path

from assistant.clock import from_text, to_text
from assistant.errors import FolderUnusable, NothingFound
from assistant.paths import make_folder
from assistant.trace.span import Span
from models.phrase import Phrase

KEPT_TRACES = 300
_SUFFIX = ".jsonl"
_log = logging.getLogger(__name__)


class TraceFolder:
    """The traces of one profile, in ``folder``. The newest ``kept`` are kept; ids sort by time, so names do."""

    def __init__(self, folder: Path, kept: int = KEPT_TRACES) -> None:
        self.folder = folder
        self._kept = kept

    def record(self, turn_id: str, span: Span) -> None:
        """Append one span to the trace of ``turn_id``."""
        line = json.dumps(_to_json(span), ensure_ascii=False, separators=(",", ":")) + "\n"
        path = self._path(turn_id)
        try:
            if not path.exists():
                make_folder(self.folder)
                self._make_room()
            descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(line.encode("utf-8", "replace"))
        except (OSError, FolderUnusable) as error:
            _log.warning("the trace of turn %s could not be written: %s", turn_id, error)

    def ids(self) -> list[str]:
        """Ids of all traced turns, oldest first."""
        return sorted(path.stem for path in self.folder.glob(f"*{_SUFFIX}"))

    def last(self) -> str | None:
        """Id of the newest traced turn; None when there is none."""
        return max(self.ids(), default=None)

    def load(self, turn_id: str) -> tuple[Span, ...]:
        """The spans of one turn as they were recorded.

        A last line cut off by a crash is left out. Raises NothingFound when the turn has no trace.
        """
        try:
            # Bytes, cut at line feeds alone: U+2028 and its like, which JSON leaves as they are, end no line here.
            lines = self._path(turn_id).read_bytes().split(b"\n")
        except (FileNotFoundError, NotADirectoryError) as error:
            raise NothingFound("trace", turn_id, Phrase("`ricordo trace last` shows the newest one.")) from error
        except OSError as error:
            raise FolderUnusable(self._path(turn_id), error.strerror or str(error)) from error
        spans = []
        for line in filter(None, lines):
            try:
                spans.append(_from_json(json.loads(line)))
            except (ValueError, KeyError, TypeError):
                _log.warning("a line of the trace of turn %s is damaged and was left out", turn_id)
        return tuple(spans)

    def holding(self, words: Collection[str]) -> list[str]:
        """Ids of the turns in whose traces one of ``words`` stands, each as it is written in JSON.

        Raises FolderUnusable for a trace that cannot be read: it might hold them.
        """
        wanted = [word.encode() for word in words]
        contents = ((turn_id, self._content(turn_id)) for turn_id in self.ids())
        return [turn_id for turn_id, content in contents if any(word in content for word in wanted)]

    def forget(self, turn_id: str) -> None:
        """Remove the trace of one turn; nothing happens when it has none. Raises FolderUnusable."""
        try:
            self._path(turn_id).unlink(missing_ok=True)
        except OSError as error:
            raise FolderUnusable(self._path(turn_id), error.strerror or str(error)) from error

    def _content(self, turn_id: str) -> bytes:
        try:
            return self._path(turn_id).read_bytes()
        except FileNotFoundError:  # made room for, meanwhile
            return b""
        except OSError as error:
            raise FolderUnusable(self._path(turn_id), error.strerror or str(error)) from error

    def _path(self, turn_id: str) -> Path:
        return self.folder / f"{Path(turn_id).name}{_SUFFIX}"

    def _make_room(self) -> None:
        ids = self.ids()
        for turn_id in ids[: max(len(ids) - self._kept + 1, 0)]:
            self._path(turn_id).unlink(missing_ok=True)


def _to_json(span: Span) -> dict[str, object]:
    return {
        "name": span.name,
        "started_at": to_text(span.started_at),
        "duration_ms": span.duration_ms,
        "data": dict(span.data),
        "error": span.error,
    }


def _from_json(row: dict[str, object]) -> Span:
    return Span(
        name=str(row["name"]),
        started_at=from_text(str(row["started_at"])),
        duration_ms=float(str(row["duration_ms"])),
        data=dict(row["data"]),  # type: ignore[call-overload]
        error=None if row["error"] is None else str(row["error"]),
    )
