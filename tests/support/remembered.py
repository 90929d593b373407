"""Statements, occasions and items for tests of memory: short to write, and the same each time."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

from assistant.memory.evidence import Counters, Evidence, Record
from assistant.memory.known import Known, apply_plan
from assistant.memory.plan import Occasion, Plan
from assistant.memory.statement import ACCOUNT, USER, Kind, Statement
from assistant.memory.statement_plan import new_item, plan_statements
from assistant.settings import MemorySettings

SETTINGS = MemorySettings()
NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


def counting_ids() -> Callable[[], str]:
    """Ids 000001, 000002 … for one test."""
    numbers = count(1)
    return lambda: f"{next(numbers):06d}"


def say(value: str, attribute: str = "likes", **changes: object) -> Statement:
    """A sure, durable statement about the user; ``changes`` are fields of ``Statement``."""
    said = Statement(
        kind=Kind.PREFERENCE,
        subject=USER,
        attribute=attribute,
        scope=ACCOUNT,
        value=value,
        sentence=f"{attribute}: {value}",
        span=(0, len(value)),
        language="en",
    )
    return replace(said, **changes)  # type: ignore[arg-type]


def home(value: str, **changes: object) -> Statement:
    """Where the user lives: an attribute that holds one value."""
    return say(value, "home", **{"kind": Kind.FACT, "single": True, **changes})


def record(counters: Counters | None = None, sessions: int = 1, now: datetime = NOW, **changes: object) -> Record:
    """An active preference, said in so many sessions; ``changes`` are fields of ``Item``."""
    occasion = Occasion(now, now, counting_ids(), SETTINGS)
    item = replace(new_item(say("tea"), occasion), **changes)  # type: ignore[arg-type]
    said = tuple(
        Evidence(f"e{number}", item.id, f"s{number}", f"t{number}", 0, 3, "tea", now) for number in range(sessions)
    )
    return Record(item, counters or Counters(positives=sessions), said)


class Life:
    """Someone who talks: each ``turn`` is planned and applied, in a session that ``sleep`` ends."""

    def __init__(self, now: datetime = NOW) -> None:
        self.known = Known()
        self.now = now
        self.session = 1
        self._turns = count(1)
        self._draw_id = counting_ids()

    def occasion(self, **changes: object) -> Occasion:
        """The next turn."""
        session_id, turn_id = f"session {self.session}", f"turn {next(self._turns)}"
        here = Occasion(self.now, self.now, self._draw_id, SETTINGS, session_id, turn_id, text="x" * 200)
        return replace(here, **changes)  # type: ignore[arg-type]

    def turn(self, *statements: Statement, **changes: object) -> Plan:
        """Say something: what comes of it is known afterwards."""
        plan = plan_statements(self.known, statements, self.occasion(**changes))
        self.known = apply_plan(self.known, plan)
        return plan

    def sleep(self, days: float = 1) -> None:
        """Time passes, and the next turn is of another session."""
        self.now += timedelta(days=days)
        self.session += 1

    def live(self) -> list[str]:
        """What may be recalled now: sentences, with "not" before a negative and "?" after an unconfirmed one."""
        items = [r.item for r in self.known.records if r.item.is_recalled(self.now)]
        return sorted(
            ("not " if item.polarity < 0 else "") + item.sentence + ("?" if item.status == "candidate" else "")
            for item in items
        )
