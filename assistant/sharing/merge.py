"""Merging what another device sent into what is known here: decided first, as a value that a screen can show.

A bundle is a filtered view: what is absent from it says nothing. What was forgotten anywhere is forgotten here, with
everything that says the same. A record with a stamp from the future is set aside; a forgetting is not, because its
order matters to nothing.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from assistant.memory.item import HELD
from assistant.sharing.conflict import Conflict
from assistant.sharing.dot import latest_allowed
from assistant.sharing.entry import Entry, Shareable, Shared, Tombstone, dots_of
from assistant.sharing.join import join, join_tombstones
from assistant.sharing.twins import doubts, linked
from assistant.sharing.view import Outlook, look


@dataclass(frozen=True, slots=True)
class MergePlan:
    """What an import would do, by ids, each in order.

    ``new`` items come with words; ``updated`` change or gain something; ``unchanged`` were known as they are;
    ``states`` are known by their state only. ``purged`` are here and were forgotten elsewhere;
    ``buried`` were forgotten here and do not come back. ``aliases`` says for what is newly one with another item under
    which id it appears. ``conflicts`` are the new ones, ``held`` are records from the future, ``doubts`` may be the
    same as another item or contradict it.

    ``merged`` is what will be known, ``outlook`` how it will appear, ``heard`` the highest stamp that was believed.
    """

    merged: Shared
    outlook: Outlook
    new: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    purged: tuple[str, ...] = ()
    buried: tuple[str, ...] = ()
    tombstones: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    conflicts: tuple[Conflict, ...] = ()
    held: tuple[Entry, ...] = ()
    doubts: Mapping[str, str] = field(default_factory=dict)
    heard: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether applying it would change nothing but what is held back."""
        return not (self.new or self.updated or self.states or self.purged or self.tombstones)


def plan_merge(ours: Shared, theirs: Iterable[Shareable], now: datetime) -> MergePlan:
    """Merge ``theirs``, in whatever order and however often, into ``ours``."""
    believed, held = _believed(theirs, now)
    stones = _with_stones(ours.tombstones, believed.tombstones.values())
    joined = _joined(ours.entries, believed.entries)
    entries = {**ours.entries, **joined}
    stones = _with_aliases(entries, stones)
    entries = {item_id: entry for item_id, entry in entries.items() if item_id not in stones}
    entries |= linked(entries, joined)
    merged = Shared(entries, stones)
    return _described(ours, merged, believed, tuple(entry for entry in held if entry.id not in stones))


def merged(copies: Iterable[Shared], now: datetime) -> Shared:
    """All of these made one."""
    whole = Shared()
    for copy in copies:
        whole = plan_merge(whole, [*copy.entries.values(), *copy.tombstones.values()], now).merged
    return whole


def _believed(theirs: Iterable[Shareable], now: datetime) -> tuple[Shared, tuple[Entry, ...]]:
    limit = latest_allowed(now)
    entries: dict[str, Entry] = {}
    stones: dict[str, Tombstone] = {}
    held: dict[str, Entry] = {}
    for one in theirs:
        if isinstance(one, Tombstone):
            stones[one.id] = join_tombstones(stones[one.id], one) if one.id in stones else one
        elif max(dots_of(one), default="") > limit:
            held[one.id] = join(held[one.id], one) if one.id in held else one
        else:
            entries[one.id] = join(entries[one.id], one) if one.id in entries else one
    return Shared(entries, stones), tuple(held[item_id] for item_id in sorted(held))


def _with_stones(ours: Mapping[str, Tombstone], theirs: Iterable[Tombstone]) -> dict[str, Tombstone]:
    stones = dict(ours)
    for stone in theirs:
        stones[stone.id] = join_tombstones(stones[stone.id], stone) if stone.id in stones else stone
    return stones


def _joined(ours: Mapping[str, Entry], theirs: Mapping[str, Entry]) -> dict[str, Entry]:
    """Those of theirs that tell something, as they are once both are known."""
    found = {item_id: join(ours[item_id], entry) if item_id in ours else entry for item_id, entry in theirs.items()}
    return {item_id: entry for item_id, entry in found.items() if ours.get(item_id) != entry}


def _with_aliases(entries: Mapping[str, Entry], stones: Mapping[str, Tombstone]) -> dict[str, Tombstone]:
    """What said the same as something when it was forgotten is forgotten with it, by the same decision."""
    found = dict(stones)
    neighbours: dict[str, set[str]] = defaultdict(set)
    for entry in entries.values() if stones else ():
        for twin in entry.twins:
            neighbours[entry.id].add(twin)
            neighbours[twin].add(entry.id)
    waiting = [item_id for item_id in sorted(stones) if item_id in neighbours]
    while waiting:
        stone = found[waiting.pop()]
        for twin in sorted(neighbours[stone.id] & entries.keys() - found.keys()):
            if entries[twin].born < stone.dot:
                found[twin] = replace(stone, id=twin, seen={}, extra={})
                waiting.append(twin)
    return found


def _described(ours: Shared, merged: Shared, believed: Shared, held: tuple[Entry, ...]) -> MergePlan:
    before, after = look(ours), look(merged)
    changed = {item_id for item_id, entry in merged.entries.items() if ours.entries.get(item_id) is not entry}
    new = {item_id for item_id in changed if item_id in after.views and item_id not in before.views}
    states = {item_id for item_id in changed if item_id not in after.views}
    aliases = {
        item_id: view.alias_of
        for item_id, view in after.views.items()
        if view.alias_of and (item_id not in before.views or before.views[item_id].alias_of != view.alias_of)
    }
    stones = {i for i, stone in merged.tombstones.items() if ours.tombstones.get(i) != stone}
    return MergePlan(
        merged=merged,
        outlook=after,
        new=tuple(sorted(new)),
        updated=tuple(sorted(changed - new - states)),
        unchanged=tuple(
            sorted(item_id for item_id in believed.entries if item_id in merged.entries and item_id not in changed)
        ),
        states=tuple(sorted(states)),
        purged=tuple(sorted(item_id for item_id in stones if item_id in ours.entries)),
        buried=tuple(sorted(item_id for item_id in believed.entries if item_id in ours.tombstones)),
        tombstones=tuple(sorted(stones)),
        aliases=aliases,
        conflicts=tuple(one for one in after.conflicts if one not in before.conflicts),
        held=held,
        doubts=_doubts(merged, after, new),
        heard=max((stamp for entry in believed.entries.values() for stamp in dots_of(entry)), default=""),
    )


def _doubts(merged: Shared, outlook: Outlook, new: Iterable[str]) -> dict[str, str]:
    words = {
        item_id: merged.entries[item_id].words for item_id, view in outlook.views.items() if view.fate.status in HELD
    }
    return doubts({item_id: said for item_id, said in words.items() if said is not None}, new)
