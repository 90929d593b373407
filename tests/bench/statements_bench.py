"""``make bench-statements CASES=FILE OUT=FILE``: what the language rules make of the cases of a file.

A case is a JSON object a line: ``id``, ``text`` (the turn), ``at`` (when it is said), ``before`` (earlier turns),
``expect`` and ``effect``. Each is run on an empty account; what its last turn did is written to OUT, a JSON object a
line: ``id``, ``statements``, ``effect``. Precision and recall of each kind are printed.
"""

import argparse
import json
import sys
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant.language.statements import Context, read_statements
from assistant.memory.known import Known, apply_plan
from assistant.memory.plan import Effect, Occasion
from assistant.memory.statement import USER, Act, Statement
from assistant.memory.statement_plan import plan_statements
from assistant.settings import MemorySettings

Case = dict[str, Any]


def predict(case: Case) -> Case:
    """What the last turn of ``case`` says and does to an account that knows only the turns before it."""
    said_at = datetime.fromisoformat(case["at"])
    known, context = Known(), Context()
    said: tuple[Statement, ...] = ()
    effect = Effect.NONE
    for number, text in enumerate([*case.get("before", []), case["text"]]):
        said = read_statements(text, said_at, context)
        plan = plan_statements(known, said, _occasion(text, said_at, number))
        known, effect = apply_plan(known, plan), plan.effect
        context = Context((*context.statements, *said))
    shown = [_shown(statement, said_at) for statement in said if statement.act is not Act.RETRACT]
    return {"id": case["id"], "statements": shown, "effect": str(effect)}


def load(path: Path) -> list[Case]:
    """The cases of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def table(cases: Sequence[Case], predictions: Sequence[Case]) -> str:
    """Precision and recall of each kind, and the share of right effects."""
    hits, predicted, expected = Counter[str](), Counter[str](), Counter[str]()
    for case, prediction in zip(cases, predictions, strict=True):
        predicted.update(statement["kind"] for statement in prediction["statements"])
        expected.update(want["kind"] for want in case["expect"])
        hits.update(kind for kind in _hits(case, prediction))
    rows = [f"{'kind':<12} precision  recall  expected"]
    for kind in sorted(expected | predicted):
        shares = hits[kind] / max(predicted[kind], 1), hits[kind] / max(expected[kind], 1)
        rows.append(f"{kind:<12} {shares[0]:9.3f} {shares[1]:7.3f} {expected[kind]:9}")
    right = sum(p["effect"] == c.get("effect", "none") for c, p in zip(cases, predictions, strict=True))
    overall = hits.total() / max(predicted.total(), 1), hits.total() / max(expected.total(), 1)
    rows.append(f"{'all':<12} {overall[0]:9.3f} {overall[1]:7.3f} {expected.total():9}")
    rows.append(f"effects {right / max(len(cases), 1):.3f} of {len(cases)} cases")
    return "\n".join(rows)


def main(arguments: Sequence[str]) -> int:
    """Run the cases, write the predictions, print the table."""
    parser = argparse.ArgumentParser(prog="bench-statements")
    parser.add_argument("cases", type=Path)
    parser.add_argument("out", type=Path)
    chosen = parser.parse_args(arguments)
    cases = load(chosen.cases)
    predictions = [predict(case) for case in cases]
    lines = (json.dumps(prediction, ensure_ascii=False) for prediction in predictions)
    chosen.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(table(cases, predictions))
    return 0


def _occasion(text: str, said_at: datetime, number: int) -> Occasion:
    return Occasion(
        said_at=said_at,
        now=said_at.astimezone(UTC),
        draw_id=lambda: str(uuid.uuid4()),
        settings=MemorySettings(),
        session_id="session",
        turn_id=f"turn {number}",
        text=text,
    )


def _shown(statement: Statement, said_at: datetime) -> Case:
    shown: Case = {
        "kind": str(statement.kind),
        "value": statement.value,
        "polarity": statement.polarity,
        "lifetime": str(statement.lifetime),
    }
    if statement.subject != USER:
        shown["subject"] = statement.subject
    if statement.due is not None:
        shown["due"] = statement.due.astimezone(said_at.tzinfo).isoformat()
    return shown


def _hits(case: Case, prediction: Case) -> Iterator[str]:
    left = list(prediction["statements"])
    for want in case["expect"]:
        found = next((got for got in left if _matches(want, got)), None)
        if found is not None:
            left.remove(found)
            yield want["kind"]


def _matches(want: Case, got: Case) -> bool:
    for key, default in (("kind", ""), ("lifetime", "durable"), ("subject", USER), ("polarity", 1)):
        if str(want.get(key, default)).casefold() != str(got.get(key, default)).casefold():
            return False
    due = str(got.get("due") or "").startswith(want.get("due", ""))
    return due and want["value"].casefold() in got["value"].casefold()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
