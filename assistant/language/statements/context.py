"""What was said before: what a correction, a retraction or a pronoun may point at."""

from dataclasses import dataclass

from assistant.memory.statement import Statement


@dataclass(frozen=True, slots=True)
class Context:
    """``statements`` of the session's earlier turns, the oldest first; ``topic`` is the matter last spoken of."""

    statements: tuple[Statement, ...] = ()
    topic: str = ""
