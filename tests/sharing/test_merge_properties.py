"""Merging is commutative, associative and idempotent: whatever happened, and whoever hears of it in which order."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.memory.evidence import Counters
from assistant.memory.item import Status
from assistant.sharing.entry import Entry, Shared, Tombstone, state_of
from assistant.sharing.join import join
from assistant.sharing.merge import plan_merge
from assistant.sharing.record import canonical
from assistant.sharing.view import look
from support.entries import DESK, LAPTOP, NOW_MS, PHONE, an_id, dot, ended, entry, marked, span, words

NOW = datetime.fromtimestamp(NOW_MS / 1000, tz=UTC) + timedelta(hours=6)
_DEVICES = (LAPTOP, PHONE, DESK)
_VALUES = ("tea", "green tea", "coffee", "咖啡")


def merge(ours: Shared, theirs: Shared) -> Shared:
    """What is known after hearing everything of ``theirs``."""
    return plan_merge(ours, [*theirs.entries.values(), *theirs.tombstones.values()], NOW).merged


class Network:
    """Three devices by the rules alone. ``snapshots`` are what each of them knew after each deed: its bundles."""

    def __init__(self, chance: random.Random, *, forgetting: bool) -> None:
        self._chance = chance
        self._known = [Shared(), Shared(), Shared()]
        self._at = 0
        self._number = 0
        self._forgetting = forgetting
        self.snapshots: list[Shared] = []

    def live(self, deeds: int) -> None:
        """Let so many things happen."""
        choices: Sequence[Callable[[int], None]] = [self._learn, self._learn, self._change, self._change, self._hear]
        for _ in range(deeds):
            who = self._chance.randrange(3)
            self._at += 1
            self._chance.choice([*choices, self._forget] if self._forgetting else choices)(who)
            self.snapshots.append(self._view_of(who))

    def _learn(self, who: int) -> None:
        self._put(who, self._new(who))

    def _new(self, who: int) -> Entry:
        self._number += 1
        # Of twins that a device never met it cannot know that they are forgotten: then all values differ.
        value = f"thing {self._number}" if self._forgetting else self._chance.choice(_VALUES)
        quoted = span(self._number, value, self._at, _DEVICES[who])
        said = words(value, self._at, _DEVICES[who])
        return entry(self._number, self._at, _DEVICES[who], said, evidence={quoted.id: quoted})

    def _change(self, who: int) -> None:
        entries = [one for one in self._known[who].entries.values() if one.words]
        if not entries:
            return
        one, device = self._chance.choice(entries), _DEVICES[who]
        kind = self._chance.randrange(5)
        if kind == 0:
            new = self._new(who)
            self._put(who, new)
            self._put(who, ended(one, Status.SUPERSEDED, self._at, device, by=self._number))
        elif kind == 1:
            self._put(who, ended(one, Status.RETRACTED, self._at, device))
        elif kind == 2:
            self._put(who, marked(one, "pinned", self._chance.random() < 0.5, self._at, device))
        elif kind == 3:
            counted = one.counters.get(device, Counters())
            self._put(who, replace(one, counters={**one.counters, device: replace(counted, cited=counted.cited + 1)}))
        else:
            self._put(who, ended(one, Status.ACTIVE, self._at, device))

    def _forget(self, who: int) -> None:
        known = self._known[who]
        if known.entries:
            item_id = self._chance.choice(sorted(known.entries))
            stone = Tombstone(item_id, dot(self._at, _DEVICES[who]), "2027-01-15T09:00:00.000000Z")
            left = {one: other for one, other in known.entries.items() if one != item_id}
            self._known[who] = Shared(left, {**known.tombstones, item_id: stone})

    def _hear(self, who: int) -> None:
        if self.snapshots:
            self._known[who] = merge(self._known[who], self._chance.choice(self.snapshots))

    def _put(self, who: int, one: Entry) -> None:
        known = self._known[who]
        self._known[who] = Shared({**known.entries, one.id: one}, known.tombstones)

    def _view_of(self, who: int) -> Shared:
        """A bundle is filtered: some items stay at home, of some only the state is told."""
        known = self._known[who]
        told = {}
        for item_id, one in known.entries.items():
            fate = self._chance.randrange(6)
            if fate:
                told[item_id] = state_of(one) if fate == 1 else one
        return Shared(told, known.tombstones)


def _any_order(seed: int, forgetting: bool, deeds: int) -> None:
    chance = random.Random(seed)
    network = Network(chance, forgetting=forgetting)
    network.live(deeds)
    results = set()
    for _ in range(4):
        heard = [*network.snapshots, *chance.choices(network.snapshots, k=5)]
        chance.shuffle(heard)
        known = Shared()
        for snapshot in heard:
            known = merge(known, snapshot)
        results.add(canonical(known))
        assert canonical(merge(known, known)) == canonical(known)
    halves = [Shared(), Shared()]
    for snapshot in network.snapshots:
        half = chance.randrange(2)
        halves[half] = merge(halves[half], snapshot)
    assert {canonical(merge(*halves)), canonical(merge(*reversed(halves)))} == results


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.booleans())
def test_every_order_and_repetition_gives_the_same_bytes(seed: int, forgetting: bool) -> None:
    """Also when devices first hear of each other in two groups."""
    _any_order(seed, forgetting, 14)


@pytest.mark.long
@pytest.mark.timeout(3600)
@settings(max_examples=3000)
@given(st.integers(0, 2**32), st.booleans())
def test_every_order_of_longer_stories(seed: int, forgetting: bool) -> None:
    """The same with more of everything."""
    _any_order(seed, forgetting, 40)


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_joining_copies_needs_no_order(seed: int) -> None:
    """Of any three copies of one item that ever travelled."""
    chance = random.Random(seed)
    network = Network(chance, forgetting=False)
    network.live(16)
    copies = [snapshot.entries for snapshot in network.snapshots]
    common = [one for one in map(an_id, range(1, 40)) if sum(one in copy for copy in copies) > 2]
    for item_id in common:
        one, two, three = chance.sample([copy[item_id] for copy in copies if item_id in copy], 3)
        assert join(one, two) == join(two, one)
        assert join(join(one, two), three) == join(one, join(two, three))
        assert join(join(one, two), two) == join(one, two)


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_what_two_devices_know_alike_appears_alike(seed: int) -> None:
    """Statuses, aliases and conflicts follow from what is known alone; every item appears once at most."""
    chance = random.Random(seed)
    network = Network(chance, forgetting=False)
    network.live(25)
    forth, back = Shared(), Shared()
    for snapshot in network.snapshots:
        forth = merge(forth, snapshot)
    for snapshot in reversed(network.snapshots):
        back = merge(back, snapshot)
    outlook = look(forth)
    assert outlook == look(back)
    for item_id, view in outlook.views.items():
        assert view.alias_of is None or outlook.views[view.alias_of].alias_of is None
        assert view.fate.superseded_by != item_id
