"""What a bench hands back: two numbers measured in one run, and the goal for what they are to each other."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ratio:
    """``ours`` against ``bare``, both in ``unit``; ``goal`` is the highest ratio that will do, or the lowest."""

    what: str
    ours: float
    bare: float
    unit: str
    goal: float
    more_is_better: bool = False

    @property
    def value(self) -> float:
        """How many times ``bare`` we are. Above 0."""
        return self.ours / self.bare

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        return self.value >= self.goal if self.more_is_better else self.value <= self.goal


@dataclass(frozen=True, slots=True)
class Remark:
    """A measured number that has no goal of its own."""

    what: str
    text: str


def table(rows: Iterable[Ratio | Remark]) -> str:
    """The rows as one table of plain text."""
    lines = [f"{'':52}{'ours':>12}{'bare':>12}{'ratio':>9}   goal"]
    lines.extend(_line(row) for row in rows)
    return "\n".join(lines)


def _line(row: Ratio | Remark) -> str:
    if isinstance(row, Remark):
        return f"  {row.what:50}  {row.text}"
    sign, verdict = (">=" if row.more_is_better else "<="), ("met" if row.met else "MISSED")
    numbers = f"{_number(row.ours, row.unit):>12}{_number(row.bare, row.unit):>12}{row.value:8.2f}x"
    return f"{row.what:52}{numbers}   {sign} {row.goal:g}x {verdict}"


def _number(value: float, unit: str) -> str:
    return f"{value:.3g} {unit}"
