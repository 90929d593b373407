"""What a way of making prompts did with a conversation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from assistant.memory.budget import Window
from models.chat import Message
from tests.bench.long.cases import Case


@dataclass(frozen=True, slots=True)
class Prompt:
    """The prompt of one turn and its ``tokens``.

    ``orders`` are the lines that the user is to be obeyed in, with what they cost; ``carried`` are the texts that stand
    for turns which are not in it word for word.
    """

    messages: tuple[Message, ...]
    tokens: int
    orders: tuple[str, ...] = ()
    orders_tokens: int = 0
    carried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A prompt for each turn. ``boundaries`` are the turns at which it began an episode, None where it knows none.

    ``kept`` are the texts outside the last prompt that it can bring back for turns that left.
    """

    prompts: tuple[Prompt, ...]
    boundaries: frozenset[int] | None = None
    kept: tuple[str, ...] = ()


class Count(Protocol):
    """Counts as the bundled model does."""

    def __call__(self, messages: Sequence[Message]) -> list[int]:
        """Tokens of each message in the prompt."""
        ...


class Scheme(Protocol):
    """A way of making prompts."""

    @property
    def name(self) -> str:
        """As the table shows it."""
        ...

    def tell(self, case: Case, window: Window) -> Told:
        """Go through the conversation."""
        ...
