"""The store's side of sharing: what an import writes, how it is undone and decided, and what forgetting reaches."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from assistant.clock import FixedClock
from assistant.errors import NothingFound, NothingToUndo
from assistant.memory.evidence import Record
from assistant.memory.item import Status
from assistant.ports.sharing import Arrival, Awaited
from assistant.sharing.conflict import Clash
from assistant.sharing.continuity import Continuity, Heard
from assistant.sharing.entry import Entry
from assistant.store.outbox import waiting_orders
from support.devices import Bundle, Device, dies, exchange
from support.remembered import home, say

_START = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)
_DAY_S = 86_400


@pytest.fixture
def laptop() -> Iterator[Device]:
    """A machine."""
    device = Device("laptop", FixedClock(_START))
    yield device
    device.close()


@pytest.fixture
def phone() -> Iterator[Device]:
    """Another one; its clock is a little ahead."""
    device = Device("phone", FixedClock(_START))
    device.clock.advance(5)
    yield device
    device.close()


def _value(device: Device, value: str) -> Record:
    return next(record for record in device.memory.recalled() if record.item.value == value)


def test_an_item_arrives_with_evidence_and_score(laptop: Device, phone: Device) -> None:
    """It is found by its words, waits for its vector, and is as proved as it was at home."""
    sent = laptop.learn(home("Lisbon"))
    done, plan = phone.take(laptop.export())
    record = phone.memory.record(sent.item.id)
    assert (sent.counters, sent.evidence) == (record.counters, record.evidence)
    assert {sent.evidence[0].id: laptop.sharing.device().id} == phone.sharing.said_elsewhere(sent.item.id)
    assert [sent.item.id] == [one.item.id for one in phone.memory.search("Lisbon")] == list(plan.new)
    assert [("item", "put")] == [(order.kind, order.operation) for order in waiting_orders(phone.database)]
    assert done is not None
    assert 1 == done.counts["new"]


def test_the_same_bundle_again_changes_nothing(laptop: Device, phone: Device) -> None:
    """It is not even an import."""
    laptop.learn(home("Lisbon"))
    bundle = laptop.export()
    phone.take(bundle)
    before = phone.shared_bytes()
    assert (None, before, 1) == (phone.take(bundle)[0], phone.shared_bytes(), len(phone.sharing.imports()))


def test_a_foreign_change_keeps_its_author(laptop: Device, phone: Device) -> None:
    """The history of an item says which device did what, and when it was done."""
    sent = laptop.learn(home("Lisbon"))
    laptop.clock.advance(60)
    laptop.memory.pin(sent.item.id)
    phone.clock.advance(3600)
    phone.take(laptop.export())
    born, pinned = phone.memory.history(sent.item.id).changes
    assert {laptop.sharing.device().id} == {born.device, pinned.device}
    assert (laptop.clock.now(), {"pinned": 1}) == (pinned.at, dict(pinned.after))


def test_our_clock_moves_on_with_what_it_hears(laptop: Device, phone: Device) -> None:
    """What is done after an import is stamped later than what came with it."""
    laptop.clock.advance(3600)
    sent = laptop.learn(home("Lisbon"))
    phone.take(laptop.export())
    phone.memory.pin(sent.item.id)
    laptop.take(phone.export())
    assert laptop.memory.record(sent.item.id).item.pinned


def test_what_was_shared_stays_true(laptop: Device, phone: Device) -> None:
    """The new home may not travel yet; that the old one is over does, without a word."""
    sent = laptop.learn(home("Lisbon"))
    phone.take(laptop.export())
    laptop.talk.say(home("Porto"))
    bundle = laptop.export([])
    assert not any(b"Porto" in line or b"Lisbon" in line for line in bundle.lines)
    phone.take(bundle)
    item = phone.memory.record(sent.item.id).item
    assert (Status.SUPERSEDED, []) == (item.status, phone.live())
    assert [Awaited(sent.item.id, laptop.sharing.device().id, laptop.clock.now())] == phone.sharing.awaited()
    phone.take(laptop.export())
    assert (["home: Porto"], []) == (phone.live(), phone.sharing.awaited())


def _edit_both(laptop: Device, phone: Device) -> str:
    sent = laptop.learn(home("Lisbon")).item.id
    phone.take(laptop.export())
    laptop.clock.advance(10)
    laptop.memory.edit(sent, "home: Porto", "Porto")
    phone.clock.advance(20)
    phone.memory.edit(sent, "home: Faro", "Faro")
    exchange([laptop, phone], rounds=2)
    return sent


def test_of_two_edits_one_holds_on_both(laptop: Device, phone: Device) -> None:
    """The same on both; the other is kept and listed."""
    item_id = _edit_both(laptop, phone)
    assert ["home: Faro"] == laptop.live() == phone.live()
    [conflict] = laptop.sharing.conflicts()
    assert ([conflict], Clash.EDITED_TWICE, item_id) == (phone.sharing.conflicts(), conflict.clash, conflict.item_id)
    assert "Porto" == laptop.memory.record(conflict.lost_ids[0]).item.value


@pytest.mark.parametrize(("keep", "live"), [("Porto", ["home: Porto"]), ("Faro", ["home: Faro"]), ("", [])])
def test_a_conflict_is_decided_either_way(laptop: Device, phone: Device, keep: str, live: list[str]) -> None:
    """On one device, for both."""
    item_id = _edit_both(laptop, phone)
    [conflict] = laptop.sharing.conflicts()
    versions = {laptop.memory.record(one).item.value: one for one in (conflict.kept_id, *conflict.lost_ids)}
    laptop.sharing.resolve(item_id, versions.get(keep))
    exchange([laptop, phone])
    assert (live, live, [], []) == (laptop.live(), phone.live(), laptop.sharing.conflicts(), phone.sharing.conflicts())


def test_what_is_no_conflict_cannot_be_decided(laptop: Device) -> None:
    """Nor a version that is none of it."""
    with pytest.raises(NothingFound):
        laptop.sharing.resolve(laptop.learn(home("Lisbon")).item.id, None)


def _both_like_tea(laptop: Device, phone: Device) -> tuple[str, str]:
    ours, theirs = laptop.learn(say("tea")).item.id, phone.learn(say("Tea")).item.id
    exchange([laptop, phone], rounds=2)
    return ours, theirs


def test_the_same_statement_on_two_machines_is_one_item(laptop: Device, phone: Device) -> None:
    """Said in two conversations, confirmed twice; either id leads to it."""
    ours, theirs = _both_like_tea(laptop, phone)
    for device in (laptop, phone):
        record = device.memory.record(theirs)
        assert (ours, 2, 2) == (record.item.id, len(record.evidence), record.counters.confirmations)
        assert [ours] == [one.item.id for one in device.memory.recalled()]


def test_what_is_done_by_an_aliases_id_is_done_to_the_item(laptop: Device, phone: Device) -> None:
    """References to either go on working, and on the other device too."""
    _, theirs = _both_like_tea(laptop, phone)
    laptop.memory.retract(theirs)
    exchange([laptop, phone])
    assert ([], []) == (laptop.live(), phone.live())


def test_undo_of_a_plan_passes_through_twins(laptop: Device, phone: Device) -> None:
    """What the phone heard is taken back there: what the laptop heard stands, on both."""
    _both_like_tea(laptop, phone)
    phone.memory.undo()  # the confirmation
    phone.memory.undo()  # the item
    exchange([laptop, phone], rounds=2)
    assert laptop.live() == phone.live()
    assert laptop.shared_bytes(words=False) == phone.shared_bytes(words=False)


def test_forgetting_reaches_the_other_machine(laptop: Device, phone: Device) -> None:
    """With its alias, the turn that quotes it, the index and every kept record; it does not come back."""
    _, theirs = _both_like_tea(laptop, phone)
    stale = laptop.export()
    phone.memory.forget([theirs])
    _, plan = laptop.take(phone.export())
    assert 2 == len(plan.purged)
    laptop.take(stale)
    assert [] == [*laptop.memory.held(), *laptop.memory.search("tea")]
    assert not any("tea" in text.lower() for text in _all_texts(laptop))


def test_a_forgetting_is_told_whatever_the_clock_says(laptop: Device, phone: Device) -> None:
    """Forgotten on a machine whose clock is ten years behind, told when it was set right, and again after years."""
    sent = laptop.learn(say("tea")).item.id
    phone.take(laptop.export())
    laptop.clock.advance(-3650 * _DAY_S)
    laptop.memory.forget([sent])
    laptop.clock.advance(2 * 3650 * _DAY_S)
    phone.take(laptop.export())
    assert [] == phone.memory.held()


def test_forgetting_reaches_what_an_import_kept_for_its_undoing(laptop: Device, phone: Device) -> None:
    """How an item was before is words too."""
    sent = laptop.learn(say("tea")).item.id
    phone.take(laptop.export())
    phone.memory.pin(sent)
    laptop.take(phone.export())
    laptop.memory.forget([sent])
    assert not any("tea" in text.lower() for text in _all_texts(laptop))


def _all_texts(device: Device) -> list[str]:
    """Every text in every table."""
    names = device.database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search%'")
    rows = [row for name in names for row in device.database.rows(f"SELECT * FROM {name['name']}")]
    return [cell for row in rows for cell in tuple(row) if isinstance(cell, str)]


def test_an_undone_import_leaves_nothing(laptop: Device, phone: Device) -> None:
    """What it brought is gone, what it changed is as before; it may come again."""
    kept = phone.learn(say("coffee")).item.id
    laptop.take(phone.export())
    laptop.memory.retract(kept)
    laptop.learn(home("Lisbon"))
    bundle = laptop.export()
    before = phone.shared_bytes()
    phone.take(bundle)
    reverted = phone.sharing.undo_import()
    assert (2, (), False) == (len(reverted.item_ids), reverted.kept_ids, reverted.is_partial)
    assert (["likes: coffee"], before, []) == (phone.live(), phone.shared_bytes(), phone.memory.search("Lisbon"))
    phone.take(bundle)
    assert ["home: Lisbon"] == phone.live()


def test_what_was_changed_since_stays_when_an_import_is_undone(laptop: Device, phone: Device) -> None:
    """The user has made it his own; and there is nothing more to undo."""
    sent = laptop.learn(home("Lisbon")).item.id
    phone.take(laptop.export())
    phone.memory.pin(sent)
    assert (sent,) == phone.sharing.undo_import().kept_ids
    assert ["home: Lisbon"] == phone.live()
    with pytest.raises(NothingToUndo):
        phone.sharing.undo_import()


def test_a_record_of_the_future_waits(laptop: Device, phone: Device) -> None:
    """It is listed, moves no clock, and is taken with whatever comes once its time is near."""
    laptop.clock.advance(3 * _DAY_S)
    laptop.learn(home("Lisbon"))
    before = phone.sharing.device().hlc
    _, plan = phone.take(laptop.export())
    assert (1, [], before) == (len(plan.held), phone.live(), phone.sharing.device().hlc)
    assert 1 == len(phone.sharing.held_back())
    phone.clock.advance(3 * _DAY_S)
    phone.sharing.take([], Arrival("tick", phone.sharing.device().id))
    assert (["home: Lisbon"], []) == (phone.live(), phone.sharing.held_back())


def test_forgetting_a_neighbour_keeps_the_stamps(laptop: Device) -> None:
    """Its words leave the journal, and what is known of its changes stays."""
    tea = say("tea", sentence="likes tea and jazz")
    jazz = say("jazz", sentence="likes tea and jazz")
    first, second = laptop.talk.say(tea, jazz).steps
    kept, gone = first.items[-1].id, second.items[-1].id
    laptop.memory.pin(kept)
    before = _entry(laptop, kept)
    laptop.memory.forget([gone])
    after = _entry(laptop, kept)
    assert (before.born, before.fates, before.marks) == (after.born, after.fates, after.marks)
    assert after.words is not None
    assert after.words.masked > after.born


def _entry(device: Device, item_id: str) -> Entry:
    return device.sharing.everything().entries[item_id]


def test_an_import_that_is_cut_short_did_not_happen(laptop: Device, phone: Device) -> None:
    """Wherever it is cut: no row, no order, no move of the clock."""
    for value in ("tea", "coffee", "jazz"):
        laptop.learn(say(value))
    phone.learn(say("tea"))
    bundle, cuts = laptop.export(), 0
    before = _state(phone)
    while dies(phone, bundle, cuts):
        cuts += 9
        assert before == _state(phone)
    assert cuts > 50
    assert 3 == len(phone.live())


def _state(device: Device) -> list[object]:
    """Everything that an import may change."""
    names = ("device", "index_outbox", "items", "evidence", "change_journal", "imports", "shared_items")
    return [[tuple(row) for row in device.database.rows(f"SELECT * FROM {name}")] for name in names]


def test_bundles_are_remembered_by_device(phone: Device) -> None:
    """So that a gap is seen."""
    first, third = Heard("laptop", 1, "aa"), Heard("laptop", 3, "cc", "bb")
    assert Continuity.FIRST is phone.sharing.judge(first)
    phone.sharing.note_heard(first, "bundle")
    assert (Continuity.AGAIN, Continuity.GAP) == (phone.sharing.judge(first), phone.sharing.judge(third))


def test_redacted_words_are_passed_on_as_redacted(laptop: Device, phone: Device) -> None:
    """And give way to the original when that comes, in the index too."""
    sent = laptop.learn(say("tea"))
    whole = laptop.export()
    record = json.loads(whole.lines[0])
    record["words"] |= {"value": "█", "sentence": "likes: █", "redacted": ["sentence", "value"]}
    phone.take(Bundle("r", whole.device, (json.dumps(record).encode(),)))
    assert (["likes: █"], []) == (phone.live(), phone.memory.search("tea"))
    laptop.take(phone.export())
    assert ["likes: tea"] == laptop.live()
    phone.take(whole)
    assert [sent.item.id] == [one.item.id for one in phone.memory.search("tea")]
