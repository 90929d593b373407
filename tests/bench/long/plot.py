"""A picture: what stands in the prompt turn by turn, and what a prompt costs."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tests.bench.long.figures import mean, share
from tests.bench.long.score import Row

_COLOURS = {"full text": "#8c8c8c", "vectors only": "#c98b2b", "rolling summary": "#7a5ea8", "ours": "#1f77b4"}
_DPI = 110


def plot(rows: Sequence[Row], path: Path, window: int) -> None:
    """Draw the rows of one ``window`` into a PNG file; the same rows give the same picture."""
    figure = Figure(figsize=(10, 3.8), dpi=_DPI, layout="constrained")
    kept, cost = figure.subplots(1, 2)
    _draw(kept, rows, window, lambda some: 100 * _present(some))
    kept.set(title="hard constraints in the prompt, %", xlabel="turn", ylim=(0, 104))
    _draw(cost, rows, window, lambda some: mean(row.tokens for row in some))
    cost.set(title=f"tokens of the prompt, window of {window:,}", xlabel="turn")
    cost.legend(frameon=False)
    figure.savefig(path, metadata={"Software": None})


def _draw(axes: Axes, rows: Iterable[Row], window: int, value: Callable[[list[Row]], float]) -> None:
    lines: dict[str, dict[int, list[Row]]] = {}
    for row in rows:
        if row.window == window:
            lines.setdefault(row.scheme, {}).setdefault(row.turn, []).append(row)
    for scheme, turns in lines.items():
        axes.plot(list(turns), [value(some) for some in turns.values()], label=scheme, color=_COLOURS.get(scheme))
    axes.spines[["top", "right"]].set_visible(False)


def _present(rows: Sequence[Row]) -> float:
    return share([len(row.live) - len(row.missing) for row in rows], [len(row.live) for row in rows])
