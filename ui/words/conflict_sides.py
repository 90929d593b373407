"""Ours and theirs: which version of a memory each side of a conflict means, seen from this device. Pure."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.sharing.conflict import Conflict
    from assistant.sharing.entry import Entry, Shared


@dataclass(frozen=True, slots=True)
class Version:
    """One side's decision: the memory that holds by it, None where it was taken back. ``device`` is an id."""

    id: str | None
    sentence: str
    device: str


@dataclass(frozen=True, slots=True)
class Sides:
    """A conflict about the memory ``item_id``, which said ``sentence`` before. ``kept`` holds until it is decided.

    ``ours`` is what this device decided; where it decided nothing, what holds meanwhile. ``theirs`` is at least one.
    """

    item_id: str
    clash: str
    sentence: str
    ours: Version
    theirs: tuple[Version, ...]
    kept: str | None


def sides_of(conflict: "Conflict", shared: "Shared", own_device: str) -> Sides:
    """The sides of ``conflict`` among the entries of ``shared``."""
    kept = _version(conflict.kept_id, shared)
    others = tuple(_version(one, shared) for one in conflict.lost_ids) or (_taking_back(conflict, shared),)
    mine = next((one for one in (kept, *others) if one.device == own_device), kept)
    theirs = tuple(one for one in (kept, *others) if one is not mine)
    return Sides(
        conflict.item_id, conflict.clash.value, _sentence(shared.entries.get(conflict.item_id)), mine, theirs, kept.id
    )


def _taking_back(conflict: "Conflict", shared: "Shared") -> Version:
    """Who took it back: the author of the fate that says so."""
    entry = shared.entries.get(conflict.item_id)
    fates = entry.fates if entry else ()
    return Version(None, "", next((fate.dot.device for fate in fates if fate.status == "retracted"), ""))


def _version(item_id: str, shared: "Shared") -> Version:
    entry = shared.entries.get(item_id)
    return Version(item_id, _sentence(entry), entry.born.device if entry else "")


def _sentence(entry: "Entry | None") -> str:
    return entry.words.sentence if entry and entry.words else ""
