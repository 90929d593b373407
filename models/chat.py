"""What a chat model is to the rest of the program: values and one Protocol.

Adapters (``llama``, ``scripted``) implement ``ChatModel``; ``isolate`` runs either of them in a child process.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Role = Literal["system", "user", "assistant"]
Finish = Literal["stop", "length", "cancelled"]


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a prompt. ``text`` is data: what looks like a special token in it stays text."""

    role: Role
    text: str


@dataclass(frozen=True, slots=True)
class Sampling:
    """How to choose tokens.

    ``temperature`` 0 is greedy; the default 0.2 keeps small models factual (a capital asked eight times:
    8 of 8 right at 0, 3 of 8 at 0.7). ``limit_tokens`` is the longest reply. ``seed`` None draws one. ``schema`` is a
    JSON schema, as text: the reply is JSON that fits it, unless ``limit_tokens`` cuts it short. Empty for free speech.
    """

    limit_tokens: int
    temperature: float = 0.2
    top_p: float = 0.95
    repeat_penalty: float = 1.0
    seed: int | None = None
    schema: str = ""


@dataclass(frozen=True, slots=True)
class ChatCard:
    """What a loaded model says of itself.

    ``context_tokens`` is the window it was opened with; ``parameters`` None when it does not say how many it has.
    """

    name: str
    context_tokens: int
    trained_tokens: int
    parameters: int | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one generated token; empty while a character is still incomplete."""

    text: str


@dataclass(frozen=True, slots=True)
class Usage:
    """The last value of a stream. ``reused_tokens`` of the prompt were already in the KV cache.

    ``first_token_s`` runs from the request to the first token, ``generation_s`` from there to the last.
    """

    finish: Finish
    prompt_tokens: int
    reused_tokens: int
    reply_tokens: int
    first_token_s: float
    generation_s: float

    @property
    def tokens_per_s(self) -> float:
        """Speed after the first token; 0.0 when there was at most one."""
        if self.reply_tokens < 2 or self.generation_s <= 0:
            return 0.0
        return (self.reply_tokens - 1) / self.generation_s


class ChatModel(Protocol):
    """A model that continues a conversation. One request at a time; ``cancel`` may come from any thread.

    Every method but ``cancel`` and ``close`` may raise ``EngineError``.
    """

    def card(self) -> ChatCard:
        """Load the model if needed and describe it."""
        ...

    def measure(self, messages: Sequence[Message]) -> list[int]:
        """Tokens that each message takes in the rendered prompt, its share of the template included.

        The sum is the length of the prompt that ``generate`` would evaluate for the same messages.
        """
        ...

    def generate(self, messages: Sequence[Message], sampling: Sampling) -> Generator[Piece | Usage]:
        """Stream the reply, then one ``Usage``. Closing the iterator stops the computation."""
        ...

    def cancel(self) -> None:
        """Stop the running ``generate``: between tokens or during prompt evaluation. Without one, do nothing."""
        ...

    def close(self) -> None:
        """Release the model and its process. Safe to call twice."""
        ...
