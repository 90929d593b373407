"""What retrieval brings back: every candidate with what became of it, and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from assistant.retrieval.candidate import Candidate, Ranked


class Fate(StrEnum):
    """What became of a candidate.

    RECALLED enters the prompt. UNSURE is less probable than the cut. REPEATED says what a surer or newer one says, or
    has its key. PRESENT stands in the prompt already. CROWDED_OUT is sure enough, and there were too many. UNASKED are
    the assistant's own words, where the question does not ask what it said: a model must not learn from itself.
    """

    RECALLED = "recalled"
    UNSURE = "under the cut"
    REPEATED = "same as another"
    PRESENT = "in the prompt"
    CROWDED_OUT = "too many"
    UNASKED = "the assistant's words"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A ranked candidate and its fate."""

    ranked: Ranked
    fate: Fate


@dataclass(frozen=True, slots=True)
class Recollection:
    """The outcome of one question, the surest candidates first.

    ``query`` is what was looked for, ``cut`` the probability that a candidate needed. ``note`` says why the meaning
    was not looked at; empty when it was.
    """

    query: str
    intent: str = ""
    cut: float = 0.0
    weighed: tuple[Weighed, ...] = ()
    note: str = ""

    @property
    def recalled(self) -> Iterator[Candidate]:
        """What enters the prompt, the surest first."""
        return (one.ranked.candidate for one in self.weighed if one.fate is Fate.RECALLED)
