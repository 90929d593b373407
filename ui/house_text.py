"""The shared folder in the chat, in a word or a line: how it fares, and what arrived. Pure."""

from typing import TYPE_CHECKING

from ui.arriving_text import counts_text, part_title
from ui.format import one_line
from ui.language import ntr, tr

if TYPE_CHECKING:
    from assistant.ports.sharing import Import
    from sync.folder.status import Status

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


def arrived_text(one: "Import") -> str:
    """What came in through the folder."""
    return tr("⇄ from {name}: {counts}", name=import_name(one), counts=import_counts(one))
