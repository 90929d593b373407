"""What holds for memory whatever is said, in whatever order."""

from hypothesis import given
from hypothesis import strategies as st

from assistant.memory.item import Status
from assistant.memory.known import apply_plan
from assistant.memory.statement import Act, Lifetime, Statement, Sureness
from assistant.memory.statement_plan import plan_statements
from support.remembered import Life, home, say

_VALUES = st.sampled_from(["tea", "green tea", "coffee", "咖啡", "5,000", "5000"])
_STATEMENTS = st.builds(
    say,
    _VALUES,
    st.sampled_from(["likes", "home", ""]),
    polarity=st.sampled_from([1, 1, -1]),
    scope=st.sampled_from(["account", "trip"]),
    act=st.sampled_from(list(Act)),
    lifetime=st.sampled_from(list(Lifetime)),
    sureness=st.sampled_from(list(Sureness)),
    replaces=st.none() | _VALUES,
    subject=st.sampled_from(["user", "brother"]),
).map(lambda s: home(s.value, act=s.act, polarity=s.polarity) if s.attribute == "home" else s)
_TURNS = st.lists(st.tuples(st.lists(_STATEMENTS, min_size=1, max_size=3), st.booleans()), max_size=8)


def _live_through(turns: list[tuple[list[Statement], bool]]) -> Life:
    life = Life()
    for statements, sleeps in turns:
        life.turn(*statements)
        if sleeps:
            life.sleep()
    return life


@given(_TURNS, st.lists(_STATEMENTS, min_size=1, max_size=3))
def test_a_plan_is_idempotent(turns: list[tuple[list[Statement], bool]], last: list[Statement]) -> None:
    """Planning a turn again, after its plan was applied, gives an empty plan."""
    life = _live_through(turns)
    occasion = life.occasion()
    plan = plan_statements(life.known, last, occasion)
    after = apply_plan(life.known, plan)
    again = plan_statements(after, last, occasion)
    assert again.steps == () or plan.steps == ()


@given(_TURNS)
def test_nothing_is_ever_overwritten(turns: list[tuple[list[Statement], bool]]) -> None:
    """The words of an item, and where they came from, are the same for ever; no item and no evidence disappears."""
    life = Life()
    for statements, _ in turns:
        before = {record.item.id: record for record in life.known.records}
        life.turn(*statements)
        after = {record.item.id: record for record in life.known.records}
        for item_id, record in before.items():
            kept = after[item_id]
            assert (record.item.sentence, record.item.value) == (kept.item.sentence, kept.item.value)
            assert record.item.stated_at == kept.item.stated_at
            assert record.evidence == kept.evidence[: len(record.evidence)]


@given(_TURNS)
def test_every_link_goes_both_ways(turns: list[tuple[list[Statement], bool]]) -> None:
    """What was superseded names what replaced it, and is named by it; nothing else is."""
    items = {record.item.id: record.item for record in _live_through(turns).known.records}
    forward = {(item.id, item.superseded_by) for item in items.values() if item.superseded_by}
    backward = {(old_id, item.id) for item in items.values() for old_id in item.replaces}
    assert forward == backward
    assert {old_id for old_id, _ in forward} == {i.id for i in items.values() if i.status is Status.SUPERSEDED}


@given(_TURNS)
def test_no_two_live_items_say_the_same_or_the_opposite(turns: list[tuple[list[Statement], bool]]) -> None:
    """On one key there is no duplicate, and of a single value only one, unless the user is asked about it."""
    life = _live_through(turns)
    live = [record.item for record in life.known.records if record.item.is_recalled(life.now)]
    sure = [item for item in live if item.doubt_with is None and item.status is Status.ACTIVE]
    keys = [(item.topic, item.scope, item.value.casefold().replace(",", "")) for item in sure]
    assert len(keys) == len(set(keys))
    homes = [item for item in sure if item.single and item.polarity > 0]
    assert len(homes) <= 1


@given(_TURNS)
def test_counters_only_rise(turns: list[tuple[list[Statement], bool]]) -> None:
    """No turn takes anything from an item's counts."""
    life = Life()
    for statements, _ in turns:
        before = {record.item.id: record.counters for record in life.known.records}
        life.turn(*statements)
        for record in life.known.records:
            old = before.get(record.item.id)
            assert old is None or (old.positives, old.negatives) <= (record.counters.positives, old.negatives)
