"""What a check of the doctor gives: a state, what it found, and what to do (or an empty text)."""

from dataclasses import dataclass
from enum import StrEnum


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
