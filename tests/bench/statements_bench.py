"""``make bench-statements CASES=FILE OUT=FILE``: what the language rules make of the cases of a file.

A case is a JSON object a line: ``id``, ``text`` (the turn), ``at`` (when it is said), ``before`` (earlier turns),
``expect`` and ``effect``. Each is run on an empty account; what its last turn did is written to OUT, a JSON object a
line: ``id``, ``statements``, ``effect``. Precision and recall of each kind are printed.
"""

import argparse
import json
import sys
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant.language.statements import Context, read_statements
from assistant.memory.known import Known, apply_plan
from assistant.memory.plan import Effect, Occasion
from assistant.memory.statement import USER, Act, Kind, Statement
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


@dataclass(frozen=True, slots=True)
class Figures:
    """Shares from 0 to 1: of what was read, of what was to be read, of cases with the right effect on the store."""

    precision: float
    recall: float
    effects: float


def figures(cases: Sequence[Case], predictions: Sequence[Case], kind: str | None = None) -> Figures:
    """The figures of ``predictions``, of one ``kind`` or of all."""
    hits = predicted = expected = right = 0
    for case, prediction in zip(cases, predictions, strict=True):
        hits += sum(kind in {None, found} for found in _hits(case, prediction))
        predicted += sum(kind in {None, said["kind"]} for said in prediction["statements"])
        expected += sum(kind in {None, want["kind"]} for want in case["expect"])
        right += prediction["effect"] == case.get("effect", "none")
    return Figures(_share(hits, predicted), _share(hits, expected), _share(right, len(cases)))


def _share(part: int, whole: int) -> float:
    """Nothing wrong and nothing missed where there is nothing."""
    return part / whole if whole else 1.0


def table(cases: Sequence[Case], predictions: Sequence[Case]) -> str:
    """Precision and recall of each kind, and the share of right effects."""
    rows = ["kind         precision  recall"]
    for kind in (*sorted(Kind), None):
        measured = figures(cases, predictions, kind)
        rows.append(f"{kind or 'all':<12} {measured.precision:9.3f} {measured.recall:7.3f}")
    rows.append(f"effects {figures(cases, predictions).effects:.3f} of {len(cases)} cases")
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
