"""Three devices that do what people do, in any order, with clocks that lie: they agree in the end, and nothing is lost.

A Hypothesis state machine over real stores. Bundles are duplicated, dropped and come in any order by being drawn from
all that were ever made; an import can die at any statement.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from assistant.clock import FixedClock
from assistant.errors import NothingToUndo
from assistant.memory.evidence import Record
from assistant.memory.statement import Lifetime
from assistant.sharing.view import look
from support.devices import Bundle, Device, dies
from support.remembered import home, say

_START = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)
_PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
"""Shrinking a story of three devices takes longer than reading it."""
_YEAR_S = 365 * 86_400
_WHO = st.integers(0, 2)
_WHICH = st.integers(0, 99)
_VALUES = st.sampled_from(["tea", "green tea", "coffee", "咖啡", "jazz"])
_TABLES = ("items", "evidence", "item_counters", "item_states", "item_aliases", "tombstones")
_ALL_TABLES = (*_TABLES, "index_outbox", "change_journal", "held_records", "imports", "import_changes", "device")


def _dump(device: Device) -> list[list[tuple[object, ...]]]:
    """Every row of the tables that an import writes."""
    return [[tuple(row) for row in device.database.rows(f"SELECT * FROM {table}")] for table in _ALL_TABLES]


class ThreeDevices(RuleBasedStateMachine):
    """What may happen, and what must be true whatever happened."""

    @initialize()
    def begin(self) -> None:
        self.devices = [Device(name, FixedClock(_START + timedelta(seconds=n))) for n, name in enumerate("abc")]
        self.sent: list[Bundle] = []
        self.made: set[tuple[int, str]] = set()
        self.forgotten: set[str] = set()
        for who in range(3):
            self.move_home(who, "Lisbon")
            self.learn(who, "tea", bounded=False)

    def teardown(self) -> None:
        if not hasattr(self, "devices"):
            return
        try:
            self._agree()
        finally:
            for device in self.devices:
                device.close()

    @rule(who=_WHO, value=_VALUES, bounded=st.booleans())
    def learn(self, who: int, value: str, bounded: bool) -> None:
        device = self.devices[who]
        due = device.clock.now() + timedelta(days=2)
        said = say(value, lifetime=Lifetime.BOUNDED, due=due) if bounded else say(value)
        self.made.add((who, device.learn(said).item.id))

    @rule(who=_WHO, value=st.sampled_from(["Lisbon", "Porto", "Faro"]))
    def move_home(self, who: int, value: str) -> None:
        self.made.add((who, self.devices[who].learn(home(value)).item.id))

    @rule(who=_WHO, which=_WHICH, deed=st.sampled_from(["confirm", "pin", "unpin", "retract", "cite"]))
    def act(self, who: int, which: int, deed: str) -> None:
        device = self.devices[who]
        record = self._live(who, which)
        if record is None:
            return
        deeds: dict[str, Callable[[str], object]] = {
            "confirm": lambda one: device.memory.confirm([one]),
            "pin": device.memory.pin,
            "unpin": device.memory.unpin,
            "retract": device.memory.retract,
            "cite": lambda one: device.talk.answer(using=[one]),
        }
        device.clock.advance(1)
        deeds[deed](record.item.id)

    @rule(who=_WHO, which=_WHICH, value=_VALUES)
    def edit(self, who: int, which: int, value: str) -> None:
        record = self._live(who, which)
        if record is not None:
            sentence = f"{record.item.attribute}: {value}"
            self.made.add((who, self.devices[who].memory.edit(record.item.id, sentence, value).item.id))

    @rule(who=_WHO, which=_WHICH)
    def forget(self, who: int, which: int) -> None:
        record = self._live(who, which)
        if record is not None:
            self.forgotten.update(self.devices[who].memory.forget([record.item.id]).item_ids)

    @rule(who=_WHO)
    def undo(self, who: int) -> None:
        try:
            self.devices[who].memory.undo()
        except NothingToUndo:
            return

    @rule(who=_WHO, seconds=st.sampled_from([60, 3 * 86_400, 10 * _YEAR_S, -10 * _YEAR_S, -3600]))
    def jump(self, who: int, seconds: int) -> None:
        self.devices[who].clock.advance(seconds)
        self.devices[who].memory.expire()

    @rule(who=_WHO, some=st.booleans())
    def export(self, who: int, some: bool) -> None:
        device = self.devices[who]
        live = [record.item.id for record in device.memory.recalled() if record.item.status == "active"]
        self.sent.append(device.export(live[::2] if some else live))

    @rule(who=_WHO, which=_WHICH)
    def take(self, who: int, which: int) -> None:
        if self.sent:
            bundle = self.sent[which % len(self.sent)]
            self.devices[who].take(bundle)
            before = _dump(self.devices[who])
            assert self.devices[who].take(bundle)[0] is None
            assert _dump(self.devices[who]) == before

    @rule(who=_WHO, which=_WHICH, steps=st.integers(1, 900))
    def crash(self, who: int, which: int, steps: int) -> None:
        if not self.sent:
            return
        device = self.devices[who]
        before, imports = _dump(device), len(device.sharing.imports())
        died = dies(device, self.sent[which % len(self.sent)], steps)
        committed = len(device.sharing.imports()) > imports
        assert committed or not died or _dump(device) == before

    @rule(who=_WHO)
    def undo_import(self, who: int) -> None:
        try:
            self.devices[who].sharing.undo_import()
        except NothingToUndo:
            return

    @rule(who=_WHO, which=_WHICH)
    def resolve(self, who: int, which: int) -> None:
        sharing = self.devices[who].sharing
        conflicts = sharing.conflicts()
        if conflicts:
            one = conflicts[which % len(conflicts)]
            choices = [one.kept_id, *one.lost_ids, None]
            sharing.resolve(one.item_id, choices[which % len(choices)])

    @invariant()
    def nothing_buried_walks(self) -> None:
        for device in getattr(self, "devices", []):
            known = device.sharing.everything()
            assert not known.entries.keys() & known.tombstones.keys()

    def _live(self, who: int, which: int) -> Record | None:
        live = self.devices[who].memory.recalled()
        return live[which % len(live)] if live else None

    def _agree(self) -> None:
        """Once all clocks have passed what was held back and everything was told to everyone."""
        for device in self.devices:
            device.clock.advance((_START + timedelta(days=200 * 365) - device.clock.now()).total_seconds())
        for _ in range(3):
            for sender in self.devices:
                bundle = sender.export(sender.sharing.everything().entries)
                for receiver in self.devices:
                    receiver.take(bundle)
        states = [device.shared_bytes() for device in self.devices]
        assert states[0] == states[1] == states[2]
        shown = [_shown(device) for device in self.devices]
        assert shown[0] == shown[1] == shown[2]
        for who, device in enumerate(self.devices):
            assert not device.sharing.held_back()
            known = device.sharing.everything()
            assert not self.forgotten & known.entries.keys()
            made = {item_id for maker, item_id in self.made if maker == who}
            assert made <= known.entries.keys() | known.tombstones.keys()
            assert _shown(device) == {i: (v.fate.status, v.fate.superseded_by) for i, v in look(known).views.items()}


def _shown(device: Device) -> dict[str, tuple[str, str | None]]:
    rows = device.database.rows("SELECT id, status, superseded_by FROM items")
    return {row["id"]: (row["status"], row["superseded_by"]) for row in rows}


def test_three_devices_agree() -> None:
    """A few hundred steps of everything."""
    run_state_machine_as_test(ThreeDevices, settings=settings(max_examples=12, stateful_step_count=25, phases=_PHASES))


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_three_devices_agree_in_the_long_run() -> None:
    """The same, often enough to meet rare meetings."""
    run_state_machine_as_test(ThreeDevices, settings=settings(max_examples=600, stateful_step_count=60, phases=_PHASES))
