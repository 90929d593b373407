"""How full the model's window is: a bar by zone and two numbers, counted with the model's own tokenizer."""

from dataclasses import dataclass

from textual.content import Content
from textual.widgets import Static

from assistant.conversation.events import Zone
from assistant.memory.budget import WARNING_SHARE
from ui.language import say, tr
from ui.widgets.lines import MUTED

_BAR_CELLS = 8
_ZONE_STYLES = {
    "instructions": "$secondary",
    "earlier": "$secondary-darken-2",
    "history": "$primary-darken-2",
    "orders": "$warning",
    "memory": "$accent",
    "question": "$primary",
    "reply": "$primary-lighten-3",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """The prompt by its ``zones`` (the growing reply is one), against the ``limit_tokens`` that a prompt may have.

    The next prompt begins where this one and its reply end; above the limit its oldest turns leave.
    """

    zones: tuple[Zone, ...]
    limit_tokens: int

    @property
    def used_tokens(self) -> int:
        """Tokens of all zones together."""
        return sum(zone.tokens for zone in self.zones)

    @property
    def share(self) -> float:
        """Used of limit; above 1 when the oldest turns are about to leave."""
        return self.used_tokens / max(self.limit_tokens, 1)


def tokens_text(tokens: int) -> str:
    """``640``, ``1.0k``, ``12k``."""
    if tokens < 1000:
        return str(tokens)
    return f"{tokens / 1000:.1f}k" if tokens < 9950 else f"{tokens / 1000:.0f}k"


def meter_text(reading: Reading) -> Content:
    """The bar, then used and limit. The numbers turn to a warning at 85 % and to an alarm above 100 %."""
    style = "$text-error bold" if reading.share > 1 else "$text-warning" if reading.share >= WARNING_SHARE else ""
    numbers = f" {tokens_text(reading.used_tokens)} / {tokens_text(reading.limit_tokens)}"
    return Content.assemble(*_bar(reading), (numbers, style))


def meter_lines(reading: Reading) -> str:
    """What each colour stands for, for the tooltip."""
    parts = [f"{say(zone.name)} {zone.tokens:,}" for zone in reading.zones]
    share = tr(
        "{used_tokens:,} of {limit_tokens:,} tokens ({share:.0%})",
        used_tokens=reading.used_tokens,
        limit_tokens=reading.limit_tokens,
        share=reading.share,
    )
    return "\n".join([share, *parts, tr("When it gets full, notes take the place of the oldest turns.")])


def _bar(reading: Reading) -> list[Content | str | tuple[str, str]]:
    """Each zone's cells, rounded so that the bar as a whole is right."""
    cells: list[Content | str | tuple[str, str]] = []
    tokens = drawn = 0
    for zone in reading.zones:
        tokens += zone.tokens
        until = min(round(tokens / max(reading.limit_tokens, 1) * _BAR_CELLS), _BAR_CELLS)
        cells.append(("▓" * (until - drawn), _ZONE_STYLES.get(zone.name, "$primary")))
        drawn = max(until, drawn)
    return [*cells, ("░" * (_BAR_CELLS - drawn), MUTED)]


class ContextMeter(Static):
    """Shows a ``Reading``; nothing before the first prompt of a conversation."""

    DEFAULT_CSS = "ContextMeter { width: auto; height: 1; }"

    def __init__(self) -> None:
        super().__init__("", id="meter", markup=False)

    def show(self, reading: Reading | None) -> None:
        """Show ``reading``."""
        self.update(Content("") if reading is None else Content(" · ") + meter_text(reading))
        self.tooltip = None if reading is None else Content(meter_lines(reading))
