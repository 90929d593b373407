"""What the memory screen shows, as values. Pure: the desk fills them, the widgets write them out."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from assistant.memory.evidence import Evidence, Record
from assistant.memory.history import Change, History
from assistant.memory.travel import Assessment
from ui.language import say, tr


@dataclass(frozen=True, slots=True)
class Remembered:
    """A row: an item, what it is worth just now, and the sentences that it replaced (``was``, empty for none)."""

    record: Record
    assessment: Assessment
    was: str = ""


@dataclass(frozen=True, slots=True)
class Recollection:
    """The rows of the screen, and how many there are to be confirmed and in all, whatever the rows show."""

    rows: tuple[Remembered, ...]
    to_confirm: int
    total: int


@dataclass(frozen=True, slots=True)
class Quoted:
    """Words that an item rests on, with the title of the conversation in which they were said.

    ``position`` is that of their turn, None when it is not to be seen any more: deleted, or replaced.
    """

    evidence: Evidence
    title: str
    position: int | None = None


@dataclass(frozen=True, slots=True)
class Details:
    """All about one item.

    ``weights`` are the shares of feedback, dependence and verification in a score, 1 in all. ``quoted`` are the last
    few words that it rests on, ``story`` what happened to it, in order. ``doubt`` is the sentence of the item that may
    be the same thing, empty for none.
    """

    remembered: Remembered
    weights: tuple[float, float, float]
    quoted: tuple[Quoted, ...]
    story: tuple[tuple[datetime, str], ...]
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The whole history of an item: what happened when, what it replaced and became, every word for it."""

    sentence: str
    story: tuple[tuple[datetime, str], ...]
    before: tuple[str, ...]
    after: str
    quoted: tuple[Quoted, ...]


@dataclass(frozen=True, slots=True)
class Left:
    """How the screen was left.

    ``forgot``: the chat shows words that are gone. ``turn_id`` of ``session_id`` is the turn to be opened, empty: none.
    """

    forgot: bool
    session_id: str = ""
    turn_id: str = ""


@dataclass(frozen=True, slots=True)
class Touch:
    """What forgetting an item touches: items, turns whose words are masked, vectors and traces that are removed."""

    item_id: str
    sentence: str
    items: int
    turns: int
    vectors: int
    traces: int


def story(history: History) -> tuple[tuple[datetime, str], ...]:
    """What happened to an item, one word or two for each change, those of no meaning to a person left out."""
    told = [(change.at, _deed(change, bool(history.evidence))) for change in history.changes]
    return tuple((at, deed) for at, deed in told if deed)


def _deed(change: Change, was_said: bool) -> str:
    after = change.after
    if "sentence" in change.after and not change.before:
        if after.get("replaces"):
            return tr("took the place of another")
        return tr("learned") if was_said else tr("added by you")
    if "status" in after:
        return _end(after)
    if "pinned" in after:
        return tr("pinned by you") if after["pinned"] else tr("no longer pinned")
    if "doubt_with" in after:
        return tr("confirmed")
    return tr("said, confirmed or used again") if "reinforced_at" in after else ""


def _end(after: Mapping[str, object]) -> str:
    if after["status"] == "active":
        return tr("confirmed")
    reason = after.get("reason") or ""
    status = say(str(after["status"]))
    return f"{status}: {say(str(reason))}" if reason and reason != after["status"] else status
