"""The store of memory: what is written down is what is read, and what a hand does is a plan like any other."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from assistant.clock import FixedClock
from assistant.errors import AmbiguousId, EmptyItem, ItemNotHeld, NothingFound, ReadOnly
from assistant.memory.evidence import Role
from assistant.memory.item import Status
from assistant.memory.plan import Effect
from assistant.memory.selection import Order, Selection
from assistant.memory.slot import Part
from assistant.memory.statement import Act, Kind, Lifetime, Sureness
from assistant.memory.travel import assess
from assistant.memory.verdict import Verdict
from assistant.paths import ProfilePlaces
from assistant.settings import MemorySettings
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.outbox import waiting_orders
from support.remembered import home, say
from support.talk import Talk


def test_what_was_said_is_remembered_with_its_very_words(talk: Talk) -> None:
    """The item, and the stretch of the turn it came from."""
    talk.say(say("jazz"))
    record = talk.learn(home("Lisbon"))
    [evidence] = record.evidence
    assert (record.item.value, record.counters.positives) == ("Lisbon", 1)
    turn = talk.transcript.find_turn(evidence.turn_id)
    assert turn.text[evidence.start : evidence.end] == evidence.text == "home: Lisbon"


def test_it_outlives_the_program(profile: ProfilePlaces, talk: Talk, database: Database, clock: FixedClock) -> None:
    """Another process reads the same record."""
    record = talk.learn(home("Lisbon"))
    database.close()
    reopened = Database.open(profile.database, clock, read_only=True)
    assert MemoryStore(reopened, clock, MemorySettings()).record(record.item.id) == record
    reopened.close()


def test_a_reader_may_not_write(profile: ProfilePlaces, talk: Talk, clock: FixedClock) -> None:
    """Where another process holds the profile, memory is for reading."""
    record = talk.learn(say("tea"))
    reader = Database.open(profile.database, clock, read_only=True, holder="another")
    with pytest.raises(ReadOnly):
        MemoryStore(reader, clock, MemorySettings()).pin(record.item.id)
    reader.close()


def test_a_turn_is_learned_once(talk: Talk, memory: MemoryStore) -> None:
    """The same turn a second time does nothing."""
    plan = talk.say(say("tea"))
    occasion = replace(memory.occasion(), session_id=plan.session_id, turn_id=plan.turn_id)
    assert memory.learn([say("tea")], occasion).effect is Effect.NONE
    assert len(memory.held()) == 1


def test_items_are_found_by_the_beginning_of_their_id(talk: Talk, memory: MemoryStore) -> None:
    """One that fits one item; else the reason why not."""
    record = talk.learn(say("tea"))
    talk.learn(say("coffee"))
    assert memory.find(record.item.id.upper()) == record
    with pytest.raises(AmbiguousId):
        memory.find("0")
    for prefix in ("ffff", " "):
        with pytest.raises(NothingFound):
            memory.find(prefix)


@pytest.mark.parametrize("query", ["预算", "budget", "Lisbo", "5000"])
def test_items_are_found_by_their_words(talk: Talk, memory: MemoryStore, query: str) -> None:
    """Two-character Chinese words, beginnings, numbers, the matter."""
    talk.learn(say("5,000 预算", "budget", scope="Lisbon"))
    assert [record.item.value for record in memory.search(query)] == ["5,000 预算"]


def test_what_was_replaced_is_still_found(talk: Talk, memory: MemoryStore) -> None:
    """Asked whether it was ever said, memory knows, and says when that changed."""
    old = talk.learn(home("Lisbon"))
    new = talk.learn(home("Porto"))
    [found] = memory.search("Lisbon")
    history = memory.history(found.item.id)
    assert (found.item.status, history.after, history.before) == (Status.SUPERSEDED, new, ())
    assert [change.after.get("status") for change in history.changes] == ["active", "superseded"]
    assert history.evidence == old.evidence
    assert memory.history(new.item.id).before[0].item.id == old.item.id


def test_words_that_take_back_are_evidence_too(talk: Talk, memory: MemoryStore) -> None:
    """The history shows the sentence that ended it."""
    record = talk.learn(say("emoji"))
    talk.say(say("emoji", "", act=Act.RETRACT, sentence="Forget emoji"))
    roles = [(evidence.role, evidence.text) for evidence in memory.record(record.item.id).evidence]
    assert roles == [(Role.SAID, "likes: emoji"), (Role.ENDED, "Forget emoji")]


def test_any_number_can_be_added_by_hand(memory: MemoryStore) -> None:
    """An earlier act by hand is no reason to take the next one for the same."""
    memory.add(say("tea"))
    memory.add(say("coffee"))
    assert [record.item.value for record in memory.held()] == ["tea", "coffee"]


def test_added_by_hand_counts_as_confirmed(memory: MemoryStore) -> None:
    """It scores 0.825 and may leave at once."""
    record = memory.add(say("tea"))
    assessment = assess(record, record.item.recorded_at, MemorySettings())
    assert (assessment.score, assessment.leaves, record.evidence) == (0.825, True, ())


def test_an_edit_is_a_new_version(talk: Talk, memory: MemoryStore) -> None:
    """The old sentence stays, superseded; an unchanged one changes nothing."""
    old = talk.learn(say("tea", sentence="I like tea"))
    same = memory.edit(old.item.id, "I like  tea ")
    new = memory.edit(old.item.id, "I love green tea", "green tea")
    assert same == old
    assert (new.item.sentence, new.item.value, new.item.replaces) == ("I love green tea", "green tea", (old.item.id,))
    assert memory.record(old.item.id).item.status is Status.SUPERSEDED
    assert assess(new, new.item.recorded_at, MemorySettings()).score == 0.825


@pytest.mark.parametrize("sentence", ["", "  ", "\n\t"])
def test_an_edit_to_nothing_is_refused(talk: Talk, memory: MemoryStore, sentence: str) -> None:
    """Nothing is changed."""
    record = talk.learn(say("tea"))
    with pytest.raises(EmptyItem):
        memory.edit(record.item.id, sentence)
    assert memory.record(record.item.id) == record


def test_what_has_ended_takes_no_change_by_hand(talk: Talk, memory: MemoryStore) -> None:
    """It is history; the error says what became of it."""
    old = talk.learn(home("Lisbon"))
    talk.learn(home("Porto"))
    with pytest.raises(ItemNotHeld, match="superseded"):
        memory.confirm([old.item.id])


def test_the_inbox_holds_what_to_confirm(talk: Talk, memory: MemoryStore) -> None:
    """A candidate and something alike; confirming empties it."""
    candidate = talk.learn(say("jazz", sureness=Sureness.UNSURE))
    talk.learn(say("green tea"))
    alike = talk.learn(say("tea"))
    ids = [candidate.item.id, alike.item.id]
    assert [record.item.id for record in memory.inbox()] == ids
    confirmed = memory.confirm(ids)
    assert [record.item.status for record in confirmed] == [Status.ACTIVE, Status.ACTIVE]
    assert memory.inbox() == []


def test_confirming_one_of_two_ends_the_other(talk: Talk, memory: MemoryStore) -> None:
    """Of two homes only one can be true, and the hand says which."""
    talk.learn(home("Lisbon"))
    doubtful = talk.learn(home("Porto", sureness=Sureness.UNSURE))
    memory.confirm([doubtful.item.id])
    assert talk.live() == ["home: Porto"]


def test_the_same_thing_can_be_merged(talk: Talk, memory: MemoryStore) -> None:
    """One stays and is confirmed, the other is superseded by it."""
    one = talk.learn(say("green tea"))
    other = talk.learn(say("tea"))
    kept = memory.merge(one.item.id, other.item.id)
    assert (talk.live(), kept.item.replaces, memory.inbox()) == (["likes: green tea"], (other.item.id,), [])


def test_due_tasks_come_in_order(talk: Talk, memory: MemoryStore, clock: FixedClock) -> None:
    """Today's first, then what comes within the week; what has passed is expired and not shown."""
    for day in (14, 12, 30):
        due = datetime(2026, 11, day, 12, tzinfo=UTC)
        talk.learn(say(f"task {day}", f"task{day}", kind=Kind.TASK, lifetime=Lifetime.BOUNDED, due=due))
    assert [r.item.value for r in memory.due(timedelta(days=7))] == ["task 12", "task 14"]
    clock.advance(86_400)
    assert [step.sentence for step in memory.expire().steps] == ["task12: task 12"]
    assert [r.item.value for r in memory.due(timedelta(days=7))] == ["task 14"]


