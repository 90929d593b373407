"""What statements do to what is known: the table of writing, case by case."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from assistant.memory.item import Status
from assistant.memory.plan import Effect
from assistant.memory.score import parts
from assistant.memory.slot import SlotStatus
from assistant.memory.statement import Act, Kind, Lifetime, Statement, Sureness
from support.remembered import Life, home, say

_BUDGET = {"kind": Kind.CONSTRAINT, "single": True}
_TABLE = [
    ("nothing on this key", [], say("tea"), Effect.INSERT, ["likes: tea"]),
    ("the same value", [say("tea")], say("Tea"), Effect.CONFIRM, ["likes: tea"]),
    ("one value, another", [home("Lisbon")], home("Porto"), Effect.SUPERSEDE, ["home: Porto"]),
    ("many values, another", [say("tea")], say("coffee"), Effect.INSERT, ["likes: coffee", "likes: tea"]),
    ("the other polarity", [say("tea")], say("tea", polarity=-1), Effect.SUPERSEDE, ["not likes: tea"]),
    ("liked again", [say("tea", polarity=-1)], say("tea"), Effect.SUPERSEDE, ["likes: tea"]),
    (
        "the general denied",
        [say("coffee, two cups a day")],
        say("coffee", polarity=-1),
        Effect.SUPERSEDE,
        ["not likes: coffee"],
    ),
    (
        "the special denied",
        [say("coffee")],
        say("coffee at night", polarity=-1),
        Effect.INSERT,
        ["likes: coffee", "not likes: coffee at night"],
    ),
    (
        "one value denied, another said",
        [say("Samuel", "name", polarity=-1, single=True)],
        say("Sam", "name", single=True),
        Effect.INSERT,
        ["name: Sam", "not name: Samuel"],
    ),
    (
        "another matter",
        [say("5,000", "budget", scope="trip", **_BUDGET)],
        say("300", "budget", scope="phone", **_BUDGET),
        Effect.INSERT,
        ["budget: 300", "budget: 5,000"],
    ),
    (
        "the same matter in other words",
        [say("900", "budget", scope="laptop", **_BUDGET)],
        say("1,200", "budget", scope="my new laptop", **_BUDGET),
        Effect.SUPERSEDE,
        ["budget: 1,200"],
    ),
    (
        "the same matter in other Chinese words",
        [say("6000元", "budget", scope="买新笔记本", **_BUDGET)],
        say("8000元", "budget", scope="买笔记本", **_BUDGET),
        Effect.SUPERSEDE,
        ["budget: 8000元"],
    ),
    (
        "another matter of the same sort",
        [say("900", "budget", scope="lisbon trip", **_BUDGET)],
        say("1,200", "budget", scope="porto trip", **_BUDGET),
        Effect.INSERT,
        ["budget: 1,200", "budget: 900"],
    ),
    (
        "another person",
        [home("Lisbon")],
        home("Porto", subject="brother"),
        Effect.INSERT,
        ["home: Lisbon", "home: Porto"],
    ),
    (
        "a correction without its matter",
        [say("5,000", "budget", scope="trip", **_BUDGET)],
        say("8,000", "budget", act=Act.CORRECT, **_BUDGET),
        Effect.SUPERSEDE,
        ["budget: 8,000"],
    ),
    (
        "a correction that names the old value",
        [say("tea"), say("coffee")],
        say("cocoa", act=Act.CORRECT, replaces="tea"),
        Effect.SUPERSEDE,
        ["likes: cocoa", "likes: coffee"],
    ),
    (
        "a correction to what is known already",
        [say("tea"), say("coffee")],
        say("coffee", act=Act.CORRECT, replaces="tea"),
        Effect.SUPERSEDE,
        ["likes: coffee"],
    ),
    (
        "back to an earlier value",
        [home("Lisbon"), home("Porto")],
        home("Lisbon"),
        Effect.SUPERSEDE,
        ["home: Lisbon"],
    ),
    (
        "a doubt ends nothing",
        [home("Lisbon")],
        home("Porto", sureness=Sureness.UNSURE),
        Effect.INSERT,
        ["home: Lisbon", "home: Porto?"],
    ),
    ("another language", [say("喝咖啡")], say("咖啡", polarity=-1), Effect.SUPERSEDE, ["not likes: 咖啡"]),
    ("taken back", [say("emoji")], say("emoji", "", act=Act.RETRACT), Effect.EXPIRE, []),
    ("taken back, unknown", [say("tea")], say("emoji", "", act=Act.RETRACT), Effect.NONE, ["likes: tea"]),
    ("passing", [], say("long answer", lifetime=Lifetime.PASSING), Effect.SLOT, []),
]


@pytest.mark.parametrize(("case", "before", "said", "effect", "live"), _TABLE, ids=[row[0] for row in _TABLE])
def test_the_table_of_writing(
    case: str, before: list[Statement], said: Statement, effect: Effect, live: list[str]
) -> None:
    """Each case has its effect, and leaves alive what a careful person would name."""
    life = Life()
    for statement in before:
        life.turn(statement)
    assert effect == life.turn(said).effect
    assert live == life.live()


def test_what_is_superseded_is_linked_both_ways() -> None:
    """The old one says by what, when and why it was replaced; the new one says what it replaced."""
    life = Life()
    life.turn(home("Lisbon"))
    life.turn(home("Porto"))
    old, new = (record.item for record in life.known.records)
    assert (old.status, old.superseded_by, old.valid_to) == (Status.SUPERSEDED, new.id, new.valid_from)
    assert old.reason == "said otherwise since"
    assert new.replaces == (old.id,)


def test_something_alike_is_kept_beside_and_asked_about() -> None:
    """Likeness alone never hides anything."""
    life = Life()
    life.turn(say("green tea"))
    life.turn(say("tea"))
    first, second = (record.item for record in life.known.records)
    assert (second.doubt_with, first.status, second.status) == (first.id, Status.ACTIVE, Status.ACTIVE)


def test_said_again_in_a_new_session_counts() -> None:
    """Twice in one session proves no more than once; the second session does."""
    life = Life()
    for _ in range(2):
        life.turn(say("tea"))
    assert parts(life.known.records[0]).verification == 0.5
    life.sleep()
    life.turn(say("tea"))
    assert parts(life.known.records[0]).verification == 0.75
    assert life.known.records[0].item.reinforced_at == life.now


def test_a_retelling_of_what_was_recalled_proves_nothing() -> None:
    """It is kept as evidence, and neither verifies nor praises."""
    life = Life()
    life.turn(say("tea"))
    [before] = life.known.records
    life.sleep()
    life.turn(say("tea"), recalled=frozenset({before.item.id}))
    [after] = life.known.records
    assert (parts(after), len(after.evidence)) == (parts(before), 2)


@pytest.mark.parametrize(
    ("status", "days", "sureness"),
    [
        (Status.CANDIDATE, 0, Sureness.UNSURE),
        (Status.ACTIVE, 1, Sureness.UNSURE),
        (Status.ACTIVE, 0, Sureness.SURE),
    ],
)
def test_a_candidate_becomes_active_when_said_again(status: Status, days: int, sureness: Sureness) -> None:
    """In a second session, or without the doubt."""
    life = Life()
    life.turn(say("tea", sureness=Sureness.UNSURE))
    if days:
        life.sleep(days)
    life.turn(say("tea", sureness=sureness))
    assert status is life.known.records[0].item.status


def test_a_doubt_against_something_surer_stays_a_doubt() -> None:
    """However often it is said; said surely, it ends what stood against it."""
    life = Life()
    life.turn(home("Lisbon"))
    for _ in range(3):
        life.sleep()
        life.turn(home("Porto", sureness=Sureness.UNSURE))
    assert life.live() == ["home: Lisbon", "home: Porto?"]
    assert life.turn(home("Porto")).effect is Effect.SUPERSEDE
    assert life.live() == ["home: Porto"]


def test_a_task_lives_to_the_end_of_its_day_where_the_user_is() -> None:
    """Due on 4 December in Shanghai, it is over at that midnight, 16:00 UTC."""
    life = Life()
    shanghai = timezone(timedelta(hours=8))
    due = datetime(2026, 12, 4, 15, tzinfo=shanghai).astimezone(UTC)
    said = say("report", "task", kind=Kind.TASK, lifetime=Lifetime.BOUNDED, due=due)
    life.turn(said, said_at=life.now.astimezone(shanghai))
    [item] = [record.item for record in life.known.records]
    assert (item.expires_at, item.zone) == (datetime(2026, 12, 4, 16, tzinfo=UTC), "+08:00")


def _meeting(day: int, act: Act = Act.ASSERT) -> Statement:
    due = datetime(2026, 12, day, 12, tzinfo=UTC)
    return say("meeting", "task", kind=Kind.TASK, lifetime=Lifetime.BOUNDED, due=due, act=act)


def test_a_task_that_is_moved_supersedes_itself() -> None:
    """The same task, corrected to another day."""
    life = Life()
    life.turn(_meeting(1))
    assert life.turn(_meeting(2, Act.CORRECT)).effect is Effect.SUPERSEDE
    assert len(life.live()) == 1


def test_the_same_task_for_another_day_may_be_another_task() -> None:
    """Without a word of correction both stay, and the user is asked."""
    life = Life()
    life.turn(_meeting(1))
    life.turn(_meeting(2))
    assert len(life.live()) == 2
    assert life.known.records[1].item.doubt_with == life.known.records[0].item.id


def test_a_slot_is_corrected_in_its_session_only() -> None:
    """Saying "No, the blue one" replaces the red one of this conversation."""
    life = Life()
    life.turn(say("red one", "choice", lifetime=Lifetime.PASSING))
    plan = life.turn(say("blue one", "choice", lifetime=Lifetime.PASSING, act=Act.CORRECT))
    red, blue = life.known.slots
    assert (plan.effect, red.status, red.replaced_by) == (Effect.SUPERSEDE, SlotStatus.REPLACED, blue.id)
    life.sleep()
    other = life.turn(say("green one", "choice", lifetime=Lifetime.PASSING, act=Act.CORRECT))
    assert other.effect is Effect.SLOT


def test_a_passing_correction_of_something_kept_keeps_the_correction() -> None:
    """What corrects an item becomes an item."""
    life = Life()
    life.turn(home("Lisbon"))
    assert life.turn(home("Porto", lifetime=Lifetime.PASSING, act=Act.CORRECT)).effect is Effect.SUPERSEDE
    assert life.live() == ["home: Porto"]


def test_what_was_just_said_can_be_taken_back_without_naming_it() -> None:
    """With "forget that" is meant the last turn of this session that said something, and no other session's."""
    life = Life()
    life.turn(say("jazz"))
    life.sleep()
    life.turn(say("tea"), say("dual SIM", "needs"))
    taken_back = life.turn(say("", "", act=Act.RETRACT))
    assert (taken_back.effect, life.live()) == (Effect.EXPIRE, ["likes: jazz"])


def test_a_whole_matter_can_be_taken_back() -> None:
    """Saying "ignore all I said about the trip" ends what belongs to it."""
    life = Life()
    life.turn(say("5,000", "budget", scope="trip to Lisbon"), say("tea"))
    life.turn(say("trip", "", act=Act.RETRACT))
    assert life.live() == ["likes: tea"]


def test_what_was_taken_back_can_be_said_anew() -> None:
    """As a new item: the old one is not brought back to life."""
    life = Life()
    life.turn(say("tea"))
    life.turn(say("tea", "", act=Act.RETRACT))
    assert life.turn(say("tea")).effect is Effect.INSERT
    assert [record.item.status for record in life.known.records] == [Status.RETRACTED, Status.ACTIVE]


def test_ten_thousand_statements_in_one_turn_are_planned() -> None:
    """None is lost, and no two of them become one."""
    life = Life()
    plan = life.turn(*(say(f"thing{number}", f"needs {number % 97}") for number in range(10_000)))
    assert len(plan.steps) == 10_000
