"""The table of all schemes, and the one line that sums ours up."""

import math
from collections.abc import Mapping, Sequence

from tests.bench.long.figures import Figures
from tests.bench.long.first_token import FirstToken

_HEAD = (
    "| scheme | window | constraints at 20 / 50 / 100 | slots right | slots, tokens | stale | references | episodes F1 "
    "| tokens 40-60 | tokens 90-110 | entities kept | tokens saved |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
)


def table(found: Mapping[tuple[str, int], Figures]) -> str:
    """Markdown: a row for each scheme and window."""
    return "\n".join([_HEAD, *(_row(name, window, one) for (name, window), one in found.items())])


def waits_table(waits: Mapping[tuple[str, str], FirstToken]) -> list[str]:
    """Markdown: the time to the first token of each scheme and language; nothing where none was measured."""
    if not waits:
        return []
    rows = [
        "",
        "| time to the first token | turns 8-12 | turns 96-104 | ratio | history left |",
        "|---|--:|--:|--:|--:|",
    ]
    for (name, language), wait in waits.items():
        apart = ", ".join(f"{one_s:.2f} s" for one_s in wait.apart_s) or "-"
        rows.append(f"| {name}, {language} | {wait.early_s:.2f} s | {wait.late_s:.2f} s | {wait.ratio:.2f} | {apart} |")
    return rows


def last_line(found: Mapping[tuple[str, int], Figures], window: int, waits: Sequence[float]) -> str:
    """Ours at ``window``: tokens against full text at turns 90-110, first token at turn 100 against turn 10.

    ``waits`` are the ratios of the languages, of which the greatest counts; ``ttft=nan`` when none was measured.
    """
    ours, full = found["ours", window], found["full text", window]
    tokens = ours.late / full.late if full.late else 0.0
    return (
        f"constraints={ours.all_constraints:.4f} stale={ours.stale} references={ours.references:.4f} "
        f"tokens={tokens:.4f} ttft={max(waits, default=math.nan):.4f}"
    )


def _row(name: str, window: int, one: Figures) -> str:
    cells = [
        name,
        f"{window:,}",
        " / ".join(_percent(share) for share in one.constraints.values()),
        _percent(one.precision),
        f"{one.orders_tokens:.0f}",
        str(one.stale),
        _percent(one.references),
        _percent(one.boundaries),
        f"{one.middle:,.0f}",
        f"{one.late:,.0f}",
        _percent(one.kept),
        _percent(one.saved),
    ]
    return f"| {' | '.join(cells)} |"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"
