"""What was said before: what a correction, a retraction or a pronoun may point at."""

from dataclasses import dataclass

from assistant.memory.statement import ACCOUNT, Statement


@dataclass(frozen=True, slots=True)
class Context:
    """``statements`` of the session's earlier turns, the oldest first; ``topic`` is the matter last spoken of.

    ``held`` is what stands to be obeyed, whenever it was said, the oldest first. ``matter`` is the matter of the
    conversation at hand, empty where none was named in it.
    """

    statements: tuple[Statement, ...] = ()
    topic: str = ""
    held: tuple[Statement, ...] = ()
    matter: str = ""

    @property
    def told(self) -> tuple[Statement, ...]:
        """What stands and what was said, the newest last."""
        return (*self.held, *self.statements)

    @property
    def at_hand(self) -> str:
        """The matter at hand, as far as the words of the conversation tell it; empty for none."""
        if self.topic or self.matter:
            return self.matter or self.topic
        return next((one.scope for one in reversed(self.statements) if one.scope != ACCOUNT), "")
