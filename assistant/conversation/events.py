"""What a turn tells its listener while it happens, in this order.

    QuestionKept, [MemoryChanged], [HistoryLeft], [Recalled], PromptReady, ReplyStarted, ReplyGrew*, ReplyEnded,
    [MemoryUsed]

A turn that fails raises after the last event; what it had so far is saved first.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.memory.turn import Turn
from models.chat import Usage

if TYPE_CHECKING:
    from assistant.memory.plan import Effect


@dataclass(frozen=True, slots=True)
class QuestionKept:
    """The user's words are on disk. Nothing that follows can lose them.

    ``masked`` names the rules by which credentials were left out of what was kept; mostly empty.
    """

    turn: Turn
    masked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one sentence in memory. ``was`` is what it replaces, empty for nothing."""

    effect: "Effect"
    sentence: str
    was: str = ""


@dataclass(frozen=True, slots=True)
class MemoryChanged:
    """The question said something to be remembered, changed or ended, and it was written down; one at least."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class HistoryLeft:
    """Turns ``first`` to ``last`` (positions) no longer enter the prompt word for word; a fingerprint stands for them.

    ``reason`` is one of ``assistant.memory.fingerprint.Reason``.
    """

    first: int
    last: int
    reason: str = "full"


@dataclass(frozen=True, slots=True)
class RecalledItem:
    """A memory that was laid before the model.

    ``probability`` that it helps with the question, in [0, 1]; None for one that was not ranked. ``obeyed``: it stands
    as an order in every prompt and was not looked for.
    """

    item_id: str
    sentence: str
    probability: float | None
    obeyed: bool


@dataclass(frozen=True, slots=True)
class Recalled:
    """What stands of memory in this prompt; one at least."""

    items: tuple[RecalledItem, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the prompt and its tokens.

    ``instructions``, ``earlier`` (what stands for turns that left), ``history``, ``orders``, ``memory``, ``question``.
    """

    name: str
    tokens: int


@dataclass(frozen=True, slots=True)
class PromptReady:
    """The prompt, counted with the model's own tokenizer.

    ``limit_tokens`` is what a prompt may take; the rest of ``context_tokens`` is the reply's. ``orders_left`` are
    standing orders that found no room: the least general and oldest. ``faithful``: the user missed something that was
    said, and as much as possible of it is there word for word.
    """

    zones: tuple[Zone, ...]
    limit_tokens: int
    context_tokens: int
    orders_left: tuple[str, ...] = ()
    faithful: bool = False

    @property
    def tokens(self) -> int:
        """Tokens of all zones together."""
        return sum(zone.tokens for zone in self.zones)


@dataclass(frozen=True, slots=True)
class ReplyStarted:
    """The reply's turn exists, empty and GROWING."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class ReplyGrew:
    """More text, to be appended to what came before."""

    text: str


@dataclass(frozen=True, slots=True)
class ReplyEnded:
    """The reply as it was saved; ``turn.status`` says how it ended. ``usage`` is None when the engine died."""

    turn: Turn
    usage: Usage | None


@dataclass(frozen=True, slots=True)
class MemoryUsed:
    """The recalled items that the saved reply used: it cited or obeyed them; one at least."""

    items: tuple[RecalledItem, ...]


TurnEvent = (
    QuestionKept
    | MemoryChanged
    | HistoryLeft
    | Recalled
    | PromptReady
    | ReplyStarted
    | ReplyGrew
    | ReplyEnded
    | MemoryUsed
)
