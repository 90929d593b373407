"""The watched folder in words, as both faces say it: how it fares, and what happened. Pure."""

from collections.abc import Mapping
from datetime import tzinfo
from typing import TYPE_CHECKING

from sync.folder.entry import Skip
from sync.folder.log import Event
from sync.folder.outcome import Ending
from sync.folder.status import Mode
from ui.format import local_time
from ui.language import Phrase, ntr, say, tr

if TYPE_CHECKING:
    from sync.folder.log import LogLine
    from sync.folder.status import Status

_EVENTS: Mapping[str, Phrase] = {
    Event.MODE: Phrase("shared folder"),
    Event.SKIPPED: Phrase("left alone"),
    Event.UNREADABLE: Phrase("could not be read"),
    Event.RECEIVED: Phrase("a bundle"),
    Event.PUBLISHED: Phrase("published"),
    Event.FAILED: Phrase("not published"),
}
_DETAILS: Mapping[str, Phrase] = {
    Mode.STOPPED: Phrase("no longer watched"),
    Mode.WATCHING: Phrase("watched"),
    Mode.POLLING: Phrase("looked at from time to time"),
    Mode.ABSENT: Phrase("missing"),
    Ending.RECEIVED: Phrase("taken in"),
    Ending.NOTHING_NEW: Phrase("nothing new in it"),
    Ending.OWN: Phrase("our own"),
    Ending.HELD: Phrase("held"),
    Ending.REFUSED: Phrase("refused"),
    Ending.LATER: Phrase("to be tried again"),
    Skip.FOLDER: Phrase("a folder"),
    Skip.LINK: Phrase("a link"),
    Skip.SPECIAL: Phrase("no file"),
    Skip.TOO_LARGE: Phrase("too large"),
}


def status_text(status: "Status", zone: tzinfo | None = None) -> str:
    """How the folder fares, as one line."""
    told = [say(status.sentence)]
    if status.last_received is not None:
        told.append(tr("last taken in {moment}", moment=local_time(status.last_received, zone)))
    if status.last_published is not None:
        told.append(tr("last published {moment}", moment=local_time(status.last_published, zone)))
    if status.waiting:
        told.append(ntr("{count:,} bundle waits", "{count:,} bundles wait", status.waiting))
    if status.held:
        told.append(ntr("{count:,} bundle is held for a key", "{count:,} bundles are held for a key", status.held))
    if status.trouble:
        told.append(tr("not published: {reason}", reason=say(status.trouble).rstrip(".。")))
    return " · ".join(told)


def line_text(line: "LogLine") -> str:
    """One event: "a bundle 3f2a…: taken in"."""
    named = " ".join(filter(None, (say(_EVENTS.get(line.event, line.event)), line.content)))
    detail = say(_DETAILS.get(line.detail, line.detail))
    told = f"{named}{tr(': ')}{detail}" if detail else named
    return f"{told} ({say(line.reason).rstrip('.。')})" if line.reason else told
