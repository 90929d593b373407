"""What the domain asks of the place where it is kept which blocks stood in which prompts."""

from collections.abc import Collection, Mapping
from typing import Protocol

from assistant.memory.lived import Lived


class BlockLives(Protocol):
    """The lives of blocks in the sessions of one profile. Ids only, no words. Raises StoreError."""

    def before(self, session_id: str, block_ids: Collection[str], position: int) -> list[Lived]:
        """What became of these blocks in the prompts of questions before ``position``; those that were in none miss."""
        ...

    def note(self, session_id: str, position: int, used: Mapping[str, bool]) -> None:
        """These blocks stood in the prompt of the question at ``position``, and whether the reply used each.

        What was noted of that position before is replaced. One transaction.
        """
        ...
