"""The shared folder in the chat, in a word or a line: how it fares, and what arrived. Pure."""

from typing import TYPE_CHECKING

from ui.format import one_line
from ui.language import ntr, tr
from ui.words.arriving import counts_text, part_title
from ui.words.moving import detail_text

if TYPE_CHECKING:
    from assistant.ports.sharing import Import
    from sync.folder.status import Status
    from sync.moving.journal import Entry

_SIGN = "⇄"


def segment_text(status: "Status") -> str:
    """A sign while all is well; a word more where something is to be seen to."""
    if status.mode == "absent":
        return f"{_SIGN} {tr('folder missing')}"
    if status.mode == "stopped":
        return f"{_SIGN} {tr('not followed')}"
    if status.held:
        return f"{_SIGN} {ntr('{count:,} held', '{count:,} held', status.held)}"
    return f"{_SIGN} {tr('not sent')}" if status.trouble else _SIGN


def import_name(one: "Import") -> str:
    """The device that an import came from."""
    return one_line(one.arrival.device_name or one.arrival.device[:8])


def import_counts(one: "Import") -> str:
    """As "new 39, conflicts 1"."""
    return counts_text((part_title(name), count) for name, count in one.counts.items() if count)


def entry_details(entry: "Entry") -> str:
    """How something that was moved ended: why, how many, what was found."""
    counts = [(part_title(name), count) for name, count in entry.counts.items() if count]
    found = [(tr("rule {rule}", rule=rule), count) for rule, count in entry.rules.items()]
    told = counts_text([*counts, *found]) if counts or found else ""
    return " · ".join(filter(None, (detail_text(entry.detail), told)))


def arrived_text(one: "Import") -> str:
    """What came in through the folder."""
    return tr("⇄ from {name}: {counts}", name=import_name(one), counts=import_counts(one))
