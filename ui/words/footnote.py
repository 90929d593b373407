"""What stands under a turn in small print: the memories it used, what the person thinks of it, what was remembered.

Pure: a desk fills these values, and both faces write them out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from assistant.memory.verdict import Verdict
from ui.format import day_text, one_line
from ui.language import Phrase, tr

if TYPE_CHECKING:
    from assistant.memory.evidence import Record

VERDICTS = {
    Verdict.LIKE: Phrase("liked"),
    Verdict.WRONG: Phrase("disliked: wrong"),
    Verdict.OUTDATED: Phrase("disliked: outdated"),
    Verdict.MISSED: Phrase("disliked: missed the point"),
    Verdict.FORMAT: Phrase("disliked: format"),
    Verdict.OTHER: Phrase("disliked"),
}


@dataclass(frozen=True, slots=True)
class Used:
    """A memory that a reply used. ``origin`` is where it comes from: ``message 3``, ``12 Nov``, ``by hand``."""

    item_id: str
    sentence: str
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """A line about what a question did to memory. ``key`` is the action that it offers, empty for none."""

    text: str
    action: str = ""


@dataclass(frozen=True, slots=True)
class Footnote:
    """All small print of one turn. ``verdict`` None: the person did not say."""

    used: tuple[Used, ...] = ()
    verdict: Verdict | None = None
    remarks: tuple[Remark, ...] = ()


NOTHING = Footnote()


@dataclass(slots=True)
class Footnotes:
    """The small print of every turn that has some, by the turn's id. It lives as long as the program runs."""

    kept: dict[str, Footnote] = field(default_factory=dict)

    def of(self, turn_id: str) -> Footnote:
        """What stands under this turn."""
        return self.kept.get(turn_id, NOTHING)

    def put(self, turn_id: str, footnote: Footnote) -> None:
        """Let ``footnote`` stand under this turn."""
        self.kept[turn_id] = footnote


def used_of(record: "Record", positions: dict[str, int], now: datetime) -> Used:
    """A memory as a reply names it. ``positions`` are those of the turns of the reply's own conversation, by id."""
    from assistant.memory.evidence import Role  # only here: values must not cost a start anything

    said = [one for one in record.evidence if one.role is not Role.ENDED and not one.withdrawn]
    if not said:
        return Used(record.item.id, record.item.sentence, tr("by hand"))
    here = positions.get(said[-1].turn_id)
    origin = tr("message {position}", position=here) if here is not None else day_text(said[-1].said_at, now)
    return Used(record.item.id, record.item.sentence, origin)


def used_text(used: Sequence[Used]) -> str:
    """``used: budget 5,000 dollars (message 3) · no shared bathrooms (12 Nov)``; empty for nothing."""
    named = [f"{_bare(one.sentence)} ({one.origin})" if one.origin else _bare(one.sentence) for one in used]
    return tr("used: {memories}", memories=" · ".join(named)) if named else ""


def _bare(sentence: str) -> str:
    """In the middle of a line a sentence needs no full stop."""
    return one_line(sentence).rstrip(".。")
