"""The two halves of a turn while it is under way: what was asked, and the reply as far as it has grown."""

from dataclasses import dataclass
from datetime import datetime

from assistant.memory.turn import Turn, TurnStatus
from assistant.privacy.keeping import Kept
from models.chat import Usage


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: the turn as it was kept, the ``words`` that the model sees this once, and what was ``typed``."""

    question: Turn
    words: str
    kept: Kept
    typed: str

    @property
    def traceable(self) -> str:
        """What the trace may hold of what was typed."""
        return self.question.text if self.kept.rule_ids else self.typed


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question to the documents of a session: its ``words``, and when the one before it was asked (None: never)."""

    session_id: str
    words: str
    before: datetime | None = None


@dataclass(slots=True)
class Growth:
    """A reply while it grows; until it ends it counts as interrupted. ``secrets`` were said in its question."""

    turn: Turn
    secrets: frozenset[str]
    text: str = ""
    tokens: int = 0
    status: TurnStatus = TurnStatus.INTERRUPTED
    usage: Usage | None = None
