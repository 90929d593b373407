"""Rows of the list of conversations, as values."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from assistant.memory.session import Session
from ui.format import month_text
from ui.language import Phrase, tr

UNTITLED = Phrase("New conversation")


@dataclass(frozen=True, slots=True)
class Listed:
    """A row of the list. ``private``: it lives in memory only."""

    session: Session
    private: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """A turn that was searched for; ``excerpt`` is its line in pieces, each with whether it matched."""

    session: Session
    turn_id: str
    moment: datetime
    excerpt: tuple[tuple[str, bool], ...]


def date_heading(moment: datetime, now: datetime) -> str:
    """Under which heading a conversation stands, by the local calendar."""
    then, today = moment.astimezone().date(), now.astimezone().date()
    days = (today - then) // timedelta(days=1)
    if days <= 0:
        return tr("Today")
    if days == 1:
        return tr("Yesterday")
    if days < 7:
        return tr("This week")
    return month_text(then)