def test_a_matter_takes_its_conditions_along(talk: Talk, memory: MemoryStore) -> None:
    """What was bounded to it expires; what was said to last stays."""
    talk.learn(say("dual SIM", "need", scope="phone", lifetime=Lifetime.BOUNDED))
    talk.learn(say("small ones", scope="phone"))
    memory.end_matter("phone")
    assert talk.live() == ["likes: small ones"]


@pytest.mark.parametrize(
    ("values", "selection"),
    [
        (["c", "b", "a"], Selection()),
        (["b", "c", "a"], Selection(order=Order.SCORE)),
        (["b"], Selection(pinned=True)),
        (["a"], Selection(kind=Kind.FACT)),
        (["c"], Selection(subject="Brother")),
        (["a"], Selection(words="a")),
        (["c"], Selection(limit=1)),
        (["gone"], Selection(status=Status.RETRACTED)),
        ([], Selection(idle=True)),
        ([], Selection(scope="trip")),
    ],
)
def test_a_list_is_filtered_and_sorted(
    talk: Talk, memory: MemoryStore, values: list[str], selection: Selection
) -> None:
    """Each filter alone, each order; the newest first among equals."""
    memory.retract(talk.learn(say("gone")).item.id)
    talk.learn(say("a", "age", kind=Kind.FACT))
    pinned = talk.learn(say("b"))
    talk.learn(say("c", subject="brother"))
    memory.pin(pinned.item.id)
    assert [record.item.value for record in memory.select(selection)] == values


