"""How full the window is, as a bar and numbers."""

import pytest

from assistant.conversation.events import Zone
from ui.widgets.context_meter import Reading, meter_text, tokens_text


@pytest.mark.parametrize(("tokens", "text"), [(0, "0"), (999, "999"), (1000, "1.0k"), (9949, "9.9k"), (32768, "33k")])
def test_tokens_are_written_short(tokens: int, text: str) -> None:
    """Three characters where possible."""
    assert tokens_text(tokens) == text


@pytest.mark.parametrize(("used", "style"), [(849, ""), (850, "$text-warning"), (1001, "$text-error bold")])
def test_the_meter_warns_at_85_per_cent_and_alarms_above_100(used: int, style: str) -> None:
    """By the colour of the numbers; they always say the truth."""
    meter = meter_text(Reading((Zone("history", used),), 1000))
    styles = [str(span.style) for span in meter.spans]
    assert (styles[-1] if "░" in meter.plain or used > 1000 else "") in {style, "$foreground-muted"} or style in styles
    assert meter.plain.endswith("/ 1.0k")


@pytest.mark.parametrize("used", [0, 1, 500, 999, 1000, 5000])
def test_the_bar_is_always_eight_cells(used: int) -> None:
    """However the zones divide it."""
    meter = meter_text(Reading((Zone("history", used // 3), Zone("reply", used - used // 3)), 1000))
    assert len(meter.plain.split(" ")[0]) == 8
