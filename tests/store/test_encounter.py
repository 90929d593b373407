"""What a statement meets: the plan made against a few items is the one made against all, at the same cost."""

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.clock import FixedClock
from assistant.memory.known import Known
from assistant.memory.statement import Act, Kind, Lifetime, Statement, Sureness
from assistant.memory.statement_plan import plan_statements
from assistant.settings import MemorySettings
from assistant.store.connection import MEMORY
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from assistant.store.transcript import TranscriptStore
from support.remembered import NOW, counting_ids, home, say
from support.talk import Talk

_VALUES = st.sampled_from(
    ["tea", "green tea", "two cups of green tea", "coffee", "咖啡", "冰咖啡", "5,000", "5000", "👍"]
)
_STATEMENTS = st.builds(
    say,
    _VALUES,
    st.sampled_from(["likes", "home", "budget"]),
    polarity=st.sampled_from([1, 1, -1]),
    scope=st.sampled_from(["account", "trip"]),
    act=st.sampled_from([Act.ASSERT, Act.ASSERT, Act.CORRECT]),
    lifetime=st.sampled_from(list(Lifetime)),
    sureness=st.sampled_from(list(Sureness)),
    replaces=st.none() | _VALUES,
    subject=st.sampled_from(["user", "brother"]),
    single=st.booleans(),
)
_TURNS = st.lists(st.lists(_STATEMENTS, min_size=1, max_size=3), max_size=8)


def _talk() -> Talk:
    clock = FixedClock(NOW)
    database = Database.open(MEMORY, clock)
    return Talk(MemoryStore(database, clock, MemorySettings()), TranscriptStore(database, clock), clock)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(_TURNS, st.lists(_STATEMENTS, min_size=1, max_size=3))
def test_the_plan_is_that_of_knowing_everything(turns: list[list[Statement]], last: list[Statement]) -> None:
    """Whatever was said before, what the store leaves out changes nothing."""
    talk = _talk()
    for turn in turns:
        talk.say(*turn)
    everything = Known(tuple(talk.memory.held()), tuple(talk.memory.slots(talk.session_id)))
    met = talk.memory.known(last, talk.session_id, "next")
    here = replace(talk.memory.occasion(), session_id=talk.session_id, turn_id="next", text="x" * 99)
    plans = [plan_statements(known, last, replace(here, draw_id=counting_ids())) for known in (everything, met)]
    assert plans[0] == plans[1]


def _steps_of_learning(talk: Talk, database: Database, statement: Statement) -> int:
    """Hundreds of steps that SQLite takes to learn it."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    with database.reading() as connection:
        connection.set_progress_handler(count, 100)
        talk.say(statement)
        connection.set_progress_handler(None, 0)
    return steps


def test_learning_costs_the_same_beside_thousands(talk: Talk, database: Database) -> None:
    """Another like beside 3,000 likes takes hardly more steps than beside 150."""
    said = [say(f"thing{number}") for number in range(3_000)]
    talk.memory.apply(plan_statements(Known(), said[:150], talk.memory.occasion()))
    few = _steps_of_learning(talk, database, say("tea"))
    talk.memory.apply(plan_statements(Known(), said[150:], talk.memory.occasion()))
    assert _steps_of_learning(talk, database, say("coffee")) < 2 * few


def test_standing_orders_are_found_among_thousands(talk: Talk, database: Database, memory: MemoryStore) -> None:
    """Reading two orders takes no more steps beside 3,000 facts than without them."""
    orders = [talk.learn(say(style, "style", kind=Kind.INSTRUCTION)) for style in ("short", "British")]
    facts = [say(f"thing{number}") for number in range(3_000)]
    memory.apply(plan_statements(Known(), facts, memory.occasion()))
    plan = database.rows(
        "EXPLAIN QUERY PLAN SELECT * FROM items WHERE status IN ('active', 'candidate')"
        " AND (polarity = -1 OR kind IN ('instruction', 'constraint')) ORDER BY number DESC"
    )
    assert "items_standing" in plan[0]["detail"]
    assert [order.item.id for order in orders] == [record.item.id for record in memory.standing(20)]


def test_only_the_users_own_living_orders_stand(talk: Talk, memory: MemoryStore, clock: FixedClock) -> None:
    """Not another person's, not what has passed, not a like; a "not" stands."""
    talk.say(say("short", "style", kind=Kind.INSTRUCTION))
    talk.say(say("meat", "eats", polarity=-1, subject="brother"))
    talk.say(say("quiet", "rule", kind=Kind.CONSTRAINT, lifetime=Lifetime.BOUNDED, due=clock.now()))
    talk.say(say("tea"))
    talk.say(say("coffee", polarity=-1))
    talk.sleep()
    assert ["short", "coffee"] == [record.item.value for record in memory.standing(20)]


def test_the_newest_orders_stand(talk: Talk, memory: MemoryStore) -> None:
    """When there are more than asked for, the oldest are left out."""
    for number in range(5):
        talk.say(say(f"order {number}", "style", kind=Kind.INSTRUCTION))
    assert ["order 3", "order 4"] == [record.item.value for record in memory.standing(2)]


def test_a_store_of_the_earlier_format_finds_its_values(database: Database, talk: Talk, memory: MemoryStore) -> None:
    """Keys of values that are missing are made when a store is opened."""
    first = talk.learn(say("Green Tea"))
    path, clock = database.path, database.clock
    with database.transaction() as connection:
        connection.execute("UPDATE items SET value_key = ''")
        connection.execute("DELETE FROM store_state WHERE key = 'token_rules'")
    database.close()
    again = Database.open(path, clock)
    memory = MemoryStore(again, clock, MemorySettings())
    assert [first.item.id] == [r.item.id for r in memory.known([say("green tea.")], "", "").records]
    again.close()


def test_one_home_is_found_whatever_it_was(talk: Talk) -> None:
    """An attribute that holds one value is met by any other value of it."""
    old = talk.learn(home("Lisbon")).item.id
    assert [old] == [r.item.id for r in talk.memory.known([home("苏州")], "", "").records]