def test_a_faded_candidate_is_archived_and_no_longer_recalled(
    talk: Talk, memory: MemoryStore, clock: FixedClock
) -> None:
    """After a hundred days it is in the archive only."""
    record = talk.learn(say("jazz", sureness=Sureness.UNSURE))
    clock.advance(101 * 86_400)
    assert (memory.archive(), memory.recalled(), memory.inbox()) == ([record], [], [])


def test_slots_belong_to_their_session(talk: Talk, memory: MemoryStore) -> None:
    """They are seen, edited and dropped there, and another session has none."""
    talk.say(say("long answer", "style", lifetime=Lifetime.PASSING), say("red", "choice", lifetime=Lifetime.PASSING))
    first, second = memory.slots(talk.session_id)
    assert (first.value, first.part) == ("long answer", Part.CONSTRAINTS)
    memory.edit_slot(first.id, "short answer")
    memory.drop_slot(second.id)
    assert [slot.value for slot in memory.slots(talk.session_id)] == ["short answer"]
    [episode] = memory.episodes(talk.session_id)
    assert episode.closed_at is None
    talk.sleep()
    assert memory.slots(talk.session_id) == []


def test_a_change_of_a_slot_by_hand_is_undone(talk: Talk, memory: MemoryStore) -> None:
    """One after the other: what was dropped holds again, then what was edited is as it was said."""
    talk.say(say("long answer", "style", lifetime=Lifetime.PASSING))
    [slot] = memory.slots(talk.session_id)
    memory.drop_slot(memory.edit_slot(slot.id, "short answer").id)
    memory.undo()
    assert [slot.value for slot in memory.slots(talk.session_id)] == ["short answer"]
    memory.undo()
    assert memory.slots(talk.session_id) == [slot]


