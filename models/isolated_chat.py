"""A chat model in a child process: what the rest of the program talks to."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from models.chat import ChatCard, Message, Piece, Sampling, Usage
from models.isolate.exchange import Deadlines
from models.isolate.isolated import Isolated, State

LLAMA = "models.llama.chat:open_llama"


@dataclass(frozen=True, slots=True)
class LlamaSpec:
    """Which model to open and how. ``threads`` 0 means one for each physical core."""

    name: str
    path: Path
    context_tokens: int
    threads: int = 0


class IsolatedChat:
    """A ``ChatModel`` behind ``Isolated``. Loads nothing until the first call, and starts anew after a crash."""

    def __init__(self, spec: LlamaSpec, log: Path, deadlines: Deadlines | None = None) -> None:
        arguments: dict[str, object] = {
            "name": spec.name,
            "path": spec.path,
            "context_tokens": spec.context_tokens,
            "threads": spec.threads,
        }
        self._isolated = Isolated(LLAMA, arguments, log, deadlines)

    @classmethod
    def around(cls, isolated: Isolated) -> "IsolatedChat":
        """A chat model over any child whose object is a ``ChatModel``."""
        chat = cls.__new__(cls)
        chat._isolated = isolated
        return chat

    @property
    def pid(self) -> int | None:
        """The child's process id; None without a living child."""
        return self._isolated.pid

    @property
    def state(self) -> State:
        """What the child is doing."""
        return self._isolated.state

    def card(self) -> ChatCard:
        """See ``ChatModel``."""
        return cast("ChatCard", self._isolated.call("card"))

    def measure(self, messages: Sequence[Message]) -> list[int]:
        """See ``ChatModel``."""
        return cast("list[int]", self._isolated.call("measure", tuple(messages)))

    def generate(self, messages: Sequence[Message], sampling: Sampling) -> Generator[Piece | Usage, None, None]:
        """See ``ChatModel``. Of a cancelled reply that the child did not end itself only the pieces are counted."""
        usage: Usage | None = None
        count = 0
        for value in self._isolated.stream("generate", tuple(messages), sampling):
            if isinstance(value, Usage):
                usage = value
            else:
                count += 1
            yield cast("Piece | Usage", value)
        if usage is None:
            yield Usage("cancelled", 0, 0, count, 0.0, 0.0)

    def cancel(self) -> None:
        """See ``ChatModel``."""
        self._isolated.cancel()

    def close(self) -> None:
        """See ``ChatModel``."""
        self._isolated.close()
