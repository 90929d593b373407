"""What is obeyed rather than quoted."""

import pytest

from assistant.memory.statement import Kind
from support.remembered import record

_TABLE = [
    ("an instruction", {"kind": Kind.INSTRUCTION, "attribute": "style"}, True),
    ("a constraint", {"kind": Kind.CONSTRAINT, "attribute": "budget"}, True),
    ("a dislike", {"polarity": -1}, True),
    ("an allergy", {"kind": Kind.FACT, "attribute": "allergy"}, True),
    ("a deadline", {"kind": Kind.TASK, "attribute": "deadline"}, True),
    ("a like", {}, False),
    ("a task", {"kind": Kind.TASK, "attribute": "task"}, False),
    ("a fact", {"kind": Kind.FACT, "attribute": "home"}, False),
]


@pytest.mark.parametrize(("case", "fields", "stands"), _TABLE, ids=[row[0] for row in _TABLE])
def test_what_binds_an_answer_stands(case: str, fields: dict[str, object], stands: bool) -> None:
    """Whatever an answer must not go against; what only makes it better is recalled."""
    assert stands is record(None, 1, **fields).item.is_standing  # type: ignore[arg-type]
