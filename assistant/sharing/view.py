"""What a device shows of the shared set: one status for each item, derived anew from what is known.

Nothing decided here is an event. Items that say the same appear as one, the smallest id that has words; of versions
made at the same time one appears, by a rule that is the same on every device; the others stay, marked, and are listed.
An edit outranks whatever happened to its item at the same time; else the later decision counts.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.memory.item import HELD, Status
from assistant.sharing.conflict import Clash, Conflict
from assistant.sharing.entry import MARKS, Entry, Fate, Plain, Shared
from assistant.sharing.reasons import CHOSEN, SAME


@dataclass(frozen=True, slots=True)
class View:
    """How one item appears. ``marks`` has all of ``MARKS``; ``alias_of`` is the item that speaks for it, else None."""

    id: str
    fate: Fate
    marks: Mapping[str, Plain]
    reinforced_at: str
    alias_of: str | None = None


@dataclass(frozen=True, slots=True)
class Outlook:
    """All views by id, without what has no words here, and the conflicts that stand, in the order of their items."""

    views: Mapping[str, View]
    conflicts: tuple[Conflict, ...]


def look(shared: Shared) -> Outlook:
    """How everything appears."""
    return _Looker(shared.entries).outlook()


def kept_ids(entries: Mapping[str, Entry]) -> dict[str, str]:
    """For each item that has twins the id under which they appear: the smallest one with words, else the smallest."""
    roots: dict[str, str] = {}

    def root(item_id: str) -> str:
        while roots.get(item_id, item_id) != item_id:
            item_id = roots[item_id]
        return item_id

    for entry in entries.values():
        for twin in entry.twins:
            first, second = sorted((root(entry.id), root(twin)))
            roots[second] = roots[first] = first
    groups: dict[str, list[str]] = defaultdict(list)
    for item_id in roots:
        groups[root(item_id)].append(item_id)
    kept: dict[str, str] = {}
    for members in groups.values():
        worded = [one for one in members if one in entries and entries[one].words]
        kept |= dict.fromkeys(members, min(worded or members))
    return kept


def with_aliases(entries: Mapping[str, Entry], item_ids: Iterable[str]) -> set[str]:
    """These items and those that say the same: when one of them travels, the words of the others are no secret."""
    groups: dict[str, set[str]] = defaultdict(set)
    kept = kept_ids(entries)
    for item_id, name in kept.items():
        groups[name].add(item_id)
    chosen = set(item_ids)
    return chosen.union(*(groups[kept[item_id]] & entries.keys() for item_id in chosen if item_id in kept))


def alone(entry: Entry) -> View:
    """How an item would appear if there were no other: what its own registers say."""
    fate = _Looker({entry.id: replace(entry, twins=())}).own_fate(entry)
    return View(entry.id, fate, _marks([entry], held=fate.status in HELD), entry.reinforced_at)


class _Looker:
    """The work of one ``look``."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries
        self._kept = kept_ids(entries)
        self._groups: dict[str, list[Entry]] = defaultdict(list)
        for item_id in sorted(self._kept):
            if item_id in entries:
                self._groups[self._kept[item_id]].append(entries[item_id])
        self._fates: dict[str, Fate] = {}

    def outlook(self) -> Outlook:
        views = {item_id: self._view(entry) for item_id, entry in self._entries.items() if entry.words}
        conflicts: list[Conflict] = []
        for entry in self._entries.values():
            if self._name(entry.id) == entry.id and (len(entry.fates) > 1 or entry.id in self._groups):
                conflicts += self._conflicts(entry)
        for conflict in conflicts:
            for lost in conflict.lost_ids:
                views[lost] = self._beaten(views[lost], conflict.kept_id)
        return Outlook(views, tuple(sorted(conflicts, key=lambda one: (one.item_id, one.clash))))

    def _name(self, item_id: str) -> str:
        return self._kept.get(item_id, item_id)

    def _members(self, item_id: str) -> Sequence[Entry]:
        return self._groups.get(item_id) or [self._entries[item_id]]

    def _view(self, entry: Entry) -> View:
        name = self._name(entry.id)
        if len(entry.fates) == 1 and entry.id not in self._kept and entry.fates[0].superseded_by not in self._kept:
            [fate] = entry.fates  # nearly all are so: nothing to weigh
            return View(name, fate, _marks([entry], held=fate.status in HELD), entry.reinforced_at)
        if name != entry.id:
            fate = Fate(entry.born, Status.SUPERSEDED, name, SAME, self._fate(name).valid_to)
            return View(entry.id, fate, _marks([entry], held=False), entry.reinforced_at, name)
        members = self._members(entry.id)
        fate = self._fate(name)
        return View(name, fate, _marks(members, held=fate.status in HELD), max(one.reinforced_at for one in members))

    def _fate(self, name: str) -> Fate:
        """Where an item and its twins stand: the latest of what each of them came to."""
        if name not in self._fates:
            outer = [fate for fate in map(self.own_fate, self._members(name)) if not self._is_inner(fate, name)]
            chosen = max(outer or map(self.own_fate, self._members(name)), key=lambda fate: fate.dot)
            by = chosen.superseded_by
            self._fates[name] = replace(chosen, superseded_by=None if by is None else self._name(by))
        return self._fates[name]

    def _is_inner(self, fate: Fate, name: str) -> bool:
        """Whether it only says that one twin gave way to the other."""
        return fate.superseded_by is not None and self._name(fate.superseded_by) == name

    def own_fate(self, entry: Entry) -> Fate:
        """Which of the fates that stand beside each other counts."""
        if len(entry.fates) == 1:
            return entry.fates[0]
        return max(entry.fates, key=lambda fate: (fate.status is Status.SUPERSEDED, self._is_here(fate), fate.dot))

    def _is_here(self, fate: Fate) -> bool:
        by = self._entries.get(fate.superseded_by or "")
        return by is not None and by.words is not None

    def _conflicts(self, entry: Entry) -> Iterable[Conflict]:
        fate = self._fate(entry.id)
        ends = self._held_ends(entry)
        kept = self._end(fate.superseded_by or entry.id)
        if len(ends) > 1 and fate.status is Status.SUPERSEDED:
            best = kept if kept in ends else max(ends)
            yield Conflict(Clash.EDITED_TWICE, entry.id, best, tuple(sorted(ends - {best})))
        own = {one.status for one in entry.fates}
        if len(own) > 1 and Status.RETRACTED in own and fate.status is not Status.RETRACTED and self._is_held(kept):
            yield Conflict(Clash.TAKEN_BACK, entry.id, kept)

    def _held_ends(self, entry: Entry) -> set[str]:
        """What the versions that were made of an item, and of its twins, have become, as far as they hold."""
        fates = [fate for one in self._members(entry.id) for fate in one.fates]
        successors = {self._name(fate.superseded_by) for fate in fates if fate.superseded_by}
        return {end for end in map(self._end, successors - {entry.id}) if self._is_held(end)}

    def _end(self, item_id: str) -> str:
        """The last version of an item that is here."""
        passed: set[str] = set()
        while item_id in self._entries and item_id not in passed:
            passed.add(item_id)
            by = self._fate(item_id).superseded_by
            if by is None or by not in self._entries:
                return item_id
            item_id = by
        return item_id

    def _is_held(self, item_id: str) -> bool:
        entry = self._entries.get(item_id)
        return entry is not None and entry.words is not None and self._fate(item_id).status in HELD

    def _beaten(self, view: View, by: str) -> View:
        words = self._entries[by].words
        fate = Fate(view.fate.dot, Status.SUPERSEDED, by, CHOSEN, words.valid_from if words else None)
        return replace(view, fate=fate, marks={**view.marks, "pinned": False})


def _marks(members: Collection[Entry], *, held: bool) -> dict[str, Plain]:
    """The marks set last among twins; what holds nothing any more is not pinned."""
    if len(members) == 1:
        [entry] = members
        values = {name: mark.value for name, mark in entry.marks.items()}
    else:
        latest = {name: max((one.marks[name] for one in members), key=lambda mark: mark.dot) for name in MARKS}
        values = {name: mark.value for name, mark in latest.items()}
    return values if held or not values["pinned"] else {**values, "pinned": False}
