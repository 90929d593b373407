"""The memories of one part of what would move, grouped by cause: sentence, score and freshness."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from textual.content import Content
from textual.events import Resize
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ui.format import cell_width, cut, one_line, padded
from ui.language import ntr
from ui.widgets.lines import MUTED
from ui.words.moving import cause_text, score_text

if TYPE_CHECKING:
    from sync.selection.choice import Choice

LISTED_CHOICES = 500
_EDGES = 4  # the indent, and what the list keeps free


def choice_row(choice: "Choice", width: int) -> Content:
    """One line of ``width`` cells: the sentence as it would be read there, ``★`` when pinned, its two numbers."""
    star = " ★" if choice.record.item.pinned else ""
    numbers = f"{star}  {score_text(choice)}"
    room = max(width - _EDGES - cell_width(numbers), 8)
    return Content.assemble("  ", padded(cut(one_line(choice.sentence), room), room), (numbers, MUTED))


def by_cause(choices: Iterable["Choice"]) -> list["Choice"]:
    """The choices in groups, the largest first; in a group the order stays."""
    listed = list(choices)
    sizes: dict[str, int] = {}
    for one in listed:
        sizes[one.cause] = sizes.get(one.cause, 0) + 1
    return sorted(listed, key=lambda one: (-sizes[one.cause], one.cause))


class ChoiceList(OptionList):
    """Shows choices, and keeps the highlighted one through every change."""

    DEFAULT_CSS = """
    ChoiceList { height: 1fr; border: none; padding: 0 1; background: $background; }
    ChoiceList > .option-list--option { padding: 0; }
    ChoiceList > .option-list--option-disabled { color: $foreground-muted; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False, compact=True, id="choices")
        self._choices: dict[str, Choice] = {}

    @property
    def chosen(self) -> "Choice | None":
        """The highlighted one."""
        if self.highlighted is None or not self.option_count:
            return None
        return self._choices.get(self.get_option_at_index(self.highlighted).id or "")

    def show(self, choices: Sequence["Choice"], chosen: str = "") -> None:
        """Put ``choices`` on the screen and go to the one of the item ``chosen``, else to where it was."""
        before = self.highlighted or 0
        chosen = chosen or (self.chosen.item_id if self.chosen else "")
        ordered = by_cause(choices)
        self._choices = {one.item_id: one for one in ordered}
        self._fill(ordered)
        places = [place for place in range(self.option_count) if not self.get_option_at_index(place).disabled]
        wanted = next((place for place in places if self.get_option_at_index(place).id == chosen), None)
        nearest = min(places, key=lambda place: abs(place - before), default=None)
        self.highlighted = nearest if wanted is None else wanted

    def on_resize(self, event: Resize) -> None:
        """The sentences give way."""
        if self._choices and event.size.width:
            self.show(list(self._choices.values()))

    def _fill(self, ordered: list["Choice"]) -> None:
        self.clear_options()
        width = self.size.width
        for cause, group in groupby(ordered[:LISTED_CHOICES], key=lambda one: one.cause):
            rows = list(group)
            self.add_option(Option(Content.styled(cause_text(cause), MUTED), disabled=True))
            self.add_options([Option(choice_row(one, width), id=one.item_id) for one in rows])
        if (left := len(ordered) - LISTED_CHOICES) > 0:
            more = ntr("{count:,} more is not listed", "{count:,} more are not listed", left)
            self.add_option(Option(Content.styled(more, MUTED), disabled=True))
