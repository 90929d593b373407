"""A process that watches a folder: ``python -m support.watching_child FOLDER PROFILE [handles]``.

It prints the watcher's sentence once it has looked, then the name of each bundle that it receives, until its input
ends. With the argument "handles" it then runs out of file handles for a while, and says what becomes of that.
"""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from assistant.errors import RicordoError
from support.watched import Inbox, Outbox
from sync.folder.pace import Pace
from sync.folder.status import Mode
from sync.folder.watcher import Means, Watcher


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _live_without_handles(watcher: Watcher) -> None:
    """Use up every handle, say what the watcher says then, give them back, and say it again."""
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    taken: list[int] = []
    with suppress(OSError):
        while True:
            taken.append(os.dup(0))
    _say_when(watcher, Mode.ABSENT)
    for handle in taken:
        os.close(handle)
    _say_when(watcher, Mode.WATCHING)


def _say_when(watcher: Watcher, *modes: Mode) -> None:
    while watcher.status().mode not in modes:
        time.sleep(0.01)
    _say(watcher.status().sentence)


def _watch(folder: Path, profile: Path, *, handles: bool) -> None:
    inbox = Inbox()
    inbox.on_receive = lambda path: _say(path.name)
    pace = Pace(scan_s=0.1, poll_s=0.1, absent_s=0.1, settle_s=0.1)
    watcher = Watcher(folder, profile, inbox, Outbox(folder), Means(pace=pace))
    try:
        watcher.start()
    except RicordoError as error:
        _say(str(error))
        return
    _say_when(watcher, Mode.WATCHING, Mode.POLLING)
    if handles:
        _live_without_handles(watcher)
    sys.stdin.read()
    watcher.stop()


if __name__ == "__main__":
    _watch(Path(sys.argv[1]), Path(sys.argv[2]), handles="handles" in sys.argv[3:])
