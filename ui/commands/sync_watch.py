"""``ricordo sync watch``: follow the shared folder until Ctrl+C, with a line of status and one for each event."""

import json
import shutil
import sys
import time
from typing import TYPE_CHECKING

import typer

from assistant.clock import to_text
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson
from ui.commands.output import put, talks_to_terminal, tell
from ui.commands.sync_mover import Access, open_mover
from ui.commands.sync_passphrase import KeysPassphraseFile
from ui.format import cut, local_time, visible
from ui.language import tr

if TYPE_CHECKING:
    from sync.folder.log import LogLine
    from sync.folder.watcher import Watcher

_LOOK_S = 0.5
_CLEAR = "\r\x1b[K"


def watch(
    ctx: typer.Context,
    keys_passphrase: KeysPassphraseFile = None,
    as_json: AsJson = False,
) -> None:
    """Follow the shared folder: take in what arrives and publish what changes, until Ctrl+C."""
    from sync.moving.errands import watcher_of

    with open_mover(Invocation.of(ctx), Access(keys_passphrase=keys_passphrase)) as mover:
        folder = mover.moving.folder()
        mover.parts.keys.open()  # a keyring or a passphrase is asked for now, and by this thread
        watcher = watcher_of(mover.profile, mover.parts)
        tell(tr("Following {folder}. Ctrl+C ends it.", folder=folder))
        watcher.start()
        news = _News(watcher, as_json)
        try:
            while True:
                news.show()
                time.sleep(_LOOK_S)
        finally:
            watcher.stop()
            news.end()


class _News:
    """What a person sees of a watcher: each event on stdout, and its status in one line of a terminal."""

    def __init__(self, watcher: "Watcher", as_json: bool) -> None:
        self._watcher = watcher
        self._as_json = as_json
        self._last: LogLine | None = None
        self._status = ""

    def show(self) -> None:
        """Print what happened since the last look, and the status where it changed."""
        self._put_lines()
        self._show_status()

    def end(self) -> None:
        """Print what is left, and take the line of status away."""
        self._put_lines()
        self._clear()

    def _put_lines(self) -> None:
        from sync.folder.log import lines_after
        from sync.folder.outcome import Ending

        for line in lines_after(self._watcher.log(), self._last):
            self._put(line)
            self._last = line
            if line.detail == Ending.RECEIVED:
                self._watcher.changed()  # it may be news to a third device

    def _put(self, line: "LogLine") -> None:
        from ui.words.folder import line_text

        self._clear()
        put(json.dumps(_to_json(line)) if self._as_json else f"{local_time(line.at)}  {line_text(line)}")
        sys.stdout.flush()

    def _show_status(self) -> None:
        """Only on a terminal; elsewhere the events say enough."""
        from ui.words.folder import status_text

        text = status_text(self._watcher.status())
        if text != self._status and talks_to_terminal():
            self._status = text
            sys.stderr.write(_CLEAR + cut(visible(text), shutil.get_terminal_size().columns - 1))
            sys.stderr.flush()

    def _clear(self) -> None:
        if self._status:
            self._status = ""
            sys.stderr.write(_CLEAR)
            sys.stderr.flush()


def _to_json(line: "LogLine") -> dict[str, str]:
    return {
        "id": to_text(line.at),
        "event": line.event.value,
        "detail": line.detail,
        "content": line.content,
        "reason": line.reason,
    }
