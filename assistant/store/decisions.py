"""Deciding a conflict: the decision is an event of this device that has seen both sides, so it overrules both."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from assistant.clock import to_text
from assistant.errors import NothingFound
from assistant.memory.item import Status
from assistant.memory.retraction import TAKEN_BACK
from assistant.sharing.conflict import Conflict
from assistant.sharing.dot import Dot
from assistant.sharing.entry import Deed, Entry, Fate, Shared
from assistant.sharing.reasons import CHOSEN, code_of
from assistant.sharing.view import look
from assistant.store.journal import next_author
from assistant.store.shared_rows import read_shared
from assistant.store.shared_views import show
from assistant.store.shared_writing import write_known, write_parts


def decide(connection: sqlite3.Connection, item_id: str, keep_id: str | None, now: datetime) -> None:
    """Let ``keep_id`` hold, or nothing for None. Raises NothingFound where there is no such conflict or version."""
    before = read_shared(connection)
    conflict = next((one for one in look(before).conflicts if one.item_id == item_id), None)
    versions = () if conflict is None else (conflict.kept_id, *conflict.lost_ids)
    if conflict is None or (keep_id is not None and keep_id not in versions):
        raise NothingFound("memory", keep_id or item_id)
    decided = dict(before.entries)
    for one, fate in _fates(conflict, keep_id, before).items():
        decided[one] = _decided(connection, before.entries[one], fate, now)
    changed = [entry for one, entry in decided.items() if entry is not before.entries[one]]
    write_known(connection, changed, before.entries, now)
    write_parts(connection, changed, before.entries)
    after = Shared(decided, before.tombstones)
    show(connection, after, look(after), now)


def _fates(conflict: Conflict, keep_id: str | None, shared: Shared) -> Mapping[str, Fate]:
    """What is to become of the item and of each version; the dots are put in later."""
    nobody = Dot("", "")
    lost = Fate(nobody, Status.RETRACTED, reason=code_of(TAKEN_BACK))
    versions = [one for one in (conflict.item_id, conflict.kept_id, *conflict.lost_ids) if one in shared.entries]
    if keep_id is None:
        return dict.fromkeys(versions, lost)
    words = shared.entries[keep_id].words
    since = words.valid_from if words else None
    beaten = Fate(nobody, Status.SUPERSEDED, keep_id, CHOSEN, since)
    return {**dict.fromkeys(versions, beaten), keep_id: _held(shared.entries[keep_id])}


def _held(entry: Entry) -> Fate:
    latest = max(entry.fates, key=lambda fate: fate.dot)
    return Fate(latest.dot, Status.ACTIVE, valid_to=None if latest.superseded_by else latest.valid_to)


def _decided(connection: sqlite3.Connection, entry: Entry, fate: Fate, now: datetime) -> Entry:
    device, hlc = next_author(connection, now)
    deed = Deed(hlc, device, fate.status.value, to_text(now))
    return replace(
        entry,
        fates=(replace(fate, dot=Dot(hlc, device)),),
        seen={**entry.seen, device: hlc},
        deeds=tuple(sorted({*entry.deeds, deed})),
    )
