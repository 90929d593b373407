"""What a turn did to memory, in one quiet line. Both faces use it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ui.language import Phrase, ntr, tr

if TYPE_CHECKING:
    from assistant.conversation.events import Change

_VERBS = {"insert": Phrase("remembered"), "supersede": Phrase("changed"), "expire": Phrase("no longer held")}


def change_line(changes: "Sequence[Change]") -> str:
    """``remembered: likes tea · changed: lives in Porto (was: lives in Lisbon)``."""
    return " · ".join(change_text(change) for change in changes)


def change_text(change: "Change") -> str:
    """One of them."""
    done = _VERBS[change.effect]
    if change.was:
        return tr("{done}: {sentence} (was: {was})", done=done, sentence=change.sentence, was=change.was)
    return tr("{done}: {sentence}", done=done, sentence=change.sentence)


def orders_left_line(count: int) -> str:
    """That standing orders found no room in the prompt."""
    return ntr(
        "One standing order did not fit: it would take over a quarter of the window. The oldest was left out.",
        "{count} standing orders did not fit: they would take over a quarter of the window. The oldest were left out.",
        count,
    )
