"""The watched folder in words, as both faces say it: how it fares, and what happened. Pure."""

from collections.abc import Mapping
from datetime import tzinfo
from typing import TYPE_CHECKING

from ui.format import local_time
from ui.language import Phrase, ntr, say, tr

if TYPE_CHECKING:
    from sync.folder.log import LogLine
    from sync.folder.status import Status

_EVENTS: Mapping[str, Phrase] = {
    "mode": Phrase("now"),
    "skipped": Phrase("left alone"),
    "unreadable": Phrase("could not be read"),
    "received": Phrase("a bundle"),
    "published": Phrase("published"),
    "not published": Phrase("not published"),
}
_DETAILS: Mapping[str, Phrase] = {
    "stopped": Phrase("stopped"),
    "watching": Phrase("watching the folder"),
    "polling": Phrase("looking from time to time"),
    "absent": Phrase("the folder is missing"),
    "received": Phrase("taken in"),
    "nothing new": Phrase("nothing new in it"),
    "own": Phrase("our own"),
    "held": Phrase("held"),
    "refused": Phrase("refused"),
    "later": Phrase("to be tried again"),
    "folder": Phrase("a folder"),
    "link": Phrase("a link"),
    "special": Phrase("no file"),
    "too large": Phrase("too large"),
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
