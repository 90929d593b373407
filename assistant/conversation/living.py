"""The lives of a session's blocks: read before a prompt is put together, added to after its reply."""

from collections.abc import Collection, Sequence

from assistant.conversation.newest import Note
from assistant.language.quoting import uses
from assistant.memory.lived import Lived
from assistant.memory.turn import Turn
from assistant.ports.lives import BlockLives


class Living:
    """Reads and writes the lives of one profile's blocks."""

    def __init__(self, lives: BlockLives) -> None:
        self._lives = lives

    def before(self, question: Turn, block_ids: Collection[str]) -> tuple[Lived, ...]:
        """What these blocks have been good for in this session until ``question``. Raises StoreError."""
        return tuple(self._lives.before(question.session_id, block_ids, question.position))

    def note(self, question: Turn, notes: Sequence[Note], reply: str, cited: Collection[str]) -> None:
        """Write down what stood in the prompt of ``question`` and whether ``reply`` used it. Raises StoreError.

        ``cited`` are ids that a finer rule has found to be used.
        """
        if notes:
            told = {note.id: note.id in cited or uses(reply, question.text, note.text) for note in notes}
            self._lives.note(question.session_id, question.position, told)
