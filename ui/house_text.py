"""The shared folder in the chat, in a word or a line: how it fares, and what arrived. Pure."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ui.arriving_text import counts_text, part_title
from ui.format import one_line
from ui.language import Phrase, ntr, say, tr

if TYPE_CHECKING:
    from assistant.ports.sharing import Import
    from sync.folder.status import Status
    from sync.moving.journal import Entry

_SIGN = "⇄"
_COUNTS: Mapping[str, Phrase] = {
    "records": Phrase("records"),
    "words": Phrase("memories in words"),
    "items": Phrase("memories"),
    "kept": Phrase("changed since, kept"),
}
_DETAILS: Mapping[str, Phrase] = {
    "passphrase": Phrase("with a passphrase"),
    "devices": Phrase("for the paired machines"),
    "first": Phrase("the first of its machine"),
    "next": Phrase("the next of its machine"),
    "again": Phrase("the same again"),
    "gap": Phrase("some before it are missing"),
    "late": Phrase("some before it are missing"),
    "older": Phrase("older than one before"),
    "fork": Phrase("two of one number"),
    "WrongPassphrase": Phrase("wrong passphrase"),
    "BundleHeld": Phrase("its sender is not paired"),
    "OwnBundle": Phrase("our own"),
    "NobodyPaired": Phrase("no machine is paired"),
}


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
    counts = [(_count_name(name), count) for name, count in entry.counts.items() if count]
    found = [(tr("rule {rule}", rule=rule), count) for rule, count in entry.rules.items()]
    told = counts_text([*counts, *found]) if counts or found else ""
    return " · ".join(filter(None, (say(_DETAILS.get(entry.detail, entry.detail)), told)))


def _count_name(name: str) -> str:
    return say(_COUNTS[name]) if name in _COUNTS else part_title(name)


def arrived_text(one: "Import") -> str:
    """What came in through the folder."""
    return tr("⇄ from {name}: {counts}", name=import_name(one), counts=import_counts(one))
