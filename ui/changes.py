"""What a turn did to memory, in one quiet line. Both faces use it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.conversation.events import Change

_VERBS = {"insert": "remembered", "supersede": "changed", "expire": "no longer held"}


def change_line(changes: "Sequence[Change]") -> str:
    """``remembered: likes tea · changed: lives in Porto (was: lives in Lisbon)``."""
    return " · ".join(change_text(change) for change in changes)


def change_text(change: "Change") -> str:
    """One of them."""
    was = f" (was: {change.was})" if change.was else ""
    return f"{_VERBS[change.effect]}: {change.sentence}{was}"