def test_a_slot_is_found_by_the_beginning_of_its_id(talk: Talk, memory: MemoryStore) -> None:
    """A live one only."""
    talk.say(say("red", "choice", lifetime=Lifetime.PASSING))
    [slot] = memory.slots(talk.session_id)
    assert memory.find_slot(slot.id[:-2]) == slot
    memory.drop_slot(slot.id)
    with pytest.raises(NothingFound):
        memory.find_slot(slot.id)


def test_a_slot_edited_to_nothing_is_refused(talk: Talk, memory: MemoryStore) -> None:
    """And nothing is changed."""
    talk.say(say("red", "choice", lifetime=Lifetime.PASSING))
    [slot] = memory.slots(talk.session_id)
    with pytest.raises(EmptyItem):
        memory.edit_slot(slot.id, " \n")
    assert memory.slots(talk.session_id) == [slot]


def test_a_verdict_is_read_back_until_it_is_taken_back(talk: Talk, memory: MemoryStore) -> None:
    """The last one counts; replies without one are left out."""
    first, second = talk.answer(), talk.answer()
    memory.judge(first.id, Verdict.LIKE)
    memory.judge(first.id, Verdict.FORMAT)
    assert memory.verdicts([first.id, second.id]) == {first.id: Verdict.FORMAT}
    memory.judge(first.id, None)
    assert memory.verdicts([first.id, second.id]) == {}


def test_the_next_undo_names_its_turn(talk: Talk, memory: MemoryStore) -> None:
    """The turn that said it, nothing for an act by hand, None when nothing is left."""
    assert memory.undoable_turn() is None
    record = talk.learn(say("tea"))
    assert memory.undoable_turn() == record.evidence[0].turn_id
    memory.pin(record.item.id)
    assert memory.undoable_turn() == ""


def test_the_vector_index_is_told_what_may_be_recalled(talk: Talk, database: Database) -> None:
    """An order to put in what is live and to take out what has ended; a confirmation leaves none."""
    old, new = talk.learn(home("Lisbon")), talk.learn(home("Porto"))
    orders = {order.row_id: order.operation for order in waiting_orders(database) if order.kind == "item"}
    assert orders == {old.item.id: "remove", new.item.id: "put"}
    seqs = [order.seq for order in waiting_orders(database) if order.kind == "item"]
    talk.learn(home("Porto"))
    assert seqs == [order.seq for order in waiting_orders(database) if order.kind == "item"]


def test_every_row_is_journalled_with_device_and_stamp(talk: Talk, database: Database) -> None:
    """Items, evidence, counters and slots carry both, and each change has its entry."""
    talk.say(home("Lisbon"), say("red", "choice", lifetime=Lifetime.PASSING))
    for table in ("items", "evidence", "item_counters", "slots", "episodes"):
        [row] = database.rows(f"SELECT id, device, hlc FROM {table}")
        entry = database.row("SELECT hlc FROM change_journal WHERE table_name = ? AND row_id = ?", (table, row["id"]))
        assert entry is not None
        assert row["hlc"] == entry["hlc"]


def test_lone_surrogates_are_kept_as_replacement_characters(talk: Talk, memory: MemoryStore) -> None:
    """Whatever is said can be stored."""
    talk.say(say("te\ud800a"))
    assert [record.item.value for record in memory.held()] == ["te\ufffda"]


def test_what_is_typed_is_remembered_each_time(memory: MemoryStore) -> None:
    """What is done by hand belongs to no turn, so that one does not pass for the other."""
    added = [memory.add(say(value)).item.value for value in ("tea", "jazz", "fado")]
    assert added == [record.item.value for record in memory.held()] == ["tea", "jazz", "fado"]
