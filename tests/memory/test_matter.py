"""Which matter a condition is of when its words name none."""

from dataclasses import replace

import pytest

from assistant.memory.episode import Episode
from assistant.memory.evidence import Evidence, Record
from assistant.memory.matter import in_matter
from assistant.memory.statement import ACCOUNT, Act, Kind, Lifetime, Statement
from support.remembered import NOW, record, say

HERE = Episode("e", "s", "We plan a trip to Lisbon", NOW, turn_ids=("t1",))


def budget(**changes: object) -> Statement:
    """A sum that is there to be spent."""
    fields = {"kind": Kind.CONSTRAINT, "single": True}
    return replace(say("600", "budget"), **{**fields, **changes})  # type: ignore[arg-type]


def known(scope: str, turn_id: str = "t1", attribute: str = "budget") -> Record:
    """A condition that is known, said in ``turn_id``."""
    made = record(kind=Kind.CONSTRAINT, attribute=attribute, scope=scope, value="500")
    return replace(made, evidence=(Evidence("e", made.item.id, "s", turn_id, 0, 1, "500", NOW),))


@pytest.mark.parametrize(
    ("scope", "said", "records"),
    [
        ("We plan a trip to Lisbon", budget(), []),
        ("hotel", budget(), [known("hotel")]),
        ("hotel", budget(act=Act.CORRECT), [known("hotel")]),
        ("We plan a trip to Lisbon", budget(), [known("phone", "t9")]),
        ("hotel", budget(), [known("hotel", attribute="requirement")]),
        ("flat", budget(scope="flat"), [known("hotel")]),
        ("trip to Lisbon", budget(scope="Lisbon"), [known("trip to Lisbon")]),
        (ACCOUNT, budget(act=Act.RETRACT), []),
        (ACCOUNT, budget(attribute="availability", lifetime=Lifetime.BOUNDED), []),
        (ACCOUNT, budget(due=NOW), []),
        (ACCOUNT, say("tea"), []),
    ],
)
def test_a_condition_belongs_to_the_topic_at_hand(scope: str, said: Statement, records: list[Record]) -> None:
    """Under the name that the same thing already has there."""
    assert [scope] == [one.scope for one in in_matter([said], HERE, records)]
