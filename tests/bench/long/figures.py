"""The figures of many rows: one scheme with one window."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.bench.long.score import Row

LOOKED_AT = (20, 50, 100)
MIDDLE, LATE = range(40, 61), range(90, 111)


@dataclass(frozen=True, slots=True)
class Figures:
    """``constraints`` are the shares that stand in the prompt at ``LOOKED_AT``, ``all_constraints`` over those turns.

    ``precision`` is the share of right lines among the orders, None without any. ``stale`` counts over all turns.
    ``middle`` and ``late`` are mean tokens. ``kept`` and ``saved`` are of the turns that had left by the end;
    None where nothing stands for them.
    """

    constraints: Mapping[int, float]
    all_constraints: float
    precision: float | None
    orders_tokens: float
    stale: int
    stale_prompts: float
    references: float
    boundaries: float | None
    middle: float
    late: float
    kept: float
    saved: float | None


def figures(rows: Sequence[Row], boundaries: float | None) -> Figures:
    """The figures of ``rows``; ``boundaries`` is the F1 of its episodes."""
    looked = {turn: [row for row in rows if row.turn == turn] for turn in LOOKED_AT}
    looked = {turn: found for turn, found in looked.items() if found} or {0: last_rows(rows)}
    ends, lines = last_rows(rows), sum(row.orders for row in rows)
    carried = [row.carried_tokens for row in ends]
    wrong = sum(len(row.wrong_orders) for row in rows)
    back = [row.reference for row in rows if row.reference is not None]
    return Figures(
        {turn: _present(found) for turn, found in looked.items()},
        _present([row for found in looked.values() for row in found]),
        (lines - wrong) / lines if lines else None,
        mean(row.orders_tokens for row in rows),
        sum(len(row.stale) for row in rows),
        mean(bool(row.stale) for row in rows),
        share([sum(back)], [len(back)]),
        boundaries,
        mean(row.tokens for row in rows if row.turn in MIDDLE),
        mean(row.tokens for row in rows if row.turn in LATE),
        share([row.kept for row in ends], [row.entities for row in ends]),
        1 - share(carried, [row.left_tokens for row in ends]) if any(carried) else None,
    )


def last_rows(rows: Iterable[Row]) -> list[Row]:
    """The last turn of each conversation."""
    return list({row.case: row for row in rows}.values())


def share(parts: Iterable[int], wholes: Iterable[int]) -> float:
    """A share over many turns; 1 where there is nothing."""
    part, whole = sum(parts), sum(wholes)
    return part / whole if whole else 1.0


def mean(numbers: Iterable[float]) -> float:
    """0 of no numbers."""
    listed = list(numbers)
    return sum(listed) / len(listed) if listed else 0.0


def boundary_f1(found: frozenset[int], wanted: frozenset[int]) -> float:
    """Of turns at which an episode begins; one turn too early or too late is right."""
    left = set(found)
    hits = 0
    for turn in sorted(wanted):
        near = next((one for one in (turn, turn - 1, turn + 1) if one in left), None)
        if near is not None:
            left.remove(near)
            hits += 1
    return 2 * hits / (len(found) + len(wanted)) if found or wanted else 1.0


def _present(rows: Sequence[Row]) -> float:
    return share([len(row.live) - len(row.missing) for row in rows], [len(row.live) for row in rows])
