"""What a check of the doctor gives: a state, what it found, and what to do (or an empty text)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce

from models.phrase import Phrase


class State(StrEnum):
    """How a check ended. WARN: it works, with something missing. FAULT: something will not work."""

    OK = "ok"
    WARN = "warn"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Check:
    """A finished check; ``advice`` says what to do, empty when there is nothing."""

    id: str
    state: State
    finding: str
    advice: str


Finding = tuple[State, str, str]


def joined(findings: Iterable[str]) -> str:
    """Some findings, at least one, as one phrase: "no keys yet; no shared folder"."""
    return reduce(lambda first, second: Phrase("{first}; {second}", first=first, second=second), findings)
