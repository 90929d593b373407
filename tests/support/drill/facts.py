"""What the machines of the drill are told in thirty days, and the fifty questions that are asked of it later."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from support.specimens import specimen

_FILE = Path(__file__).with_name("facts.txt")
DAYS = 30


class Fate(StrEnum):
    """What becomes of a fact; the file of facts says it in words."""

    LEAVES = "leaves"
    CUT = "cut"
    ONCE = "once"
    FADED = "faded"
    KEPT = "kept"
    OVER = "over"


TRAVELS = frozenset({Fate.LEAVES, Fate.CUT})


@dataclass(frozen=True, slots=True)
class Fact:
    """``said`` on day ``day`` (from 0). ``question`` is empty for what nobody asks for; ``answer`` are words of it."""

    fate: Fate
    day: int
    said: str
    question: str
    answer: str


def facts() -> tuple[Fact, ...]:
    """All of them, by their days. Numbers that look real are made here."""
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    return tuple(_fact(line) for line in lines if line and not line.startswith("#"))


def asked() -> tuple[Fact, ...]:
    """Those that a question is asked for."""
    return tuple(fact for fact in facts() if fact.question)


def _fact(line: str) -> Fact:
    fate, day, said, question, answer = (field.strip() for field in line.split("|"))
    words = specimen(answer)
    return Fact(Fate(fate), int(day), said.replace("{}", words), question, words)
